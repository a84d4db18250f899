// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every operator that works element by element: matrix with matrix, matrix with
// scalar on either side, and the compound assignments.
//
// RUN: %run_flags --sample %s

#include "matrix_test.h"

using namespace matrix_test;

// One function for each operator: from A, B and the scalar S into Result. The
// reference sees the elements X of A and Y of B.
#define OPERATIONS(APPLY)                                                      \
  APPLY(matrixPlusMatrix, Result = A + B, add(X, Y))                           \
  APPLY(matrixMinusMatrix, Result = A - B, subtract(X, Y))                     \
  APPLY(matrixPlusScalar, Result = A + S, add(X, S))                           \
  APPLY(scalarPlusMatrix, Result = S + A, add(S, X))                           \
  APPLY(matrixMinusScalar, Result = A - S, subtract(X, S))                     \
  APPLY(scalarMinusMatrix, Result = S - A, subtract(S, X))                     \
  APPLY(matrixTimesScalar, Result = A * S, multiply(X, S))                     \
  APPLY(scalarTimesMatrix, Result = S * A, multiply(S, X))                     \
  APPLY(matrixByScalar, Result = A / S, divide(X, S))                          \
  APPLY(addMatrix, (Result = A, Result += B), add(X, Y))                       \
  APPLY(subtractMatrix, (Result = A, Result -= B), subtract(X, Y))             \
  APPLY(chain, Result = (A - B) * S + A, add(multiply(subtract(X, Y), S), X))

// Not for half and bfloat: see half-compound-assignment.c.
#define SCALAR_ASSIGNMENTS(APPLY)                                              \
  APPLY(addScalar, (Result = A, Result += S), add(X, S))                       \
  APPLY(subtractScalar, (Result = A, Result -= S), subtract(X, S))             \
  APPLY(multiplyByScalar, (Result = A, Result *= S), multiply(X, S))           \
  APPLY(divideByScalar, (Result = A, Result /= S), divide(X, S))

#define DEFINE(NAME, MATRIX_CODE, REFERENCE)                                   \
  template <class T, int R, int C>                                             \
  [[gnu::noinline]] static void NAME(const T *PA, const T *PB, T S,            \
                                     T *PResult) {                             \
    const auto &A = at<R, C>(PA);                                              \
    const auto &B = at<R, C>(PB);                                              \
    auto &Result = at<R, C>(PResult);                                          \
    (void)B, (void)S;                                                          \
    MATRIX_CODE;                                                               \
  }
OPERATIONS(DEFINE)
SCALAR_ASSIGNMENTS(DEFINE)

#define CHECK(NAME, MATRIX_CODE, REFERENCE)                                    \
  {                                                                            \
    Buffer<T> Result(R * C, Offset), Expected = Result;                        \
    for (int I = 0; I < R * C; ++I) {                                          \
      T X = A[I], Y = B[I];                                                    \
      (void)Y;                                                                 \
      Expected[I] = REFERENCE;                                                 \
    }                                                                          \
    NAME<T, R, C>(A.data(), B.data(), S, Result.data());                       \
    expectSame(#MATRIX_CODE, Text("%dx%d", R, C), Expected, Result, R);        \
  }

template <class T, int R, int C>
[[clang::optnone]] static void check(int SpecialPercent) {
  for (int Offset : {0, 1}) {
    Buffer<T> A(R * C, Offset, SpecialPercent);
    Buffer<T> B(R * C, Offset, SpecialPercent);
    // No division by 0 or of the smallest integer by -1.
    T S = IsFloat<T> ? B[0] : static_cast<T>(3 + Offset);
    OPERATIONS(CHECK)
    if constexpr (!IsFloat<T> || sizeof(T) > 2) {
      SCALAR_ASSIGNMENTS(CHECK)
    }
  }
}

template <class T>
[[clang::optnone]] static void checkType(int SpecialPercent) {
  check<T, 1, 1>(SpecialPercent);
  check<T, 1, 5>(SpecialPercent);
  // 9 bfloats: see bfloat-nine-elements.c.
  if constexpr (!std::is_same_v<T, __bf16>)
    check<T, 3, 3>(SpecialPercent);
  check<T, 4, 8>(SpecialPercent);
  check<T, 13, 7>(SpecialPercent);
}

int main() {
  checkType<int8_t>(20);
  checkType<uint8_t>(20);
  checkType<int16_t>(20);
  checkType<int32_t>(20);
  checkType<uint32_t>(20);
  checkType<int64_t>(20);
  checkType<_Float16>(20);
  checkType<float>(20);
  checkType<double>(20);
  // No subnormals: see bfloat-subnormals.c.
  if (HasBFloatArithmetic)
    checkType<__bf16>(0);
  return finish();
}
