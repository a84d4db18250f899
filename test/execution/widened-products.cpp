// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of operands that are cast to a wider type: exactly what loops over
// the wide elements compute, whether the casts are done before or in the
// product.
//
// RUN: %run_flags --sample %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C>
using Columns = T __attribute__((matrix_type(R, C)));

template <class T, int R, int C>
using Rows = T __attribute__((matrix_type(R, C), matrix_layout(1)));

enum Form { Product, Update, Scaled, Transposed, Square };

template <class To, class A, class B, int M, int K, int N, Form F>
[[gnu::noinline]] static void compute(To *Result, const A *X, const B *Y) {
  auto &Z = *(Columns<To, M, N> *)Result;
  auto &P = *(const Columns<A, M, K> *)X;
  auto &Q = *(const Columns<B, K, N> *)Y;
  using WideA = Columns<To, M, K>;
  using WideB = Columns<To, K, N>;
  if constexpr (F == Product)
    Z = (WideA)P * (WideB)Q;
  else if constexpr (F == Update)
    Z += (WideA)P * (WideB)Q;
  else if constexpr (F == Scaled)
    Z = Z - ((WideA)P * (WideB)Q) * To(3);
  else if constexpr (F == Transposed)
    Z = (WideA)P * __builtin_matrix_transpose(
                       (Columns<To, N, K>)*(const Columns<B, N, K> *)Y);
  else {
    // A cast that the product shares with itself, and one that others use.
    auto Wide = (WideA)P;
    Z = Wide * __builtin_matrix_transpose(Wide);
  }
}

template <class To, class A, class B, int M, int K, int N, Form F>
[[clang::optnone]] static void expect(To *Result, const A *X, const B *Y) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I) {
      To Sum = 0;
      for (int L = 0; L != K; ++L) {
        To Left = To(X[I + L * M]);
        To Right = F == Square       ? To(X[J + L * M])
                   : F == Transposed ? To(Y[J + L * N])
                                     : To(Y[L + J * K]);
        To Term = To(Left * Right);
        Sum = L == 0 ? Term : To(Sum + Term);
      }
      To &Z = Result[I + J * M];
      if (F == Update)
        Z = To(Z + Sum);
      else if (F == Scaled)
        Z = To(Z - To(Sum * 3));
      else
        Z = Sum;
    }
}

template <class To, class A, class B, int M, int K, int N, Form F>
[[clang::optnone]] static void check() {
  Buffer<A> X(M * K, 1);
  Buffer<B> Y(K * N, 0);
  Buffer<To> Got(M * N, 1);
  // Small numbers, the sums of which no type rounds.
  for (int I = 0; I != M * K; ++I)
    X[I] = A(I * 7 % 15 - (A(-1) < A(0) ? 7 : 0));
  for (int I = 0; I != K * N; ++I)
    Y[I] = B(I * 11 % 13 - (B(-1) < B(0) ? 6 : 0));
  for (int I = 0; I != M * N; ++I)
    Got[I] = To(I % 100);
  Buffer<To> Expected = Got;
  expect<To, A, B, M, K, N, F>(Expected.data(), X.data(), Y.data());
  compute<To, A, B, M, K, N, F>(Got.data(), X.data(), Y.data());
  expectSame("widened product", Text("%dx%d * %dx%d, form %d", M, K, K, N, F),
             Expected, Got, M);
}

