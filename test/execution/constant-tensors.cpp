// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant expressions against the same code at run time: tensors.
//
// RUN: %run_flags --set O0 --set O2 --set aarch64-O2 %s -- -std=c++20
// RUN: %run_flags --set O2 %s -- -std=c++20 \
// RUN:     -fexperimental-new-constant-interpreter

#include "constant_expressions.h"

using namespace matrix_test;

template <class T, int... E>
using Tensor = T __attribute__((tensor_type(E...)));
template <class T, int A, int B, int C>
using Mixed = T __attribute__((tensor_type(A, B, C), tensor_layout(2, 0, 1),
                               tensor_padding(1, 0, 2)));
template <class T, int A, int B, int C, int D>
using ChannelsLast =
    T __attribute__((tensor_type(A, B, C, D), tensor_layout(0, 2, 3, 1)));

/// Inputs from \p First on, in the order of indices.
template <class V, int N, class T>
constexpr V take(const Inputs<T> &From, int First) {
  T Numbers[N] = {};
  for (int I = 0; I < N; ++I)
    Numbers[I] = From.Values[(First + I) % 100];
  return (V)__builtin_tensor_load(V, Numbers);
}
template <int N, class Out, class V>
constexpr void addAll(Out &To, const V &X) {
  auto Line = __builtin_tensor_reshape(X, N);
  for (int I = 0; I < N; ++I)
    To.add(Line[I]);
}

/// A is 3 x 4 x 5.
template <class T, class A> struct Movement {
  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 2000> Out;
    using Plain = Tensor<T, 3, 4, 5>;
    A X = (A)take<Plain, 60>(In, 3);
    Tensor<int, 4> Picks = {3, 1, 1, 0};
    int Start = 1 + (In.Values[0] == In.Values[0]);
    addAll<60>(Out, __builtin_tensor_transpose(X));
    addAll<60>(Out, __builtin_tensor_transpose(X, 1, 2, 0));
    addAll<48>(Out, __builtin_tensor_slice(X, 0, Start - 2, 1, 3, 4, 4));
    addAll<18>(Out, __builtin_tensor_slice(X, 2, 1, 4, 3, 2, 3, -1, 2, -2));
    addAll<60>(Out, __builtin_tensor_insert_slice(
                        X, __builtin_tensor_slice(X, 0, 0, 0, 1, 2, 3), Start,
                        Start, 1));
    addAll<75>(Out, __builtin_tensor_concat(
                        1, X, take<Tensor<T, 3, 1, 5>, 15>(In, 50)));
    addAll<60>(Out, __builtin_tensor_pad(X, In.Values[7], 1, 0, 0, 0, -1, 0));
    addAll<210>(Out, __builtin_tensor_pad(X, In.Values[7], 1, 0, -1, 0, 1, -1,
                                          1, 0, 1));
    addAll<245>(Out, __builtin_tensor_pad_reflect(X, 1, 0, 2, 1, 3, 0) + T(1));
    addAll<140>(Out, __builtin_tensor_pad_symmetric(X, 2, 0, 1, 0, -2, 8));
    addAll<63>(Out, __builtin_tensor_pad_wrap(X, 0, 4, -2, 0, -1, 0));
    addAll<60>(Out, __builtin_tensor_pad_replicate(X, 0, -1, 0, 1, 0, 0));
    addAll<72>(Out, __builtin_tensor_tile(X, 2, 3));
    addAll<60>(Out, __builtin_tensor_untile(
                        __builtin_tensor_tile(X, 2, 3, 0, 2), 2, 5, 0, 3));
    addAll<60>(Out, __builtin_tensor_broadcast(take<Tensor<T, 4, 1>, 4>(In, 9),
                                               3, 4, 5));
    addAll<60>(Out, __builtin_tensor_gather(X, 1, Picks));
    addAll<60>(Out,
               __builtin_tensor_scatter(X, 2, (Tensor<short, 2>{4, 0}),
                                        take<Tensor<T, 3, 4, 2>, 24>(In, 70)));
    addAll<60>(Out, __builtin_tensor_scatter_add(
                        X, 1, Picks, take<Tensor<T, 3, 4, 5>, 60>(In, 30)));
    return Out;
  }
};

