// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function once by the library and once by builtins.
#include <matrix/types.h>

#ifdef LIBRARY
#define BOTH(library, builtin) library
#else
#define BOTH(library, builtin) builtin
#endif
#define TEST(name, result, parameters, library, builtin)                       \
  extern "C" result name parameters { return BOTH(library, builtin); }

using M4 = f32x4x4;
using D4 = f64x4x4;
using B4 = mx::matrix<bool, 4, 4>;

TEST(fill, M4, (float s), mx::fill<M4>(s), (M4)s)
TEST(identity, M4, (), mx::identity<M4>(), __builtin_matrix_identity(M4))
TEST(identity_s, M4, (float s), mx::identity<M4>(s),
     __builtin_matrix_identity(M4, s))
TEST(from_rows, f32x2x2, (f32x1x2 a, f32x1x2 b), mx::from_rows<f32x2x2>(a, b),
     __builtin_matrix_from_rows(f32x2x2, a, b))
TEST(from_columns, f64x2x2, (f64x2x1 a, f64x2x1 b),
     mx::from_columns<f64x2x2>(a, b),
     __builtin_matrix_from_columns(f64x2x2, a, b))
TEST(from_diagonal, M4, (f32x4x1 v), mx::from_diagonal(v),
     __builtin_matrix_from_diagonal(v))
TEST(cast, D4, (M4 m), mx::cast<double>(m), (D4)m)
TEST(load, M4, (const float *p, int s), mx::load<M4>(p, s),
     __builtin_matrix_load(M4, p, (unsigned)s))
TEST(load4, M4, (const float *p), mx::load<M4>(p), *(const M4 *)p)
TEST(store, void, (M4 m, float *p, int s), mx::store(m, p, s),
     __builtin_matrix_column_major_store(m, p, (unsigned)s))
TEST(store4, void, (M4 m, float *p), mx::store(m, p), (void)(*(M4 *)p = m))
TEST(row, f32x1x4, (M4 m, int i), mx::row(m, i), __builtin_matrix_row(m, i))
TEST(column, f32x4x1, (M4 m, int j), mx::column(m, j),
     __builtin_matrix_column(m, j))
TEST(block, f32x3x3, (M4 m), (mx::block<3, 3>(m, 1, 0)),
     __builtin_tensor_slice(m, 1, 0, 3, 3))
TEST(insert_row, M4, (M4 m, f32x1x4 r), mx::insert_row(m, 2, r),
     __builtin_matrix_insert_row(m, 2, r))
TEST(insert_column, M4, (M4 m, f32x4x1 c), mx::insert_column(m, 2, c),
     __builtin_matrix_insert_column(m, 2, c))
TEST(insert_block, M4, (M4 m, f32x3x3 b), mx::insert_block(m, 1, 1, b),
     __builtin_tensor_insert_slice(m, b, 1, 1))
TEST(diagonal, f32x4x1, (M4 m), mx::diagonal(m), __builtin_matrix_diagonal(m))
TEST(transpose, D4, (D4 m), mx::transpose(m), __builtin_matrix_transpose(m))
TEST(trace, float, (M4 m), mx::trace(m), __builtin_matrix_trace(m))
TEST(dot, float, (M4 a, M4 b), mx::dot(a, b), __builtin_matrix_dot(a, b))
TEST(outer_product, M4, (f32x4x1 a, f32x4x1 b), mx::outer_product(a, b),
     __builtin_matrix_outer_product(a, b))
TEST(multiply_add, M4, (M4 a, M4 b, M4 c), mx::multiply_add(a, b, c),
     __builtin_matrix_multiply_add(a, b, c))
TEST(multiply_elements, M4, (M4 a, M4 b), mx::multiply_elements(a, b),
     __builtin_matrix_elementwise_multiply(a, b))
TEST(divide_elements, M4, (M4 a, M4 b), mx::divide_elements(a, b),
     __builtin_matrix_elementwise_divide(a, b))
TEST(absolute, M4, (M4 m), mx::abs(m), __builtin_elementwise_abs(m))
TEST(root, M4, (M4 m), mx::sqrt(m), __builtin_elementwise_sqrt(m))
TEST(smaller, M4, (M4 a, M4 b), mx::min(a, b), __builtin_elementwise_min(a, b))
TEST(larger, M4, (M4 a, M4 b), mx::max(a, b), __builtin_elementwise_max(a, b))
TEST(sum, float, (M4 m), mx::sum(m), __builtin_reduce_add(m))
TEST(least, float, (M4 m), mx::min_element(m), __builtin_reduce_min(m))
TEST(most, float, (M4 m), mx::max_element(m), __builtin_reduce_max(m))
TEST(all, bool, (M4 a, M4 b), mx::all(a == b), __builtin_matrix_all(a == b))
TEST(any, bool, (M4 a, M4 b), mx::any(a < b), __builtin_matrix_any(a < b))
TEST(select, M4, (M4 a, M4 b), mx::select(a < b, a, b), a < b ? a : b)
TEST(from_blocks, M4, (f32x2x2 a, f32x2x2 b), mx::from_blocks<M4>(a, b, b, a),
     M4(__builtin_tensor_concat(0, __builtin_tensor_concat(1, a, b),
                                __builtin_tensor_concat(1, b, a))))
