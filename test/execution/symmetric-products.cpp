// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A * A^T and A^T * A: one half of the result may be a copy of the other one.
// No element differs from the plain loop's, in any layout, whatever follows the
// product, and wherever the result goes.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"
#include <type_traits>

using namespace matrix_test;

/// A * A^T, or A^T * A if Left, as LC's matrix. A and B are one matrix.
template <class LC, bool Left, class M>
static auto gram(const M &A, const M &B) {
  if constexpr (Left)
    return static_cast<typename LC::Matrix>(__builtin_matrix_transpose(A) * B);
  else
    return static_cast<typename LC::Matrix>(A * __builtin_matrix_transpose(B));
}

template <class L, class LC, bool Left, class T>
[[gnu::noinline]] static void product(const T *A, T *Result) {
  LC::at(Result) = gram<LC, Left>(L::at(A), L::at(A));
}
/// What treats all elements alike.
template <class L, class LC, bool Left, class T>
[[gnu::noinline]] static void scaled(const T *A, T S, T *Result) {
  LC::at(Result) = gram<LC, Left>(L::at(A), L::at(A)) * S;
}
/// What does not.
template <class L, class LC, bool Left, class T>
[[gnu::noinline]] static void added(const T *A, T *Result) {
  LC::at(Result) += gram<LC, Left>(L::at(A), L::at(A));
}
/// A square operand is read in the result's places as well.
template <class L, class LC, bool Left, class T>
[[gnu::noinline]] static void addedOperand(const T *A, T *Result) {
  LC::at(Result) = gram<LC, Left>(L::at(A), L::at(A)) +
                   static_cast<typename LC::Matrix>(L::at(A));
}
/// The operands are read at different times.
template <class L, class LC, bool Left, class T>
[[gnu::noinline]] static void changed(T *A, T *Result) {
  auto Before = L::at(A);
  A[1] = T(3);
  LC::at(Result) = gram<LC, Left>(Before, L::at(A));
}

/// Narrow elements, which the product widens.
template <class Narrow, class Wide, class Result, bool Left, class T, class W>
[[gnu::noinline]] static void multiplyWidened(const T *A, W *D) {
  auto &M = *reinterpret_cast<const Narrow *>(A);
  if constexpr (Left)
    *reinterpret_cast<Result *>(D) =
        __builtin_matrix_transpose(static_cast<Wide>(M)) * static_cast<Wide>(M);
  else
    *reinterpret_cast<Result *>(D) =
        static_cast<Wide>(M) * __builtin_matrix_transpose(static_cast<Wide>(M));
}

/// The dense reference of \p First times \p Second, one of which is transposed.
template <class L, bool Left, class T, int R, int C>
[[clang::optnone]] static void expectProduct(Buffer<T> &First,
                                             Buffer<T> &Second, T *Result) {
  Buffer<T> A = L::pack(First), B = L::pack(Second), Turned(R * C, 0);
  constexpr int N = Left ? C : R, K = Left ? R : C;
  transposeMatrix((Left ? A : B).data(), Turned.data(), R, C);
  if (Left)
    multiplyMatrices(Turned.data(), B.data(), Result, N, K, N);
  else
    multiplyMatrices(A.data(), Turned.data(), Result, N, K, N);
}

template <class T, int R, int C, bool Left, bool RowMajor, bool RowMajorResult>
[[clang::optnone]] static void check(int SpecialPercent) {
  constexpr int N = Left ? C : R;
  using L = Lie<T, R, C, RowMajor, 0>;
  using LC = Lie<T, N, N, RowMajorResult, RowMajor ? 3 : 0>;
  Text Shape("%dx%d, transposed %s, in %s to %s", R, C,
             Left ? "first" : "second", RowMajor ? "rows" : "columns",
             RowMajorResult ? "rows" : "columns");
  Buffer<T> A(L::Size, 1, SpecialPercent), Result(LC::Size, 1);
  Buffer<T> Scaled = Result, Added = Result, AddedOperand = Result;
  Buffer<T> Expected(N * N, 0), Other(N * N, 0);
  expectProduct<L, Left, T, R, C>(A, A, Expected.data());

  product<L, LC, Left>(A.data(), Result.data());
  expectElements<LC>("product", Shape, Expected, Result, N);

  T S = T(7) / T(3);
  scaled<L, LC, Left>(A.data(), S, Scaled.data());
  for (int I = 0; I < N * N; ++I)
    Other[I] = multiply(S, Expected[I]);
  expectElements<LC>("scaled", Shape, Other, Scaled, N);

  Buffer<T> Before = LC::pack(Added);
  added<L, LC, Left>(A.data(), Added.data());
  for (int I = 0; I < N * N; ++I)
    Other[I] = add(Before[I], Expected[I]);
  expectElements<LC>("added to", Shape, Other, Added, N);

  if constexpr (R == C) {
    Buffer<T> Dense = L::pack(A);
    addedOperand<L, LC, Left>(A.data(), AddedOperand.data());
    for (int I = 0; I < N * N; ++I)
      Other[I] = add(Expected[I], Dense[I]);
    expectElements<LC>("operand added", Shape, Other, AddedOperand, N);
  }

  Buffer<T> Later = A, Changing = A;
  Later[1] = T(3);
  expectProduct<L, Left, T, R, C>(A, Later, Other.data());
  changed<L, LC, Left>(Changing.data(), Result.data());
  expectElements<LC>("changed in between", Shape, Other, Result, N);
}

