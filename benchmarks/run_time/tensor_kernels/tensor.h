// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel of ./dev bench tensors is told. The command line gives
//
//   FORM               one of the names below
//   ELEMENT, WEIGHT, RESULT     element types of a, b and d
//   A_COUNT, B_COUNT, D_COUNT   numbers of elements
//   EXTENTS_A, EXTENTS_B, EXTENTS_D, LAYOUT_A, LAYOUT_D   of the tensor types;
//   EXTENTS_BLOCKED   of weights in blocks of BLOCK output channels
//
// CONVOLUTION and WINDOW get IMAGES, CHANNELS, OUTPUTS, GROUPS, LAST (channels
// last) and, for three spatial dimensions, of which the first ones may have
// extent 1, EXTENT0.., WINDOW0.., STEP0.., PAD0.., PLACES0..: image, window,
// stride, padding in front, result. b has weights in the order output channel,
// channel of the group, window.
//
// Others get loops: OUTER over the elements of d, INNER over what an element
// combines, and D_AT, A_AT, B_AT, which say where those are. A kernel may
// define available() and about() (see ../kernels/kernel.h).

#ifndef BENCHMARK_TENSOR_H
#define BENCHMARK_TENSOR_H

#include <stddef.h>
#include <stdint.h>

#define CONTRACT 1    // d = sum over INNER of a * b
#define CONVOLUTION 2 // of a with b
#define WINDOW 3      // d = the largest element (MAX), or the mean of a window
#define PERMUTE 4     // d = a
#define REDUCE 5      // d = the sum, or the largest (MAX) element, over INNER
#define SOFTMAX 6     // over INNER
#define BIAS_RELU 7   // d = max(a + b, 0)
#define GATHER 8      // d = rows of a whose numbers are in b

typedef ELEMENT Element;
typedef WEIGHT Weight;
typedef RESULT Result;

// -ffast-math knows no infinity.
#define LOWEST (-__FLT_MAX__)
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define FOR_EACH(i, n, step) for (int i = 0; i < (n); i += (step))

// Bytes are multiplied as integers, and the sums are scaled to bytes again.
#ifdef SCALE
#define REQUANTIZED 1
typedef int32_t Sum;
#else
#define REQUANTIZED 0
typedef RESULT Sum;
#endif

#if FORM == CONVOLUTION || FORM == WINDOW
#define X_AT(n, c, i, j, k)                                                    \
  (LAST ? ((((n) * EXTENT0 + (i)) * EXTENT1 + (j)) * EXTENT2 + (k)) *          \
                  CHANNELS +                                                   \
              (c)                                                              \
        : ((((n) * CHANNELS + (c)) * EXTENT0 + (i)) * EXTENT1 + (j)) *         \
                  EXTENT2 +                                                    \
              (k))
#define Y_AT(n, o, i, j, k)                                                    \
  (LAST                                                                        \
       ? ((((n) * PLACES0 + (i)) * PLACES1 + (j)) * PLACES2 + (k)) * OUTPUTS + \
             (o)                                                               \
       : ((((n) * OUTPUTS + (o)) * PLACES0 + (i)) * PLACES1 + (j)) * PLACES2 + \
             (k))
#define W_AT(o, c, i, j, k)                                                    \
  (((((o) * (CHANNELS / GROUPS) + (c)) * WINDOW0 + (i)) * WINDOW1 + (j)) *     \
       WINDOW2 +                                                               \
   (k))
#define INSIDE(i, extent) ((unsigned)(i) < (unsigned)(extent))
#endif

#ifdef __cplusplus
extern "C"
#endif
    void kernel(Result *__restrict d, const Element *__restrict a,
                const Weight *__restrict b, const void *unused);

// --break compiles a kernel that computes one element wrongly, which the
// benchmark has to notice.
#ifdef BREAK
#define MAYBE_BREAK(d) ((d)[D_COUNT - 1] += 3)
#else
#define MAYBE_BREAK(d) ((void)(d))
#endif

#endif
