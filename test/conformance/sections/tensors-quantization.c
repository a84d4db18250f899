// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Quantization
//
// Beside the formulas.

#include "conformance.h"
#include <math.h>

typedef TENSOR(float, 6) floats;
typedef TENSOR(signed char, 6) bytes;
typedef TENSOR(int, 6) ints;

#define EACH(condition)                                                        \
  for (int i = 0; i < 6; ++i)                                                  \
  CHECK(condition)

BEGIN
floats f;
for (int i = 0; i < 6; ++i)
  f[i] = (float)hidden_number(2.5 * i - 6);

#if PART(1) // quantize rounds to nearest, ties to even, and saturates.
{
  floats x = {2.5f, 3.5f, -2.5f, (float)hidden(1000), -1000, 0.75f};
  bytes q = tensor_quantize(bytes, x, 1.0f, 1);
  CHECK(q[0] == 3 && q[1] == 5 && q[2] == -1 && q[3] == 127 && q[4] == -128 &&
        q[5] == 2);
  q = tensor_quantize(bytes, x, 0.5f, 0);
  CHECK(q[0] == 5 && q[2] == -5 && q[5] == 2);
#if INVALID(1) // of other extents
  typedef TENSOR(signed char, 5) fewer;
  tensor_quantize(fewer, x, 1.0f, 0);
#endif
}
#endif

#if PART(2) // dequantize is (t - zero) * scale.
{
  bytes q = {-128, -1, 0, 1, 100, (signed char)hidden(127)};
  floats x = tensor_dequantize(floats, q, 0.25f, 3);
  EACH(x[i] == (q[i] - 3) * 0.25f);
}
#endif

#if PART(3) // requantize: sums times scale, rounded as quantize rounds.
{
  ints n = {10, 6, -6, 5000, -5000, hidden(2)};
  bytes q = tensor_requantize(bytes, n, 0.25f, 1);
  CHECK(q[0] == 3 && q[1] == 3 && q[2] == -1 && q[3] == 127 && q[4] == -128 &&
        q[5] == 1);
}
#endif

#if PART(4) // Scales may be a tensor: one for each element.
{
  floats scales = {1, 2, 4, 0.5f, 1, (float)hidden(2)};
  bytes q = {1, 2, 3, 4, 5, 6};
  floats x = tensor_dequantize(floats, q, scales, 0);
  EACH(x[i] == q[i] * scales[i]);
}
#endif
END
