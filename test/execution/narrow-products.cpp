// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of products of bytes and words, in any mix of signs, which processors
// have instructions for: extremes whose sums wrap, all layouts, extents that
// fill no vector and no group of k, sums that go on, and what is done with them
// before they are stored.
//
// Results replace factors of another type, which are read again as that type.
// RUN: %run_flags --sample %s -- -fno-strict-aliasing
//
// Where B is flipped before it is read.
// RUN: %if thorough %{ %run_flags --set O3-native %s -- -mtune=icelake-server -fno-strict-aliasing %}
//
// RUN: %run_flags --set aarch64-dotprod --set aarch64-v8.6 --set aarch64-sve256 %s -- -fno-strict-aliasing
// Several steps of k in an iteration.
// RUN: %if thorough %{ %run_flags --set aarch64-v8.6 %s -- -mtune=neoverse-v2 -fno-strict-aliasing %}

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C, bool IsRowMajor>
using Laid = T __attribute__((matrix_type(R, C), matrix_layout(IsRowMajor)));

/// Where element (r, c) of a matrix of \p Rows x \p Columns is.
static int place(int R, int C, int Rows, int Columns, bool IsRowMajor) {
  return IsRowMajor ? R * Columns + C : C * Rows + R;
}

enum Form { Product, Update, Difference, Builtin };

/// The layouts of A, B and C are bits 0, 1 and 2 of \p Layouts.
template <class A, class B, int M, int K, int N, int Layouts, Form F>
[[gnu::noinline]] static void compute(int32_t *Result, const A *X, const B *Y) {
  constexpr bool IsRowMajor = Layouts & 4;
  using Wide = Laid<int32_t, M, N, IsRowMajor>;
  auto &Z = *(Wide *)Result;
  auto P =
      (Laid<A, M, K, IsRowMajor>)*(const Laid<A, M, K, (Layouts & 1) != 0> *)X;
  auto Q =
      (Laid<B, K, N, IsRowMajor>)*(const Laid<B, K, N, (Layouts & 2) != 0> *)Y;
  if constexpr (F == Builtin) {
    Z = __builtin_matrix_multiply_add(P, Q, Z);
    return;
  } else {
    auto Sum =
        (Laid<int32_t, M, K, IsRowMajor>)P * (Laid<int32_t, K, N, IsRowMajor>)Q;
    if constexpr (F == Product)
      Z = Sum;
    else if constexpr (F == Update)
      Z = Z + Sum;
    else
      Z = Sum - Z;
  }
}

template <class A, class B, int M, int K, int N, int Layouts, Form F>
[[clang::optnone]] static void expect(int32_t *Z, const A *X, const B *Y) {
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      uint32_t Sum = 0;
      for (int L = 0; L != K; ++L)
        Sum += uint32_t(X[place(I, L, M, K, Layouts & 1)]) *
               uint32_t(Y[place(L, J, K, N, Layouts & 2)]);
      int32_t &Element = Z[place(I, J, M, N, Layouts & 4)];
      uint32_t Old = Element;
      Element = F == Product ? Sum : F == Difference ? Sum - Old : Sum + Old;
    }
}

/// Extremes among other numbers.
template <class T>
[[clang::optnone]] static void fill(Buffer<T> &Elements, unsigned Seed) {
  Random Rng{Seed};
  constexpr T Lowest = T(-1) < T(0) ? T(T(1) << (8 * sizeof(T) - 1)) : T(0);
  for (int I = 0; I != Elements.size(); ++I) {
    int Choice = Rng.below(4);
    Elements[I] = Choice == 0   ? Lowest
                  : Choice == 1 ? T(~Lowest)
                                : T(Rng.below(1 << 16));
  }
}

template <class A, class B, int M, int K, int N, int Layouts, Form F>
[[clang::optnone]] static void check() {
  for (int Offset : {0, 1}) {
    Buffer<A> X(M * K, Offset);
    Buffer<B> Y(K * N, 1 - Offset);
    Buffer<int32_t> Got(M * N, Offset);
    fill(X, M + K);
    fill(Y, N + K);
    Buffer<int32_t> Expected = Got;
    expect<A, B, M, K, N, Layouts, F>(Expected.data(), X.data(), Y.data());
    compute<A, B, M, K, N, Layouts, F>(Got.data(), X.data(), Y.data());
    expectSame("narrow product",
               Text("%d and %d bytes, %dx%d * %dx%d, layouts %d, form %d",
                    int(sizeof(A)), int(sizeof(B)), M, K, K, N, Layouts, F),
               Expected, Got, M);
  }
}

