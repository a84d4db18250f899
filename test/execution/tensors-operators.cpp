// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators on tensors work element by element, with a tensor or a scalar on
// either side, in each layout, with NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"

using namespace matrix_test;

/// One operator on tensors of a form, on a tensor and a scalar, and as an
/// assignment; \p Scalar is the same on two elements.
template <class To, class F, class E, class Tensors, class Elements>
[[clang::optnone]] static void checkBinary(const char *Test, const Array<E> &X,
                                           const Array<E> &Y, Tensors Operator,
                                           Elements Scalar) {
  using T = typename To::Element;
  Object<F> A(X), B(Y);
  E S = Y[1];
  check<To>(Test,
            generate<T>(X.shape(),
                        [&](const int *I) { return Scalar(X.at(I), Y.at(I)); }),
            Operator, A, B);
  check<To>(
      Test, map<T>(X, [&](E X) { return Scalar(X, S); }),
      [=](auto &A) { return Operator(A, S); }, A);
  check<To>(
      Test, map<T>(Y, [&](E Y) { return Scalar(S, Y); }),
      [=](auto &B) { return Operator(S, B); }, B);
}

// A op= Operand, whose element at I is Element.
#define ASSIGN(Op, Operand, Element, Scalar)                                   \
  {                                                                            \
    Object<F> C(X);                                                            \
    auto Expected = generate<T>(                                               \
        X.shape(), [&](const int *I) { return Scalar(X.at(I), Element); });    \
    check<F>(                                                                  \
        #Op, Expected,                                                         \
        [=](auto &A, auto &B) {                                                \
          (void)B;                                                             \
          A Op Operand;                                                        \
          return A;                                                            \
        },                                                                     \
        C, B);                                                                 \
    C.expect(#Op, Expected);                                                   \
  }

#define BINARY(Op, Scalar)                                                     \
  checkBinary<F, F>(#Op, X, Y, [](auto &A, auto &B) { return A Op B; }, Scalar);
#define COMPARISON(Op)                                                         \
  checkBinary<Mask, F>(                                                        \
      #Op, X, Y, [](auto &A, auto &B) { return A Op B; },                      \
      [](T A, T B) { return A Op B; });

template <class T, class L, class P>
[[clang::optnone]] static void checkArithmetic() {
  using F = Form<T, Ints<3, 5, 3>, L, P>;
  using Mask = Form<bool, Ints<3, 5, 3>, L, P>;
  auto X = anyArray<T>(F::shape(), 15), Y = anyArray<T>(F::shape(), 15);
  Object<F> A(X), B(Y);
  T S = Y[4];
  BINARY(+, add<T>)
  BINARY(-, subtract<T>)
  BINARY(*, multiply<T>)
  ASSIGN(+=, B, Y.at(I), add<T>)
  ASSIGN(*=, B, Y.at(I), multiply<T>)
  ASSIGN(-=, S, S, subtract<T>)
  if constexpr (IsFloat<T>) {
    BINARY(/, divide<T>)
    ASSIGN(/=, B, Y.at(I), divide<T>)
  }
  COMPARISON(==)
  COMPARISON(!=)
  COMPARISON(<)
  COMPARISON(<=)
  COMPARISON(>)
  COMPARISON(>=)
  check<F>(
      "-", map<T>(X, [](T X) { return static_cast<T>(-X); }),
      [](auto &A) { return -A; }, A);
  check<F>("+", X, [](auto &A) { return +A; }, A);
  check<Mask>(
      "!", map<bool>(X, [](T X) { return X == T(0); }),
      [](auto &A) { return !A; }, A);

  // Selection: of tensors, of a tensor and a scalar, by a mask and by a bool.
  auto Larger = generate<T>(X.shape(), [&](const int *I) {
    return X.at(I) < Y.at(I) ? Y.at(I) : X.at(I);
  });
  check<F>("? :", Larger, [](auto &A, auto &B) { return A < B ? B : A; }, A, B);
  check<F>(
      "? scalar :", map<T>(X, [=](T X) { return X < S ? S : X; }),
      [=](auto &A) { return A < S ? S : A; }, A);
  check<F>(
      ": scalar", map<T>(X, [=](T X) { return X > S ? X : S; }),
      [=](auto &A) { return A > S ? A : S; }, A);
  volatile bool Condition = TensorValues.below(2);
  check<F>(
      "bool ? :", Condition ? X : Y,
      [&](auto &A, auto &B) { return Condition ? A : B; }, A, B);
  // One expression of several.
  check<F>(
      "(x + y) * x - s",
      generate<T>(X.shape(),
                  [&](const int *I) {
                    T E = multiply(add(X.at(I), Y.at(I)), X.at(I));
                    return subtract(E, S);
                  }),
      [=](auto &A, auto &B) { return (A + B) * A - S; }, A, B);
}

template <class T, class L, class P>
[[clang::optnone]] static void checkIntegers() {
  using F = Form<T, Ints<3, 5, 3>, L, P>;
  auto X = anyArray<T>(F::shape()), Y = anyArray<T>(F::shape());
  // Neither a division by zero nor one of the smallest number by -1.
  auto Divisors = map<T>(Y, [](T Y) { return Y == 0 || Y + 1 == 0 ? 3 : Y; });
  constexpr int Bits = 8 * sizeof(T);
  auto Counts = map<T>(Y, [](T Y) { return static_cast<T>(Y & (Bits - 1)); });
  Object<F> A(X);
#define INTEGERS(Op)                                                           \
  checkBinary<F, F>(                                                           \
      #Op, X, Y, [](auto &A, auto &B) { return A Op B; },                      \
      [](T A, T B) { return static_cast<T>(A Op B); });
  INTEGERS(&)
  INTEGERS(|)
  INTEGERS(^)
  checkBinary<F, F>(
      "/", map<T>(Divisors, [](T X) { return X ^ 1 ? X : 5; }), Divisors,
      [](auto &A, auto &B) { return A / B; },
      [](T A, T B) { return static_cast<T>(A / B); });
  checkBinary<F, F>(
      "%", X, Divisors, [](auto &A, auto &B) { return A % B; },
      [](T A, T B) { return static_cast<T>(A % B); });
  // A shift to the left of a signed number, as of an unsigned one.
  checkBinary<F, F>(
      "<<", Counts, Counts, [](auto &A, auto &B) { return A << B; },
      [](T A, T B) { return static_cast<T>(static_cast<uint64_t>(A) << B); });
  checkBinary<F, F>(
      ">>", Counts, Counts, [](auto &A, auto &B) { return A >> B; },
      [](T A, T B) { return static_cast<T>(A >> B); });
  check<F>(
      ">>", map<T>(X, [](T X) { return static_cast<T>(X >> 3); }),
      [](auto &A) { return A >> 3; }, A);
  check<F>(
      "~", map<T>(X, [](T X) { return static_cast<T>(~X); }),
      [](auto &A) { return ~A; }, A);
}

[[clang::optnone]] static void checkMasks() {
  using F = Form<bool, Ints<5, 3, 7>, Ints<2, 0, 1>, Ints<0, 1, 0>>;
  auto X = anyArray<bool>(F::shape()), Y = anyArray<bool>(F::shape());
  Object<F> A(X), B(Y);
#define MASKS(Op)                                                              \
  checkBinary<F, F>(                                                           \
      #Op, X, Y, [](auto &A, auto &B) { return A Op B; },                      \
      [](bool A, bool B) { return A Op B; });
  MASKS(&)
  MASKS(|)
  MASKS(^)
  MASKS(==)
  MASKS(<)
  check<F>(
      "!", map<bool>(X, [](bool X) { return !X; }), [](auto &A) { return !A; },
      A);
  check<F>(
      "? :",
      generate<bool>(
          X.shape(),
          [&](const int *I) { return X.at(I) ? Y.at(I) : !X.at(I); }),
      [](auto &A, auto &B) { return A ? B : !A; }, A, B);
}

/// Paddings may differ: the result has none.
[[clang::optnone]] static void checkPaddings() {
  using F = Form<float, Ints<5, 7>, Ints<1, 0>, Ints<1, 2>>;
  using G = Form<float, Ints<5, 7>, Ints<1, 0>, Ints<3, 0>>;
  using H = Form<float, Ints<5, 7>, Ints<1, 0>>;
  auto X = anyArray<float>(F::shape()), Y = anyArray<float>(F::shape());
  Object<F> A(X);
  Object<G> B(Y);
  check<H>(
      "paddings",
      generate<float>(X.shape(),
                      [&](const int *I) { return add(X.at(I), Y.at(I)); }),
      [](auto &A, auto &B) {
        static_assert(__is_same(decltype(A + B), H::Tensor));
        return A + B;
      },
      A, B);
}

int main() {
  checkArithmetic<float, Ints<1, 2, 0>, Ints<1, 0, 2>>();
  checkArithmetic<double, Ints<>, Ints<>>();
  checkArithmetic<_Float16, Ints<>, Ints<>>();
  checkArithmetic<unsigned char, Ints<>, Ints<0, 1, 1>>();
  checkIntegers<signed char, Ints<>, Ints<>>();
  checkIntegers<unsigned, Ints<2, 1, 0>, Ints<>>();
  checkIntegers<long, Ints<>, Ints<1, 1, 1>>();
  checkMasks();
  checkPaddings();
  return finish();
}
