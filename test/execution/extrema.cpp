// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Largest and smallest elements of lines that are reduced in vectors. In
// maximum and minimum a NaN anywhere is the result, and +0 is larger than -0,
// wherever they are. In max and min a NaN loses, and the result is a NaN if all
// are. Nothing outside of a tensor is read.
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

template <class T> static T largestNumber(T X, T Y) {
  return X != X ? Y : Y != Y ? X : X > Y ? X : Y;
}

template <class T, int Lines, int Rows, int Columns> struct Reductions {
  typedef T From __attribute__((tensor_type(Lines, Rows, Columns)));
  typedef T To __attribute__((tensor_type(Lines, 1, 1)));

  __attribute__((noinline)) static void withNaN(To *Most, To *Least,
                                                const From *X) {
    *Most = __builtin_tensor_reduce_maximum(*X, 1, 2);
    *Least = __builtin_tensor_reduce_minimum(*X, 1, 2);
  }
  __attribute__((noinline)) static void ofNumbers(To *Most, To *Least,
                                                  const From *X) {
    *Most = __builtin_tensor_reduce_max(*X, 1, 2);
    *Least = __builtin_tensor_reduce_min(*X, 1, 2);
  }
  __attribute__((noinline)) static void inWindows(To *Most, To *Least,
                                                  const From *X) {
    *Most = __builtin_tensor_window_max(*X, 1, Rows, Columns);
    *Least = __builtin_tensor_window_min(*X, 1, Rows, Columns);
  }
};

template <class T> static bool isSame(T X, T Y) {
  return (X != X && Y != Y) || (X == Y && std::signbit(X) == std::signbit(Y));
}

enum Kind {
  Numbers,
  Negative,
  Positive,
  Zeros,
  OneZero,
  OneNaN,
  OneNumber,
  NaNs,
  Kinds
};

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
  case OneNumber:
    return I == Special ? T(Special % 3 ? -HUGE_VAL : -Number) : T(NAN);
  case NaNs:
    return T(NAN);
  }
  return I % 2 ? Number : -Number;
}

/// \p Reduce gives \p Max and \p Min of each line. \p HasSign: a zero's sign
/// counts.
template <class Of, class T>
static void expect(const char *Name, decltype(Of::withNaN) Reduce, const T *X,
                   int Lines, int Count, int Kind, int Special,
                   T (*Larger)(T, T), bool HasSign) {
  Guarded<T> Most(Lines, /*AtEnd=*/true), Least(Lines, /*AtEnd=*/true);
  Reduce((typename Of::To *)Most.data(), (typename Of::To *)Least.data(),
         (const typename Of::From *)X);
  for (int Line = 0; Line != Lines; ++Line) {
    T Max = X[Line * Count], Min = -Max;
    for (int I = 1; I != Count; ++I) {
      Max = Larger(Max, X[Line * Count + I]);
      Min = Larger(Min, -X[Line * Count + I]);
    }
    T A = Most.data()[Line], B = Least.data()[Line];
    if (HasSign ? isSame(Max, A) && isSame(-Min, B)
                : isSame(Max + 0, A + 0) && isSame(-Min + 0, B + 0))
      continue;
    printf("%s: %zu bytes, %d lines of %d, kind %d, special %d: %g %g, not "
           "%g %g\n",
           Name, sizeof(T), Lines, Count, Kind, Special, double(A), double(B),
           double(Max), double(-Min));
    ++Failures;
  }
}

template <class T, int Lines, int Rows, int Columns> static void check() {
  using Of = Reductions<T, Lines, Rows, Columns>;
  constexpr int Count = Rows * Columns;
  Guarded<T> X(Lines * Count, /*AtEnd=*/true);
  for (int Kind = 0; Kind != Kinds; ++Kind)
    for (int Special = 0; Special < Count; Special += 1 + Count / 41) {
      for (int I = 0; I != Lines * Count; ++I)
        X.data()[I] = element<T>(Kind, I % Count, Special);
      const auto Expect = [&](const char *Name, auto Reduce, auto Larger,
                              bool HasSign) {
        expect<Of, T>(Name, Reduce, X.data(), Lines, Count, Kind, Special,
                      Larger, HasSign);
      };
      Expect("minimum", Of::withNaN, largest<T>, true);
      Expect("min", Of::ofNumbers, largestNumber<T>, false);
      Expect("windows", Of::inWindows, largestNumber<T>, false);
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
