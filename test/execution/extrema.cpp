// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Largest and smallest elements of lines that are reduced in vectors: a NaN
// anywhere is the result, and +0 is larger than -0, wherever they are. Nothing
// outside of a tensor is read.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures;

template <class T> static T largest(T X, T Y) {
  if (X != X || Y != Y)
    return X + Y;
  if (X == Y)
    return std::signbit(X) ? Y : X;
  return X > Y ? X : Y;
}

template <class T, int Lines, int Rows, int Columns>
__attribute__((noinline)) static void reduce(T *Most, T *Least, const T *X) {
  typedef T From __attribute__((tensor_type(Lines, Rows, Columns)));
  typedef T To __attribute__((tensor_type(Lines, 1, 1)));
  *(To *)Most = __builtin_tensor_reduce_max(*(const From *)X, 1, 2);
  *(To *)Least = __builtin_tensor_reduce_min(*(const From *)X, 1, 2);
}

template <class T> static bool isSame(T X, T Y) {
  return (X != X && Y != Y) || (X == Y && std::signbit(X) == std::signbit(Y));
}

enum Kind { Numbers, Negative, Positive, Zeros, OneZero, OneNaN, Kinds };

template <class T> static T element(int Kind, int I, int Special) {
  T Number = T((I * 37 + 11) % 101) + T(0.5);
  switch (Kind) {
  case Negative:
    return I == Special ? T(-0.0) : -Number;
  case Positive:
    return I == Special ? T(0.0) : Number;
  case Zeros:
    return I == Special ? T(0.0) : T(-0.0);
  case OneZero:
    return I == Special ? T(-0.0) : I % 3 ? T(0.0) : -Number;
  case OneNaN:
    return I == Special ? std::copysign(T(NAN), I % 2 ? T(1) : T(-1)) : Number;
  }
  return I % 2 ? Number : -Number;
}

template <class T, int Lines, int Rows, int Columns> static void check() {
  constexpr int Count = Rows * Columns;
  Guarded<T> X(Lines * Count, /*AtEnd=*/true), Most(Lines, true),
      Least(Lines, true);
  for (int Kind = 0; Kind != Kinds; ++Kind)
    for (int Special = 0; Special < Count; Special += 1 + Count / 41) {
      for (int I = 0; I != Lines * Count; ++I)
        X.data()[I] = element<T>(Kind, I % Count, Special);
      reduce<T, Lines, Rows, Columns>(Most.data(), Least.data(), X.data());
      for (int Line = 0; Line != Lines; ++Line) {
        T Max = X.data()[Line * Count], Min = -Max;
        for (int I = 1; I != Count; ++I) {
          Max = largest(Max, X.data()[Line * Count + I]);
          Min = largest(Min, -X.data()[Line * Count + I]);
        }
        if (isSame(Max, Most.data()[Line]) && isSame(-Min, Least.data()[Line]))
          continue;
        printf("%zu bytes, %dx%dx%d, kind %d, special %d: %g %g, not %g %g\n",
               sizeof(T), Lines, Rows, Columns, Kind, Special,
               double(Most.data()[Line]), double(Least.data()[Line]),
               double(Max), double(-Min));
        ++Failures;
      }
    }
}

int main() {
  check<float, 1, 1, 1031>();
  check<float, 1, 1, 128>();
  check<float, 3, 28, 28>();
  check<float, 5, 9, 67>();
  check<double, 1, 1, 517>();
  check<double, 3, 7, 41>();
  check<double, 2, 16, 64>();
  return Failures != 0;
}
