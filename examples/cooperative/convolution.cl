// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A convolution of 3 x 3 with bias, of unsigned bytes by signed bytes into
// int. The image has 32 channels a pixel, and a border of one pixel around; the
// sub-group (x, y) computes 16 pixels of row y, and 16 features, as the sum of nine
// products: for each place of the window 16 pixels x 32 channels, which lie side by
// side in the image, times 32 channels x 16 features. Nothing is copied.
//
//   image     [height + 2][width + 2][32]      width is a multiple of 16
//   weights   [3][3][32][16]
//   features  [height][width][16]

#define SUBGROUP CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP
#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#define PIXELS 16
#define CHANNELS 32
#define FEATURES 16

typedef uchar pixels __attribute__((
    coop_mat(SUBGROUP, PIXELS, CHANNELS, CLK_COOPERATIVE_MATRIX_A)));
typedef char weight __attribute__((
    coop_mat(SUBGROUP, CHANNELS, FEATURES, CLK_COOPERATIVE_MATRIX_B)));
typedef int sums __attribute__((
    coop_mat(SUBGROUP, PIXELS, FEATURES, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));

kernel void convolve(global const uchar *image, global const char *weights,
                     global const int *bias, global int *features, uint width) {
  size_t x = get_group_id(0) * PIXELS, y = get_group_id(1);
  size_t stride = (width + 2) * CHANNELS;
  // Each row is the bias again: a stride of 0.
  sums sum = coop_mat_load(bias, ROWS, 0);
  for (uint dy = 0; dy != 3; ++dy)
    for (uint dx = 0; dx != 3; ++dx) {
      pixels p = coop_mat_load(image + (y + dy) * stride + (x + dx) * CHANNELS,
                               ROWS, CHANNELS);
      weight w = coop_mat_load(weights + (dy * 3 + dx) * CHANNELS * FEATURES,
                               ROWS, FEATURES);
      sum = coop_mat_mulAdd(p, w, sum);
    }
  coop_mat_store(features + (y * width + x) * FEATURES, sum, ROWS, FEATURES);
}
