// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where functions may be approximated, exp and tanh of vectors of floats and
// doubles are within two units in the last place, and right for NaNs, infinities
// and what overflows or becomes subnormal.
//
// RUN: %run_flags --sample %s -- -fapprox-func -lm

#include "matrix_test.h"
#include <math.h>

using namespace matrix_test;

/// The distance of \p Got from \p Want in units in the last place of a T with
/// so many bits of mantissa, of which the smallest normal number is 2^Least.
static long double distance(long double Got, long double Want, int Mantissa,
                            int Least, long double Largest) {
  if (isnan(Want) || isnan(Got))
    return isnan(Want) && isnan(Got) ? 0 : INFINITY;
  if (fabsl(Want) > Largest || isinf(Got))
    return isinf(Got) && fabsl(Want) > Largest ? 0 : INFINITY;
  int Exponent;
  frexpl(Want, &Exponent);
  if (Exponent - 1 < Least)
    Exponent = Least + 1;
  return fabsl(Got - Want) / ldexpl(1, Exponent - Mantissa);
}

template <class T> struct Limits;
template <> struct Limits<float> {
  static constexpr int Mantissa = 24, Least = -126;
  static constexpr double Largest = 3.402823669e38, Range = 110;
};
template <> struct Limits<double> {
  static constexpr int Mantissa = 53, Least = -1022;
  static constexpr double Largest = 1.79769313486231575e308, Range = 760;
};

static constexpr int Count = 4096 + 13;
template <class T> using Vector = T __attribute__((tensor_type(Count)));

template <class T> struct Exp {
  [[gnu::noinline]] static void compute(Vector<T> &Y, const Vector<T> &X) {
    Y = __builtin_elementwise_exp(X);
  }
  static long double exact(T X) { return expl(X); }
  static constexpr const char *Name = "exp";
};
template <class T> struct TanH {
  [[gnu::noinline]] static void compute(Vector<T> &Y, const Vector<T> &X) {
    Y = __builtin_elementwise_tanh(X);
  }
  static long double exact(T X) { return tanhl(X); }
  static constexpr const char *Name = "tanh";
};

template <class T> static Vector<T> Values;
template <class T> static Vector<T> Results;

template <class T, class Function> static void check() {
  using L = Limits<T>;
  Function::compute(Results<T>, Values<T>);
  for (int I = 0; I < Count; ++I) {
    T X = Values<T>[I], Y = Results<T>[I];
    ++Comparisons;
    bool HasSign = X == X && (Function::Name[0] == 't');
    if (distance(Y, Function::exact(X), L::Mantissa, L::Least, L::Largest) >
            2 ||
        (HasSign && !signbit(X) != !signbit(Y)))
      return reportFailure(Function::Name, elementName<T>(), Text("of %g", X),
                           Text("expected %Lg, got %g", Function::exact(X), Y));
  }
}

template <class T> static void checkAll() {
  Random Rng{11};
  for (double Range : {Limits<T>::Range, 12., 1., 1e-3, 1e-30}) {
    for (int I = 0; I < Count; ++I)
      Values<T>[I] = Range * (2.0 * Rng.below(1 << 30) / (1 << 30) - 1);
    const T Special[] = {0,       -T(0),    T(INFINITY), -T(INFINITY), T(NAN),
                         T(1e30), -T(1e30), T(0.625),    -T(0.625)};
    for (unsigned I = 0; I < sizeof(Special) / sizeof(T); ++I)
      Values<T>[I * 7] = Special[I];
    check<T, Exp<T>>();
    check<T, TanH<T>>();
  }
}

int main() {
  checkAll<float>();
  checkAll<double>();
  return finish();
}
