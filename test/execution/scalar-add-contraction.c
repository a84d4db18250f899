// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar product next to a matrix, and a matrix times a scalar next to a
// scalar, with contraction: the compiler must not build one fused operation
// from a matrix and a scalar. An element is the result of a fused operation or
// of two.
//
// RUN: %run_flags %s -- -ffp-contract=on
// RUN: %run_flags %s -- -ffp-contract=fast
// RUN: %run_flags %s

#include <math.h>
#include <stdio.h>

enum { Rows = 3, Columns = 5, Count = Rows * Columns };
typedef double M __attribute__((matrix_type(Rows, Columns)));
typedef double M11 __attribute__((matrix_type(1, 1)));

// The matrix code, then x, y and z such that an element is x * y + z: E of A, F
// of B.
#define EXPRESSIONS(APPLY)                                                     \
  APPLY(matrixPlusProduct, Result = A + S * T, S, T, E)                        \
  APPLY(productPlusMatrix, Result = S * T + A, S, T, E)                        \
  APPLY(matrixMinusProduct, Result = A - S * T, -S, T, E)                      \
  APPLY(productMinusMatrix, Result = S * T - A, S, T, -E)                      \
  APPLY(scaledPlusScalar, Result = A * S + T, E, S, T)                         \
  APPLY(scaledPlusSameScalar, Result = A * S + S, E, S, S)                     \
  APPLY(scalarPlusScaled, Result = T + S * A, E, S, T)                         \
  APPLY(scaledMinusScalar, Result = A * S - T, E, S, -T)                       \
  APPLY(scalarMinusScaled, Result = T - A * S, -E, S, T)                       \
  APPLY(scaledPlusMatrix, Result = A * S + B, E, S, F)                         \
  APPLY(matrixMinusScaled, Result = B - A * S, -E, S, F)                       \
  APPLY(negatedProduct, Result = A + -(S * T), -S, T, E)                       \
  APPLY(addProduct, (Result = A, Result += S * T), S, T, E)                    \
  APPLY(subtractProduct, (Result = A, Result -= S * T), -S, T, E)              \
  APPLY(addScaled, (Result = B, Result += A * S), E, S, F)

#define DEFINE_FOR(TYPE, NAME, MATRIX_CODE)                                    \
  __attribute__((noinline)) static TYPE NAME(TYPE A, TYPE B, double S,         \
                                             double T) {                       \
    TYPE Result;                                                               \
    (void)B, (void)T;                                                          \
    MATRIX_CODE;                                                               \
    return Result;                                                             \
  }
#define DEFINE(NAME, MATRIX_CODE, X, Y, Z)                                     \
  DEFINE_FOR(M, NAME, MATRIX_CODE)                                             \
  DEFINE_FOR(M11, NAME##11, MATRIX_CODE)
EXPRESSIONS(DEFINE)

static int Failures;

__attribute__((noinline, optnone)) static void
expect(const char *Test, int Index, double X, double Y, double Z, double Got) {
  volatile double Product = X * Y;
  volatile double Sum = Product + Z;
  double Fused = fma(X, Y, Z);
  if (Got == Sum || Got == Fused)
    return;
  printf("%s: element (%d, %d): expected %a or %a, got %a\n", Test,
         Index % Rows, Index / Rows, Sum, Fused, Got);
  ++Failures;
}

int main(void) {
  double A[Count], B[Count], S = 1.1, T = -0.7;
  for (int I = 0; I < Count; ++I) {
    A[I] = 1.0 / (I + 3);
    B[I] = 0.3 * I - 2;
  }
#define CHECK(NAME, MATRIX_CODE, X, Y, Z)                                      \
  {                                                                            \
    M Result = NAME(*(M *)A, *(M *)B, S, T);                                   \
    for (int I = 0; I < Count; ++I) {                                          \
      double E = A[I], F = B[I];                                               \
      (void)E, (void)F;                                                        \
      expect(#MATRIX_CODE, I, X, Y, Z, Result[I % Rows][I / Rows]);            \
      double Single = NAME##11(*(M11 *)&A[I], *(M11 *)&B[I], S, T)[0][0];      \
      expect(#MATRIX_CODE ", 1x1", I, X, Y, Z, Single);                        \
    }                                                                          \
  }
  EXPRESSIONS(CHECK)
  return Failures != 0;
}
