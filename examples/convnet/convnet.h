// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A convolutional network that reads digits of 8 x 8 pixels, a batch at a time:
// two layers of 3 x 3 convolution, bias, ReLU and 2 x 2 maximum, and a dense
// one.

#ifndef CONVNET_H
#define CONVNET_H

#include "../digits/images.h"

enum { Batch = 20, First = 8, Second = 16, Digits = 10 };
enum {
  Half = Side / 2,
  Quarter = Side / 4,
  Features = Second * Quarter * Quarter
};

// Image, channel, row, column.
typedef float Images __attribute__((tensor_type(Batch, 1, Side, Side)));
typedef float FirstMaps __attribute__((tensor_type(Batch, First, Side, Side)));
typedef float FirstPooled
    __attribute__((tensor_type(Batch, First, Half, Half)));
typedef float SecondMaps
    __attribute__((tensor_type(Batch, Second, Half, Half)));
typedef float SecondPooled
    __attribute__((tensor_type(Batch, Second, Quarter, Quarter)));
typedef float FeatureBatch __attribute__((tensor_type(Batch, Features)));
typedef float ScoreBatch __attribute__((tensor_type(Batch, Digits)));

// Output channel, input channel, row, column; a bias for each output channel.
typedef float FirstFilters __attribute__((tensor_type(First, 1, 3, 3)));
typedef float FirstBias __attribute__((tensor_type(First, 1, 1)));
typedef float SecondFilters __attribute__((tensor_type(Second, First, 3, 3)));
typedef float SecondBias __attribute__((tensor_type(Second, 1, 1)));
typedef float ScoreWeights __attribute__((tensor_type(Digits, Features)));
typedef float ScoreBias __attribute__((tensor_type(Digits)));

struct Network {
  FirstFilters W1;
  FirstBias B1;
  SecondFilters W2;
  SecondBias B2;
  ScoreWeights W3;
  ScoreBias B3;
};

// The loops that check this round each product and each sum.
#pragma STDC FP_CONTRACT OFF

static inline FirstPooled firstLayer(const struct Network *Net, Images X) {
  FirstMaps Y = __builtin_tensor_convolution(
      __builtin_tensor_pad(X, 0, 0, 0, 1, 1, 0, 0, 1, 1), Net->W1, 1, 1);
  Y = __builtin_elementwise_relu(
      Y + __builtin_tensor_broadcast(Net->B1, Batch, First, Side, Side));
  return __builtin_tensor_window_max(Y, 1, 1, 2, 2, 1, 1, 2, 2);
}

static inline SecondPooled secondLayer(const struct Network *Net,
                                       FirstPooled X) {
  SecondMaps Y = __builtin_tensor_convolution(
      __builtin_tensor_pad(X, 0, 0, 0, 1, 1, 0, 0, 1, 1), Net->W2, 1, 1);
  Y = __builtin_elementwise_relu(
      Y + __builtin_tensor_broadcast(Net->B2, Batch, Second, Half, Half));
  return __builtin_tensor_window_max(Y, 1, 1, 2, 2, 1, 1, 2, 2);
}

static inline void score(const struct Network *restrict Net,
                         const Images *restrict X, ScoreBatch *restrict Y) {
  FeatureBatch F = __builtin_tensor_reshape(
      secondLayer(Net, firstLayer(Net, *X)), Batch, Features);
  *Y = __builtin_tensor_contract("nf,df->nd", F, Net->W3) +
       __builtin_tensor_broadcast(Net->B3, Batch, Digits);
}

#endif
