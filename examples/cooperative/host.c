// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs gemm.cl and convolution.cl on the CPU, where each kernel is a function, and
// checks them against plain loops.

#include <stdio.h>
#include <stdlib.h>

typedef _Float16 half;
typedef unsigned uint;
typedef unsigned char uchar;

void gemm(const half *a, const half *b, float *c, uint n, uint k);
void convolve(const uchar *image, const signed char *weights, const int *bias,
              int *features, uint width);

// What a runtime of OpenCL provides: here a sub-group is a work-group, and has one
// work-item. OpenCL C mangles the names of its functions as C++ does.
static size_t group[2];
size_t group_id(uint dimension) __asm__("_Z12get_group_idj");
size_t group_id(uint dimension) { return group[dimension]; }

static int next(int most) {
  static uint state = 1;
  state = state * 1664525u + 1013904223u;
  return (int)(state >> 16) % (most + 1);
}

enum { M = 64, N = 96, K = 80 };

static int check_gemm(void) {
  static half a[M][K], b[K][N];
  static float c[M][N];
  for (int i = 0; i != M * K; ++i)
    a[0][i] = next(16) - 8;
  for (int i = 0; i != K * N; ++i)
    b[0][i] = next(16) - 8;
  for (group[1] = 0; group[1] != M / 32; ++group[1])
    for (group[0] = 0; group[0] != N / 32; ++group[0])
      gemm(a[0], b[0], c[0], N, K);
  int wrong = 0;
  for (int i = 0; i != M; ++i)
    for (int j = 0; j != N; ++j) {
      float sum = 0;
      for (int k = 0; k != K; ++k)
        sum += (float)a[i][k] * (float)b[k][j];
      wrong += c[i][j] != sum;
    }
  return wrong;
}

enum { Height = 6, Width = 32, Channels = 32, Features = 16 };

static int check_convolution(void) {
  static uchar image[Height + 2][Width + 2][Channels];
  static signed char weights[3][3][Channels][Features];
  static int bias[Features], features[Height][Width][Features];
  for (size_t i = 0; i != sizeof(image); ++i)
    image[0][0][i] = next(255);
  for (size_t i = 0; i != sizeof(weights); ++i)
    weights[0][0][0][i] = next(255) - 128;
  for (int i = 0; i != Features; ++i)
    bias[i] = next(2000) - 1000;
  for (group[1] = 0; group[1] != Height; ++group[1])
    for (group[0] = 0; group[0] != Width / 16; ++group[0])
      convolve(image[0][0], weights[0][0][0], bias, features[0][0], Width);
  int wrong = 0;
  for (int y = 0; y != Height; ++y)
    for (int x = 0; x != Width; ++x)
      for (int f = 0; f != Features; ++f) {
        int sum = bias[f];
        for (int dy = 0; dy != 3; ++dy)
          for (int dx = 0; dx != 3; ++dx)
            for (int c = 0; c != Channels; ++c)
              sum += image[y + dy][x + dx][c] * weights[dy][dx][c][f];
        wrong += features[y][x][f] != sum;
      }
  return wrong;
}

int main(void) {
  int products = check_gemm(), convolutions = check_convolution();
  printf("product of %dx%d by %dx%d: %d of %d elements differ from loops\n", M,
         K, K, N, products, M * N);
  printf("convolution of %dx%dx%d: %d of %d elements differ from loops\n",
         Height, Width, Channels, convolutions, Height * Width * Features);
  return products || convolutions;
}
