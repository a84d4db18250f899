// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Convolutions, windows and borders
//
// Beside loops over all indices.

#include "conformance.h"

typedef TENSOR(int, 1, 2, 6, 7) image;
typedef TENSOR(int, 5, 6) plane;

// Where an index outside of n elements is: at the nearest element, mirrored at
// the last one, mirrored behind it, or at the other end.
static int nearest(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
static int reflected(int i, int n) {
  while (i < 0 || i >= n)
    i = i < 0 ? -i : 2 * (n - 1) - i;
  return i;
}
static int mirrored(int i, int n) {
  while (i < 0 || i >= n)
    i = i < 0 ? -1 - i : 2 * n - 1 - i;
  return i;
}
static int wrapped(int i, int n) { return ((i % n) + n) % n; }

BEGIN
image x;
plane p;
for (int i = 0; i < 84; ++i)
  x[0][i / 42][i / 7 % 6][i % 7] = hidden(i * 11 % 17 - 8);
for (int i = 0; i < 30; ++i)
  p[i / 6][i % 6] = hidden(i * 7 % 13 - 5);

#if PART(1) // A convolution, with strides.
{
  typedef TENSOR(int, 3, 2, 2, 3) filter;
  typedef TENSOR(int, 1, 3, 3, 5) result;
  filter w;
  for (int i = 0; i < 36; ++i)
    w[i / 12][i / 6 % 2][i / 3 % 2][i % 3] = hidden(i % 7 - 3);
  result y = tensor_convolution(x, w, 2, 1);
  for (int o = 0; o < 3; ++o)
    for (int r = 0; r < 3; ++r)
      for (int s = 0; s < 5; ++s) {
        int sum = 0;
        for (int c = 0; c < 2; ++c)
          for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 3; ++j)
              sum += x[0][c][2 * r + i][s + j] * w[o][c][i][j];
        CHECK(y[0][o][r][s] == sum);
      }
#if INVALID(1) // channels that do not fit
  typedef TENSOR(int, 3, 3, 2, 3) other;
  other v = {};
  tensor_convolution(x, v, 1, 1);
#endif
#if INVALID(2) // a stride of 0
  tensor_convolution(x, w, 0, 1);
#endif
#if INVALID(3) // a window larger than the image
  tensor_convolution(x, w, 1, 1, 7, 1);
#endif
}
#endif

#if PART(2) // Dilation, and groups of channels.
{
  typedef TENSOR(int, 4, 1, 2, 2) filter;
  typedef TENSOR(int, 1, 4, 4, 4) result;
  filter w;
  for (int i = 0; i < 16; ++i)
    w[i / 4][0][i / 2 % 2][i % 2] = hidden(i - 7);
  result y = tensor_convolution(x, w, 1, 1, 2, 3, 2);
  for (int o = 0; o < 4; ++o)
    for (int r = 0; r < 4; ++r)
      for (int s = 0; s < 4; ++s) {
        int sum = 0;
        for (int i = 0; i < 2; ++i)
          for (int j = 0; j < 2; ++j)
            sum += x[0][o / 2][r + 2 * i][s + 3 * j] * w[o][0][i][j];
        CHECK(y[0][o][r][s] == sum);
      }
}
#endif

#if PART(3) // Windows: sums and largest elements, with strides and dilation.
{
  typedef TENSOR(int, 2, 3) sums;
  typedef TENSOR(int, 3, 4) largest;
  sums a = tensor_window(add)(p, 3, 2, 2, 2);
  largest b = tensor_window(max)(p, 2, 2, 1, 1, 2, 2);
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) {
      int sum = 0;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 2; ++j)
          sum += p[2 * r + i][2 * c + j];
      CHECK(a[r][c] == sum);
    }
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c) {
      int most = p[r][c];
      for (int i = 0; i < 4; ++i)
        most = p[r + i / 2 * 2][c + i % 2 * 2] > most
                   ? p[r + i / 2 * 2][c + i % 2 * 2]
                   : most;
      CHECK(b[r][c] == most);
    }
#if INVALID(4) // a window larger than the tensor
  tensor_window(add)(p, 6, 1);
#endif
}
#endif

#if PART(4) // pad adds a value around and between, or leaves elements out.
{
  typedef TENSOR(int, 8, 12) larger;
  typedef TENSOR(int, 4, 4) smaller;
  larger a = tensor_pad(p, hidden(50), 1, 0, 2, 1, 0, 1);
  smaller b = tensor_pad(p, 50, -1, -2, 0, 0);
  for (int r = 0; r < 8; ++r)
    for (int c = 0; c < 12; ++c)
      CHECK(a[r][c] ==
            (r >= 1 && r < 6 && c < 11 && c % 2 == 0 ? p[r - 1][c / 2] : 50));
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      CHECK(b[r][c] == p[r + 1][c + 2]);
#if INVALID(5) // nothing is left
  tensor_pad(p, 0, -5, 0, 0, 0);
#endif
}
#endif

#if PART(5) // Borders from the tensor's own elements.
{
  typedef TENSOR(int, 12, 21) larger;
  larger a = tensor_pad_replicate(p, 3, 7, 4, 8),
         b = tensor_pad_reflect(p, 3, 7, 4, 8);
  larger c = tensor_pad_symmetric(p, 3, 7, 4, 8),
         d = tensor_pad_wrap(p, 3, 7, 4, 8);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 21; ++j) {
      int r = i - 3, s = j - 7;
      CHECK(a[i][j] == p[nearest(r, 5)][nearest(s, 6)]);
      CHECK(b[i][j] == p[reflected(r, 5)][reflected(s, 6)]);
      CHECK(c[i][j] == p[mirrored(r, 5)][mirrored(s, 6)]);
      CHECK(d[i][j] == p[wrapped(r, 5)][wrapped(s, 6)]);
    }
}
#endif

#if PART(6) // min and max of floating-point windows: a NaN loses.
{
  typedef TENSOR(float, 3) three;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  three t = {1, nan, 3};
  CHECK(tensor_window(min)(t, 3)[0] == 1 && tensor_window(max)(t, 2)[1] == 3);
}
#endif
END
