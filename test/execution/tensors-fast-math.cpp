// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -ffast-math promises finite operands and results, not that everything between them is finite:
// functions of numbers behind the range of exp.
//
// RUN: %run_flags --sample %s -- -ffast-math -lm
// RUN: %clangxx -std=c++17 -O0 -ffast-math %s -o %t -lm
// RUN: %t

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static double sigmoid(double X) { return X < -700 ? 0 : 1 / (1 + exp(-X)); }

/// By its bits in memory: of a number the compiler would know that it is finite.
template <class T> static bool isFinite(const T *Element) {
  uint64_t Bits = 0, Exponent = sizeof(T) == 2   ? 0x7c00
                                : sizeof(T) == 4 ? 0x7f800000
                                                 : 0x7ff0000000000000;
  memcpy(&Bits, Element, sizeof(T));
  return (Bits & Exponent) != Exponent;
}

template <class T>
static int check(const char *Function, double X, const T *Got, double Expected,
                 double Bound) {
  if (isFinite(Got) && fabs(double(*Got) - Expected) <= Bound)
    return 0;
  printf("%s of %g, in %d bytes: expected %g, %s\n", Function, X,
         int(sizeof(T)), Expected,
         isFinite(Got) ? "got another number" : "got infinity or a NaN");
  return 1;
}

template <class T, int Count>
using Line = T __attribute__((tensor_type(Count)));

template <class T, int Count>
[[gnu::noinline]] void compute(Line<T, Count> &Y, Line<T, Count> &Z,
                               const Line<T, Count> &X) {
  Y = __builtin_elementwise_sigmoid(X);
  Z = __builtin_elementwise_tanh(X);
}

template <class T, int Count> int checkFunctions(double Largest, double Bound) {
  static Line<T, Count> X, Y, Z;
  for (int I = 0; I < Count; ++I) {
    double Size = I % 3 == 0 ? Largest / (1 + I) : (I % 3 == 1 ? 0.5 : 37) * I;
    X[I] = T(I % 4 < 2 ? Size : -Size);
  }
  compute<T, Count>(Y, Z, X);
  int Failed = 0;
  for (int I = 0; I < Count; ++I) {
    double Of = X[I];
    Failed += check("sigmoid", Of, (const T *)&Y + I, sigmoid(Of), Bound);
    Failed += check("tanh", Of, (const T *)&Z + I, tanh(Of), Bound);
  }
  return Failed;
}

int main() {
  int Failed = checkFunctions<float, 16>(1e30, 0x1p-20);
  Failed += checkFunctions<float, 517>(1e30, 0x1p-20);
  Failed += checkFunctions<double, 8>(1e300, 0x1p-48);
  Failed += checkFunctions<double, 259>(1e300, 0x1p-48);
  Failed += checkFunctions<_Float16, 16>(60000, 0x1p-8);
  Failed += checkFunctions<_Float16, 517>(60000, 0x1p-8);
  return Failed != 0;
}
