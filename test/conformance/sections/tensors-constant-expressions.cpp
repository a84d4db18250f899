// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Constant expressions
//
// Operations on tensors that are constants.

#include "conformance.h"

using tensor = TENSOR(int, 2, 3);
constexpr tensor t = {{1, 2, 3}, {4, 5, 6}};

#if PART(1) // Elements, operators, casts.
STATIC_CHECK(t[1][0] == 4 && (t * t)[1][2] == 36 && (t > 3 ? t : 0)[0][2] == 0);
using doubles = TENSOR(double, 2, 3);
STATIC_CHECK(((doubles)t / 2)[0][0] == 0.5);
#endif

#if PART(2) // Movement, products and reductions.
STATIC_CHECK(tensor_transpose(t)[2][1] == 6 && tensor_reshape(t, 6)[4] == 5);
STATIC_CHECK(tensor_contract("ij,kj->ik", t, t)[0][1] == 32);
STATIC_CHECK(tensor_reduce(add)(t, 1)[1][0] == 15 && reduce(max)(t) == 6);
STATIC_CHECK(tensor_pad(t, 9, 1, 0, 0, 0)[0][2] == 9);
STATIC_CHECK(tensor_slice(t, 1, 1, 1, 2)[0][1] == 6);
#endif

#if PART(3) // Functions that build a tensor.
constexpr tensor counted() {
  tensor r = {};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      r[i][j] = 10 * i + j;
  return r;
}
STATIC_CHECK(counted()[1][2] == 12);
#endif

#if PART(4) // Errors of scalars are errors of elements.
STATIC_CHECK((t / 2)[0][1] == 1);
#if INVALID(1) // a division by zero
constexpr tensor quotient = t / 0;
#endif
#if INVALID(2) // overflow
constexpr tensor sum = t + 2147483647;
#endif
#if INVALID(3) // an index out of range
constexpr int element(int i) { return t[i][0]; }
STATIC_CHECK(element(2) == 0);
#endif
#endif

#if PART(5) // A tensor is a template argument.
template <tensor T> struct argument {
  static constexpr int last = T[1][2];
};
STATIC_CHECK(argument<t>::last == 6);
#endif

BEGIN
CHECK(t[hidden(1)][1] == 5);
END
