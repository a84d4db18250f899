// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contraction: each element of a product is a chain of fused operations where
// the target has them, for half on vectors, of separate ones elsewhere and
// where contraction is off. A matrix that is added to a product is added to the
// finished sum.
//
// RUN: %run_flags --sample %s -- -ffp-contract=on -DMODE=on
// RUN: %run_flags --sample %s -- -ffp-contract=fast -DMODE=fast
// RUN: %run_flags --sample %s -- -ffp-contract=matrix -DMODE=matrix
// RUN: %run_flags --set O2 --set O2-v3 %s -- -ffp-contract=off -DMODE=off

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

#if defined(__FMA__) || defined(__aarch64__)
constexpr bool HasFMA = true;
#else
constexpr bool HasFMA = false;
#endif

#if (defined(__AVX512FP16__) && defined(__AVX512VL__)) ||                      \
    defined(__ARM_FEATURE_FP16_VECTOR_ARITHMETIC)
constexpr bool HasHalfFMA = true;
#else
constexpr bool HasHalfFMA = false;
#endif

enum Mode { off, on, fast, matrix };

/// A * B + C as the flags say: fused, or not.
template <class T>
MATRIX_TEST_REFERENCE T multiplyAdd(bool Fuses, T A, T B, T C) {
  // The product of two halves is exact in a float, and its sum with one of
  // plainValue()'s in a double.
  if constexpr (std::is_same_v<T, _Float16>)
    if (Fuses && HasHalfFMA)
      return static_cast<T>(static_cast<double>(A) * static_cast<double>(B) +
                            static_cast<double>(C));
  if constexpr (sizeof(T) == 4)
    if (Fuses && HasFMA)
      return __builtin_fmaf(A, B, C);
  if constexpr (sizeof(T) == 8)
    if (Fuses && HasFMA)
      return __builtin_fma(A, B, C);
  return add(multiply(A, B), C);
}

template <class T>
static void multiplyChain(bool Fuses, const T *A, const T *B, T *C, int Rows,
                          int Inner, int Columns) {
  for (int Column = 0; Column < Columns; ++Column)
    for (int Row = 0; Row < Rows; ++Row) {
      T Sum = multiply(A[Row], B[Column * Inner]);
      for (int K = 1; K < Inner; ++K)
        Sum = multiplyAdd(Fuses, A[K * Rows + Row], B[Column * Inner + K], Sum);
      C[Column * Rows + Row] = Sum;
    }
}

template <class LA, class LB, class LC, class T>
NOINLINE void product(const T *A, const T *B, T *C) {
  LC::at(C) = LA::at(A) * LB::at(B);
}
template <class LA, class LB, class LC, class T>
NOINLINE void unfusedProduct(const T *A, const T *B, T *C) {
#pragma clang fp contract(off)
  LC::at(C) = LA::at(A) * LB::at(B);
}
template <class LA, class LB, class LC, class T>
NOINLINE void standardProduct(const T *A, const T *B, T *C) {
#pragma STDC FP_CONTRACT OFF
  LC::at(C) = LA::at(A) * LB::at(B);
}
template <class LA, class LB, class LC, class T>
NOINLINE void fusedProduct(const T *A, const T *B, T *C) {
#pragma clang fp contract(on)
  LC::at(C) = LA::at(A) * LB::at(B);
}
template <class LA, class LB, class LC, class T>
NOINLINE void update(const T *A, const T *B, T *C) {
  LC::at(C) += LA::at(A) * LB::at(B);
}
template <class L, class T>
NOINLINE void scaled(const T *A, T S, const T *B, T *Result) {
  L::at(Result) = L::at(A) * S + L::at(B);
}
template <class L, class T>
NOINLINE void negated(const T *A, T S, const T *B, T *Result) {
  L::at(Result) = -(L::at(A) * S) + L::at(B);
}
template <class L, class T>
NOINLINE void subtracted(const T *A, T S, const T *B, T *Result) {
  L::at(Result) = L::at(B) - S * L::at(A);
}
template <class T> NOINLINE void scalars(const T *A, T S, const T *B, T *C) {
  C[0] = A[0] * S + B[0];
}

