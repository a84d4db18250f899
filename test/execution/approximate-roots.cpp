// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where functions may be approximated and there are no infinities, square roots
// of floats are within a unit in the last place; those of zeros and subnormal
// numbers, and of what has none, are right, too.
//
// RUN: %run_flags --sample %s -- -fapprox-func -ffinite-math-only -fhonor-nans -lm

#include "matrix_test.h"
#include <math.h>

using namespace matrix_test;

template <int Count> struct Roots {
  using Vector = float __attribute__((tensor_type(Count)));
  static Vector X, Y;

  [[gnu::noinline]] static void root(Vector &Y, const Vector &X) {
    Y = __builtin_elementwise_sqrt(X);
  }
  [[gnu::noinline]] static void length(Vector &Y, const Vector &X) {
    Y = __builtin_elementwise_sqrt(X * X);
  }
  static void check(bool IsLength) {
    (IsLength ? length : root)(Y, X);
    for (int I = 0; I < Count; ++I) {
      float From = IsLength ? X[I] * X[I] : X[I];
      if (From > 3e38f)
        continue;
      double Want = sqrt(double(From)), Got = Y[I];
      int Exponent;
      frexp(Want, &Exponent);
      bool IsSame = Want == 0 || Want != Want
                        ? (Want == Got && !signbit(Want) == !signbit(Got)) ||
                              (Want != Want && Got != Got)
                        : fabs(Got - Want) <= ldexp(1, Exponent - 24);
      ++Comparisons;
      if (!IsSame)
        return reportFailure("sqrt", "float", Text("of %g", From),
                             Text("expected %.9g, got %.9g", Want, Got));
    }
  }
  static void run() {
    Random Rng{17};
    for (int Exponent = -149; Exponent < 128; Exponent += 1) {
      for (int I = 0; I < Count; ++I)
        X[I] = ldexpf(1 + Rng.below(1 << 23) * 0x1p-23f, Exponent);
      const float Special[] = {0, -0.f, 0x1p-149f, -1, float(NAN), 0x1p-126f};
      for (int I = 0; I < 6 && 3 * I < Count; ++I)
        X[3 * I] = Special[I];
      check(false);
      check(true);
    }
  }
};
template <int Count> typename Roots<Count>::Vector Roots<Count>::X;
template <int Count> typename Roots<Count>::Vector Roots<Count>::Y;

int main() {
  Roots<1000 + 13>::run();
  Roots<128>::run();
  Roots<7>::run();
  return finish();
}
