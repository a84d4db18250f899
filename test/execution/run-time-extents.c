// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors whose extents are known at run time, beside plain loops: extents of
// 0, of less than a vector and of several tiles, leading dimensions, transposed
// operands, starts and what follows, overlaps at every offset; NaN, infinities
// and both zeros. Nothing around the result may change.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v3 --set O3-native %s

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define load __builtin_tensor_load
#define store __builtin_tensor_store
#define RUNTIME(name, T)                                                       \
  typedef T name##2 __attribute__((tensor_type(-1, -1)));                      \
  typedef T name##3 __attribute__((tensor_type(-1, -1, -1)));                  \
  typedef T name##1 __attribute__((tensor_type(-1)));
RUNTIME(f32x, float)
RUNTIME(f64x, double)
RUNTIME(i32x, int)
RUNTIME(i8x, signed char)
typedef float columns __attribute__((tensor_type(-1, -1), tensor_layout(1, 0)));
typedef float half_known __attribute__((tensor_type(-1, 5)));
typedef float padded __attribute__((tensor_type(-1, 5), tensor_padding(0, 2)));
typedef float padded_columns __attribute__((
    tensor_type(4, -1, 3), tensor_layout(1, 0, 2), tensor_padding(3, 0, 1)));

static unsigned Seed = 1;
static unsigned draw(unsigned Below) {
  Seed = Seed * 1664525u + 1013904223u;
  return (Seed >> 8) % Below;
}
static double number(void) {
  unsigned R = draw(400);
  if (R == 0)
    return NAN;
  if (R == 1)
    return INFINITY;
  if (R < 8)
    return -0.0;
  if (R < 12)
    return 0.0;
  return ((int)draw(2001) - 1000) / 64.0;
}

static int Failures;
static int same(const void *X, const void *Y, int IsFloat, size_t Bytes) {
  if (!memcmp(X, Y, Bytes))
    return 1;
  if (!IsFloat)
    return 0;
  double A = Bytes == 4 ? *(const float *)X : *(const double *)X;
  double B = Bytes == 4 ? *(const float *)Y : *(const double *)Y;
  return A != A && B != B;
}
static void compare(const char *Test, const void *Got, const void *Want,
                    size_t Count, size_t Bytes, int IsFloat, int M, int N,
                    int K) {
  for (size_t I = 0; I != Count; ++I)
    if (!same((const char *)Got + I * Bytes, (const char *)Want + I * Bytes,
              IsFloat, Bytes)) {
      printf("%s: %d x %d x %d: element %zu is wrong\n", Test, M, N, K, I);
      ++Failures;
      return;
    }
}

// The forms of a product that starts with a tensor.
enum Form { Added, Biased, TransposedA, TransposedB };

