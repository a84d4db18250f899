// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// minimum and maximum of all elements, each by each and as reductions: a NaN
// wins, and -0 is less than +0. LLVM 22 cannot select its own intrinsics for
// long double on x86, and for nothing under strict floating point.
//
// DEFINE: %{libraries} = --rtlib=compiler-rt --unwindlib=libgcc
// DEFINE: %{strict} = -ffp-exception-behavior=strict
// RUN: %run_flags %s -- %{libraries}
// RUN: %run_flags --set O0 --set aarch64-O2 %s -- %{libraries} %{strict}

#include <stdio.h>

static int Failures;

static const double Values[] = {
    0.0, -0.0, 1.0, -1.0, 0.25, -3.0, 5.0, __builtin_inf(), -__builtin_inf()};

static int isSame(long double Expected, long double Got) {
  if (__builtin_isnan(Expected))
    return __builtin_isnan(Got);
  return Expected == Got &&
         __builtin_signbit(Expected) == __builtin_signbit(Got);
}

static long double least(long double X, long double Y, int Sign) {
  if (__builtin_isnan(X))
    return X;
  if (__builtin_isnan(Y))
    return Y;
  if (X == Y)
    return __builtin_signbit(Sign * X) ? X : Y;
  return Sign * X < Sign * Y ? X : Y;
}

static void expect(const char *Name, int Place, long double Expected,
                   long double Got) {
  if (isSame(Expected, Got))
    return;
  printf("%s, %d: expected %Lg, got %Lg\n", Name, Place, Expected, Got);
  ++Failures;
}

#define CHECK(NAME, T, R, C)                                                   \
  typedef T NAME __attribute__((matrix_type(R, C)));                           \
  typedef T NAME##Row __attribute__((matrix_type(1, C)));                      \
  __attribute__((noinline)) static void minimum##NAME(NAME *D, const NAME *A,  \
                                                      const NAME *B) {         \
    *D = __builtin_elementwise_minimum(*A, *B);                                \
  }                                                                            \
  __attribute__((noinline)) static void maximum##NAME(NAME *D, const NAME *A,  \
                                                      const NAME *B) {         \
    *D = __builtin_elementwise_maximum(*A, *B);                                \
  }                                                                            \
  __attribute__((noinline)) static T reduceMinimum##NAME(const NAME *A) {      \
    return __builtin_reduce_minimum(*A);                                       \
  }                                                                            \
  __attribute__((noinline)) static void reduceMaximum##NAME(NAME##Row *D,      \
                                                            const NAME *A) {   \
    *D = __builtin_matrix_columnwise_maximum(*A);                              \
  }                                                                            \
  static void check##NAME(unsigned Seed, int HasNaN) {                         \
    static T A[R * C], B[R * C], D[R * C], Row[C];                             \
    for (int I = 0; I < R * C; ++I) {                                          \
      A[I] = (T)Values[(Seed = Seed * 1103515245 + 12345) >> 16 & 7];          \
      B[I] = (T)Values[(Seed = Seed * 1103515245 + 12345) >> 16 & 7];          \
      if (HasNaN && (Seed >> 20) % 7 == 0)                                     \
        (Seed >> 24 & 1 ? A : B)[I] = (T)__builtin_nan("");                    \
    }                                                                          \
    minimum##NAME((NAME *)D, (NAME *)A, (NAME *)B);                            \
    for (int I = 0; I < R * C; ++I)                                            \
      expect("minimum of " #NAME, I, least(A[I], B[I], 1), D[I]);              \
    maximum##NAME((NAME *)D, (NAME *)A, (NAME *)B);                            \
    for (int I = 0; I < R * C; ++I)                                            \
      expect("maximum of " #NAME, I, least(A[I], B[I], -1), D[I]);             \
    long double Total = A[0];                                                  \
    for (int I = 1; I < R * C; ++I)                                            \
      Total = least(Total, A[I], 1);                                           \
    expect("reduction of " #NAME, 0, Total, reduceMinimum##NAME((NAME *)A));   \
    reduceMaximum##NAME((NAME##Row *)Row, (NAME *)A);                          \
    for (int J = 0; J < C; ++J) {                                              \
      Total = A[J * R];                                                        \
      for (int I = 1; I < R; ++I)                                              \
        Total = least(Total, A[J * R + I], -1);                                \
      expect("columns of " #NAME, J, Total, Row[J]);                           \
    }                                                                          \
  }

#define BOTH(F, T)                                                             \
  F(T##Small, T, 2, 3)                                                         \
  F(T##Large, T, 17, 9)
typedef long double LongDouble;
typedef _Float16 Half;
#define ALL(F)                                                                 \
  BOTH(F, Half)                                                                \
  BOTH(F, float)                                                               \
  BOTH(F, double)                                                              \
  BOTH(F, LongDouble)
ALL(CHECK)

int main(void) {
  for (unsigned Seed = 0; Seed < 20; ++Seed) {
#define CALL(NAME, T, R, C) check##NAME(Seed, Seed & 1);
    ALL(CALL)
  }
  return Failures != 0;
}
