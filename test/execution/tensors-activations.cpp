// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of each element, reductions to a number, and numbers that become
// bytes and come back: relu, sigmoid, quantize, dequantize, requantize.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"
#include <limits>
#include <math.h>

using namespace matrix_test;

template <class T, class L> [[clang::optnone]] static void checkRelu() {
  using F = Form<T, Ints<3, 5, 7>, L, Ints<1, 0, 1>>;
  auto X = anyArray<T>(F::shape(), 20);
  Object<F> A(X);
  check<F>(
      "relu", map<T>(X, [](T X) { return X > T(0) || isNaN(X) ? X : T(0); }),
      [](auto &X) { return __builtin_elementwise_relu(X); }, A);
}

/// An exp of the vector units may differ from the library's in the last bit, and
/// so may the quotient then.
template <class T, class L>
[[clang::optnone]] static void checkSigmoid(T Roundoff) {
  using F = Form<T, Ints<5, 3, 5>, L>;
  auto X = anyArray<T>(F::shape(), 20);
  Object<F> A(X), Y;
  compute(
      Y.tensor(), [](auto &X) { return __builtin_elementwise_sigmoid(X); },
      A.tensor());
  ++Comparisons;
  Index I = {};
  do {
    T Got = Y.element(I), Of = X.at(I);
    double Expected = 1 / (1 + exp(-static_cast<double>(Of)));
    bool Right =
        isNaN(Of) ? isNaN(Got) : fabs(Got - Expected) <= Roundoff * Expected;
    if (!Right)
      reportFailure("sigmoid", elementName<T>(), textOf(F::shape()),
                    Text("of %a: expected %a, got %a", double(Of), Expected,
                         double(Got)));
  } while (next(F::shape(), I));
}

/// The nearest number of T to \p Value plus \p Zero, ties to even.
template <class T>
MATRIX_TEST_REFERENCE static T nearest(double Value, int Zero) {
  double End = exp2(8 * sizeof(T) - std::is_signed_v<T>);
  double Sum = rint(Value) + Zero;
  constexpr T Low = std::numeric_limits<T>::min();
  return Sum >= End  ? std::numeric_limits<T>::max()
         : Sum > Low ? static_cast<T>(Sum)
                     : Low;
}

/// Numbers whose limits the type of the operand does not have.
template <class X, class T> [[clang::optnone]] static void checkSaturated() {
  using F = Form<X, Ints<41>>;
  using Q = Form<T, Ints<41>>;
  auto A = generate<X>(F::shape(), [](const int *I) {
    const X Special[] = {
        X(__builtin_inff()), X(-__builtin_inff()), X(65504),  X(-65504),
        X(0x1p31),           X(-0x1p31),           X(0x1p63), X(0x1p64)};
    return *I < 8 ? Special[*I] : X(exp2(*I) * (*I % 2 ? -1.25 : 1.75));
  });
  Object<F> B(A);
  using To = typename Q::Tensor;
  check<Q>(
      "saturated", map<T>(A, [](X Value) { return nearest<T>(Value, 0); }),
      [](auto &Y) { return __builtin_tensor_quantize(To, Y, X(1), 0); }, B);
}

template <class T, class L>
[[clang::optnone]] static void checkQuantize(float Scale, int Zero) {
  using F = Form<float, Ints<3, 5, 7>, L, Ints<1, 0, 1>>;
  using Q = Form<T, Ints<3, 5, 7>, L>;
  using S = Form<int, Ints<3, 5, 7>, L, Ints<0, 1, 0>>;
  // Halves of the scale among them, and what is too large for T.
  auto X = generate<float>(F::shape(), [&](const int *) {
    int Kind = TensorValues.below(8);
    return Kind == 0   ? Scale * (TensorValues.below(200) - 100) / 2
           : Kind == 1 ? anyValue<float>(TensorValues, 0) * 1e6f
           : Kind == 2 ? __builtin_inff()
           : Kind == 3 ? -__builtin_inff()
                       : anyValue<float>(TensorValues, 0);
  });
  auto Sums = generate<int>(F::shape(), [&](const int *) {
    int Bits = TensorValues.below(24);
    return int(TensorValues.next() & ((2 << Bits) - 1)) - (1 << Bits);
  });
  auto Bytes = anyArray<T>(F::shape());
  Object<F> A(X);
  Object<S> B(Sums);
  Object<Q> C(Bytes);
  using To = typename Q::Tensor;
  using Floats = typename Form<float, Ints<3, 5, 7>, L>::Tensor;
  check<Q>(
      "quantize",
      map<T>(X, [=](float X) { return nearest<T>(divide(X, Scale), Zero); }),
      [=](auto &X) { return __builtin_tensor_quantize(To, X, Scale, Zero); },
      A);
  check<Q>(
      "requantize",
      map<T>(Sums,
             [=](int X) {
               return nearest<T>(multiply(static_cast<float>(X), Scale), Zero);
             }),
      [=](auto &X) { return __builtin_tensor_requantize(To, X, Scale, Zero); },
      B);
  check<F>(
      "dequantize",
      map<float>(
          Bytes,
          [=](T X) { return multiply(static_cast<float>(X - Zero), Scale); }),
      [=](auto &X) {
        return __builtin_tensor_dequantize(Floats, X, Scale, Zero);
      },
      C);
}

