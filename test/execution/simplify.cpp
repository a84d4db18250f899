// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that rules of algebra change: signs, scalars, transposes, zeros,
// identities, chains of products. Bit by bit what plain loops give in the order
// in which they are written; under -ffast-math about that, and for integers all
// of it.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 --set O3-native %s -- -ffast-math
// RUN: %run_flags --set O2 %s -- -fmatrix-memory-layout=row-major -DROW_MAJOR

#include "matrix_test.h"
#include <vector>

using namespace matrix_test;

#define REFERENCE MATRIX_TEST_REFERENCE static

/// A matrix of the reference, column by column.
template <class T> struct Dense {
  int Rows, Columns;
  std::vector<T> Elements;
  Dense(int Rows, int Columns)
      : Rows(Rows), Columns(Columns), Elements(Rows * Columns, T(0)) {}
  T &operator()(int Row, int Column) { return Elements[Column * Rows + Row]; }
};

/// Bounds what each result was summed up from: no operation subtracts.
static bool IsBound = false;

template <class T> REFERENCE T negate(T A) {
  if (IsBound)
    return A;
  if constexpr (IsFloat<T>)
    return fromBits<T>(toBits(A) ^ SignBit<T>);
  else
    return T(0 - uint64_t(A));
}
template <class T> REFERENCE Dense<T> operator-(Dense<T> A) {
  for (T &X : A.Elements)
    X = negate(X);
  return A;
}
template <class T> REFERENCE Dense<T> operator+(Dense<T> A, const Dense<T> &B) {
  for (unsigned I = 0; I < A.Elements.size(); ++I)
    A.Elements[I] = add(A.Elements[I], B.Elements[I]);
  return A;
}
template <class T> REFERENCE Dense<T> operator-(Dense<T> A, const Dense<T> &B) {
  for (unsigned I = 0; I < A.Elements.size(); ++I)
    A.Elements[I] = IsBound ? add(A.Elements[I], B.Elements[I])
                            : subtract(A.Elements[I], B.Elements[I]);
  return A;
}
template <class T> REFERENCE Dense<T> operator*(T S, Dense<T> A) {
  for (T &X : A.Elements)
    X = multiply(X, S);
  return A;
}
template <class T>
REFERENCE Dense<T> operator*(const Dense<T> &A, const Dense<T> &B) {
  Dense<T> C(A.Rows, B.Columns);
  multiplyMatrices(A.Elements.data(), B.Elements.data(), C.Elements.data(),
                   A.Rows, A.Columns, B.Columns);
  return C;
}
template <class T> REFERENCE Dense<T> transpose(Dense<T> A) {
  Dense<T> B(A.Columns, A.Rows);
  transposeMatrix(A.Elements.data(), B.Elements.data(), A.Rows, A.Columns);
  return B;
}
template <class T> REFERENCE Dense<T> splat(int Rows, int Columns, T X) {
  Dense<T> A(Rows, Columns);
  for (T &Element : A.Elements)
    Element = X;
  return A;
}
template <class T> REFERENCE Dense<T> identity(int N) {
  Dense<T> A(N, N);
  for (int I = 0; I < N; ++I)
    A(I, I) = T(1);
  return A;
}

template <class M> static inline auto transpose(M A) {
  return __builtin_matrix_transpose(A);
}
/// What is inlined, or in a variable, is no obstacle.
template <class M, class N> static inline auto product(M A, N B) {
  return A * B;
}