template <class T, int R, int K, int C, bool RowMajor>
[[clang::optnone]] static void check() {
  using LA = Lie<T, R, K, RowMajor, 0>;
  using LB = Lie<T, K, C, RowMajor, 0>;
  using LC = Lie<T, R, C, RowMajor, 0>;
  constexpr bool Fuses = MODE != off;
  Text Shape("%dx%dx%d", R, K, C);
  Buffer<T> A(R * K, 1), B(K * C, 1), D(R * C, 1), Got(R * C, 1);
  Buffer<T> DenseA = LA::pack(A), DenseB = LB::pack(B), DenseD = LC::pack(D);
  Buffer<T> Fused(R * C, 0), Unfused(R * C, 0), Expected(R * C, 0);
  multiplyChain(true, DenseA.data(), DenseB.data(), Fused.data(), R, K, C);
  multiplyChain(false, DenseA.data(), DenseB.data(), Unfused.data(), R, K, C);

  product<LA, LB, LC>(A.data(), B.data(), Got.data());
  expectElements<LC>("product", Shape, Fuses ? Fused : Unfused, Got, R);
  // -ffp-contract=fast disregards pragmas: the back end fuses what it finds.
  if (MODE != fast) {
    unfusedProduct<LA, LB, LC>(A.data(), B.data(), Got.data());
    expectElements<LC>("contract(off)", Shape, Unfused, Got, R);
    standardProduct<LA, LB, LC>(A.data(), B.data(), Got.data());
    expectElements<LC>("FP_CONTRACT OFF", Shape, Unfused, Got, R);
  }
  fusedProduct<LA, LB, LC>(A.data(), B.data(), Got.data());
  expectElements<LC>("contract(on)", Shape, Fused, Got, R);

  for (int I = 0; I < R * C; ++I)
    Expected[I] = add(DenseD[I], (Fuses ? Fused : Unfused)[I]);
  Buffer<T> Sum = D;
  update<LA, LB, LC>(A.data(), B.data(), Sum.data());
  expectElements<LC>("c += a * b", Shape, Expected, Sum, R);

  if constexpr (sizeof(T) > 2) {
    T S = B[0];
    using L = LC;
    Buffer<T> E(R * C, 1), DenseE = L::pack(E);
    auto Check = [&](const char *Test, auto Function, T Sign) {
      for (int I = 0; I < R * C; ++I)
        Expected[I] = multiplyAdd(Fuses, Sign * DenseE[I], S, DenseD[I]);
      Function(E.data(), S, D.data(), Got.data());
      // -ffp-contract=fast leaves it to the optimizer, which fuses what it
      // finds side by side.
      Buffer<T> Dense = L::pack(Got);
      for (int I = 0; MODE == fast && I < R * C; ++I)
        if (Dense[I] == multiplyAdd(false, Sign * DenseE[I], S, DenseD[I]))
          Expected[I] = Dense[I];
      expectElements<L>(Test, Shape, Expected, Got, R);
    };
    Check("a * s + b", scaled<L, T>, 1);
    Check("-(a * s) + b", negated<L, T>, -1);
    Check("b - s * a", subtracted<L, T>, -1);
    Buffer<T> Scalar(1, 0), ExpectedScalar(1, 0);
    ExpectedScalar[0] = multiplyAdd(MODE == on || MODE == fast, E[0], S, D[0]);
    scalars(E.data(), S, D.data(), Scalar.data());
    expectSame("scalars", Shape, ExpectedScalar, Scalar, 1);
  }
}

template <class T, int N> using Vector = T __attribute__((ext_vector_type(N)));
template <class L, class T, int R, int C>
NOINLINE void timesVector(const T *A, const T *V, T *Result) {
  Vector<T, C> Column;
  for (int I = 0; I < C; ++I)
    Column[I] = V[I];
  Vector<T, R> Product = L::at(A) * Column;
  for (int I = 0; I < R; ++I)
    Result[I] = Product[I];
}
template <class T, int R, int C> [[clang::optnone]] static void checkVector() {
  using L = Lie<T, R, C, true, 0>;
  Buffer<T> A(R * C, 1), V(C, 1), Got(R, 1), Expected(R, 0);
  Buffer<T> Dense = L::pack(A);
  multiplyChain(MODE != off, Dense.data(), V.data(), Expected.data(), R, C, 1);
  timesVector<L, T, R, C>(A.data(), V.data(), Got.data());
  expectSame("matrix * vector", Text("%dx%d", R, C), Expected, Got, R);
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 3, 5, 2, false>();
  check<T, 4, 4, 4, true>();
  check<T, 11, 17, 13, false>();
  check<T, 20, 9, 21, true>(); // large
  checkVector<T, 3, 5>();
  checkVector<T, 13, 19>();
}

int main() {
  checkType<float>();
  checkType<double>();
  checkType<_Float16>();
  return finish();
}