template <class L> [[clang::optnone]] static void checkElementwise() {
  using F = Form<float, Ints<3, 5, 7>, L, Ints<0, 1, 0>>;
  using U = Form<unsigned, Ints<3, 5, 7>, L, Ints<0, 1, 0>>;
  auto X = anyArray<float>(F::shape()), Y = anyArray<float>(F::shape());
  auto N = anyArray<unsigned>(U::shape());
  Object<F> A(X), B(Y);
  Object<U> C(N);
  check<F>(
      "max",
      generate<float>(
          X.shape(),
          [&](const int *I) { return X.at(I) > Y.at(I) ? X.at(I) : Y.at(I); }),
      [](auto &X, auto &Y) { return __builtin_elementwise_max(X, Y); }, A, B);
  check<F>(
      "min, scalar", map<float>(X, [](float X) { return X < 0.5f ? X : 0.5f; }),
      [](auto &X) { return __builtin_elementwise_min(X, 0.5f); }, A);
  check<F>(
      "sqrt of abs", map<float>(X, [](float X) { return sqrtf(fabsf(X)); }),
      [](auto &X) {
        return __builtin_elementwise_sqrt(__builtin_elementwise_abs(X));
      },
      A);
  check<F>(
      "fma",
      generate<float>(
          X.shape(),
          [&](const int *I) { return fmaf(X.at(I), Y.at(I), X.at(I)); }),
      [](auto &X, auto &Y) { return __builtin_elementwise_fma(X, Y, X); }, A,
      B);
  check<U>(
      "popcount",
      map<unsigned>(N, [](unsigned X) { return __builtin_popcount(X); }),
      [](auto &X) { return __builtin_elementwise_popcount(X); }, C);
}

/// All elements in the order of the indices, whatever the layout.
template <class T, class L> [[clang::optnone]] static void checkReductions() {
  using F = Form<T, Ints<3, 5, 7>, L, Ints<0, 1, 1>>;
  using One = Plain<T, 4>;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  Array<T> Expected(One::shape(), X[0]);
  for (int N = 1; N < X.count(); ++N) {
    Expected[0] = add(Expected[0], X[N]);
    Expected[1] = multiply(Expected[1], X[N]);
    Expected[2] = X[N] > Expected[2] ? X[N] : Expected[2];
    Expected[3] = X[N] < Expected[3] ? X[N] : Expected[3];
  }
  check<One>(
      "__builtin_reduce", Expected,
      [](auto &X) {
        typename One::Tensor Results = {
            __builtin_reduce_add(X), __builtin_reduce_mul(X),
            __builtin_reduce_max(X), __builtin_reduce_min(X)};
        return Results;
      },
      A);
}

int main() {
  checkRelu<float, Ints<>>();
  checkRelu<_Float16, Ints<2, 0, 1>>();
  checkRelu<int8_t, Ints<>>();
  checkSigmoid<float, Ints<>>(3 * 0x1p-24f);
  checkSigmoid<double, Ints<2, 0, 1>>(4 * 0x1p-53);
  checkQuantize<int8_t, Ints<>>(0.125f, 3);
  checkQuantize<uint8_t, Ints<2, 0, 1>>(0.0371f, 128);
  checkQuantize<int16_t, Ints<>>(0.3f, -20);
  checkSaturated<float, int>();
  checkSaturated<float, unsigned>();
  checkSaturated<float, long long>();
  checkSaturated<double, unsigned long long>();
  checkSaturated<_Float16, short>();
  checkSaturated<_Float16, int>();
  checkElementwise<Ints<>>();
  checkElementwise<Ints<1, 2, 0>>();
  checkReductions<float, Ints<2, 1, 0>>();
  checkReductions<float, Ints<>>();
  checkReductions<uint8_t, Ints<1, 0, 2>>();
  return finish();
}
