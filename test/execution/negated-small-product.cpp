// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -A * B is a sum of negated products: 1 - 1 is +0 whatever the sign of the
// terms, so a sign does not move out of a product.
//
// LLVM 22's InstCombine makes -(A * B) of it where the result has fewer
// elements than A, without asking for nsz: it must not see such a product.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <int R, int K, int C>
[[gnu::noinline]] static void product(const float *A, const float *B,
                                      float *Result) {
  at<R, C>(Result) = -at<R, K>(A) * at<K, C>(B);
}

/// By way of a variable.
template <int R, int K, int C>
[[gnu::noinline]] static void later(const float *A, const float *B,
                                    float *Result) {
  auto Negated = -at<R, K>(A);
  auto Product = Negated * at<K, C>(B);
  at<R, C>(Result) = Product;
}

/// By way of functions, which are inlined; negated by a factor too.
static float minusOne() { return -1; }
template <class M> static M negate(M A) { return -A; }
template <class M> static M scale(M A) { return A * minusOne(); }
template <class M> static M divide(M A) { return A / minusOne(); }
template <int R, int K, int C>
[[gnu::noinline]] static void inlined(const float *A, const float *B,
                                      float *Results) {
  at<R, C>(Results) = negate(at<R, K>(A)) * at<K, C>(B);
  at<R, C>(Results + R * C) = scale(at<R, K>(A)) * at<K, C>(B);
  at<R, C>(Results + 2 * R * C) = divide(at<R, K>(A)) * at<K, C>(B);
}

int main() {
  Buffer<float> A(8, 0), B(4, 0), Negated(8, 0), Result(2, 0), Expected(2, 0);
  for (int I = 0; I < 8; ++I)
    Negated[I] = -(A[I] = 1);
  for (int I = 0; I < 4; ++I)
    B[I] = I % 2 ? 1 : -1;
  multiplyMatrices(Negated.data(), B.data(), Expected.data(), 2, 4, 1);
  product<2, 4, 1>(A.data(), B.data(), Result.data());
  expectSame("-A * B", Text("2x4 * 4x1"), Expected, Result, 2);
  later<2, 4, 1>(A.data(), B.data(), Result.data());
  expectSame("-A * B, by way of a variable", Text("2x4 * 4x1"), Expected,
             Result, 2);
  Buffer<float> Results(6, 0), AllExpected(6, 0);
  for (int I = 0; I < 6; ++I)
    AllExpected[I] = Expected[I % 2];
  inlined<2, 4, 1>(A.data(), B.data(), Results.data());
  expectSame("-A * B, inlined", Text("2x4 * 4x1"), AllExpected, Results, 6);
  return finish();
}
