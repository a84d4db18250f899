// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zeros of both signs, infinities, NaN and subnormals through a multiply. A sum
// starts from its first product: from +0, a product of -0 would become +0.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int K, int C>
[[gnu::noinline]] static void product(const T *A, const T *B, T *Result) {
  at<R, C>(Result) = at<R, K>(A) * at<K, C>(B);
}

/// The accumulator as a C or C++ program writes it.
template <class T, int R, int K, int C>
[[gnu::noinline]] static void addProduct(const T *A, const T *B, T *Result) {
  at<R, C>(Result) += at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int K, int C>
[[clang::optnone]] static void check(const char *Test, const Buffer<T> &A,
                                     const Buffer<T> &B,
                                     const Buffer<T> &Before) {
  Text Shape("%dx%d * %dx%d", R, K, K, C);
  Buffer<T> Result = Before, Expected = Before, Sum = Before;
  multiplyMatrices(A.data(), B.data(), Expected.data(), R, K, C);
  product<T, R, K, C>(A.data(), B.data(), Result.data());
  expectSame(Test, Shape, Expected, Result, R);
  for (int I = 0; I < R * C; ++I)
    Expected[I] = add(Before[I], Expected[I]);
  addProduct<T, R, K, C>(A.data(), B.data(), Sum.data());
  expectSame(Test, Shape, Expected, Sum, R);
}

template <class T>
[[clang::optnone]] static void fill(Buffer<T> &Values, T Value) {
  for (int I = 0; I < Values.size(); ++I)
    Values[I] = Value;
}

template <class T, int R, int K, int C>
[[clang::optnone]] static void checkShape() {
  for (int Offset : {0, 1}) {
    Buffer<T> A(R * K, Offset), B(K * C, Offset), Before(R * C, Offset);
    // Few, so that most sums do not end in NaN, then many.
    for (int Percent : {3, 10, 40}) {
      Buffer<T> SpecialA(R * K, Offset, Percent);
      Buffer<T> SpecialB(K * C, Offset, Percent);
      Buffer<T> SpecialBefore(R * C, Offset, Percent);
      check<T, R, K, C>("special values", SpecialA, SpecialB, SpecialBefore);
    }

    // All products are -0, and so are the accumulators.
    fill(A, T(1));
    fill(B, T(-0.0));
    fill(Before, T(-0.0));
    check<T, R, K, C>("negative zeros", A, B, Before);
    // One +0 makes the sum +0, wherever it stands.
    B[K - 1] = T(0.0);
    check<T, R, K, C>("one positive zero", A, B, Before);

    // Products of a subnormal, products that become one, products that vanish.
    constexpr uint64_t SmallestNormal = lowBits(Significand<T> - 1) + 1;
    fill(A, T(0.6));
    for (uint64_t Bits :
         {SmallestNormal - 1, SmallestNormal + 1, uint64_t(1)}) {
      fill(B, fromBits<T>(Bits));
      check<T, R, K, C>("subnormals", A, B, Before);
    }

    // One infinity meets a zero in all its products and makes NaN.
    fill(A, T(2));
    fill(B, T(0.0));
    A[0] = fromBits<T>(InfinityBits<T>);
    check<T, R, K, C>("infinity and zeros", A, B, Before);
  }
}

template <class T> [[clang::optnone]] static void checkType() {
  checkShape<T, 1, 1, 1>();
  checkShape<T, 1, 5, 1>();
  checkShape<T, 2, 1, 3>();
  checkShape<T, 3, 4, 5>();
  checkShape<T, 9, 7, 6>();
  checkShape<T, 16, 6, 8>();
}

int main() {
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  return finish();
}
