// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over arrays of small matrices: several trips share vectors, where what
// is written does not overlap what other trips read. Any number of trips, any
// overlap, and nothing outside of the arrays is touched.
//
// RUN: %run_flags %s

#include "guarded_memory.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures;

template <class T, int Rows, int Columns>
using Matrix = T __attribute__((matrix_type(Rows, Columns)));

enum Form { Products, Points, InPlace, Turned, Sums };

template <Form F, class D, class A, class B>
__attribute__((noinline)) static void compute(D *Result, const A *X, const B *Y,
                                              long Count) {
  for (long I = 0; I < Count; ++I) {
    if constexpr (F == Products)
      Result[I] = X[I] * Y[I];
    else if constexpr (F == Points)
      Result[I] = X[0] * Y[I];
    else if constexpr (F == InPlace)
      Result[I] = Result[I] * Y[I] + X[I];
    else if constexpr (F == Turned)
      Result[I] = __builtin_matrix_transpose(X[I]) - Y[I];
    else
      Result[I] = X[I] + X[I] * Y[I];
  }
}

/// The same, element by element, on copies of each trip's operands.
template <Form F, class T, int M, int K, int N>
[[clang::optnone]] static void expect(T *D, const T *A, const T *B,
                                      long Count) {
  constexpr bool IsFirst = F == Points;
  for (long I = 0; I < Count; ++I) {
    T X[M * K], Y[K * N], Old[M * N], Sum[M * N];
    std::memcpy(X, A + (IsFirst ? 0 : I * M * K), sizeof(X));
    std::memcpy(Y, B + I * K * N, sizeof(Y));
    std::memcpy(Old, D + I * M * N, sizeof(Old));
    const T *Left = F == InPlace ? Old : X;
    for (int J = 0; J != N; ++J)
      for (int R = 0; R != M; ++R) {
        T &S = Sum[R + J * M];
        if (F == Turned) {
          S = T(X[J + R * K] - Y[R + J * K]);
          continue;
        }
        for (int L = 0; L != K; ++L) {
          T Term = T(Left[R + L * M] * Y[L + J * K]);
          S = L == 0 ? Term : T(S + Term);
        }
        if (F == InPlace)
          S = T(S + X[R + J * M]);
        if (F == Sums)
          S = T(X[R + J * M] + S);
      }
    std::memcpy(D + I * M * N, Sum, sizeof(Sum));
  }
}

/// \p Shift: elements from the first operand to the result, if they overlap.
template <Form F, class T, int M, int K, int N>
static void check(long Count, const int *Shift, bool AtEnd) {
  using MatrixA = Matrix<T, M, K>;
  using MatrixB = Matrix<T, K, N>;
  using MatrixD = Matrix<T, M, N>;
  // Where operands overlap there is room for the shift on both sides.
  constexpr int Room = 48;
  Guarded<T> A(Count * M * K + M * K + 2 * Room, AtEnd),
      B(Count * K * N + 1, AtEnd), D(Count * M * N + 1, AtEnd);
  Guarded<T> A2(A.size(), AtEnd), D2(D.size(), AtEnd);
  A.fill(1);
  A2.fill(1);
  B.fill(2);
  D.fill(3);
  D2.fill(3);
  T *PA = A.data() + (Shift ? Room : AtEnd ? 2 * Room : 0), *PD = D.data();
  T *PA2 = A2.data() + (PA - A.data()), *PD2 = D2.data();
  if (Shift) {
    PD = PA + *Shift;
    PD2 = PA2 + *Shift;
  }
  compute<F>((MatrixD *)PD, (const MatrixA *)PA, (const MatrixB *)B.data(),
             Count);
  expect<F, T, M, K, N>(PD2, PA2, B.data(), Count);
  if (!std::memcmp(A.data(), A2.data(), sizeof(T) * A.size()) &&
      !std::memcmp(D.data(), D2.data(), sizeof(T) * D.size()))
    return;
  std::printf("form %d, %dx%dx%d of %d bytes, %ld trips, shift %d: wrong\n", F,
              M, K, N, int(sizeof(T)), Count, Shift ? *Shift : 9999);
  ++Failures;
}

template <Form F, class T, int M, int K, int N>
[[clang::optnone]] static void checkAll() {
  for (long Count : {0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 19})
    for (bool AtEnd : {false, true})
      check<F, T, M, K, N>(Count, nullptr, AtEnd);
  for (long Count : {3, 8})
    for (int Shift : {-17, -16, -5, -4, -2, -1, 0, 1, 2, 4, 5, 15, 16, 40})
      check<F, T, M, K, N>(Count, &Shift, false);
}

/// The next trip's operand, whose address is what the loop counts with; and as
/// many trips as a byte counts.
using Small = Matrix<float, 2, 2>;
__attribute__((noinline)) static void neighbors(Small *__restrict Result,
                                                const Small *X, const Small *Y,
                                                long Count) {
  for (long I = 0; I < Count; ++I)
    Result[I] = X[I + 1] * Y[I];
}
__attribute__((noinline)) static void all(Small *Result, const Small *X) {
  unsigned char I = 0;
  do
    Result[I] = X[I] * X[I];
  while (++I != 0);
}

[[clang::optnone]] static void checkCounters() {
  static float X[257 * 4], Result[256 * 4];
  for (int I = 0; I != 257 * 4; ++I)
    X[I] = float(I * I % 11);
  auto Expect = [&](bool IsSquare, int Count) {
    for (int I = 0; I != Count * 4; ++I) {
      const float *Right = X + I / 4 * 4, *Left = Right + (IsSquare ? 0 : 4);
      int Row = I % 2, Column = I / 2 % 2 * 2;
      float Expected = Left[Row] * Right[Column];
      Expected += Left[Row + 2] * Right[Column + 1];
      if (Result[I] != Expected) {
        std::printf("%s of %d: wrong at %d\n", IsSquare ? "all" : "neighbors",
                    Count, I);
        ++Failures;
        return;
      }
    }
  };
  for (int Count : {1, 4, 7, 256}) {
    neighbors((Small *)Result, (const Small *)X, (const Small *)X, Count);
    Expect(false, Count);
  }
  std::memset(Result, 0, sizeof(Result));
  all((Small *)Result, (const Small *)X);
  Expect(true, 256);
}

int main() {
  checkCounters();
  checkAll<Products, float, 2, 2, 2>();
  checkAll<Products, double, 2, 2, 2>();
  checkAll<Products, int32_t, 2, 2, 2>();
  checkAll<Products, float, 4, 4, 1>();
  checkAll<Products, float, 3, 3, 3>();
  checkAll<Points, float, 4, 4, 1>();
  checkAll<Points, float, 3, 3, 1>();
  checkAll<Points, double, 2, 2, 1>();
  checkAll<Points, double, 3, 3, 1>();
  checkAll<Points, int16_t, 4, 4, 2>();
  checkAll<InPlace, float, 2, 2, 2>();
  checkAll<InPlace, int8_t, 4, 4, 4>();
  checkAll<Turned, float, 2, 2, 2>();
  checkAll<Turned, int16_t, 4, 4, 4>();
  checkAll<Sums, double, 2, 2, 2>();
  return Failures != 0;
}