/// What a layer of a network does with its sums.
template <class A, class B, int M, int K, int N>
[[gnu::noinline]] static void layer(int8_t *Result, const A *X, const B *Y,
                                    const int32_t *Bias) {
  using Wide = Matrix<int32_t, M, N>;
  Wide Sum =
      __builtin_matrix_multiply_add(at<M, K>(X), at<K, N>(Y), at<M, N>(Bias));
  Sum = __builtin_elementwise_max(__builtin_elementwise_min(Sum >> 7, 127), -9);
  at<M, N>(Result) = (Matrix<int8_t, M, N>)Sum;
}

template <class A, class B, int M, int K, int N>
[[clang::optnone]] static void checkLayer() {
  Buffer<A> X(M * K, 1);
  Buffer<B> Y(K * N, 0);
  Buffer<int32_t> Bias(M * N, 0), Sums = Bias;
  Buffer<int8_t> Got(M * N, 1), Expected = Got;
  fill(X, 3);
  fill(Y, 4);
  expect<A, B, M, K, N, 0, Update>(Sums.data(), X.data(), Y.data());
  for (int I = 0; I != M * N; ++I) {
    int32_t Sum = Sums[I] >> 7;
    Expected[I] = Sum > 127 ? 127 : Sum < -9 ? -9 : Sum;
  }
  layer<A, B, M, K, N>(Got.data(), X.data(), Y.data(), Bias.data());
  expectSame("layer", Text("%dx%d * %dx%d", M, K, K, N), Expected, Got, M);
}

/// Factors that are transposed, each of them or both.
template <class A, class B, int M, int K, int N, int Layouts>
[[gnu::noinline]] static void transposed(int32_t *Result, const A *X,
                                         const B *Y) {
  auto &Z = *(Laid<int32_t, M, N, (Layouts & 4) != 0> *)Result;
  constexpr bool L = (Layouts & 4) != 0;
  auto &XT = *(const Laid<A, K, M, L> *)X;
  auto &YT = *(const Laid<B, N, K, L> *)Y;
  if constexpr ((Layouts & 3) == 1)
    Z = __builtin_matrix_multiply_add(__builtin_matrix_transpose(XT),
                                      *(const Laid<B, K, N, L> *)Y, Z);
  else if constexpr ((Layouts & 3) == 2)
    Z = __builtin_matrix_multiply_add(*(const Laid<A, M, K, L> *)X,
                                      __builtin_matrix_transpose(YT), Z);
  else
    Z = __builtin_matrix_multiply_add(__builtin_matrix_transpose(XT),
                                      __builtin_matrix_transpose(YT), Z);
}

/// Bits 0 and 1 of \p Layouts: which factor is; bit 2: all lie by rows.
template <class A, class B, int M, int K, int N, int Layouts>
[[clang::optnone]] static void checkTransposed() {
  Buffer<A> X(M * K, 1);
  Buffer<B> Y(K * N, 0);
  Buffer<int32_t> Got(M * N, 1);
  fill(X, 9);
  fill(Y, 10);
  Buffer<int32_t> Expected = Got;
  constexpr bool L = (Layouts & 4) != 0;
  // A transpose is the same memory in the other layout.
  constexpr int Same = (L ? 7 : 0) ^ (Layouts & 3);
  expect<A, B, M, K, N, Same, Update>(Expected.data(), X.data(), Y.data());
  transposed<A, B, M, K, N, Layouts>(Got.data(), X.data(), Y.data());
  expectSame("transposed factors",
             Text("%dx%d * %dx%d, %d", M, K, K, N, Layouts), Expected, Got, M);
}

/// A bias for each row, as an outer product, and a shift.
template <class A, class B, int M, int K, int N>
[[gnu::noinline]] static void biased(int32_t *Result, const A *X, const B *Y,
                                     const int32_t *Bias) {
  at<M, N>(Result) =
      ((Matrix<int32_t, M, K>)at<M, K>(X) * (Matrix<int32_t, K, N>)at<K, N>(Y) +
       at<M, 1>(Bias) * (Matrix<int32_t, 1, N>)1) >>
      3;
}

