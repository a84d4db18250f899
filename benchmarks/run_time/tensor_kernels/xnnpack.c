// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// XNNPACK: an operator that the first call creates, since that packs the
// weights, and sets up for these pointers. It has channels last only.

#include "tensor.h"
#include <math.h>
#include <xnnpack.h>

static xnn_operator_t operation;
static int usable;

__attribute__((constructor)) static void initialize(void) {
  usable = xnn_initialize(NULL) == xnn_status_success;
}

int available(void) { return usable; }
const char *about(void) { return "XNNPACK, of February 2022"; }

#if FORM == CONVOLUTION || FORM == WINDOW
enum {
  Low = PAD1,
  Left = PAD2,
  High = (PLACES1 - 1) * STEP1 + WINDOW1 - EXTENT1 - PAD1,
  Right = (PLACES2 - 1) * STEP2 + WINDOW2 - EXTENT2 - PAD2
};
#endif

#if FORM == CONVOLUTION
static Weight turned[B_COUNT]; // window before the channels of the group
static void turn(const Weight *b) {
  FOR (o, OUTPUTS)
    FOR (c, CHANNELS / GROUPS)
      FOR (j, WINDOW1)
        FOR (k, WINDOW2)
          turned[((o * WINDOW1 + j) * WINDOW2 + k) * (CHANNELS / GROUPS) + c] =
              b[W_AT(o, c, 0, j, k)];
}
#endif

static enum xnn_status create(Result *d, const Element *a, const Weight *b) {
  enum xnn_status status;
#if FORM == CONVOLUTION
  turn(b);
#if REQUANTIZED
  status = xnn_create_convolution2d_nhwc_qs8(
      Low, Right, High, Left, WINDOW1, WINDOW2, STEP1, STEP2, 1, 1, GROUPS,
      CHANNELS / GROUPS, OUTPUTS / GROUPS, CHANNELS, OUTPUTS, 0, SCALE, 1,
      turned, NULL, 0, 1, -128, 127, 0, &operation);
  return status ? status
                : xnn_setup_convolution2d_nhwc_qs8(operation, IMAGES, EXTENT1,
                                                   EXTENT2, a, d, NULL);
#else
  status = xnn_create_convolution2d_nhwc_f32(
      Low, Right, High, Left, WINDOW1, WINDOW2, STEP1, STEP2, 1, 1, GROUPS,
      CHANNELS / GROUPS, OUTPUTS / GROUPS, CHANNELS, OUTPUTS, turned, NULL,
      -INFINITY, INFINITY, 0, &operation);
  return status ? status
                : xnn_setup_convolution2d_nhwc_f32(operation, IMAGES, EXTENT1,
                                                   EXTENT2, a, d, NULL);
#endif
#elif FORM == WINDOW && defined(MAX)
  status = xnn_create_max_pooling2d_nhwc_f32(
      Low, Right, High, Left, WINDOW1, WINDOW2, STEP1, STEP2, 1, 1, CHANNELS,
      CHANNELS, CHANNELS, -INFINITY, INFINITY, 0, &operation);
  return status ? status
                : xnn_setup_max_pooling2d_nhwc_f32(operation, IMAGES, EXTENT1,
                                                   EXTENT2, a, d, NULL);
#elif FORM == WINDOW
  status = xnn_create_average_pooling2d_nhwc_f32(
      Low, Right, High, Left, WINDOW1, WINDOW2, STEP1, STEP2, CHANNELS,
      CHANNELS, CHANNELS, -INFINITY, INFINITY, 0, &operation);
  return status ? status
                : xnn_setup_average_pooling2d_nhwc_f32(
                      operation, IMAGES, EXTENT1, EXTENT2, a, d, NULL);
#elif FORM == SOFTMAX
  status = xnn_create_softmax_nc_f32(COLUMNS, COLUMNS, COLUMNS, 0, &operation);
  return status ? status
                : xnn_setup_softmax_nc_f32(operation, ROWS, a, d, NULL);
#endif
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
  static int calls;
  if (!calls++ && create(d, a, b) != xnn_status_success)
    return;
  xnn_run_operator(operation, NULL);
  MAYBE_BREAK(d);
}
