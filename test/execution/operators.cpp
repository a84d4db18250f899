// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that work element by element, other than + - * /: signs, integer
// operators, comparisons, selection, and the matrix whose elements are all one
// scalar. Small and large, in every layout.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s -- -fmatrix-memory-layout=row-major

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static
static volatile bool Yes = true;

#define REFERENCE MATRIX_TEST_REFERENCE static

// Name, matrix code, and the element from X of A, Y of B (N, an amount, from
// it) and the scalar S.
#define SIGNS(APPLY)                                                           \
  APPLY(plus, +A, X)                                                           \
  APPLY(minus, -A, negate(X))                                                  \
  APPLY(splat, (M)S, S)                                                        \
  APPLY(select, A < B ? A : B, less(X, Y) ? X : Y)                             \
  APPLY(selectScalar, A == B ? S : B, equal(X, Y) ? S : Y)                     \
  APPLY(selectOther, !(A > S) ? A : S, !less(S, X) ? X : S)                    \
  APPLY(scalarCondition, Yes ? A : B, X)

#define INTEGERS(APPLY)                                                        \
  APPLY(complement, ~A, T(~X))                                                 \
  APPLY(andMatrix, A &B, T(X &Y))                                              \
  APPLY(orMatrix, A | B, T(X | Y))                                             \
  APPLY(xorMatrix, A ^ B, T(X ^ Y))                                            \
  APPLY(andScalar, A &S, T(X &S))                                              \
  APPLY(scalarOr, S | A, T(X | S))                                             \
  APPLY(xorScalar, A ^ S, T(X ^ S))                                            \
  APPLY(remainder, A % D, remainder(X, divisor(Y)))                            \
  APPLY(remainderByScalar, A % T(7), remainder(X, T(7)))                       \
  APPLY(scalarRemainder, S % D, remainder(S, divisor(Y)))                      \
  APPLY(left, A << N, shiftLeft(X, amount(Y)))                                 \
  APPLY(right, A >> N, T(X >> amount(Y)))                                      \
  APPLY(leftByScalar, A << 3, shiftLeft(X, 3))                                 \
  APPLY(rightByScalar, A >> T(5), T(X >> 5))                                   \
  APPLY(scalarLeft, S << N, shiftLeft(S, amount(Y)))                           \
  APPLY(assignments, assign(A, B, N, D, S),                                    \
        assign(X, Y, amount(Y), divisor(Y), S))

#define COMPARISONS(APPLY)                                                     \
  APPLY(equals, A == B, equal(X, Y))                                           \
  APPLY(differs, A != B, !equal(X, Y))                                         \
  APPLY(isLess, A < B, less(X, Y))                                             \
  APPLY(isGreater, A > B, less(Y, X))                                          \
  APPLY(isAtMost, A <= B, less(X, Y) || equal(X, Y))                           \
  APPLY(isAtLeast, A >= B, less(Y, X) || equal(X, Y))                          \
  APPLY(equalsScalar, A == S, equal(X, S))                                     \
  APPLY(lessThanScalar, A < S, less(X, S))                                     \
  APPLY(scalarAtMost, S <= A, less(S, X) || equal(S, X))                       \
  APPLY(isZero, !A, equal(X, T(0)))                                            \
  APPLY(both, (A < B) & (A < S), less(X, Y) && less(X, S))                     \
  APPLY(either, (A < B) | (A == S), less(X, Y) || equal(X, S))                 \
  APPLY(oneOf, (A < B) ^ true, !less(X, Y))                                    \
  APPLY(neither, !(A == B), !equal(X, Y))                                      \
  APPLY(sameBools, (A < B) == (B < S), less(X, Y) == less(Y, S))               \
  APPLY(boolSplat, (decltype(A == B))(S != S), !equal(S, S))

template <class T> REFERENCE bool equal(T A, T B) {
  return static_cast<Wide<T>>(A) == static_cast<Wide<T>>(B);
}
template <class T> REFERENCE bool less(T A, T B) {
  if constexpr (IsFloat<T>)
    return static_cast<Wide<T>>(A) < static_cast<Wide<T>>(B);
  return A < B;
}
template <class T> REFERENCE T negate(T A) {
  if constexpr (IsFloat<T>)
    return fromBits<T>(toBits(A) ^ SignBit<T>);
  else
    return T(0 - uint64_t(A));
}
template <class T> REFERENCE T shiftLeft(T A, int Amount) {
  return T(uint64_t(A) << Amount);
}
template <class T> REFERENCE T remainder(T A, T B) { return T(A % B); }
template <class T> REFERENCE T amount(T A) {
  return T(A & (8 * sizeof(T) - 1));
}
/// Neither 0 nor -1.
template <class T> REFERENCE T divisor(T A) { return T(A | 2) & T(~T(4)); }

