// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose rows are whole vectors and at most half of one more: two
// columns share the vector of these (Remainder::Joined). Those of few steps of
// k, whose vectors of A stay in registers if multiply-adds are fused
// (RegisterTiling::KeepsA). And those of vectors of two widths. Odd and even
// numbers of columns, halves that start early, addends in place and elsewhere,
// what follows a product, and NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O2-znver4 --set tune-znver4 --set O2-v4 %s -- \
// RUN:     -ffp-contract=on -DIS_FUSED

#include "matrix_layouts.h"

#include <cmath>
#include <type_traits>

using namespace matrix_test;

template <class LA, class LB, class LC, class T>
[[gnu::noinline]] static void products(T *A, T *B, T *C, T *D, T *E) {
  LC::at(C) = LA::at(A) * LB::at(B);
  LC::at(D) = LC::at(E) + LA::at(A) * LB::at(B);
  LC::at(E) -= LA::at(A) * LB::at(B);
}

template <class T> static T multiplyAdd(T X, T Y, T Sum) {
#ifdef IS_FUSED
  if constexpr (std::is_floating_point_v<T>)
    return std::fma(X, Y, Sum);
#endif
  return add(Sum, multiply(X, Y));
}

template <class T, int M, int K, int N> [[clang::optnone]] static void check() {
  using LA = Lie<T, M, K, false, 0>;
  using LB = Lie<T, K, N, false, 0>;
  using LC = Lie<T, M, N, false, 0>;
  Text Shape("%dx%dx%d", M, K, N);
  for (int SpecialPercent : {0, 3}) {
    Buffer<T> A(LA::Size, 1, SpecialPercent), B(LB::Size, 1, SpecialPercent),
        E(LC::Size, 1, SpecialPercent);
    Buffer<T> C(LC::Size, 1), D(LC::Size, 1);
    Buffer<T> CExpected(LC::Size, 0), DExpected(LC::Size, 0),
        EExpected(LC::Size, 0);
    for (int J = 0; J < N; ++J)
      for (int I = 0; I < M; ++I) {
        T Sum = multiply(A[LA::place(I, 0)], B[LB::place(0, J)]);
        for (int L = 1; L < K; ++L)
          Sum = multiplyAdd(A[LA::place(I, L)], B[LB::place(L, J)], Sum);
        int At = LC::place(I, J);
        CExpected[At] = Sum;
        DExpected[At] = add(E[At], Sum);
        EExpected[At] = subtract(E[At], Sum);
      }
    products<LA, LB, LC>(A.data(), B.data(), C.data(), D.data(), E.data());
    expectSame("product", Shape, CExpected, C, M);
    expectSame("sum", Shape, DExpected, D, M);
    expectSame("update", Shape, EExpected, E, M);
  }
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 9, 4, 9>();
  check<T, 10, 9, 10>();
  check<T, 12, 12, 12>();
  check<T, 17, 8, 5>();
  check<T, 20, 6, 7>();
  check<T, 25, 5, 11>();
  check<T, 8, 5, 13>();
  check<T, 16, 16, 16>();
  check<T, 24, 24, 5>();
  check<T, 28, 7, 9>();
  check<T, 34, 3, 10>();
  check<T, 48, 26, 4>();
  check<T, 27, 30, 11>();
  check<T, 38, 27, 11>();
}

int main() {
  checkType<float>();
  checkType<double>();
  checkType<int32_t>();
  return finish();
}