/// NaNs, infinities, zeros of both signs; and a result that overlaps an
/// operand.
template <class To, class From, int M = 17, int K = 9, int N = 20>
[[clang::optnone]] static void checkSpecial() {
  Buffer<From> X(M * K, 1, /*SpecialPercent=*/10), Y(K * N, 0, 10);
  Buffer<To> Got(M * N, 1), Expected = Got;
  expect<To, From, From, M, K, N, Product>(Expected.data(), X.data(), Y.data());
  compute<To, From, From, M, K, N, Product>(Got.data(), X.data(), Y.data());
  expectSame("special values, widened", Text("%dx%d * %dx%d", M, K, K, N),
             Expected, Got, M);
  for (int Offset : {0, 1, 8, M * K / 2}) {
    Buffer<To> Memory(2 * M * N, 0);
    auto *Operand = reinterpret_cast<From *>(Memory.data() + Offset);
    memcpy(Operand, X.data(), sizeof(From) * M * K);
    compute<To, From, From, M, K, N, Product>(Memory.data(), Operand, Y.data());
    for (int I = 0; I != M * N; ++I)
      Got[I] = Memory[I];
    expectSame("overlapping, widened", Text("offset %d", Offset), Expected, Got,
               M);
  }
}

template <class To, class A, class B>
[[clang::optnone]] static void checkShapes() {
  check<To, A, B, 3, 3, 3, Product>();
  check<To, A, B, 8, 8, 8, Product>();
  check<To, A, B, 8, 3, 5, Update>();
  check<To, A, B, 16, 16, 16, Product>();
  check<To, A, B, 13, 7, 20, Update>();
  check<To, A, B, 33, 9, 31, Scaled>();
  check<To, A, B, 12, 17, 40, Transposed>();
  check<To, A, B, 64, 40, 1, Product>();
  check<To, A, B, 1, 40, 64, Update>();
  check<To, A, B, 20, 5, 20, Square>();
}

#ifdef __FLT16_MANT_DIG__
/// A product by rows, packed in parts, and what is done with each part.
template <int M, int K, int N>
[[gnu::noinline]] static void scaleRows(float *Result, const _Float16 *X,
                                        const _Float16 *Y) {
  auto &Z = *(Rows<float, M, N> *)Result;
  Z = Z - ((Rows<float, M, K>)*(const Rows<_Float16, M, K> *)X *
           (Rows<float, K, N>)*(const Rows<_Float16, K, N> *)Y) *
              3.0f;
}

template <int M, int K, int N> static void checkRows() {
  Buffer<_Float16> X(M * K, 1), Y(K * N, 0);
  for (int I = 0; I != M * K; ++I)
    X[I] = _Float16(I * 7 % 15 - 7);
  for (int I = 0; I != K * N; ++I)
    Y[I] = _Float16(I * 11 % 13 - 6);
  Buffer<float> Got(M * N, 1);
  for (int I = 0; I != M * N; ++I)
    Got[I] = float(I % 100);
  Buffer<float> Expected = Got;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J)
      for (int L = 0; L != K; ++L)
        Expected[I * N + J] -= 3 * float(X[I * K + L]) * float(Y[L * N + J]);
  scaleRows<M, K, N>(Got.data(), X.data(), Y.data());
  expectSame("widened product by rows", Text("%dx%d * %dx%d", M, K, K, N),
             Expected, Got, N);
}

#endif

int main() {
  checkShapes<int32_t, int8_t, int8_t>();
  checkShapes<int32_t, int8_t, uint8_t>();
  checkShapes<int32_t, uint8_t, int16_t>();
  checkShapes<int64_t, uint32_t, int32_t>();
  checkShapes<int16_t, int8_t, int16_t>();
  checkShapes<double, float, float>();
  checkShapes<float, float, float>();
#ifdef __FLT16_MANT_DIG__
  checkShapes<float, _Float16, _Float16>();
  checkShapes<double, _Float16, float>();
#endif
  checkSpecial<double, float>();
  checkSpecial<int32_t, int8_t>();
#ifdef __FLT16_MANT_DIG__
  checkSpecial<float, _Float16>();
  checkSpecial<float, _Float16, 8, 8, 8>();
#endif
  // Packed in parts.
  check<float, float, float, 40, 520, 9, Product>();
  check<int32_t, int8_t, int8_t, 20, 300, 200, Update>();
#ifdef __FLT16_MANT_DIG__
  check<float, _Float16, _Float16, 150, 210, 70, Scaled>();
  checkRows<70, 210, 150>();
#endif
  return finish();
}