template <class A, class B, int M, int K, int N>
[[clang::optnone]] static void checkBiased() {
  Buffer<A> X(M * K, 0);
  Buffer<B> Y(K * N, 1);
  Buffer<int32_t> Bias(M, 0), Got(M * N, 0), Expected = Got;
  fill(X, 11);
  fill(Y, 12);
  expect<A, B, M, K, N, 0, Product>(Expected.data(), X.data(), Y.data());
  for (int I = 0; I != M * N; ++I)
    Expected[I] = int32_t(uint32_t(Expected[I]) + uint32_t(Bias[I % M])) >> 3;
  biased<A, B, M, K, N>(Got.data(), X.data(), Y.data(), Bias.data());
  expectSame("biased", Text("%dx%d * %dx%d", M, K, K, N), Expected, Got, M);
}

/// A factor is the same in all iterations: it is extended before the loop. What
/// is stored may be that factor, which a check at run time finds.
template <class A, class B, int M, int K, int N>
[[gnu::noinline]] static void repeat(int32_t *Results, const A *X, const B *Y,
                                     int Count) {
  for (int I = 0; I != Count; ++I)
    at<M, N>(Results + I * M * N) =
        (Matrix<int32_t, M, K>)at<M, K>(X) *
        (Matrix<int32_t, K, N>)at<K, N>(Y + I * K * N);
}

template <class A, class B, int M, int K, int N>
[[clang::optnone]] static void checkRepeated() {
  constexpr int Count = 3;
  Buffer<A> X(M * K, 1);
  Buffer<B> Y(K * N * Count, 0);
  Buffer<int32_t> Got(M * N * Count, 0), Expected = Got;
  fill(X, 7);
  fill(Y, 8);
  for (int I = 0; I != Count; ++I)
    expect<A, B, M, K, N, 0, Product>(Expected.data() + I * M * N, X.data(),
                                      Y.data() + I * K * N);
  repeat<A, B, M, K, N>(Got.data(), X.data(), Y.data(), Count);
  expectSame("repeated", Text("%dx%d * %dx%d", M, K, K, N), Expected, Got, M);
  // The second result replaces the factor that the third one reads.
  Buffer<int32_t> Memory(M * N * Count, 0);
  auto *Factor = reinterpret_cast<A *>(Memory.data() + M * N);
  memcpy(Factor, X.data(), sizeof(A) * M * K);
  Buffer<int32_t> After = Expected;
  Buffer<A> Replaced(M * K, 0);
  memcpy(Replaced.data(), Expected.data() + M * N, sizeof(A) * M * K);
  expect<A, B, M, K, N, 0, Product>(After.data() + 2 * M * N, Replaced.data(),
                                    Y.data() + 2 * K * N);
  repeat<A, B, M, K, N>(Memory.data(), Factor, Y.data(), Count);
  expectSame("repeated over the factor", Text("%dx%d * %dx%d", M, K, K, N),
             After, Memory, M);
}

/// The result may be where an operand is.
template <class A, class B, int M, int K, int N>
[[clang::optnone]] static void checkOverlap() {
  Buffer<A> X(M * K, 0);
  Buffer<B> Y(K * N, 0);
  fill(X, 5);
  fill(Y, 6);
  Buffer<int32_t> Expected(M * N, 0);
  expect<A, B, M, K, N, 0, Product>(Expected.data(), X.data(), Y.data());
  for (int Offset : {0, 1, 20})
    for (bool IsLeft : {true, false}) {
      Buffer<int32_t> Memory(M * N + M * K + K * N, 0);
      void *Operand = Memory.data() + Offset;
      if (IsLeft)
        memcpy(Operand, X.data(), sizeof(A) * M * K);
      else
        memcpy(Operand, Y.data(), sizeof(B) * K * N);
      compute<A, B, M, K, N, 0, Product>(
          Memory.data(), IsLeft ? static_cast<A *>(Operand) : X.data(),
          IsLeft ? Y.data() : static_cast<B *>(Operand));
      Buffer<int32_t> Got(M * N, 0);
      memcpy(Got.data(), Memory.data(), sizeof(int32_t) * M * N);
      expectSame("overlapping narrow product",
                 Text("%dx%d * %dx%d, offset %d, %s", M, K, K, N, Offset,
                      IsLeft ? "left" : "right"),
                 Expected, Got, M);
    }
}

