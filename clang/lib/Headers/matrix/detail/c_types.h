/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C's matrix types. mx_at(m, i, j) is row i, column j of every one, and may be
 * assigned to; m[i][j] is that in matrix-clang alone.
 */
#ifndef __MATRIX_DETAIL_C_TYPES_H
#define __MATRIX_DETAIL_C_TYPES_H

#include <matrix/detail/config.h>

#include <stdbool.h>

#if MX_HAS_MATRIX_TYPE
#define MX_MATRIX(name, T, R, C)                                               \
  typedef T name __attribute__((matrix_type(R, C)))
#define mx_at(m, i, j) ((m)[i][j])
#else
#define MX_MATRIX(name, T, R, C)                                               \
  typedef struct name {                                                        \
    T columns[C][R];                                                           \
  } name
#define mx_at(m, i, j) ((m).columns[j][i])
#endif

/* What mx_perspective_f32 and _f64 take: where the near and far plane go. */
enum mx_depth { MX_DEPTH_MINUS_ONE_TO_ONE, MX_DEPTH_ZERO_TO_ONE };

#endif
