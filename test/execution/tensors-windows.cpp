// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is around a tensor, windows that slide over it, and reductions along its
// dimensions, of any layouts, with NaNs, infinities and zeros of both signs.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"

using namespace matrix_test;

#define OF(Builtin, ...)                                                       \
  [](auto &X) { return __builtin_tensor_##Builtin(X, __VA_ARGS__); }

template <class T, class L, class P>
[[clang::optnone]] static void checkPads() {
  using F = Form<T, Ints<3, 5, 4>, L, P>;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  const Numbers None = {0, 0, 0};
  T V = anyValue<T>(TensorValues, 0);
  check<Form<T, Ints<5, 8, 5>, L>>(
      "pad", padByLoops(X, Around::Value, V, {2, 0, 1}, {0, 3, 0}, None),
      [=](auto &X) { return __builtin_tensor_pad(X, V, 2, 0, 1, 0, 3, 0); }, A);
  // 5 + 4 - 1 rows, one left out in front and one put behind.
  check<Form<T, Ints<2, 9, 7>, L>>(
      "pad between",
      padByLoops(X, Around::Value, V, {0, -1, -2}, {-1, 1, -1}, {0, 1, 2}),
      [=](auto &X) {
        return __builtin_tensor_pad(X, V, 0, -1, -2, -1, 1, -1, 0, 1, 2);
      },
      A);
  using R = Form<T, Ints<6, 9, 7>, L>;
  const Numbers Low = {2, 1, 3}, High = {1, 3, 0};
#define SIDES 2, 1, 3, 1, 3, 0
  check<R>("replicate", padByLoops(X, Around::Replicate, V, Low, High, None),
           OF(pad_replicate, SIDES), A);
  check<R>("reflect", padByLoops(X, Around::Reflect, V, Low, High, None),
           OF(pad_reflect, SIDES), A);
  check<R>("symmetric", padByLoops(X, Around::Symmetric, V, Low, High, None),
           OF(pad_symmetric, SIDES), A);
  check<R>("wrap", padByLoops(X, Around::Wrap, V, Low, High, None),
           OF(pad_wrap, SIDES), A);
}

/// One operation in windows of 2 x 3 x 1, and along dimensions.
#define COMBINE(Op, Function)                                                  \
  check<W>("window " #Op,                                                      \
           windowByLoops(X, {2, 3, 1}, {1, 1, 1}, {1, 1, 1}, Function),        \
           OF(window_##Op, 2, 3, 1), A);                                       \
  check<S>("window, stride " #Op,                                              \
           windowByLoops(X, {1, 2, 2}, {2, 3, 1}, {1, 2, 3}, Function),        \
           OF(window_##Op, 1, 2, 2, 2, 3, 1, 1, 2, 3), A);                     \
  check<R0>("reduce 0 " #Op, windowByLoops(X, {4, 1, 1}, One, One, Function),  \
            OF(reduce_##Op, 0), A);                                            \
  check<R1>("reduce 1 " #Op, windowByLoops(X, {1, 7, 1}, One, One, Function),  \
            OF(reduce_##Op, 1), A);                                            \
  check<R20>("reduce 2, 0 " #Op,                                               \
             windowByLoops(X, {4, 1, 5}, One, One, Function),                  \
             OF(reduce_##Op, 2, 0), A);                                        \
  check<RA>("reduce all " #Op,                                                 \
            windowByLoops(X, {4, 7, 5}, One, One, Function),                   \
            OF(reduce_##Op, 0, 1, 2), A);

template <class T, class L, class P>
[[clang::optnone]] static void checkWindows(int SpecialPercent = 0) {
  using F = Form<T, Ints<4, 7, 5>, L, P>;
  using W = Form<T, Ints<3, 5, 5>, L>;
  using S = Form<T, Ints<2, 2, 2>, L>;
  using R0 = Form<T, Ints<1, 7, 5>, L>;
  using R1 = Form<T, Ints<4, 1, 5>, L>;
  using R20 = Form<T, Ints<1, 7, 1>, L>;
  using RA = Form<T, Ints<1, 1, 1>, L>;
  const Numbers One = {1, 1, 1};
  auto X = anyArray<T>(F::shape(), SpecialPercent);
  Object<F> A(X);
  COMBINE(add, add<T>)
  if constexpr (std::is_floating_point<T>::value) {
    COMBINE(maximum, larger<T>)
    COMBINE(minimum, smaller<T>)
  }
  // With neither NaN nor -0.
  if (SpecialPercent == 0) {
    COMBINE(max, larger<T>)
  }
  if constexpr (sizeof(T) != 1) {
    COMBINE(mul, multiply<T>)
    if (SpecialPercent == 0) {
      COMBINE(min, smaller<T>)
    }
  } else {
    COMBINE(and, [](T A, T B) { return static_cast<T>(A & B); })
    COMBINE(or, [](T A, T B) { return static_cast<T>(A | B); })
    COMBINE(xor, [](T A, T B) {
      return static_cast<T>(A ^ B);
    })
  }
}

/// Pooling as networks have it: four dimensions, the last two reduced.
template <class L> [[clang::optnone]] static void checkPooling() {
  using F = Form<float, Ints<2, 3, 8, 9>, L, Ints<0, 1, 1, 0>>;
  using R = Form<float, Ints<2, 3, 4, 4>, L>;
  auto X = anyArray<float>(F::shape());
  Object<F> A(X);
  check<R>(
      "max pool",
      windowByLoops(X, {1, 1, 2, 3}, {1, 1, 2, 2}, {1, 1, 1, 1}, larger<float>),
      OF(window_max, 1, 1, 2, 3, 1, 1, 2, 2), A);
  check<R>(
      "average pool",
      map<float>(windowByLoops(X, {1, 1, 2, 3}, {1, 1, 2, 2}, {1, 1, 1, 1},
                               add<float>),
                 [](float X) { return divide(X, 6.f); }),
      [](auto &X) {
        return __builtin_tensor_window_add(X, 1, 1, 2, 3, 1, 1, 2, 2) / 6;
      },
      A);
  // Steps that are longer than the windows.
  using Long = Form<float, Ints<2, 3, 8, 79>, L>;
  auto Lines = anyArray<float>(Long::shape());
  Object<Long> O(Lines);
  check<Form<float, Ints<2, 3, 7, 26>, L>>(
      "windows apart",
      windowByLoops(Lines, {1, 1, 2, 2}, {1, 1, 1, 3}, {1, 1, 1, 1},
                    add<float>),
      OF(window_add, 1, 1, 2, 2, 1, 1, 1, 3), O);
  check<Form<float, Ints<2, 3, 7, 20>, L>>(
      "windows of columns apart",
      windowByLoops(Lines, {1, 1, 2, 1}, {1, 1, 1, 4}, {1, 1, 1, 1},
                    larger<float>),
      OF(window_max, 1, 1, 2, 1, 1, 1, 1, 4), O);
  // A maximum that a zero around does not hide.
  auto Padded = padByLoops(X, Around::Value, -__builtin_inff(), {0, 0, 1, 1},
                           {0, 0, 1, 1}, {0, 0, 0, 0});
  check<Form<float, Ints<2, 3, 8, 9>, L>>(
      "max pool, same size",
      windowByLoops(Padded, {1, 1, 3, 3}, {1, 1, 1, 1}, {1, 1, 1, 1},
                    larger<float>),
      [](auto &X) {
        return __builtin_tensor_window_max(
            __builtin_tensor_pad(X, -__builtin_inff(), 0, 0, 1, 1, 0, 0, 1, 1),
            1, 1, 3, 3);
      },
      A);
  check<Form<float, Ints<2, 1, 8, 9>, L>>(
      "sum over channels",
      windowByLoops(X, {1, 3, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, add<float>),
      OF(reduce_add, 1), A);
}

int main() {
  checkPads<float, Ints<>, Ints<>>();
  checkPads<short, Ints<2, 0, 1>, Ints<1, 0, 1>>();
  checkWindows<float, Ints<>, Ints<>>(10);
  checkWindows<double, Ints<1, 2, 0>, Ints<1, 1, 1>>();
  checkWindows<int8_t, Ints<>, Ints<0, 0, 3>>();
  checkWindows<uint8_t, Ints<2, 0, 1>, Ints<>>();
  checkWindows<uint16_t, Ints<>, Ints<>>();
  checkPooling<Ints<>>();
  checkPooling<Ints<0, 2, 3, 1>>();
  return finish();
}
