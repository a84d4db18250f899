// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: With the rest of C and C++
//
// What C++ has beside operators and objects.

#include "conformance.h"

using matrix = MATRIX(int, 2, 2);

#if PART(1) // Matrices in classes, with defaulted members.
struct point {
  matrix m = {1, 2, 3, 4};
  int id = 5;
};
struct derived : point {
  derived() = default;
  derived(const derived &) = default;
};
#endif

#if PART(2) // Structured bindings, lambdas and ranges have no elements of it.
#if INVALID(1) // a binding of the elements
auto [first, second, third, fourth] = matrix();
#endif
#if INVALID(2) // a loop over the elements
void loop(matrix m) {
  for (int i : m)
    (void)i;
}
#endif
#endif

#if PART(3) // auto deduces the type with layout and padding.
using padded = MATRIX_BY_ROWS_PADDED(int, 2, 2, 1);
static auto twice(padded m) { return m + m; }
STATIC_CHECK(is_same_type(decltype(twice(padded())), padded));
template <auto M> struct holds {
  static constexpr auto value = M;
};
STATIC_CHECK(holds<matrix{1, 2, 3, 4}>::value[1][0] == 3);
#endif

#if PART(4) // Concepts and requires-expressions see what is an error.
template <class A, class B>
concept multiplies = requires(A a, B b) { a * b; };
using wide = MATRIX(int, 2, 3);
STATIC_CHECK(multiplies<matrix, wide> && !multiplies<wide, matrix>);
#endif

#if PART(5) // Inline functions: a type in the body is that of the first place.
template <class T> struct laid_out {
  using type = MATRIX(T, 2, 3);
};
BY_ROWS_FROM_HERE
using rows_here = laid_out<float>::type;
AS_BEFORE_FROM_HERE
STATIC_CHECK(is_same_type(rows_here, MATRIX(float, 2, 3)));
#endif

#if PART(6) // Operators of a matrix cannot be overloaded; those of classes can.
struct scale {
  int by;
};
matrix operator*(scale s, matrix m) { return m * s.by; }
#if INVALID(3) // a binary + of two matrices
matrix operator+(matrix, matrix);
#endif
#endif

#if PART(7) // Exceptions and variables of static life hold matrices.
static matrix counter() {
  static matrix calls = {};
  calls += 1;
  return calls;
}
#endif

BEGIN
#if PART(1)
{
  derived d, e = d;
  e.m[0][0] = hidden(10);
  d = e;
  CHECK(d.m[0][0] == 10 && d.m[1][1] == 4 && d.id == 5);
}
#endif
#if PART(6)
CHECK((scale{hidden(3)} * matrix{1, 2, 3, 4})[1][1] == 12);
#endif
#if PART(7)
counter();
CHECK(counter()[1][0] == 2);
#endif
END
