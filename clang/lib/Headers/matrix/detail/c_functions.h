/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C's functions: for each matrix type its own, such as mx_inverse_f32x4x4, and
 * a generic macro that chooses among them, such as mx_inverse(m).
 *
 * The files included below are written once for all types; this one names what
 * differs.
 */
#ifndef __MATRIX_DETAIL_C_FUNCTIONS_H
#define __MATRIX_DETAIL_C_FUNCTIONS_H

#include <matrix/types.h>

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#define MX_C_LIBRARY(name) name
#else
#define MX_C_LIBRARY(name) __builtin_##name
#endif

#define MX_JOIN_(a, b, c, d, e, f) a##b##c##d##e##f
#define MX_JOIN(a, b, c, d, e, f) MX_JOIN_(a, b, c, d, e, f)

/* Of a type MX_P (f32) and an extent MX_N: the matrix, its columns and rows, a
 * function's name with the matrix, the column and the element behind it. */
#define MX_M MX_JOIN(, MX_P, x, MX_N, x, MX_N)
#define MX_V MX_JOIN(, MX_P, x, MX_N, x, 1)
#define MX_R MX_JOIN(, MX_P, x1x, MX_N, , )
#define MX_NEW MX_JOIN(mx_, MX_P, x, MX_N, x, MX_N)
#define MX_NEW_COLUMN MX_JOIN(mx_, MX_P, x, MX_N, x, 1)
#define MX_F(name) MX_JOIN(mx_##name##_, MX_P, x, MX_N, x, MX_N)
#define MX_G(name) MX_JOIN(mx_##name##_, MX_P, x, MX_N, x, 1)
#define MX_S(name) MX_JOIN(mx_##name##_, MX_P, , , , )
#define MX_BLOCK MX_JOIN(, MX_P, x2x2, , , )
#define MX_BLOCK_NEW MX_JOIN(mx_, MX_P, x2x2, , , )
#define MX_B(name) MX_JOIN(mx_##name##_, MX_P, x2x2, , , )
#define MX_M3 MX_JOIN(, MX_P, x3x3, , , )
#define MX_V3 MX_JOIN(, MX_P, x3x1, , , )
#define MX_M4 MX_JOIN(, MX_P, x4x4, , , )
#define MX_3M(name) MX_JOIN(mx_##name##_, MX_P, x3x3, , , )
#define MX_3V(name) MX_JOIN(mx_##name##_, MX_P, x3x1, , , )
#define MX_4(name) MX_JOIN(mx_##name##_, MX_P, x4x4, , , )
#define MX_3(kind) MX_JOIN(mx_, MX_P, x3x, MX_3_##kind, , )
#define MX_3_matrix 3
#define MX_3_column 1
#define MX_Q(name) MX_JOIN(mx_##name##_, MX_P, , , , )

#define MX_P f32
#define MX_T float
#define MX_QUAT mx_quatf
#define MX_EPSILON __FLT_EPSILON__
#define MX_LARGEST __FLT_MAX__
#define MX_ROOT MX_C_LIBRARY(sqrtf)
#define MX_LIBM(name) MX_C_LIBRARY(name##f)
#include <matrix/detail/c_scalar.inc>
#define MX_N 2
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#define MX_N 3
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#define MX_N 4
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#include <matrix/detail/c_geometry.inc>
#undef MX_P
#undef MX_T
#undef MX_QUAT
#undef MX_EPSILON
#undef MX_LARGEST
#undef MX_ROOT
#undef MX_LIBM

#define MX_P f64
#define MX_T double
#define MX_QUAT mx_quatd
#define MX_EPSILON __DBL_EPSILON__
#define MX_LARGEST __DBL_MAX__
#define MX_ROOT MX_C_LIBRARY(sqrt)
#define MX_LIBM(name) MX_C_LIBRARY(name)
#include <matrix/detail/c_scalar.inc>
#define MX_N 2
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#define MX_N 3
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#define MX_N 4
#include <matrix/detail/c_arithmetic.inc>
#include <matrix/detail/c_inverse.inc>
#include <matrix/detail/c_orthogonal.inc>
#undef MX_N
#include <matrix/detail/c_geometry.inc>
#undef MX_P
#undef MX_T
#undef MX_QUAT
#undef MX_EPSILON
#undef MX_LARGEST
#undef MX_ROOT
#undef MX_LIBM

#undef MX_M
#undef MX_V
#undef MX_R
#undef MX_NEW
#undef MX_NEW_COLUMN
#undef MX_F
#undef MX_G
#undef MX_S
#undef MX_BLOCK
#undef MX_BLOCK_NEW
#undef MX_B
#undef MX_M3
#undef MX_V3
#undef MX_M4
#undef MX_3M
#undef MX_3V
#undef MX_4
#undef MX_3
#undef MX_3_matrix
#undef MX_3_column
#undef MX_Q
#undef MX_JOIN
#undef MX_JOIN_
#undef MX_C_LIBRARY

#include <matrix/detail/c_generic.h>

#endif
