// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Operators
//
// Element by element, * and / as well.

#include "conformance.h"

typedef TENSOR_LAID_OUT(int, (2, 3, 2), (1, 2, 0)) tensor;
typedef TENSOR_LAID_OUT(bool, (2, 3, 2), (1, 2, 0)) mask;

#define EACH(condition)                                                        \
  for (int i = 0; i < 2; ++i)                                                  \
    for (int j = 0; j < 3; ++j)                                                \
      for (int k = 0; k < 2; ++k)                                              \
  CHECK(condition)
#define A a[i][j][k]
#define B b[i][j][k]

BEGIN
tensor a, b;
for (int i = 0; i < 2; ++i)
  for (int j = 0; j < 3; ++j)
    for (int k = 0; k < 2; ++k) {
      A = hidden(6 * i + 2 * j + k - 5);
      B = hidden(4 - j * 3 + k * 5 - i * 9) | 1;
    }
int s = hidden(3);

#if PART(1) // Arithmetic, of tensors and with a scalar.
EACH((a + b)[i][j][k] == A + B && (a - s)[i][j][k] == A - s);
EACH((a * b)[i][j][k] == A * B && (s * a)[i][j][k] == s * A);
EACH((a / b)[i][j][k] == A / B && (a % s)[i][j][k] == A % s);
EACH((100 / b)[i][j][k] == 100 / B && (-a)[i][j][k] == -A);
#endif

#if PART(2) // Bits and shifts.
EACH((a & b)[i][j][k] == (A & B) && (a | s)[i][j][k] == (A | s));
EACH((a ^ b)[i][j][k] == (A ^ B) && (~a)[i][j][k] == ~A);
EACH((b >> 1)[i][j][k] == B >> 1 && ((b & 15) << s)[i][j][k] == (B & 15) << s);
#endif

#if PART(3) // Comparisons and selection.
{
  mask m = a < b;
  tensor least = m ? a : b, positive = a > 0 ? a : 0;
  EACH(m[i][j][k] == (A < B) && least[i][j][k] == (A < B ? A : B));
  EACH(positive[i][j][k] == (A > 0 ? A : 0) && (!m)[i][j][k] == (A >= B));
#if INVALID(1) // a selection by int
  least = a ? a : b;
#endif
#if INVALID(2) // a condition
  if (m)
    return 1;
#endif
#if INVALID(3) // &&
  m = m && m;
#endif
}
#endif

#if PART(4) // Compound assignments.
{
  tensor t = a;
  t += b;
  t *= s;
  t -= 1;
  EACH(t[i][j][k] == (A + B) * s - 1);
#if INVALID(4) // ++
  ++t;
#endif
}
#endif

#if PART(5) // Operands have the same extents, layout and elements.
{
  EACH((a - b)[i][j][k] == A - B);
#if INVALID(5) // no broadcast
  typedef TENSOR(int, 2) few;
  few f = {};
  a = a + f;
#endif
#if INVALID(6) // another layout
  typedef TENSOR(int, 2, 3, 2) plain;
  plain p = {};
  a = a + p;
#endif
#if INVALID(7) // other elements
  typedef TENSOR_LAID_OUT(float, (2, 3, 2), (1, 2, 0)) floats;
  floats f = {};
  a = a + f;
#endif
}
#endif

#if PART(6) // Elementwise functions and reductions take tensors as matrices.
{
  int sum = 0, least = 100;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k) {
        sum += A;
        least = A < least ? A : least;
      }
  CHECK(reduce(add)(a) == sum && reduce(min)(a) == least);
  EACH(elementwise(max)(a, b)[i][j][k] == (A > B ? A : B));
}
#endif
END
