// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements by indices that are known at run time only, of matrices in memory
// and of local ones: reads, writes and compound assignments. All other elements
// keep their values.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C>
[[gnu::noinline]] static T read(const T *A, int Row, int Column) {
  return at<R, C>(A)[Row][Column];
}

template <class T, int R, int C>
[[gnu::noinline]] static void write(T *A, int Row, int Column, T Value) {
  at<R, C>(A)[Row][Column] = Value;
}

template <class T, int R, int C>
[[gnu::noinline]] static void addTo(T *A, int Row, int Column, T Value) {
  at<R, C>(A)[Row][Column] += Value;
}

/// The same on a copy, with indices of other types.
template <class T, int R, int C>
[[gnu::noinline]] static T replace(T *A, int64_t Row, uint8_t Column, T Value) {
  Matrix<T, R, C> Local = at<R, C>(A);
  T Old = Local[Row][Column];
  Local[Row][Column] = Value;
  at<R, C>(A) = Local;
  return Old;
}

/// Fills a matrix element by element and reads it back in the other order.
template <class T, int R, int C>
[[gnu::noinline]] static void copyByElements(const T *A, T *Result) {
  Matrix<T, R, C> Local;
  for (int Row = 0; Row < R; ++Row)
    for (int Column = 0; Column < C; ++Column)
      Local[Row][Column] = A[Column * R + Row];
  for (int Column = 0; Column < C; ++Column)
    for (int Row = 0; Row < R; ++Row)
      *Result++ = Local[Row][Column];
}

template <class T>
static void expectValue(const char *Test, const Text &Shape, T Expected,
                        T Got) {
  Buffer<T> ExpectedBuffer(1, 0), GotBuffer(1, 0);
  ExpectedBuffer[0] = Expected;
  GotBuffer[0] = Got;
  expectSame(Test, Shape, ExpectedBuffer, GotBuffer, 1);
}

template <class T, int R, int C> static void check() {
  Buffer<T> A(R * C, 1), Copy(R * C, 1);
  copyByElements<T, R, C>(A.data(), Copy.data());
  expectSame("copy by elements", Text("%dx%d", R, C), A, Copy, R);

  Buffer<T> Expected = A;
  for (int Column = 0; Column < C; ++Column)
    for (int Row = 0; Row < R; ++Row) {
      Text Shape("%dx%d[%d][%d]", R, C, Row, Column);
      int Index = Column * R + Row;
      Buffer<T> Values(3, 0);
      expectValue("read", Shape, Expected[Index],
                  read<T, R, C>(A.data(), Row, Column));

      Expected[Index] = Values[0];
      write<T, R, C>(A.data(), Row, Column, Values[0]);
      expectSame("write", Shape, Expected, A, R);

      Expected[Index] = add(Values[0], Values[1]);
      addTo<T, R, C>(A.data(), Row, Column, Values[1]);
      expectSame("add to", Shape, Expected, A, R);

      T Old = replace<T, R, C>(A.data(), Row, Column, Values[2]);
      expectValue("read locally", Shape, Expected[Index], Old);
      Expected[Index] = Values[2];
      expectSame("write locally", Shape, Expected, A, R);
    }
}

template <class T> static void checkType() {
  check<T, 1, 1>();
  check<T, 1, 5>();
  check<T, 6, 1>();
  check<T, 3, 2>();
  check<T, 4, 4>();
  check<T, 7, 9>();
}

int main() {
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int32_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  return finish();
}
