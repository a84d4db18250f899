// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strict floating point: operations round as the mode at their time says, and
// raise the exceptions of their elements and no others. The reference is
// scalars under the same rules.
//
// RUN: %run_flags %s
// RUN: %run_flags --set Os %s
// RUN: %run_flags --set O0 --set O2 %s -- \
// RUN:     -ffp-exception-behavior=strict -DNO_PRAGMA -frounding-math

#include <fenv.h>
#include <stdio.h>

#ifndef NO_PRAGMA
#pragma STDC FENV_ACCESS ON
#endif

static int Failures;
static const int Modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD,
                            FE_TOWARDZERO};

static void fail(const char *Test, const char *Shape, int Mode, int Place) {
  printf("%s, %s, mode %d, element %d\n", Test, Shape, Mode, Place);
  ++Failures;
}

// Functions with everything in the middle of two changes of the mode: nothing
// may move over either.
#define SHAPE(NAME, T, INTEGER, R, C, LAYOUT)                                  \
  typedef T NAME __attribute__((matrix_type(R, C), matrix_layout(LAYOUT)));    \
  typedef INTEGER NAME##_i                                                     \
      __attribute__((matrix_type(R, C), matrix_layout(LAYOUT)));               \
  typedef T NAME##_v __attribute__((ext_vector_type(C)));                      \
  __attribute__((noinline)) static void NAME##_all(                            \
      int Mode, NAME *A, NAME *B, T S, NAME *Sum, NAME *Quotient,              \
      NAME *Product, NAME *Nearest, NAME *Scaled, NAME##_v *Line,              \
      NAME *Converted, NAME##_i *I) {                                          \
    NAME X = *A, Y = *B;                                                       \
    fesetround(Mode);                                                          \
    *Sum = *A + *B;                                                            \
    *Quotient = *A / S;                                                        \
    *Product = X * Y;                                                          \
    *Scaled = S * *A - *B;                                                     \
    *Line = *Line * *A;                                                        \
    *Converted = (NAME) * I;                                                   \
    fesetround(FE_TONEAREST);                                                  \
    *Nearest = X * Y;                                                          \
  }                                                                            \
  static void NAME##_test(void) {                                              \
    int Changed = 0;                                                           \
    static NAME A, B, Sum, Quotient, Product, Nearest, Scaled, Converted;      \
    static NAME##_i I;                                                         \
    T S = 3.7;                                                                 \
    for (int R_ = 0; R_ < R; ++R_)                                             \
      for (int C_ = 0; C_ < C; ++C_) {                                         \
        A[R_][C_] = (T)(R_ + 2) / (T)(C_ + 3);                                 \
        B[R_][C_] = (T)(C_ - R_) / (T)7;                                       \
        I[R_][C_] = (INTEGER)0x123456789abcdef7 * (R_ + 1) - C_;               \
      }                                                                        \
    for (int M = 0; M != 4; ++M) {                                             \
      NAME##_v Line;                                                           \
      for (int K = 0; K < C; ++K)                                              \
        Line[K] = (T)K / 11;                                                   \
      NAME##_all(Modes[M], &A, &B, S, &Sum, &Quotient, &Product, &Nearest,     \
                 &Scaled, &Line, &Converted, &I);                              \
      fesetround(Modes[M]);                                                    \
      for (int R_ = 0; R_ < R; ++R_)                                           \
        for (int C_ = 0; C_ < C; ++C_) {                                       \
          volatile T X = A[R_][C_], Y = B[R_][C_], Z = X + Y;                  \
          if (Sum[R_][C_] != Z)                                                \
            fail("sum", #NAME, M, R_ * C + C_);                                \
          Z = X / S;                                                           \
          if (Quotient[R_][C_] != Z)                                           \
            fail("quotient", #NAME, M, R_ * C + C_);                           \
          volatile T P = S * X;                                                \
          Z = P - Y;                                                           \
          if (Scaled[R_][C_] != Z)                                             \
            fail("scaled", #NAME, M, R_ * C + C_);                             \
          volatile INTEGER J = I[R_][C_];                                      \
          Z = (T)J;                                                            \
          if (Converted[R_][C_] != Z)                                          \
            fail("converted", #NAME, M, R_ * C + C_);                          \
          Z = A[R_][0] * B[0][C_];                                             \
          for (int K = 1; K < C; ++K) {                                        \
            P = A[R_][K] * B[K][C_];                                           \
            Z = Z + P;                                                         \
          }                                                                    \
          if (Product[R_][C_] != Z)                                            \
            fail("product", #NAME, M, R_ * C + C_);                            \
          if (M && R_ + C_ == 0)                                               \
            Changed += Nearest[1][1] != Product[1][1];                         \
        }                                                                      \
      fesetround(FE_TONEAREST);                                                \
      T Old[C];                                                                \
      for (int K = 0; K < C; ++K)                                              \
        Old[K] = (T)K / 11;                                                    \
      fesetround(Modes[M]);                                                    \
      for (int C_ = 0; C_ < C; ++C_) {                                         \
        volatile T Z = Old[0] * A[0][C_], P;                                   \
        for (int K = 1; K < C; ++K) {                                          \
          P = Old[K] * A[K][C_];                                               \
          Z = Z + P;                                                           \
        }                                                                      \
        if (Line[C_] != Z)                                                     \
          fail("row times matrix", #NAME, M, C_);                              \
      }                                                                        \
      fesetround(FE_TONEAREST);                                                \
    }                                                                          \
    if (!Changed)                                                              \
      fail("two products of the same", #NAME, 0, 0);                           \
  }
SHAPE(small, float, int, 3, 3, column_major)
SHAPE(large, float, long, 13, 13, row_major)
SHAPE(doubles, double, long, 11, 11, column_major)

typedef float three __attribute__((matrix_type(3, 1)));
typedef float many __attribute__((matrix_type(13, 11)));

#define EXCEPTIONS(M)                                                          \
  __attribute__((noinline)) static int M##_flags(M *A, M *B, float S, M *C) {  \
    feclearexcept(FE_ALL_EXCEPT);                                              \
    *C = (*A + *B) * S;                                                        \
    int Raised = fetestexcept(FE_ALL_EXCEPT);                                  \
    feclearexcept(FE_ALL_EXCEPT);                                              \
    *C = *A / S;                                                               \
    Raised |= fetestexcept(FE_ALL_EXCEPT) << 8;                                \
    feclearexcept(FE_ALL_EXCEPT);                                              \
    if (__builtin_matrix_any(*A < *B))                                         \
      Raised |= 1 << 30;                                                       \
    Raised |= fetestexcept(FE_ALL_EXCEPT) << 16;                               \
    return Raised;                                                             \
  }                                                                            \
  static void M##_exceptions(void) {                                           \
    static M A, B, C;                                                          \
    A = (M)1.0f;                                                               \
    B = (M)0.5f;                                                               \
    if (M##_flags(&A, &B, 2, &C))                                              \
      fail("no exceptions", #M, 0, 0);                                         \
    if (M##_flags(&A, &B, 0, &C) != FE_DIVBYZERO << 8)                         \
      fail("division by zero", #M, 0, 0);                                      \
    A[2][0] = __builtin_nanf("");                                              \
    if (M##_flags(&A, &B, 2, &C) != FE_INVALID << 16)                          \
      fail("an ordered comparison of NaN", #M, 0, 0);                          \
  }
EXCEPTIONS(three)
EXCEPTIONS(many)

// Sums start with an element, not with -0, which +0 would leave as it is.
__attribute__((noinline)) static void sum_test(many *Zeros) {
  fesetround(FE_DOWNWARD);
  volatile float Sum = __builtin_reduce_add(*Zeros);
  volatile float Dot = __builtin_matrix_dot(*Zeros, *Zeros);
  fesetround(FE_TONEAREST);
  if (__builtin_signbit(Sum) || __builtin_signbit(Dot))
    fail("sum of zeros", "many", 2, 0);
}

int main(void) {
  static many Zeros;
  sum_test(&Zeros);
  small_test();
  large_test();
  doubles_test();
  three_exceptions();
  many_exceptions();
  return Failures != 0;
}
