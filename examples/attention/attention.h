// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One attention block: softmax(Q K^T / sqrt(Key) + mask) V for several heads,
// and the projection of what they found.

#ifndef ATTENTION_H
#define ATTENTION_H

enum { Length = 32, Letters = 27, Heads = 4, Key = 16 };
enum { Model = Letters + Key, Out = Heads * Letters };

typedef float Tokens __attribute__((tensor_type(Length, Model)));
typedef float Found __attribute__((tensor_type(Length, Out)));
typedef float KeyWeights __attribute__((tensor_type(Heads, Model, Key)));
typedef float ValueWeights __attribute__((tensor_type(Heads, Model, Letters)));
typedef float OutWeights __attribute__((tensor_type(Heads, Letters, Out)));
typedef float Mask __attribute__((tensor_type(Length, Length)));

// Of each head, a row for each token.
typedef float Keys __attribute__((tensor_type(Heads, Length, Key)));
typedef float Values __attribute__((tensor_type(Heads, Length, Letters)));
typedef float Scores __attribute__((tensor_type(Heads, Length, Length)));

struct Attention {
  KeyWeights Q, K;
  ValueWeights V;
  OutWeights O;
  Mask Hidden; // added to the scores; very negative where j must not be seen
};

/// Each row becomes positive numbers whose sum is 1. The largest score is
/// subtracted first, so that no exponential overflows.
static inline Scores softmax(Scores S) {
  Scores Largest = __builtin_tensor_broadcast(__builtin_tensor_reduce_max(S, 2),
                                              Heads, Length, Length);
  Scores E = __builtin_elementwise_exp(S - Largest);
  return E / __builtin_tensor_broadcast(__builtin_tensor_reduce_add(E, 2),
                                        Heads, Length, Length);
}

static inline void attend(const struct Attention *restrict A,
                          const Tokens *restrict X, Found *restrict Y) {
  Keys Q = __builtin_tensor_contract("im,hmk->hik", *X, A->Q);
  Keys K = __builtin_tensor_contract("im,hmk->hik", *X, A->K);
  Values V = __builtin_tensor_contract("im,hmv->hiv", *X, A->V);
  Scores S = __builtin_tensor_contract("hik,hjk->hij", Q, K) / 4; // sqrt(Key)
  S += __builtin_tensor_broadcast(A->Hidden, Heads, Length, Length);
  Values O = __builtin_tensor_matmul(softmax(S), V);
  *Y = __builtin_tensor_contract("hiv,hvo->io", O, A->O);
}

#endif
