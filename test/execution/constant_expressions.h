// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests that compare what the compiler makes of an expression with what the
// same expression gives at run time. Both compute arrays of elements from
// random ones, so no constant of matrix type is ever emitted.

#ifndef CONSTANT_EXPRESSIONS_H
#define CONSTANT_EXPRESSIONS_H

#include "matrix_test.h"

namespace matrix_test {

template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major),
                              matrix_padding(1)));
template <class T, int R, int C>
using Columns =
    T __attribute__((matrix_type(R, C), matrix_layout(column_major)));

template <class T, int Count> struct Elements {
  T Values[Count];
};

/// An integer so small that nothing overflows; a floating-point number near 1
/// with a random significand, or a zero of either sign.
template <class T> constexpr T constantValue(uint64_t &State) {
  State = State * 6364136223846793005u + 1442695040888963407u;
  uint64_t Bits = State >> 20;
  if constexpr (!IsFloat<T>)
    return static_cast<T>(Bits % 3);
  if (Bits % 16 == 0)
    return Bits & 16 ? T(-0.0f) : T(0);
  T Fraction = static_cast<T>(static_cast<double>(Bits >> 5) / 0x1p39);
  return Bits & 16 ? -Fraction : Fraction;
}

template <class T> using Inputs = Elements<T, 100>;

template <class T> constexpr Inputs<T> makeInputs(int Seed) {
  Inputs<T> Result = {};
  uint64_t State = 12345 * Seed + 1;
  for (T &Value : Result.Values)
    Value = constantValue<T>(State);
  return Result;
}

/// The matrix of the inputs from \p First on, row by row.
template <class M, class T> constexpr M read(const Inputs<T> &From, int First) {
  M Result;
  for (unsigned R = 0; R != __matrix_rows(M); ++R)
    for (unsigned C = 0; C != __matrix_columns(M); ++C)
      Result[R][C] = From.Values[First + R * __matrix_columns(M) + C];
  return Result;
}

/// Elements that are written one after the other, matrices row by row.
template <class T, int Size> struct Outputs : Elements<T, Size> {
  int Count = 0;
  constexpr Outputs() : Elements<T, Size>{} {}
  constexpr void add(T Value) { this->Values[Count++] = Value; }
  template <class M> constexpr void addAll(const M &Matrix) {
    for (unsigned R = 0; R != __matrix_rows(M); ++R)
      for (unsigned C = 0; C != __matrix_columns(M); ++C)
        add(static_cast<T>(Matrix[R][C]));
  }
};

template <class Computation, class T>
[[gnu::noinline]] auto computeLate(const Inputs<T> &In) {
  return Computation::compute(In);
}

/// Compares Computation::compute, a constexpr function from Inputs<T> to
/// Outputs, with itself.
template <class Computation, class T, int Seed>
void checkEarlyAndLate(const char *Name, const Text &Shape) {
  constexpr Inputs<T> In = makeInputs<T>(Seed);
  constexpr auto Early = Computation::compute(In);
  // The optimizer must not see what is in it.
  Inputs<T> Hidden = In;
  Inputs<T> *Pointer = &Hidden;
  asm volatile("" : "+r"(Pointer) : : "memory");
  auto Late = computeLate<Computation>(*Pointer);
  Buffer<T> Expected(Early.Count, 0), Got(Early.Count, 0);
  for (int I = 0; I != Early.Count; ++I) {
    Expected[I] = Late.Values[I];
    Got[I] = Early.Values[I];
  }
  expectSame(Name, Shape, Expected, Got, Early.Count);
}

/// Checks Computation<T, A, B> for matrices A of some shapes and layouts, and
/// matrices B that both products of A and B exist for.
template <template <class, class, class> class Computation, class T, int R,
          int C>
void checkShape() {
  Text Shape("%dx%d", R, C);
  checkEarlyAndLate<Computation<T, Rows<T, R, C>, Rows<T, C, R>>, T, R>(
      "row-major, padded", Shape);
  checkEarlyAndLate<Computation<T, Columns<T, R, C>, Columns<T, C, R>>, T, C>(
      "column-major", Shape);
}
template <template <class, class, class> class Computation, class T>
void checkShapes() {
  checkShape<Computation, T, 1, 1>();
  checkShape<Computation, T, 2, 5>();
  checkShape<Computation, T, 4, 3>();
  checkShape<Computation, T, 5, 6>();
}

} // namespace matrix_test

#endif
