// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Elements and lists
//
// Subscripts and initializers.

#include "conformance.h"
#include <stddef.h>

typedef TENSOR_PADDED(int, (2, 2, 3), (0, 0, 1)) tensor;

static int order;
static int step(int number, int value) {
  order = 10 * order + number;
  return value;
}
static tensor made(int number) {
  order = 10 * order + number;
  tensor t = {{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}, {10, 11, 12}}};
  return t;
}

BEGIN
#if PART(1) // Each element has an address and a place.
{
  struct holder {
    int before;
    tensor t;
  } h;
  for (int n = 0; n < 12; ++n) {
    int *p = &h.t[n / 6][n / 3 % 2][n % 3];
    *p = hidden(n);
    CHECK(h.t[n / 6][n / 3 % 2][n % 3] == n);
    CHECK((char *)p - (char *)&h.t ==
          (ptrdiff_t)((n / 3 * 4 + n % 3) * sizeof(int)));
  }
  STATIC_CHECK(offsetof(struct holder, t[1][1][2]) == 15 * sizeof(int));
}
#endif

#if PART(2) // All subscripts, in range if they are constant.
{
  tensor t = made(1);
  CHECK(t[1][0][2] == 9 && made(1)[hidden(1)][1][0] == 10);
#if INVALID(1) // too few
  int few = sizeof(t[1][1]);
#endif
#if INVALID(2) // too many
  int many = t[1][1][1][1];
#endif
#if INVALID(3) // out of range
  int far = t[0][2][0];
#endif
#if INVALID(4) // a floating-point index
  int real = t[0][1.0][0];
#endif
#if INVALID(5) // an assignment to an element of a value
  made(1)[0][0][0] = 1;
#endif
}
#endif

#if PART(3) // The tensor is evaluated first, then each subscript.
order = 0;
CHECK(made(1)[step(2, 1)][step(3, 0)][step(4, 2)] == 9 && order == 1234);
#endif

#if PART(4) // A list has the order of the indices, whatever the layout.
{
  typedef TENSOR_LAID_OUT(int, (2, 2, 3), (2, 1, 0)) laid_out;
  int x = hidden(7);
  laid_out t = {{{1, 2, 3}, {4, 5, 6}}, {{x, 8}}},
           flat = {1, 2, 3, 4, 5, 6, x, 8};
  for (int n = 0; n < 12; ++n)
    CHECK(t[n / 6][n / 3 % 2][n % 3] == (n < 8 ? n + 1 : 0) &&
          flat[n / 6][n / 3 % 2][n % 3] == (n < 8 ? n + 1 : 0));
#if INVALID(6) // too many
  laid_out more = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
#endif
}
#endif
END