/// Products of narrow elements in wide ones.
template <class T, class W, int R, int C, bool Left>
static void checkWidened() {
  constexpr int N = Left ? C : R;
  using Narrow = T __attribute__((matrix_type(R, C)));
  using Wide = W __attribute__((matrix_type(R, C)));
  using Result = W __attribute__((matrix_type(N, N)));
  Buffer<T> A(R * C, 1, std::is_floating_point_v<W> ? 3 : 0);
  Buffer<W> Exact(R * C, 0), Turned(R * C, 0), Got(N * N, 1),
      Expected(N * N, 0);
  for (int I = 0; I < R * C; ++I)
    Exact[I] = W(A[I]);
  multiplyWidened<Narrow, Wide, Result, Left>(A.data(), Got.data());
  transposeMatrix(Exact.data(), Turned.data(), R, C);
  if (Left)
    multiplyMatrices(Turned.data(), Exact.data(), Expected.data(), N, R, N);
  else
    multiplyMatrices(Exact.data(), Turned.data(), Expected.data(), N, C, N);
  expectSame("widened",
             Text("%dx%d, transposed %s", R, C, Left ? "first" : "second"),
             Expected, Got, N);
}

/// The result in place of the operand, and shifted against it.
template <class T, int R, int C, bool Left>
[[clang::optnone]] static void checkOverlap() {
  constexpr int N = Left ? C : R;
  using L = Lie<T, R, C, false, 0>;
  using LC = Lie<T, N, N, false, 0>;
  for (int Start : {0, 1, N, R * C - 1}) {
    Text Shape("%dx%d, transposed %s, to %d", R, C, Left ? "first" : "second",
               Start);
    Buffer<T> All(R * C + N * N, 1), Dense(N * N, 0);
    Buffer<T> Expected = All;
    expectProduct<L, Left, T, R, C>(All, All, Dense.data());
    for (int I = 0; I < N * N; ++I)
      Expected[Start + I] = Dense[I];
    product<L, LC, Left>(All.data(), All.data() + Start);
    expectSame("overlapping", Shape, Expected, All, N);
  }
}

template <class T, int R, int C> [[clang::optnone]] static void checkLayouts() {
  for (int SpecialPercent : {0, 3}) {
    check<T, R, C, false, false, false>(SpecialPercent);
    check<T, R, C, true, false, false>(SpecialPercent);
    check<T, R, C, false, true, true>(SpecialPercent);
    check<T, R, C, true, true, true>(SpecialPercent);
  }
  check<T, R, C, false, false, true>(0);
  check<T, R, C, true, true, false>(0);
}

template <class T> [[clang::optnone]] static void checkType() {
  checkLayouts<T, 33, 33>();
  check<T, 131, 70, false, false, false>(0);
  check<T, 70, 131, true, true, true>(0);
  checkOverlap<T, 40, 33, false>();
  checkOverlap<T, 33, 70, true>();
}

int main() {
  checkLayouts<float, 5, 3>();
  checkLayouts<float, 64, 19>();
  checkLayouts<int32_t, 21, 100>();
  checkType<int8_t>();
  checkType<int32_t>();
  checkType<float>();
  checkType<double>();
  checkWidened<int8_t, int32_t, 64, 64, false>();
  checkWidened<uint8_t, int32_t, 33, 130, false>();
  checkWidened<int16_t, int32_t, 130, 33, true>();
  checkWidened<float, double, 64, 64, true>();
  checkWidened<float, double, 70, 131, false>();
  return finish();
}
