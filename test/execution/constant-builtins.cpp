// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant expressions against the same code at run time: rows, columns,
// blocks, diagonals, reductions, and operations on each element.
//
// RUN: %run_flags --set O0 --set O2 --set aarch64-O2 %s -- -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include "constant_expressions.h"

using namespace matrix_test;

template <class T, class A, class B> struct Parts {
  static constexpr int R = __matrix_rows(A), C = __matrix_columns(A);
  static constexpr int H = (R + 1) / 2, W = (C + 1) / 2;

  static constexpr auto compute(const Inputs<T> &In) {
    constexpr int Most = R * R + C * C + 2 * R * C;
    Outputs<T, 8 * Most> Out;
    A X = read<A>(In, 0), Y = read<A>(In, R * C);
    B Z = read<B>(In, 2 * R * C);
    int I = R - 1, J = C / 2;
    auto Row = __builtin_matrix_row(X, I);
    auto Column = __builtin_matrix_column(X, J);
    Out.addAll(Row);
    Out.addAll(Column);
    Out.addAll(__builtin_tensor_slice(X, R - H, C - W, H, W));
    Out.addAll(__builtin_matrix_insert_row(Y, I, Row));
    Out.addAll(__builtin_matrix_insert_column(Y, J, Column));
    Out.addAll(__builtin_tensor_insert_slice(
        Y, __builtin_tensor_slice(X, 0, C - W, H, W), R - H, 0));
    Out.addAll(__builtin_matrix_diagonal(X));
    Out.addAll(__builtin_matrix_from_diagonal(Row));
    Out.addAll(__builtin_matrix_from_diagonal(Column));
    Out.addAll(__builtin_matrix_identity(R, In.Values[99]));
    Out.add(__builtin_matrix_trace(X * Z));
    Out.addAll(__builtin_matrix_outer_product(Column, Row));
    Out.addAll(__builtin_matrix_conjugate_transpose(X));
    Out.addAll(__builtin_matrix_multiply_add(X, Z, X * Z));
    return Out;
  }
};

template <class T, class A, class B> struct Reductions {
  static constexpr int R = __matrix_rows(A), C = __matrix_columns(A);

  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 4 + 3 * (R + C) + 3 * R * C> Out;
    A X = read<A>(In, 0), Y = read<A>(In, R * C);
    Out.add(__builtin_reduce_add(X));
    Out.add(__builtin_reduce_mul(X));
    Out.add(__builtin_reduce_min(X - T(1)));
    Out.add(__builtin_reduce_max(X + Y));
    Out.addAll(__builtin_matrix_rowwise_add(X));
    Out.addAll(__builtin_matrix_columnwise_add(X));
    Out.addAll(__builtin_matrix_rowwise_mul(Y));
    Out.addAll(__builtin_matrix_columnwise_mul(Y));
    Out.addAll(__builtin_matrix_rowwise_max(X + T(1)));
    Out.addAll(__builtin_matrix_columnwise_min(X + T(1)));
    Out.addAll(__builtin_elementwise_max(X + T(1), Y + T(1)));
    Out.addAll(__builtin_elementwise_min(X + T(1), Y + T(1)));
    if constexpr (IsFloat<T>)
      Out.addAll(__builtin_elementwise_fma(X, Y, X));
    else
      Out.addAll(__builtin_elementwise_add_sat(X, Y));
    return Out;
  }
};

int main() {
  checkShapes<Parts, int16_t>();
  checkShapes<Parts, int>();
  checkShapes<Parts, uint64_t>();
  checkShapes<Parts, float>();
  checkShapes<Parts, double>();
  checkShapes<Reductions, int>();
  checkShapes<Reductions, uint64_t>();
  checkShapes<Reductions, float>();
  checkShapes<Reductions, double>();
  return finish();
}