// Name, rows, columns, matrix code, reference. A and D are R x K, B is K x C, G
// is K x R, V is K x 1, W is 1 x C; S and U are scalars.
#define CASES(APPLY)                                                           \
  APPLY(negateTwice, R, K, -(-A), A)                                           \
  APPLY(addNegated, R, K, A + -D, A + -D)                                      \
  APPLY(negatedPlus, R, K, -A + D, -A + D)                                     \
  APPLY(subtractNegated, R, K, A - -D, A - -D)                                 \
  APPLY(negateDifference, R, K, -(A - D), -(A - D))                            \
  APPLY(negatedTimes, R, C, -A *B, -A *B)                                      \
  APPLY(timesNegated, R, C, A * -B, A * -B)                                    \
  APPLY(bothNegated, R, C, -A * -B, -A * -B)                                   \
  APPLY(squareNegated, R, R, -(A * G) * -(A * G), -(A * G) * -(A * G))         \
  APPLY(negatedVector, R, 1, A * -V, A * -V)                                   \
  APPLY(negatedScalar, R, K, S * -A, S * -A)                                   \
  APPLY(scaledFirst, R, C, (S * A) * B, (S * A) * B)                           \
  APPLY(scaledSecond, R, C, A *(B * S), A *(S * B))                            \
  APPLY(scaledBoth, R, C, (S * A) * (B * U), (S * A) * (U * B))                \
  APPLY(scaledResult, R, C, S *(A * B), S *(A * B))                            \
  APPLY(scaledOuter, K, C, S *(V * W) * U, U * (S * (V * W)))                  \
  APPLY(scaledTwice, R, K, S *(U * A), S *(U * A))                             \
  APPLY(scaledChain, R, 1, (S * A) * G * A * V, (S * A) * G * A * V)           \
  APPLY(transposedTwice, R, K, transpose(transpose(A)), A)                     \
  APPLY(transposedProduct, C, R, transpose(A *B), transpose(A *B))             \
  APPLY(productOfTransposed, R, C, transpose(transpose(B) * transpose(A)),     \
        transpose(transpose(B) * transpose(A)))                                \
  APPLY(transposedSum, K, R, transpose(A + S * D) - G,                         \
        transpose(A + S * D) - G)                                              \
  APPLY(gram, R, R, A *transpose(A), A *transpose(A))                          \
  APPLY(transposedChain, 1, R, transpose(A * G * A * V),                       \
        transpose(A * G * A * V))                                              \
  APPLY(addZero, R, K, (A + Matrix<T, R, K>{}), A + splat(R, K, T(0)))         \
  APPLY(addNegativeZero, R, K, (A + -Matrix<T, R, K>{}),                       \
        A + -splat(R, K, T(0)))                                                \
  APPLY(zeroProduct, R, C, (A * Matrix<T, K, C>{}), A *splat(K, C, T(0)))      \
  APPLY(timesZero, R, K, A *T(0), T(0) * A)                                    \
  APPLY(timesOne, R, K, T(1) * A, T(1) * A)                                    \
  APPLY(leftIdentity, R, K, __builtin_matrix_identity(R, T(1)) * A,            \
        identity<T>(R) * A)                                                    \
  APPLY(rightIdentity, R, K, A *__builtin_matrix_identity(K, T(1)),            \
        A *identity<T>(K))                                                     \
  APPLY(chain, R, 1, A * G * A * V, A * G * A * V)                             \
  APPLY(inlinedChain, R, 1, product(product(product(A, G), -A), V),            \
        A * G * -A * V)                                                        \
  APPLY(commonRight, R, C, A *B + D * B, A * B + D * B)                        \
  APPLY(commonLeft, R, C, A *B - A * (B * S), A * B - A * (S * B))

#define DEFINE(NAME, ROWS, COLUMNS, CODE, EXPECTED)                            \
  template <class T, int R, int K, int C>                                      \
  [[gnu::noinline]] static void NAME(const T *PA, const T *PB, const T *PD,    \
                                     const T *PG, const T *PV, const T *PW,    \
                                     T S, T U, T *Result) {                    \
    const auto A = at<R, K>(PA), D = at<R, K>(PD);                             \
    const auto B = at<K, C>(PB);                                               \
    const auto G = at<K, R>(PG);                                               \
    const auto V = at<K, 1>(PV);                                               \
    const auto W = at<1, C>(PW);                                               \
    (void)A, (void)D, (void)B, (void)G, (void)V, (void)W, (void)S, (void)U;    \
    at<ROWS, COLUMNS>(Result) = CODE;                                          \
  }
CASES(DEFINE)

/// In the layout that matrices have.
template <class T> static Buffer<T> inMemory(Dense<T> A, int Offset) {
  Buffer<T> Memory(A.Rows * A.Columns, Offset);
  for (int Row = 0; Row < A.Rows; ++Row)
    for (int Column = 0; Column < A.Columns; ++Column)
#ifdef ROW_MAJOR
      Memory[Row * A.Columns + Column] = A(Row, Column);
#else
      Memory[Column * A.Rows + Row] = A(Row, Column);
#endif
  return Memory;
}

