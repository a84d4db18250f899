// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strict floating point on halves and bfloats: each product and each sum rounds
// to the element type, in products of matrices and vectors too.
//
// RUN: %run_flags %s -- -frounding-math --rtlib=compiler-rt --unwindlib=libgcc
// RUN: %run_flags --set O0 --set O3-native %s -- \
// RUN:     -ffp-exception-behavior=strict --rtlib=compiler-rt \
// RUN:     --unwindlib=libgcc
// Without an instruction for halves, nothing is fused.
// RUN: %run_flags --set O2 %s -- -frounding-math -ffp-contract=on \
// RUN:     --rtlib=compiler-rt --unwindlib=libgcc

#include <stdio.h>
#include <string.h>

static int Failures;

static void expect(const char *Test, const char *Shape, int Row, int Column,
                   float Expected, float Got) {
  if (Expected != Got && Failures++ < 20)
    printf("%s, %s: element (%d, %d) is %a, expected %a\n", Test, Shape, Row,
           Column, Got, Expected);
}

// A plain function is compiled as stock clang does, whose bfloats are wrong here
// (docs/internals/Backends.md, bfloats in strict functions): reference loops round floats.
static float toHalf(float Value) { return (_Float16)Value; }

static float toBFloat(float Value) {
  unsigned Bits;
  memcpy(&Bits, &Value, sizeof Bits);
  Bits = (Bits + 0x7fff + (Bits >> 16 & 1)) & 0xffff0000; // ties to even
  memcpy(&Value, &Bits, sizeof Bits);
  return Value;
}

#define SHAPE(NAME, T, N, LAYOUT, ROUND)                                       \
  typedef T NAME __attribute__((matrix_type(N, N), matrix_layout(LAYOUT)));    \
  typedef T NAME##_column                                                      \
      __attribute__((matrix_type(N, 1), matrix_layout(LAYOUT)));               \
  typedef T NAME##_vector __attribute__((ext_vector_type(N)));                 \
  __attribute__((noinline)) static void NAME##_all(                            \
      NAME *A, NAME *B, NAME##_vector *V, NAME##_column *U, T S, NAME *To,     \
      NAME##_vector *Lines) {                                                  \
    To[0] = *A * *B;                                                           \
    To[1] = *A * S;                                                            \
    To[1] = To[1] + *B;                                                        \
    To[2] = __builtin_matrix_outer_product(*U, *U);                            \
    To[3] = *A;                                                                \
    To[3] *= *B;                                                               \
    Lines[0] = *A * *V;                                                        \
    Lines[1] = *V * *A;                                                        \
  }                                                                            \
  static float NAME##_dot(const float *A, int Step, const float *B,            \
                          int StepB) {                                         \
    float Sum = ROUND(A[0] * B[0]);                                            \
    for (int K = 1; K < N; ++K)                                                \
      Sum = ROUND(Sum + ROUND(A[K * Step] * B[K * StepB]));                    \
    return Sum;                                                                \
  }                                                                            \
  static void NAME##_check(void) {                                             \
    static NAME A, B, To[4];                                                   \
    static NAME##_column U;                                                    \
    NAME##_vector V, Lines[2];                                                 \
    float X[N][N], Y[N][N], Z[N], S = ROUND(0.7f);                             \
    for (int I = 0; I < N; ++I) {                                              \
      U[I][0] = V[I] = Z[I] = (T)(I * 37 % 11 + 1) / (T)7;                     \
      for (int J = 0; J < N; ++J) {                                            \
        A[I][J] = X[I][J] = (T)(I + 2) / (T)(J + 3);                           \
        B[I][J] = Y[I][J] = (T)(J * 5 - I) / (T)7;                             \
      }                                                                        \
    }                                                                          \
    NAME##_all(&A, &B, &V, &U, S, To, Lines);                                  \
    for (int I = 0; I < N; ++I) {                                              \
      expect("matrix * vector", #NAME, I, 0, NAME##_dot(X[I], 1, Z, 1),        \
             Lines[0][I]);                                                     \
      expect("vector * matrix", #NAME, 0, I, NAME##_dot(Z, 1, X[0] + I, N),    \
             Lines[1][I]);                                                     \
      for (int J = 0; J < N; ++J) {                                            \
        float Product = NAME##_dot(X[I], 1, Y[0] + J, N);                      \
        expect("product", #NAME, I, J, Product, To[0][I][J]);                  \
        expect("*=", #NAME, I, J, Product, To[3][I][J]);                       \
        expect("scaled sum", #NAME, I, J, ROUND(ROUND(X[I][J] * S) + Y[I][J]), \
               To[1][I][J]);                                                   \
        expect("outer product", #NAME, I, J, ROUND(Z[I] * Z[J]), To[2][I][J]); \
      }                                                                        \
    }                                                                          \
  }
SHAPE(small, _Float16, 3, column_major, toHalf)
SHAPE(seven, _Float16, 7, row_major, toHalf)
SHAPE(large, _Float16, 13, column_major, toHalf)
SHAPE(bfloats, __bf16, 7, row_major, toBFloat)

int main(void) {
  small_check();
  seven_check();
  large_check();
  bfloats_check();
  return Failures != 0;
}