template <class T, class A> struct Sums {
  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 1000> Out;
    A X = (A)take<Tensor<T, 3, 4, 5>, 60>(In, 0);
    auto Y = take<Tensor<T, 3, 5, 6>, 90>(In, 5);
    addAll<72>(Out, __builtin_tensor_matmul(X, Y));
    addAll<24>(Out, __builtin_tensor_contract("bik,bkj->ji", X, Y));
    addAll<24>(
        Out, __builtin_tensor_contract_add("bik,bkj->ij", X, Y,
                                           take<Tensor<T, 4, 6>, 24>(In, 40)));
    auto Image =
        (ChannelsLast<T, 2, 4, 5, 6>)take<Tensor<T, 2, 4, 5, 6>, 240>(In, 1);
    auto Filter = take<Tensor<T, 6, 2, 3, 2>, 72>(In, 2);
    addAll<96>(Out, __builtin_tensor_convolution(Image, Filter, 2, 1, 1, 2, 2));
    addAll<120>(Out, __builtin_tensor_convolution(
                         __builtin_tensor_pad(Image, 0, 0, 0, 1, 0, 0, 0, 1, 1),
                         Filter, 3, 1, 1, 2, 2));
    addAll<18>(Out, __builtin_tensor_window_add(X, 2, 2, 1, 1, 1, 2));
    addAll<12>(Out, __builtin_tensor_window_max(X, 1, 2, 3, 1, 1, 2, 1, 2, 1));
    addAll<12>(Out, __builtin_tensor_reduce_add(X, 2));
    addAll<5>(Out, __builtin_tensor_reduce_mul(X, 0, 1));
    addAll<4>(Out, __builtin_tensor_reduce_min(X - T(1), 0, 2));
    addAll<1>(Out, __builtin_tensor_reduce_add(X, 2, 0, 1));
    addAll<60>(Out, __builtin_elementwise_relu(X - T(1)));
    return Out;
  }
};

/// Numbers far from each other, whose conversions saturate.
template <class T, class A> struct Quantization {
  static constexpr auto compute(const Inputs<T> &In) {
    Outputs<T, 300> Out;
    using Bytes = Tensor<signed char, 3, 4, 5>;
    using Words = Tensor<int, 3, 4, 5>;
    auto X = take<Tensor<T, 3, 4, 5>, 60>(In, 0);
    X *= take<Tensor<T, 3, 4, 5>, 60>(In, 7) * T(300);
    auto Q = __builtin_tensor_quantize(Bytes, X, T(0.75), 3);
    addAll<60>(Out, Q);
    addAll<60>(Out, __builtin_tensor_quantize(Tensor<unsigned char, 3, 4, 5>, X,
                                              T(1.5), 100));
    addAll<60>(Out, __builtin_tensor_dequantize(decltype(X), Q, T(0.3), -7));
    addAll<60>(Out, __builtin_tensor_requantize(Bytes, (Words)(X * 1000),
                                                T(0.001), -3));
    return Out;
  }
};

template <template <class, class> class Computation, class T> void check() {
  checkEarlyAndLate<Computation<T, Tensor<T, 3, 4, 5>>, T, 1>("index order",
                                                              Text("3x4x5"));
  checkEarlyAndLate<Computation<T, Mixed<T, 3, 4, 5>>, T, 2>("mixed, padded",
                                                             Text("3x4x5"));
}

int main() {
  check<Movement, int>();
  check<Movement, float>();
  check<Sums, int16_t>();
  check<Sums, int>();
  check<Sums, uint64_t>();
  check<Sums, float>();
  check<Sums, double>();
  check<Quantization, float>();
  check<Quantization, double>();
  return finish();
}
