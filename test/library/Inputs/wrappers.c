// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function once by the library and once by the language.
#include <matrix/types.h>

#ifdef LIBRARY
#define BOTH(library, language) library
#else
#define BOTH(library, language) language
#endif
#define TEST(name, result, parameters, library, language)                      \
  result name parameters { return BOTH(library, language); }

TEST(add, f32x4x4, (f32x4x4 a, f32x4x4 b), mx_add(a, b), a + b)
TEST(subtract, f64x3x3, (f64x3x3 a, f64x3x3 b), mx_subtract(a, b), a - b)
TEST(multiply, f32x4x4, (f32x4x4 a, f32x4x4 b), mx_multiply(a, b), a *b)
TEST(apply, f64x4x1, (f64x4x4 a, f64x4x1 b), mx_multiply(a, b), a *b)
TEST(scale, f32x3x3, (f32x3x3 a, float s), mx_scale(a, s), a *s)
TEST(transpose, f32x4x4, (f32x4x4 a), mx_transpose(a),
     __builtin_matrix_transpose(a))
TEST(dot, double, (f64x3x1 a, f64x3x1 b), mx_dot(a, b),
     __builtin_matrix_dot(a, b))
TEST(trace, float, (f32x4x4 a), mx_trace(a), __builtin_matrix_trace(a))
TEST(identity, f32x4x4, (void), mx_identity_f32x4x4(),
     __builtin_matrix_identity(f32x4x4))
TEST(fill, f64x4x4, (double s), mx_fill_f64x4x4(s), (f64x4x4)s)
TEST(list, f32x2x2, (float a, float b, float c, float d),
     mx_f32x2x2(a, b, c, d), ((f32x2x2){a, b, c, d}))
TEST(row, f32x1x4, (f32x4x4 a), mx_row(a, 2), __builtin_matrix_row(a, 2))
TEST(column, f32x4x1, (f32x4x4 a), mx_column(a, 2),
     __builtin_matrix_column(a, 2))
