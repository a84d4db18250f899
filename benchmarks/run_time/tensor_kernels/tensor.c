// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor types and their builtins. The first call brings the weights of a
// convolution into LAYOUT_W, or blocks of BLOCK output channels; ALONE, whose
// code is counted and not run, has them there.

#include "tensor.h"

#define TENSOR(extents, layout)                                                \
  __attribute__((tensor_type(extents), tensor_layout(layout)))

typedef Element A TENSOR(EXTENTS_A, LAYOUT_A);
typedef Result D TENSOR(EXTENTS_D, LAYOUT_D);
#ifdef EXTENTS_B
typedef Weight B __attribute__((tensor_type(EXTENTS_B)));
#endif
#if FORM == CONVOLUTION
#ifdef BLOCK
typedef Weight W __attribute__((tensor_type(EXTENTS_BLOCKED)));
#define WEIGHTS __builtin_tensor_untile(turned, 0, OUTPUTS)
#define packed(b) __builtin_tensor_tile(b, 0, BLOCK)
#else
typedef Weight W TENSOR(EXTENTS_B, LAYOUT_W);
#define WEIGHTS turned
#define packed(b) ((W)(b))
#endif
#ifdef ALONE
#define turned (*(const W *)b)
#else
static W turned;
#endif
#endif
#if REQUANTIZED
typedef Sum WideA TENSOR(EXTENTS_A, LAYOUT_A);
typedef Sum WideW TENSOR(EXTENTS_B, LAYOUT_W);
#endif

static inline D compute(const A *a, const void *b) {
#if FORM == CONTRACT && defined(SPEC)
  return __builtin_tensor_contract(SPEC, *a, *(const B *)b);
#elif FORM == CONTRACT
  return __builtin_tensor_matmul(*a, *(const B *)b);
#elif FORM == CONVOLUTION && REQUANTIZED
  return __builtin_tensor_requantize(
      D,
      __builtin_tensor_convolution(__builtin_tensor_pad((WideA)*a, 0, AROUND),
                                   (WideW)turned, STEPS),
      SCALE, 0);
#elif FORM == CONVOLUTION
  return __builtin_tensor_convolution(__builtin_tensor_pad(*a, 0, AROUND),
                                      WEIGHTS, STEPS);
#elif FORM == WINDOW && defined(MAX)
  return __builtin_tensor_window_max(__builtin_tensor_pad(*a, LOWEST, AROUND),
                                     STEPS);
#elif FORM == WINDOW
  return __builtin_tensor_window_add(__builtin_tensor_pad(*a, 0, AROUND),
                                     STEPS) *
         (1.0f / (WINDOW0 * WINDOW1 * WINDOW2));
#elif FORM == PERMUTE
  return __builtin_tensor_transpose(*a, DIMENSIONS);
#elif FORM == REDUCE && defined(MAX)
  return __builtin_tensor_reduce_max(*a, DIMENSIONS);
#elif FORM == REDUCE
  return __builtin_tensor_reduce_add(*a, DIMENSIONS);
#elif FORM == SOFTMAX
  D largest = __builtin_tensor_broadcast(
      __builtin_tensor_reduce_max(*a, DIMENSIONS), EXTENTS_D);
  D e = __builtin_elementwise_exp(*a - largest);
  return e / __builtin_tensor_broadcast(
                 __builtin_tensor_reduce_add(e, DIMENSIONS), EXTENTS_D);
#elif FORM == BIAS_RELU
  return __builtin_elementwise_relu(
      *a + (D)__builtin_tensor_broadcast(*(const B *)b, EXTENTS_D));
#elif FORM == GATHER
  return __builtin_tensor_gather(*a, 0, *(const B *)b);
#endif
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
#if FORM == CONVOLUTION && !defined(ALONE)
  static int calls;
  if (!calls++)
    turned = packed(*(const B *)b);
#endif
  *(D *)d = compute((const A *)a, b);
  MAYBE_BREAK(d);
}