/// Every assignment, one after the other; for matrices and their elements.
template <class M, class N, class T>
static M assign(M A, M B, N Amounts, M Divisors, T S) {
  A &= B;
  A |= S;
  A ^= B;
  A %= Divisors;
  A <<= Amounts;
  A ^= S;
  A >>= Amounts;
  A &= S;
  A |= B;
  A ^= S;
  return A;
}
#define ASSIGNED(T)                                                            \
  REFERENCE T assign(T A, T B, T N, T D, T S) {                                \
    A = T(T(T(A & B) | S) ^ B);                                                \
    A = remainder(A, D);                                                       \
    A = T(shiftLeft(A, N) ^ S);                                                \
    A = T(A >> N);                                                             \
    return T(T(T(A & S) | B) ^ S);                                             \
  }
ASSIGNED(int8_t)
ASSIGNED(uint8_t)
ASSIGNED(int16_t)
ASSIGNED(int32_t)
ASSIGNED(uint32_t)
ASSIGNED(int64_t)
ASSIGNED(uint64_t)

/// A group's operations, each with a function of its own.
#define DEFINE(NAME, MATRIX_CODE, ELEMENT)                                     \
  template <class L, class LResult, class T, class U>                          \
  NOINLINE void NAME(const T *PA, const T *PB, const T *PN, const T *PD, T S,  \
                     U *Result) {                                              \
    using M = typename L::Matrix;                                              \
    const M A = L::at(PA), B = L::at(PB), N = L::at(PN), D = L::at(PD);        \
    (void)A, (void)B, (void)N, (void)D, (void)S;                               \
    LResult::at(Result) = MATRIX_CODE;                                         \
  }
SIGNS(DEFINE)
INTEGERS(DEFINE)
COMPARISONS(DEFINE)

#define CHECK(NAME, MATRIX_CODE, ELEMENT)                                      \
  {                                                                            \
    using U = typename LR::Element;                                            \
    Buffer<U> Result(LR::Size, 1), Expected(R * C, 0);                         \
    for (int I = 0; I < R * C; ++I) {                                          \
      T X = DenseA[I], Y = DenseB[I];                                          \
      (void)X, (void)Y;                                                        \
      Expected[I] = ELEMENT;                                                   \
    }                                                                          \
    NAME<L, LR>(A.data(), B.data(), N.data(), D.data(), S, Result.data());     \
    expectElements<LR>(#MATRIX_CODE, Shape, Expected, Result, R);              \
  }

template <class L>
NOINLINE int reduce(const typename L::Element *A,
                    const typename L::Element *B) {
  return __builtin_matrix_all(L::at(A) == L::at(B)) * 2 +
         __builtin_matrix_any(L::at(A) == L::at(B));
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  using Bools = Lie<bool, R, C, RowMajor, 0>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, 20), B(L::Size, 1, 20), N(L::Size, 1), D(L::Size, 1);
  for (int I = 0; I < L::Size; ++I) {
    if (I % 3 == 0)
      B[I] = A[I];
    if constexpr (!IsFloat<T>) {
      N[I] = amount(B[I]);
      D[I] = divisor(B[I]);
    }
  }
  Buffer<T> DenseA = L::pack(A), DenseB = L::pack(B);
  T S = DenseA[R * C / 2];
  {
    using LR = L;
    SIGNS(CHECK)
    if constexpr (!IsFloat<T>) {
      INTEGERS(CHECK)
    }
  }
  {
    using LR = Bools;
    COMPARISONS(CHECK)
  }

  Buffer<int> Got(3, 0), Expected(3, 0);
  for (int I = 0; I < L::Size; ++I)
    A[I] = T(1), B[I] = T(2);
  Got[0] = reduce<L>(A.data(), B.data());
  B[L::place(R - 1, C / 2)] = T(1);
  Got[1] = reduce<L>(A.data(), B.data());
  Got[2] = reduce<L>(A.data(), A.data());
  Expected[0] = 0;
  Expected[1] = R * C == 1 ? 3 : 1;
  Expected[2] = 3;
  expectSame("all, any", Shape, Expected, Got, 1);
}

/// The larger shape is that of a handle.
template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void checkType() {
  check<T, 3, 5, !RowMajor, 1>();
  check<T, R, C, RowMajor, P>();
}

int main() {
  check<int, 1, 1, false, 0>();
  check<float, 4, 4, false, 0>();
  checkType<int8_t, 20, 13, true, 0>();
  checkType<uint8_t, 13, 20, false, 3>();
  checkType<int16_t, 20, 13, false, 0>();
  checkType<uint32_t, 20, 13, true, 2>();
  checkType<int32_t, 11, 13, false, 0>();
  checkType<int64_t, 13, 7, true, 0>();
  checkType<uint64_t, 7, 13, false, 1>();
  checkType<_Float16, 13, 7, true, 0>();
  checkType<float, 19, 23, false, 0>();
  checkType<double, 9, 17, true, 1>();
  if (HasBFloatArithmetic)
    checkType<__bf16, 5, 7, false, 0>();
  return finish();
}
