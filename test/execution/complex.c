// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of complex numbers: operators, casts, elements, builtins, calls, in
// both layouts and with padding. Each operation is C's on two complex numbers,
// infinities and NaNs included.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags %s -- -fmatrix-memory-layout=row-major
// RUN: %run_flags --sample %s -- -fcx-limited-range
// RUN: %run_flags --sample %s -- -fcx-limited-range -fassociative-math \
// RUN:     -fno-signed-zeros -fno-trapping-math -DNO_SIGNED_ZEROS

#include <stdio.h>
#include <string.h>

#define MATRIX(R, C, LAYOUT, PADDING)                                          \
  __attribute__((matrix_type(R, C), matrix_layout(LAYOUT),                     \
                 matrix_padding(PADDING)))

static int Failures;

static int sameDouble(double A, double B) {
#ifdef NO_SIGNED_ZEROS
  if (A == B)
    return 1;
#endif
  return (A != A && B != B) || !memcmp(&A, &B, sizeof A);
}
static void expectSame(_Complex double A, _Complex double B, const char *What,
                       int Row, int Column) {
  if (sameDouble(__real__ A, __real__ B) && sameDouble(__imag__ A, __imag__ B))
    return;
  if (++Failures < 20)
    printf("%s at %d, %d: got %g + %gi, expected %g + %gi\n", What, Row, Column,
           __real__ A, __imag__ A, __real__ B, __imag__ B);
}

static unsigned State = 1;
static double number(int Special) {
  static const double Values[] = {0.0,
                                  -0.0,
                                  1.0,
                                  -1.0,
                                  __builtin_inf(),
                                  -__builtin_inf(),
                                  __builtin_nan("")};
  State = State * 1664525 + 1013904223;
  if (Special && (State >> 28) < 3)
    return Values[(State >> 16) % 7];
  return (int)(State >> 20 & 255) / 16.0 - 8.0;
}

static _Complex double complexNumber(int Special) {
  _Complex double Number;
  __real__ Number = number(Special);
  __imag__ Number = number(Special);
  return Number;
}