template <class T>
[[clang::optnone]] static void
compare(const char *Name, const Text &Shape, const Dense<T> &Want,
        [[maybe_unused]] Dense<T> Bound, Buffer<T> &Got) {
  Buffer<T> Expected = inMemory(Want, 0);
#ifdef __FAST_MATH__
  if constexpr (IsFloat<T>) {
    Buffer<T> Bounds = inMemory(Bound, 0);
    constexpr T Epsilon = T(1) / (uint64_t(1) << (Significand<T> - 1));
    for (int I = 0; I < Got.size(); ++I)
      if (T Error = Expected[I] - Got[I];
          (Error < 0 ? -Error : Error) <= 64 * Epsilon * Bounds[I])
        Got[I] = Expected[I];
  }
#endif
  expectSame(Name, Shape, Expected, Got, Want.Rows);
}

enum Values {
  Plain,
  /// Zeros of both signs, and sums that are zero.
  Units,
  Special
};

template <class T> static T value(Values V, Random &Rng) {
  if (V == Units) {
    T X = T(Rng.below(2));
    return Rng.below(2) ? negate(X) : X;
  }
  return V == Special && Rng.below(100) < 8 ? specialValue<T>(Rng)
                                            : plainValue<T>(Rng);
}

template <class T> static Dense<T> absolute(Dense<T> A) {
  for (T &X : A.Elements)
    X = X < T(0) ? T(-X) : X;
  return A;
}

template <class T, int R, int K, int C>
MATRIX_TEST_REFERENCE static void check(Values Which) {
  static Random Rng(7);
  Dense<T> A(R, K), B(K, C), D(R, K), G(K, R), V(K, 1), W(1, C);
  for (Dense<T> *M : {&A, &B, &D, &G, &V, &W})
    for (T &X : M->Elements)
      X = value<T>(Which, Rng);
  T S = value<T>(Which, Rng), U = value<T>(Which, Rng);
  Buffer<T> PA = inMemory(A, 1), PB = inMemory(B, 1), PD = inMemory(D, 1),
            PG = inMemory(G, 1), PV = inMemory(V, 1), PW = inMemory(W, 1);
  Text Shape("%dx%d * %dx%d, values %d", R, K, K, C, Which);
  auto Bounded = [&](auto Compute) __attribute__((optnone, noinline)) {
    IsBound = true;
    Dense<T> Bound =
        Compute(absolute(A), absolute(B), absolute(D), absolute(G), absolute(V),
                absolute(W), S < T(0) ? T(-S) : S, U < T(0) ? T(-U) : U);
    IsBound = false;
    return Bound;
  };
#define CHECK(NAME, ROWS, COLUMNS, CODE, EXPECTED)                             \
  {                                                                            \
    using M = const Dense<T> &;                                                \
    auto Compute = [](M A, M B, M D, M G, M V, M W, T S, T U)                  \
                       __attribute__((optnone, noinline)) -> Dense<T> {        \
      (void)&A, (void)&B, (void)&D, (void)&G, (void)&V, (void)&W;              \
      (void)S, (void)U;                                                        \
      return EXPECTED;                                                         \
    };                                                                         \
    Buffer<T> Result(ROWS * COLUMNS, 1);                                       \
    NAME<T, R, K, C>(PA.data(), PB.data(), PD.data(), PG.data(), PV.data(),    \
                     PW.data(), S, U, Result.data());                          \
    compare(#NAME, Shape, Compute(A, B, D, G, V, W, S, U), Bounded(Compute),   \
            Result);                                                           \
  }
  CASES(CHECK)
}

template <class T, int R, int K, int C>
[[clang::optnone]] static void checkValues() {
  check<T, R, K, C>(Plain);
  check<T, R, K, C>(Units);
#ifdef __FAST_MATH__
  if constexpr (IsFloat<T>)
    return;
#endif
  check<T, R, K, C>(Special);
}

// Of small ones the sums are short, because LLVM moves signs of small matrices
// itself, and not as it should (negated-small-product.cpp).
int main() {
  checkValues<float, 5, 3, 4>();
  checkValues<float, 13, 29, 12>();
  checkValues<int32_t, 5, 3, 4>();
  checkValues<int32_t, 24, 17, 21>();
#ifndef __FAST_MATH__
  checkValues<_Float16, 4, 2, 3>();
#endif
  return finish();
}
