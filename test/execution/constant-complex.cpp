// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Complex matrices and numbers: constant expressions give, bit for bit, what
// the same operators give at run time. A real operand stays real, which the
// signs of zeros tell, and infinities.
//
// RUN: %run_flags --set O0 --set O2 --set aarch64-O2 %s -- -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include "matrix_test.h"

using namespace matrix_test;

template <class T>
constexpr T Numbers[] = {0, T(-0.0), 1, T(-2.5), __builtin_inf(), T(0.1)};

template <class T> struct ComplexOf;
template <> struct ComplexOf<float> {
  using Type = _Complex float;
};
template <> struct ComplexOf<double> {
  using Type = _Complex double;
};
template <class T>
using Columns = typename ComplexOf<T>::Type
    __attribute__((matrix_type(6, 6), matrix_layout(column_major)));
template <class T>
using Rows = typename ComplexOf<T>::Type __attribute__((
    matrix_type(6, 6), matrix_layout(row_major), matrix_padding(1)));

constexpr int Operators = 17;
template <class T> struct Results {
  T Parts[Operators * 6 * 36 * 2];
};

/// All operators on a matrix of all pairs of \p Values and each of \p Values.
template <class T, class M> constexpr Results<T> compute(const T (&Values)[6]) {
  Results<T> Out = {};
  int Next = 0;
  auto Add = [&](const M &Matrix) {
    for (int I = 0; I < 6; ++I)
      for (int J = 0; J < 6; ++J) {
        Out.Parts[Next++] = __real__ Matrix[I][J];
        Out.Parts[Next++] = __imag__ Matrix[I][J];
      }
  };
  M A = {};
  for (int I = 0; I < 6; ++I)
    for (int J = 0; J < 6; ++J)
      A[I][J] = __builtin_complex(Values[I], Values[J]);
  for (T S : Values) {
    Add(A * S);
    Add(S * A);
    Add(A / S);
    Add(A + S);
    Add(S + A);
    Add(A - S);
    Add(S - A);
    Add(A * (S));
    Add(-A * -S);
    Add(A * 2);
    Add(A * -1.0);
    Add(A + -0.0f);
    M B = A;
    B *= S;
    Add(B);
    B /= S;
    Add(B);
    B -= S;
    Add(B);
    B += -S;
    Add(B);
    Add(A * __builtin_complex(S, T(1)));
  }
  return Out;
}

template <class T, class M>
[[gnu::noinline]] static Results<T> computeLate(const T (&Values)[6]) {
  return compute<T, M>(Values);
}

template <class T, class M> static void check() {
  static constexpr Results<T> Early = compute<T, M>(Numbers<T>);
  T Hidden[6];
  for (int I = 0; I < 6; ++I)
    Hidden[I] = Numbers<T>[I];
  T(*Values)[6] = &Hidden;
  asm volatile("" : "+r"(Values) : : "memory");
  Results<T> Late = computeLate<T, M>(*Values);
  constexpr int Size = sizeof(Early.Parts) / sizeof(T);
  Buffer<T> Expected(Size, 0), Got(Size, 0);
  for (int I = 0; I < Size; ++I) {
    Expected[I] = Late.Parts[I];
    Got[I] = Early.Parts[I];
  }
  expectSame(__is_row_major_matrix(M) ? "row-major" : "column-major",
             Text("6x6"), Expected, Got, 72);
}

int main() {
  check<float, Columns<float>>();
  check<float, Rows<float>>();
  check<double, Columns<double>>();
  check<double, Rows<double>>();
  return finish();
}
