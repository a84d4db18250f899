// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices whose element type and extents come from template parameters: in
// deduction, in the extents of a load, in recursion, and as a substitution
// failure.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

/// Element type and extents are deduced from the argument.
template <class T, int R, int K, int C>
[[gnu::noinline]] static auto deduced(Matrix<T, R, K> A, Matrix<T, K, C> B) {
  return __builtin_matrix_transpose(A * B);
}

/// Extents that depend on template parameters in a load.
template <class T, int R, int C>
[[gnu::noinline]] static void loadRows(const T *From, long Stride, T *Result) {
  auto Value = __builtin_matrix_column_major_load(From, R + 1, 2 * C, Stride);
  __builtin_matrix_column_major_store(Value + Value, Result, R + 1);
}

/// A^Exponent.
template <int Exponent, class M> [[gnu::noinline]] static M power(const M &A) {
  if constexpr (Exponent == 1)
    return A;
  else
    return power<Exponent - 1>(A) * A;
}

template <class... Ms> static auto sum(const Ms &...Matrices) {
  return (Matrices + ...);
}

/// A class that wraps a matrix; the extents of a product follow from its
/// operands.
template <class T, int R, int C> struct Wrapped {
  Matrix<T, R, C> Value;
  template <int K>
  [[gnu::noinline]] Wrapped<T, R, K>
  operator*(const Wrapped<T, C, K> &Other) const {
    return {Value * Other.Value};
  }
  [[gnu::noinline]] friend Wrapped operator-(const Wrapped &A,
                                             const Wrapped &B) {
    return {A.Value - B.Value};
  }
};

// Matrices of classes, pointers or other matrices do not exist.
template <class T, class = Matrix<T, 2, 3>>
static std::true_type hasMatrix(int);
template <class T> static std::false_type hasMatrix(...);
static_assert(decltype(hasMatrix<float>(0))());
static_assert(decltype(hasMatrix<int8_t>(0))());
static_assert(decltype(hasMatrix<bool>(0))());
static_assert(!decltype(hasMatrix<float *>(0))());
static_assert(!decltype(hasMatrix<Random>(0))());
static_assert(!decltype(hasMatrix<Matrix<float, 2, 2>>(0))());

template <class T, int R, int K, int C> static void check() {
  Text Shape("%dx%d * %dx%d", R, K, K, C);
  Buffer<T> A(R * K, 1), B(K * C, 1), D(R * C, 1), Result = D, Expected = D;
  Buffer<T> Product = D;
  multiplyMatrices(A.data(), B.data(), Product.data(), R, K, C);
  transposeMatrix(Product.data(), Expected.data(), R, C);
  at<C, R>(Result.data()) = deduced(at<R, K>(A.data()), at<K, C>(B.data()));
  expectSame("deduced extents", Shape, Expected, Result, C);

  Wrapped<T, R, K> WrappedA{at<R, K>(A.data())};
  Wrapped<T, K, C> WrappedB{at<K, C>(B.data())};
  Wrapped<T, R, C> WrappedD{at<R, C>(D.data())};
  at<R, C>(Result.data()) = (WrappedA * WrappedB - WrappedD).Value;
  for (int I = 0; I < R * C; ++I)
    Expected[I] = subtract(Product[I], D[I]);
  expectSame("class template", Shape, Expected, Result, R);

  auto Sum =
      sum(WrappedD.Value, at<R, C>(Product.data()), at<R, C>(Product.data()));
  at<R, C>(Result.data()) = Sum;
  for (int I = 0; I < R * C; ++I)
    Expected[I] = add(D[I], add(Product[I], Product[I]));
  expectSame("fold expression", Shape, Expected, Result, R);

  constexpr int Stride = R + 3;
  Buffer<T> From(2 * C * Stride, 1), Doubled((R + 1) * 2 * C, 1);
  Buffer<T> ExpectedDoubled = Doubled;
  for (int I = 0; I < Doubled.size(); ++I) {
    T Element = From[I / (R + 1) * Stride + I % (R + 1)];
    ExpectedDoubled[I] = add(Element, Element);
  }
  loadRows<T, R, C>(From.data(), Stride, Doubled.data());
  expectSame("dependent extents", Shape, ExpectedDoubled, Doubled, R + 1);
}

template <class T, int N> static void checkPower() {
  Buffer<T> A(N * N, 1), Expected = A, Result = A;
  for (int Step = 1; Step < 4; ++Step) {
    Buffer<T> Before = Expected;
    multiplyMatrices(Before.data(), A.data(), Expected.data(), N, N, N);
  }
  at<N, N>(Result.data()) = power<4>(at<N, N>(A.data()));
  expectSame("power", Text("%dx%d", N, N), Expected, Result, N);
}

template <class T> static void checkType() {
  check<T, 1, 1, 1>();
  check<T, 2, 3, 5>();
  check<T, 4, 4, 4>();
  check<T, 5, 7, 3>();
  checkPower<T, 3>();
  checkPower<T, 8>();
}

int main() {
  checkType<int8_t>();
  checkType<uint32_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  return finish();
}
