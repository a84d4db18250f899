// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant expressions against the same code at run time: operators, casts,
// subscripts, loads and stores.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v4 --set aarch64-O2 %s -- \
// RUN:     -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include "constant_expressions.h"

using namespace matrix_test;

template <class T, class A, class B> struct Operators {
  static constexpr int R = __matrix_rows(A), C = __matrix_columns(A);
  using Other = std::conditional_t<__is_row_major_matrix(A), Columns<T, R, C>,
                                   Rows<T, R, C>>;

  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 9 * R * C + 2 * R * R> Out;
    A X = read<A>(In, 0), Y = read<A>(In, R * C);
    B Z = read<B>(In, 2 * R * C);
    T S = In.Values[99];
    Out.addAll(X + Y);
    Out.addAll(X - Y * S);
    Out.addAll(S * X + S);
    auto Square = X * Z;
    Out.addAll(Square);
    Out.addAll(Square * (X + Y) - X);
    Out.addAll(X * Z * Square);
    X += Y;
    X *= S;
    X -= T(1);
    X[R - 1][C - 1] += S;
    Out.addAll(X);
    Out.addAll((Other)(X - Y));
    Out.addAll(__builtin_matrix_transpose(Z));
    Out.addAll(__builtin_matrix_insert(Y, R - 1, 0, S));
    T Memory[C * (R + 1)] = {};
    __builtin_matrix_column_major_store(X, Memory, R + 1);
    Out.addAll((A)__builtin_matrix_column_major_load(Memory, R, C, R + 1) + X);
    return Out;
  }
};

int main() {
  checkShapes<Operators, uint8_t>();
  checkShapes<Operators, int16_t>();
  checkShapes<Operators, int>();
  checkShapes<Operators, uint64_t>();
  checkShapes<Operators, float>();
  checkShapes<Operators, double>();
  checkShapes<Operators, _Float16>();
  if (HasBFloatArithmetic)
    checkShapes<Operators, __bf16>();
  return finish();
}
