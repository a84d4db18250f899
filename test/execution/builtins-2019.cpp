// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtins of the 2019 proposal, on matrices of T and of const T, against
// plain loops.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

/// Every builtin, on matrices A and B of R x C and D of C x K.
template <class T, int R, int C, int K> struct Builtins {
  template <class U> static auto &a(U *P) { return at<R, C>(P); }
  template <class U> static auto &d(U *P) { return at<C, K>(P); }

  template <class U> // T or const T
  [[gnu::noinline]] static void add(U *A, U *B, T *Result) {
    a(Result) = __builtin_matrix_add(a(A), a(B));
  }
  template <class U>
  [[gnu::noinline]] static void subtract(U *A, U *B, T *Result) {
    a(Result) = __builtin_matrix_sub(a(A), a(B));
  }
  template <class U>
  [[gnu::noinline]] static void multiply(U *A, U *D, T *Result) {
    at<R, K>(Result) = __builtin_matrix_multiply(a(A), d(D));
  }
  template <class U> [[gnu::noinline]] static void scale(U *A, T S, T *Result) {
    a(Result) = __builtin_matrix_scalar_multiply(a(A), S);
  }
  template <class U>
  [[gnu::noinline]] static void insert(U *A, unsigned Row, unsigned Column, T S,
                                       T *Result) {
    a(Result) = __builtin_matrix_insert(a(A), Row, Column, S);
  }
  template <class U>
  [[gnu::noinline]] static T extract(U *A, unsigned Row, unsigned Column) {
    return __builtin_matrix_extract(a(A), Row, Column);
  }
  /// An element of a value that is not in memory.
  template <class U>
  [[gnu::noinline]] static T extractOfSum(U *A, U *B, unsigned Row,
                                          unsigned Column) {
    return __builtin_matrix_extract(__builtin_matrix_add(a(A), a(B)), Row,
                                    Column);
  }
  template <class U>
  [[gnu::noinline]] static void copy(U *From, long FromStride, T *To,
                                     long ToStride) {
    __builtin_matrix_column_store(
        __builtin_matrix_column_load(From, R, C, FromStride), To, ToStride);
  }

  template <class U> static void checkElement();
};

template <class T, int R, int C, int K>
template <class U>
[[clang::optnone]] void Builtins<T, R, C, K>::checkElement() {
  Text Shape("%s%dx%d", std::is_const_v<U> ? "const " : "", R, C);
  Buffer<T> ABuffer(R * C, 1), BBuffer(R * C, 1), DBuffer(C * K, 1);
  U *A = ABuffer.data(), *B = BBuffer.data(), *D = DBuffer.data();
  const T S = D[0];
  Buffer<T> Sum(R * C, 1), Difference = Sum, Scaled = Sum, Product(R * K, 1);
  Buffer<T> GotSum = Sum, GotDifference = Sum, GotScaled = Sum;
  Buffer<T> GotProduct = Product;
  for (int I = 0; I < R * C; ++I) {
    Sum[I] = matrix_test::add<T>(A[I], B[I]);
    Difference[I] = matrix_test::subtract<T>(A[I], B[I]);
    Scaled[I] = matrix_test::multiply<T>(A[I], S);
  }
  multiplyMatrices<T>(A, D, Product.data(), R, C, K);

  add(A, B, GotSum.data());
  expectSame("add", Shape, Sum, GotSum, R);
  subtract(A, B, GotDifference.data());
  expectSame("sub", Shape, Difference, GotDifference, R);
  scale(A, S, GotScaled.data());
  expectSame("scalar_multiply", Shape, Scaled, GotScaled, R);
  multiply(A, D, GotProduct.data());
  expectSame("multiply", Shape, Product, GotProduct, R);

  Buffer<T> Elements = Sum, ElementsOfSum = Difference;
  for (int Column = 0; Column < C; ++Column)
    for (int Row = 0; Row < R; ++Row) {
      Buffer<T> Inserted(R * C, 1), Expected = ABuffer;
      Expected[Column * R + Row] = S;
      insert(A, Row, Column, S, Inserted.data());
      expectSame("insert", Shape, Expected, Inserted, R);
      Elements[Column * R + Row] = extract(A, Row, Column);
      ElementsOfSum[Column * R + Row] = extractOfSum(A, B, Row, Column);
    }
  expectSame("extract", Shape, ABuffer, Elements, R);
  expectSame("extract of a sum", Shape, Sum, ElementsOfSum, R);

  constexpr int From = R + 2, To = R + 3;
  Buffer<T> Source(From * C, 1), Copy(To * C, 1), ExpectedCopy = Copy;
  for (int I = 0; I < R * C; ++I)
    ExpectedCopy[I / R * To + I % R] = Source[I / R * From + I % R];
  copy<U>(Source.data(), From, Copy.data(), To);
  expectSame("column_load and column_store", Shape, ExpectedCopy, Copy, To);
}

template <class T, int R, int C, int K> [[clang::optnone]] static void check() {
  Builtins<T, R, C, K>::template checkElement<T>();
  Builtins<T, R, C, K>::template checkElement<const T>();
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 1, 1, 1>();
  check<T, 2, 3, 4>();
  check<T, 4, 4, 4>();
  check<T, 7, 5, 3>();
}

int main() {
  checkType<uint8_t>();
  checkType<int32_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  return finish();
}
