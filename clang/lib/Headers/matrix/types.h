/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matrices of fixed size for every compiler: names, parts, arithmetic.
 *
 * f32x4x4 has 4 rows and 4 columns of float, f64x3x1 is a column of 3 doubles,
 * i32x1x2 a row of 2 ints; extents are 1 to 4. In matrix-clang under
 * -fenable-matrix these are matrix types, elsewhere structures with the same
 * operations. Both store columns one after the other (matrix-clang under
 * -fmatrix-memory-layout=row-major: rows).
 *
 * C++17: other types are mx::matrix<T, R, C>, functions are in namespace mx.
 * C11: MX_MATRIX(name, T, R, C) declares other types, and functions are generic
 * macros with the prefix mx_ for 2x2 to 4x4 matrices of float and double.
 */
#ifndef __MATRIX_TYPES_H
#define __MATRIX_TYPES_H

#include <matrix/detail/config.h>

#ifdef __cplusplus
#if MX_HAS_MATRIX_TYPE
#include <matrix/detail/builtin.h>
#else
#include <matrix/detail/plain.h>
#include <matrix/detail/plain_functions.h>
#include <matrix/detail/plain_parts.h>
#endif
#include <matrix/detail/compose.h>
#else
#include <matrix/detail/c_types.h>
#endif

#ifdef __cplusplus
/* As the names of <stdint.h> are: global, for headers that C and C++ share. */
#define MX_MATRIX(name, T, R, C) using name = mx::matrix<T, R, C>
#define MX_NAME(name, T, R, C)                                                 \
  namespace mx {                                                               \
  using name = matrix<T, R, C>;                                                \
  }                                                                            \
  using mx::name;
#else
#define MX_NAME(name, T, R, C) MX_MATRIX(name, T, R, C);
#endif

#define MX_NAMES(prefix, T)                                                    \
  MX_NAME(prefix##x1x1, T, 1, 1)                                               \
  MX_NAME(prefix##x1x2, T, 1, 2)                                               \
  MX_NAME(prefix##x1x3, T, 1, 3)                                               \
  MX_NAME(prefix##x1x4, T, 1, 4)                                               \
  MX_NAME(prefix##x2x1, T, 2, 1)                                               \
  MX_NAME(prefix##x2x2, T, 2, 2)                                               \
  MX_NAME(prefix##x2x3, T, 2, 3)                                               \
  MX_NAME(prefix##x2x4, T, 2, 4)                                               \
  MX_NAME(prefix##x3x1, T, 3, 1)                                               \
  MX_NAME(prefix##x3x2, T, 3, 2)                                               \
  MX_NAME(prefix##x3x3, T, 3, 3)                                               \
  MX_NAME(prefix##x3x4, T, 3, 4)                                               \
  MX_NAME(prefix##x4x1, T, 4, 1)                                               \
  MX_NAME(prefix##x4x2, T, 4, 2)                                               \
  MX_NAME(prefix##x4x3, T, 4, 3)                                               \
  MX_NAME(prefix##x4x4, T, 4, 4)

MX_NAMES(f32, float)
MX_NAMES(f64, double)
MX_NAMES(i32, int)

#undef MX_NAMES
#undef MX_NAME

#ifndef __cplusplus
#include <matrix/detail/c_functions.h>
#endif

#endif
