// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant expressions against the same code at run time: operators that
// matrices have of vectors, and casts to and from vectors.
//
// RUN: %run_flags --set O0 --set O2 --set aarch64-O2 %s -- -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include "constant_expressions.h"

using namespace matrix_test;

template <class T, int Count>
using Vector = T __attribute__((ext_vector_type(Count)));

template <class T, class A, class B> struct Signs {
  static constexpr int R = __matrix_rows(A), C = __matrix_columns(A);

  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 10 * R * C + R + C + 2> Out;
    A X = read<A>(In, 0), Y = read<A>(In, R * C);
    T S = In.Values[99];
    Out.addAll(-X);
    Out.addAll(+Y);
    Out.addAll(X < Y);
    Out.addAll(X == S);
    Out.addAll(!(X != Y));
    Out.addAll(S >= Y);
    Out.addAll(X > Y ? X : -Y);
    Out.addAll(X <= Y ? S : X);
    Out.add(__builtin_matrix_all(X <= X));
    Out.add(__builtin_matrix_any(X == Y));
    Out.addAll((A)S);
    Vector<T, R * C> Flat = (Vector<T, R * C>)(X - Y);
    Out.addAll((A)Flat);
    Vector<T, R> Row = 0;
    Vector<T, C> Column = 0;
    for (int I = 0; I != R; ++I)
      Row[I] = In.Values[70 + I];
    for (int I = 0; I != C; ++I)
      Column[I] = In.Values[80 + I];
    Vector<T, R> ByColumn = X * Column;
    Vector<T, C> ByRow = Row * X;
    for (int I = 0; I != R; ++I)
      Out.add(ByColumn[I]);
    for (int I = 0; I != C; ++I)
      Out.add(ByRow[I]);
    return Out;
  }
};

template <class T, class A, class B> struct Bits {
  static constexpr int R = __matrix_rows(A), C = __matrix_columns(A);

  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 8 * R * C> Out;
    A X = read<A>(In, 0) * T(5) + T(3), Y = read<A>(In, R * C) + T(1);
    T S = 3;
    Out.addAll(X % Y);
    Out.addAll(X & Y);
    Out.addAll(X | S);
    Out.addAll(X ^ ~Y);
    Out.addAll(X << Y);
    Out.addAll(X >> T(1));
    X %= S;
    X |= Y;
    X ^= T(2);
    Out.addAll(X);
    X &= Y;
    X <<= Y;
    X >>= T(1);
    Out.addAll(X);
    return Out;
  }
};

int main() {
  checkShapes<Signs, int16_t>();
  checkShapes<Signs, int>();
  checkShapes<Signs, uint64_t>();
  checkShapes<Signs, float>();
  checkShapes<Signs, double>();
  checkShapes<Bits, uint8_t>();
  checkShapes<Bits, int16_t>();
  checkShapes<Bits, int>();
  checkShapes<Bits, uint64_t>();
  return finish();
}
