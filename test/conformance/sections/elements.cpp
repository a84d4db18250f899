// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Elements
//
// Order of evaluation, value categories, lifetime.
// Standards: c++20 c++23

#include "conformance.h"

using matrix = MATRIX(int, 2, 2);

static int order;
static int step(int number, int value) {
  order = 10 * order + number;
  return value;
}
static matrix made(int number) {
  order = 10 * order + number;
  matrix m = {};
  m[0][0] = number;
  m[0][1] = number + 1;
  m[1][0] = number + 2;
  m[1][1] = number + 3;
  return m;
}
static matrix objects[9];
static matrix &object(int number) {
  order = 10 * order + number;
  return objects[number];
}

#define ORDER_IS(expected, ...)                                                \
  {                                                                            \
    order = 0;                                                                 \
    (void)(__VA_ARGS__);                                                       \
    CHECK(order == expected);                                                  \
  }

#if PART(1) // Elements have the value category of their matrix.
STATIC_CHECK(is_same_type(decltype((objects[0][0][0])), int &));
STATIC_CHECK(is_same_type(decltype((((const matrix &)objects[0])[0][0])),
                          const int &));
STATIC_CHECK(is_same_type(decltype((static_cast<matrix &&>(objects[0])[0][0])),
                          int &&));
STATIC_CHECK(is_same_type(decltype((made(1)[0][0])), int));
STATIC_CHECK(is_same_type(decltype(objects[0] = objects[1]), matrix &));
STATIC_CHECK(is_same_type(decltype(objects[0] += objects[1]), matrix &));
STATIC_CHECK(is_same_type(decltype(objects[0] + objects[1]), matrix));
#if INVALID(1) // a reference to an element of a value
int &reference = made(1)[0][0];
#endif
#endif

#if PART(2) // A class that converts to an integer is an index.
struct one {
  constexpr operator int() const { return 1; }
};
enum class scoped { zero };
#endif

#if PART(9) // The address of an element is an argument of a template.
template <int *P> struct place {
  static int read() { return *P; }
};
STATIC_CHECK(!is_same_type(place<&objects[0][1][0]>, place<&objects[0][0][1]>));
STATIC_CHECK(is_same_type(place<&objects[0][1][0]>,
                          place<&objects[0][true][0]>));
#endif

BEGIN
#if PART(9)
objects[5][1][0] = hidden(8);
CHECK(place<&objects[5][1][0]>::read() == 8);
objects[5] = matrix();
#endif

#if PART(1)
{
  int x = hidden(5);
  (objects[0] = made(1))[1][1] = x;
  CHECK(objects[0][1][1] == 5 && objects[0][1][0] == 3);
  (x ? objects[0] : objects[1])[0][0] = 7;
  CHECK(objects[0][0][0] == 7);
}
#endif

#if PART(2)
{
  CHECK(made(1)[one{}][0] == 3 && objects[8][0][one{}] == 0);
#if INVALID(2) // a scoped enumeration
  objects[0][scoped::zero][0] = 1;
#endif
}
#endif

#if PART(3) // The matrix is evaluated first, then the indices in their order.
ORDER_IS(123, made(1)[step(2, 0)][step(3, 1)])
ORDER_IS(123, object(1)[step(2, 0)][step(3, 1)])
ORDER_IS(4123, object(1)[step(2, 0)][step(3, 1)] = step(4, 0))
ORDER_IS(4123, object(1)[step(2, 0)][step(3, 1)] += step(4, 0))
#endif

#if PART(4) // What is assigned is evaluated before the object.
ORDER_IS(21, object(1) = made(2))
ORDER_IS(21, object(1) += made(2))
ORDER_IS(321, object(1) = object(2) = made(3))
#endif

#if PART(5) // The left operand of a shift is evaluated first.
ORDER_IS(12, made(1) << step(2, 0))
ORDER_IS(12, step(1, 0) >> made(2))
#endif

#if PART(6) // A reference extends the life of an element of a value: a copy.
{
  const int &low = made(hidden(1))[0][1];
  int &&high = made(hidden(5))[1][1];
  ++high;
  CHECK(low == 2 && high == 9);
}
#endif

#if PART(7) // References bind to elements of objects.
{
  int &e = objects[3][1][0];
  e = hidden(4);
  CHECK(objects[3][1][0] == 4);
  auto add = [](int &x, int y) { x += y; };
  add(objects[3][1][0], 2);
  CHECK(e == 6);
}
#endif

#if PART(8) // m[i, j] is m[i][j] from C++23 on, and an error before.
#if __cplusplus > 202002L
CHECK(made(1)[1, 0] == 3);
#if INVALID(3) // three indices [c++23]
objects[0][0, 0, 0] = 1;
#endif
#else
CHECK(made(1)[1][0] == 3);
#if INVALID(4) // two indices in C++20 [c++20]
objects[0][0, 0] = 1;
#endif
#endif
#endif
END
