// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts between element types: each element is converted as a scalar would be.
//
// RUN: %run_flags --sample %s

#include "matrix_test.h"

using namespace matrix_test;

template <class From, class To, int R, int C>
[[gnu::noinline]] static void convert(const From *A, To *Result) {
  at<R, C>(Result) = static_cast<Matrix<To, R, C>>(at<R, C>(A));
}

template <class From, class To>
MATRIX_TEST_REFERENCE static void convertArray(const From *A, To *Result,
                                               int Count) {
  for (int I = 0; I < Count; ++I)
    Result[I] = static_cast<To>(A[I]);
}

template <class From, class To, int R, int C> static void check() {
  for (int Offset : {0, 1}) {
    Buffer<From> A(R * C, Offset);
    Buffer<To> Result(R * C, Offset), Expected = Result;
    // A number that the integer type cannot hold has no meaning.
    if (std::is_unsigned_v<To> && IsFloat<From>)
      for (int I = 0; I < A.size(); ++I)
        A[I] = fromBits<From>(toBits(A[I]) & ~SignBit<From>);
    convertArray(A.data(), Expected.data(), R * C);
    convert<From, To, R, C>(A.data(), Result.data());
    expectSame("convert", Text("from %s, %dx%d", elementName<From>(), R, C),
               Expected, Result, R);
  }
}

template <class From, class To> static void checkTypes() {
  check<From, To, 1, 1>();
  check<From, To, 3, 2>();
  check<From, To, 4, 4>();
  check<From, To, 7, 9>();
}

int main() {
  checkTypes<int8_t, int32_t>();
  checkTypes<uint8_t, int64_t>();
  checkTypes<int64_t, int16_t>();
  checkTypes<int32_t, uint32_t>();
  checkTypes<int16_t, float>();
  checkTypes<uint64_t, double>();
  checkTypes<int64_t, float>();
  checkTypes<float, int8_t>();
  checkTypes<double, uint32_t>();
  checkTypes<float, double>();
  checkTypes<double, float>();
  checkTypes<_Float16, float>();
  checkTypes<float, _Float16>();
  checkTypes<__bf16, float>();
  return finish();
}