template <class A, class B> [[clang::optnone]] static void checkFew() {
  check<A, B, 3, 3, 3, 2, Update>();
  check<A, B, 8, 5, 16, 1, Product>();
  check<A, B, 13, 7, 11, 3, Update>();
  check<A, B, 20, 21, 19, 0, Product>();
  check<A, B, 37, 66, 30, 6, Difference>();
  checkTransposed<A, B, 2, 2, 2, 1>();
  checkTransposed<A, B, 4, 4, 4, 6>();
  checkTransposed<A, B, 5, 2, 1, 5>();
  checkTransposed<A, B, 2, 4, 1, 7>();
  checkTransposed<A, B, 9, 8, 17, 3>();
  // Two and three rows, and columns where the result lies by rows.
  check<A, B, 3, 20, 40, 0, Product>();
  check<A, B, 2, 33, 19, 0, Update>();
  check<A, B, 35, 6, 3, 7, Difference>();
  // Lanes along k, whose last ones start early.
  check<A, B, 40, 70, 1, 1, Product>();
  check<A, B, 1, 64, 17, 0, Update>();
  checkTransposed<A, B, 33, 41, 1, 1>();
  checkBiased<A, B, 5, 5, 5>();
  checkBiased<A, B, 7, 3, 6>();
}

template <class A, class B> [[clang::optnone]] static void checkShapes() {
  // In registers.
  check<A, B, 2, 3, 5, 0, Product>();
  check<A, B, 4, 4, 4, 7, Builtin>();
  check<A, B, 8, 8, 8, 0, Difference>();
  check<A, B, 6, 9, 7, 4, Update>();
  // Masked, overlapping and short rows; what is left of a group.
  check<A, B, 5, 30, 33, 0, Product>();
  check<A, B, 16, 16, 16, 0, Builtin>();
  check<A, B, 33, 18, 25, 2, Update>();
  check<A, B, 24, 6, 1, 5, Product>();
  // Sixteen rows, and a shorter vector beside them.
  check<A, B, 18, 7, 13, 0, Product>();
  check<A, B, 24, 9, 6, 2, Update>();
  check<A, B, 41, 21, 5, 0, Difference>();
  check<A, B, 1, 40, 31, 0, Update>();
  // Rows of pairs of 64, packed operands, several parts.
  check<A, B, 70, 13, 40, 6, Product>();
  check<A, B, 129, 66, 9, 0, Difference>();
  check<A, B, 37, 530, 30, 0, Update>();
  // Columns that are interleaved as they lie, so that rows have to be put in
  // order.
  check<A, B, 64, 37, 1, 0, Update>();
  check<A, B, 128, 72, 2, 0, Difference>();
  checkLayer<A, B, 64, 40, 1>();
  checkOverlap<A, B, 64, 33, 1>();
  checkLayer<A, B, 8, 8, 8>();
  checkLayer<A, B, 21, 34, 27>();
  checkLayer<A, B, 1, 70, 21>();
  check<A, B, 1, 130, 1, 0, Difference>();
  check<A, B, 1, 16, 5, 6, Update>();
  check<A, B, 19, 300, 1, 5, Builtin>();
  checkOverlap<A, B, 17, 9, 5>();
  // One tile, or one for each vector of rows.
  checkOverlap<A, B, 8, 8, 8>();
  checkOverlap<A, B, 12, 13, 12>();
  checkOverlap<A, B, 20, 12, 20>();
  // Packed blocks, with odd extents.
  checkOverlap<A, B, 23, 33, 17>();
}

int main() {
  checkShapes<int8_t, int8_t>();
  checkShapes<uint8_t, int8_t>();
  checkShapes<int16_t, int16_t>();
  checkRepeated<int8_t, uint8_t, 8, 8, 8>();
  checkRepeated<int8_t, uint8_t, 24, 33, 25>();
  checkRepeated<int16_t, int16_t, 33, 18, 24>();
  checkFew<int8_t, int8_t>();
  checkFew<int8_t, uint8_t>();
  checkFew<uint8_t, uint8_t>();
  checkFew<int8_t, int16_t>();
  checkFew<uint16_t, int8_t>();
  check<int8_t, int8_t, 40, 1100, 30, 0, Update>();
  check<int16_t, uint8_t, 300, 530, 9, 2, Product>();
  // Without masks, 97 rows are not parts of 96 and of one.
  check<int8_t, int16_t, 97, 530, 30, 0, Update>();
  return finish();
}