#define PRODUCT(name, T, S, X, Y, IsFloat)                                     \
  __attribute__((noinline)) static void name##_ours(                           \
      enum Form F, S *C, const T *A, const T *B, const S *Bias, int M, int N,  \
      int K, long LA, long LB, long LC) {                                      \
    switch (F) {                                                               \
    case Added:                                                                \
      store(__builtin_tensor_contract_add(                                     \
                "ik,kj->ij", load(X##2, A, M, K, LA, 1),                       \
                load(X##2, B, K, N, LB, 1), load(Y##2, C, M, N, LC, 1)),       \
            C, LC, 1);                                                         \
      return;                                                                  \
    case Biased:                                                               \
      store(__builtin_elementwise_relu(                                        \
                __builtin_tensor_contract_add("ik,kj->ij",                     \
                                              load(X##2, A, M, K, LA, 1),      \
                                              load(X##2, B, K, N, LB, 1),      \
                                              load(Y##2, Bias, M, N, 0, 1)) +  \
                2),                                                            \
            C, LC, 1);                                                         \
      return;                                                                  \
    case TransposedA:                                                          \
      store(__builtin_tensor_contract_add(                                     \
                "ki,kj->ij", load(X##2, A, K, M, LA, 1),                       \
                load(X##2, B, K, N, LB, 1), load(Y##2, C, M, N, LC, 1)),       \
            C, LC, 1);                                                         \
      return;                                                                  \
    default:                                                                   \
      store(__builtin_tensor_contract_add(                                     \
                "ik,jk->ij", load(X##2, A, M, K, LA, 1),                       \
                load(X##2, B, N, K, LB, 1), load(Y##2, C, M, N, LC, 1)),       \
            C, LC, 1);                                                         \
    }                                                                          \
  }                                                                            \
  __attribute__((noinline)) static void name##_loop(                           \
      enum Form F, S *C, const T *A, const T *B, const S *Bias, int M, int N,  \
      int K, long LA, long LB, long LC) {                                      \
    for (int I = 0; I < M; ++I)                                                \
      for (int J = 0; J < N; ++J) {                                            \
        S Sum = F == Biased ? Bias[J] : C[I * LC + J];                         \
        for (int P = 0; P < K; ++P)                                            \
          Sum += (S)(F == TransposedA ? A[P * LA + I] : A[I * LA + P]) *       \
                 (S)(F == TransposedB ? B[J * LB + P] : B[P * LB + J]);        \
        if (F == Biased) {                                                     \
          Sum += 2;                                                            \
          Sum = Sum > 0 || Sum != Sum ? Sum : 0;                               \
        }                                                                      \
        C[I * LC + J] = Sum;                                                   \
      }                                                                        \
  }                                                                            \
  static void name(enum Form F, int M, int N, int K) {                         \
    long LA = (F == TransposedA ? M : K) + draw(3);                            \
    long LB = (F == TransposedB ? K : N) + draw(3), LC = N + draw(3);          \
    size_t NumA = LA * (F == TransposedA ? K : M) + 1;                         \
    size_t NumB = LB * (F == TransposedB ? N : K) + 1, NumC = LC * M + 40;     \
    T *A = malloc(NumA * sizeof *A), *B = malloc(NumB * sizeof *B);            \
    S *C = malloc(NumC * sizeof *C), *Want = malloc(NumC * sizeof *C);         \
    S *Bias = malloc((N + 1) * sizeof *Bias);                                  \
    for (size_t I = 0; I != NumA; ++I)                                         \
      A[I] = IsFloat ? (T)number() : (T)draw(256);                             \
    for (size_t I = 0; I != NumB; ++I)                                         \
      B[I] = IsFloat ? (T)number() : (T)draw(256);                             \
    for (size_t I = 0; I != NumC; ++I)                                         \
      Want[I] = C[I] = IsFloat ? (S)number() : (S)draw(1000);                  \
    for (int I = 0; I <= N; ++I)                                               \
      Bias[I] = IsFloat ? (S)number() : (S)draw(1000);                         \
    name##_ours(F, C, A, B, Bias, M, N, K, LA, LB, LC);                        \
    name##_loop(F, Want, A, B, Bias, M, N, K, LA, LB, LC);                     \
    compare(#name, C, Want, NumC, sizeof *C, IsFloat, M, N, K);                \
    free(A);                                                                   \
    free(B);                                                                   \
    free(C);                                                                   \
    free(Want);                                                                \
    free(Bias);                                                                \
  }
PRODUCT(floats, float, float, f32x, f32x, 1)
PRODUCT(doubles, double, double, f64x, f64x, 1)
PRODUCT(ints, int, int, i32x, i32x, 0)
PRODUCT(bytes, signed char, int, i8x, i32x, 0)

static void products(void) {
  enum Form Forms[] = {Added, Biased, TransposedA, TransposedB};
  for (int T = 0; T < 60; ++T)
    for (int F = 0; F < 4; ++F) {
      int M = draw(19), N = draw(40), K = draw(9);
      floats(Forms[F], M, N, K);
      doubles(Forms[F], M, N, K);
      ints(Forms[F], M, N, K);
      bytes(Forms[F], M, N, K);
    }
  // Several tiles and parts of k.
  for (int F = 0; F < 4; ++F) {
    floats(Forms[F], 70, 130, 600);
    doubles(Forms[F], 13, 99, 700);
  }
}

// Without a start, in other layouts, of an extent that is a constant.
static void plain(int M, int N, int K) {
  float *A = malloc((M * K + 5 * K + 1) * 4),
        *B = malloc((K * N + 5 * K + 1) * 4);
  size_t Count = M * N + 5 * M + 9;
  float *C = malloc(Count * 4), *Want = malloc(Count * 4);
  for (int I = 0; I <= M * K; ++I)
    A[I] = number();
  for (int I = 0; I < K * N + 5 * K + 1; ++I)
    B[I] = number();
  for (int Form = 0; Form < 3; ++Form) {
    for (size_t I = 0; I != Count; ++I)
      Want[I] = C[I] = number();
    int Columns = Form == 2 ? 5 : N;
    for (int I = 0; I < M; ++I)
      for (int J = 0; J < Columns; ++J) {
        float Sum = 0;
        for (int P = 0; P < K; ++P) {
          float Term = A[I * K + P] * B[P * Columns + J];
          Sum = P == 0 ? Term : Sum + Term;
        }
        Want[Form == 1 ? J * M + I : I * Columns + J] = Sum;
      }
    if (Form == 0)
      store(__builtin_tensor_matmul(load(f32x2, A, M, K), load(f32x2, B, K, N)),
            C);
    else if (Form == 1)
      store(__builtin_tensor_matmul(load(columns, A, M, K, K, 1),
                                    load(columns, B, K, N, N, 1)),
            C);
    else
      store(__builtin_tensor_matmul(load(f32x2, A, M, K),
                                    load(f32x2, B, K, 5, 5, 1)),
            C);
    compare("plain", C, Want, Count, 4, 1, M, N, K);
  }
  free(A);
  free(B);
  free(C);
  free(Want);
}

// A batch of products, and sums over two dimensions.
static void batches(int Z, int M, int N, int K) {
  size_t Count = Z * M * N + 3;
  double *A = malloc((Z * M * K + 1) * 8), *B = malloc((Z * K * N + 1) * 8);
  double *C = malloc(Count * 8), *Want = malloc(Count * 8);
  for (int I = 0; I < Z * M * K; ++I)
    A[I] = number();
  for (int I = 0; I < Z * K * N; ++I)
    B[I] = number();
  for (size_t I = 0; I != Count; ++I)
    Want[I] = C[I] = number();
  store(__builtin_tensor_contract("zik,zkj->zij", load(f64x3, A, Z, M, K),
                                  load(f64x3, B, Z, K, N)),
        C);
  for (int L = 0; L < Z; ++L)
    for (int I = 0; I < M; ++I)
      for (int J = 0; J < N; ++J) {
        double Sum = 0;
        for (int P = 0; P < K; ++P) {
          double Term = A[(L * M + I) * K + P] * B[(L * K + P) * N + J];
          Sum = P == 0 ? Term : Sum + Term;
        }
        Want[(L * M + I) * N + J] = Sum;
      }
  compare("batch", C, Want, Count, 8, 1, M, N, K);
  // The batch is summed over, too: its products go on in the result.
  if (M * N) {
    store(__builtin_tensor_contract_add("zik,zkj->ij", load(f64x3, A, Z, M, K),
                                        load(f64x3, B, Z, K, N),
                                        load(f64x2, C, M, N)),
          C);
    for (int I = 0; I < M; ++I)
      for (int J = 0; J < N; ++J)
        for (int L = 0; L < Z; ++L)
          for (int P = 0; P < K; ++P)
            Want[I * N + J] += A[(L * M + I) * K + P] * B[(L * K + P) * N + J];
    compare("sum of products", C, Want, Count, 8, 1, M, N, K);
  }
  free(A);
  free(B);
  free(C);
  free(Want);
}

// The result overlaps an operand by any number of elements.
static void overlaps(void) {
  enum { M = 5, N = 18, K = 4, Room = 400 };
  for (int Of = 0; Of < 3; ++Of)
    for (int At = 0; At < 120; At += 1 + At / 20) {
      float Memory[Room], Want[Room], B[K * N + M * K];
      for (int I = 0; I < Room; ++I)
        Want[I] = Memory[I] = (int)draw(100);
      for (int I = 0; I < K * N + M * K; ++I)
        B[I] = (int)draw(100);
      float *C = Memory + 60, *X = Memory + At;
      for (int I = 0; I < M; ++I)
        for (int J = 0; J < N; ++J) {
          float Sum = 0;
          for (int P = 0; P < K; ++P)
            Sum += (Of == 0 ? X[I * K + P] : B[K * N + I * K + P]) *
                   (Of == 1 ? X[P * N + J] : B[P * N + J]);
          if (Of == 2)
            Sum += X[I * N + J];
          Want[60 + I * N + J] = Sum;
        }
      const float *L = Of == 0 ? X : B + K * N, *R = Of == 1 ? X : B;
      if (Of == 2)
        store(__builtin_tensor_matmul(load(f32x2, L, M, K),
                                      load(f32x2, R, K, N)) +
                  load(f32x2, X, M, N),
              C);
      else
        store(
            __builtin_tensor_matmul(load(f32x2, L, M, K), load(f32x2, R, K, N)),
            C);
      compare("overlap", Memory, Want, Room, 4, 1, Of, At, 0);
    }
}

// Element by element, in place and shifted, of several lengths.
// Elements lie as the type says, padding included.
static void paddings(int N) {
  float *A = malloc((N * 7 + 1) * 4), *B = malloc((N * 28 + 1) * 4);
  float *C = malloc((N * 5 + 1) * 4), *D = malloc((N * 5 + 1) * 4);
  float *E = malloc((N * 12 + 1) * 4), *F = malloc((N * 12 + 1) * 4);
  for (int I = 0; I < N * 7; ++I)
    A[I] = number();
  for (int I = 0; I < N * 28; ++I)
    B[I] = number();
  C[N * 5] = D[N * 5] = E[N * 12] = F[N * 12] = 3;
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < 5; ++J)
      D[I * 5 + J] = A[I * 7 + J] + 1;
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < 4; ++J)
      for (int K = 0; K < 3; ++K)
        F[(I * 4 + J) * 3 + K] = B[(I * 7 + J) * 4 + K] * 2;
  store(load(padded, A, N) + 1, C);
  store(load(padded_columns, B, N) * 2, E, 3, 12, 1);
  compare("padded", C, D, N * 5 + 1, 4, 1, N, 5, 0);
  compare("padded columns", E, F, N * 12 + 1, 4, 1, N, 4, 3);
  free(A);
  free(B);
  free(C);
  free(D);
  free(E);
  free(F);
}

static void maps(int N) {
  size_t Count = 3 * N + 20;
  float *X = malloc(Count * 4), *Want = malloc(Count * 4);
  for (int Shift = 0; Shift < 9; Shift += 4) {
    for (size_t I = 0; I != Count; ++I)
      Want[I] = X[I] = number();
    for (int I = 0; I < N; ++I) {
      float V = X[I] * 3 + X[N + I];
      Want[Shift + I] = V > 1 ? V : -V;
    }
    store((load(f32x1, X, N) * 3 + load(f32x1, X + N, N) > 1.0f)
              ? load(f32x1, X, N) * 3 + load(f32x1, X + N, N)
              : -(load(f32x1, X, N) * 3 + load(f32x1, X + N, N)),
          X + Shift);
    compare("map", X, Want, Count, 4, 1, N, Shift, 0);
  }
  free(X);
  free(Want);
  // Rows of a matrix, transposed on the way, as other elements.
  int Rows = N % 7;
  float *A = malloc((Rows * N + 1) * 4);
  int *C = malloc((Rows * N + 5) * 4), *D = malloc((Rows * N + 5) * 4);
  for (int I = 0; I < Rows * N; ++I)
    A[I] = (int)draw(2000) - 1000;
  for (int I = 0; I < Rows * N + 5; ++I)
    D[I] = C[I] = draw(99);
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < N; ++J)
      D[J * Rows + I] = (int)A[I * N + J] + 1;
  store(__builtin_convertvector(load(f32x2, A, N, Rows, 1, N), i32x2) + 1, C);
  compare("transposed", C, D, Rows * N + 5, 4, 0, Rows, N, 0);
  free(A);
  free(C);
  free(D);
}

int main(void) {
  products();
  for (int T = 0; T < 120; ++T)
    plain(draw(20), draw(40), draw(9));
  plain(33, 70, 500);
  for (int T = 0; T < 60; ++T)
    batches(draw(4), draw(9), draw(20), draw(7));
  overlaps();
  for (int N = 0; N < 70; ++N)
#ifndef BY_UNIT
    // What loops round otherwise if products are fused.
    maps(N);
#endif
  for (int N = 0; N < 20; ++N)
    paddings(N);
  return Failures != 0;
}