// Matrix code stands in functions of its own. P is the part's type; A is R x K,
// B is K x C.
#define TEST(NAME, P, R, K, C, LAYOUT, PADDING)                                \
  typedef _Complex P NAME##_a MATRIX(R, K, LAYOUT, PADDING);                   \
  typedef _Complex P NAME##_b MATRIX(K, C, LAYOUT, PADDING);                   \
  typedef _Complex P NAME##_c MATRIX(R, C, LAYOUT, PADDING);                   \
  typedef _Complex P NAME##_t MATRIX(K, R, LAYOUT, PADDING);                   \
  typedef P NAME##_real MATRIX(R, K, column_major, 0);                         \
  typedef _Complex double NAME##_wide MATRIX(R, K, row_major, 1);              \
  typedef _Bool NAME##_mask MATRIX(R, K, row_major, 0);                        \
  __attribute__((noinline)) static NAME##_c NAME##_multiply(NAME##_a A,        \
                                                            NAME##_b *B) {     \
    return A * *B;                                                             \
  }                                                                            \
  __attribute__((noinline)) static void NAME##_elementwise(                    \
      NAME##_a *A, NAME##_a *B, _Complex P S, P X, NAME##_a *Results) {        \
    Results[0] = *A + *B;                                                      \
    Results[1] = *A - *B;                                                      \
    Results[2] = *A * S;                                                       \
    Results[3] = S * *A;                                                       \
    Results[4] = *A / S;                                                       \
    Results[5] = *A * X;                                                       \
    Results[6] = *A / X;                                                       \
    Results[7] = *A + S;                                                       \
    Results[8] = X - *A;                                                       \
    Results[9] = *B;                                                           \
    Results[9] += *A;                                                          \
    Results[9] -= S;                                                           \
    Results[10] = *B;                                                          \
    Results[10] *= S;                                                          \
    Results[10] /= X;                                                          \
    Results[11] = -*A;                                                         \
    Results[12] = (NAME##_a)S;                                                 \
  }                                                                            \
  __attribute__((noinline)) static NAME##_t NAME##_transpose(NAME##_a A) {     \
    return __builtin_matrix_transpose(A);                                      \
  }                                                                            \
  __attribute__((noinline)) static _Complex P NAME##_sum(                      \
      NAME##_a A, NAME##_a B, unsigned I, unsigned J) {                        \
    return (A + B)[I][J] + A[I][J] +                                           \
           __builtin_matrix_extract(__builtin_matrix_insert(B, I, J, A[I][J]), \
                                    I, J);                                     \
  }                                                                            \
  __attribute__((noinline)) static NAME##_a NAME##_set(                        \
      NAME##_a A, unsigned I, unsigned J, _Complex P V) {                      \
    A[I][J] = V;                                                               \
    A[I][J] += V;                                                              \
    return A;                                                                  \
  }                                                                            \
  static void NAME(int Special) {                                              \
    static NAME##_a A, B, Results[13];                                         \
    static NAME##_b D;                                                         \
    static NAME##_c Product;                                                   \
    static _Complex P Memory[(R + 2) * K];                                     \
    for (int I = 0; I != R; ++I)                                               \
      for (int J = 0; J != K; ++J) {                                           \
        A[I][J] = complexNumber(Special);                                      \
        B[I][J] = complexNumber(Special);                                      \
      }                                                                        \
    for (int I = 0; I != K; ++I)                                               \
      for (int J = 0; J != C; ++J) {                                           \
        D[I][J] = complexNumber(Special);                                      \
      }                                                                        \
    _Complex P S = complexNumber(Special);                                     \
    P X = number(Special);                                                     \
    Product = NAME##_multiply(A, &D);                                          \
    for (int I = 0; I != R; ++I)                                               \
      for (int J = 0; J != C; ++J) {                                           \
        _Complex P Sum = A[I][0] * D[0][J];                                    \
        for (int N = 1; N != K; ++N)                                           \
          Sum += A[I][N] * D[N][J];                                            \
        expectSame(Product[I][J], Sum, #NAME " *", I, J);                      \
      }                                                                        \
    NAME##_elementwise(&A, &B, S, X, Results);                                 \
    NAME##_t Transposed = NAME##_transpose(A);                                 \
    NAME##_real Real = (NAME##_real)A;                                         \
    NAME##_a FromReal = (NAME##_a)Real;                                        \
    NAME##_wide Wide = (NAME##_wide)A;                                         \
    NAME##_a Narrow = (NAME##_a)Wide;                                          \
    NAME##_mask Mask = (NAME##_mask)A;                                         \
    NAME##_a Set = NAME##_set(A, R - 1, K / 2, S);                             \
    __builtin_matrix_column_major_store(A, Memory, R + 2);                     \
    for (int I = 0; I != R; ++I)                                               \
      for (int J = 0; J != K; ++J) {                                           \
        _Complex P E = A[I][J], F = B[I][J];                                   \
        const _Complex P Expected[] = {                                        \
            E + F, E - F, E * S,     S * E,     E / S, E * X, E / X,           \
            E + S, X - E, F + E - S, F * S / X, -E,    S};                     \
        for (int N = 0; N != 13; ++N)                                          \
          expectSame(Results[N][I][J], Expected[N], #NAME " elementwise", I,   \
                     J);                                                       \
        expectSame(Transposed[J][I], E, #NAME " transpose", I, J);             \
        expectSame(Real[I][J], __real__ E, #NAME " real", I, J);               \
        expectSame(FromReal[I][J], (_Complex P) __real__ E,                    \
                   #NAME " from real", I, J);                                  \
        expectSame(Wide[I][J], E, #NAME " wide", I, J);                        \
        expectSame(Narrow[I][J], E, #NAME " narrow", I, J);                    \
        expectSame(Mask[I][J], E != 0, #NAME " mask", I, J);                   \
        expectSame(NAME##_sum(A, B, I, J), E + F + E + E, #NAME " sum", I, J); \
        expectSame(Memory[J * (R + 2) + I], E, #NAME " store", I, J);          \
        if (I == R - 1 && J == K / 2)                                          \
          E = S + S;                                                           \
        expectSame(Set[I][J], E, #NAME " set", I, J);                          \
      }                                                                        \
  }

TEST(float_1x1, float, 1, 1, 1, column_major, 0)
TEST(float_2x3, float, 2, 3, 4, row_major, 0)
TEST(double_4x4, double, 4, 4, 4, column_major, 0)
TEST(double_5x7, double, 5, 7, 3, row_major, 2)
TEST(float_7x5, float, 7, 5, 11, column_major, 1)
TEST(float_17x13, float, 17, 13, 19, row_major, 0)
TEST(double_19x9, double, 19, 9, 17, column_major, 3)

// The address of an element is that of an array's.
typedef _Complex float array_like MATRIX(2, 3, row_major, 0);
_Static_assert(sizeof(array_like) == 6 * sizeof(_Complex float), "");

int main(void) {
  for (int Special = 0; Special != 2; ++Special) {
    float_1x1(Special);
    float_2x3(Special);
    double_4x4(Special);
    double_5x7(Special);
    float_7x5(Special);
    float_17x13(Special);
    double_19x9(Special);
  }
  _Complex float Array[6];
  for (int I = 0; I != 6; ++I) {
    __real__ Array[I] = I;
    __imag__ Array[I] = -I;
  }
  array_like *View = (array_like *)Array;
  for (int I = 0; I != 6; ++I)
    expectSame((*View)[I / 3][I % 3], Array[I], "view", I / 3, I % 3);
  return Failures != 0;
}
