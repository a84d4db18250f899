// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Operators
//
// Types of results, classes as operands, templates.

#include "conformance.h"

using matrix = MATRIX_BY_ROWS(int, 2, 3);
using padded = MATRIX_BY_ROWS_PADDED(int, 2, 3, 1);
#if PART(1) || PART(2) || PART(6) || PART(7)
using mask = MATRIX_BY_ROWS(bool, 2, 3);
#endif

#if PART(1) // Results have the layout of the operands.
template <class T> T value();
STATIC_CHECK(is_same_type(decltype(value<matrix>() + value<matrix>()), matrix));
STATIC_CHECK(is_same_type(decltype(value<matrix>() < 0), mask));
STATIC_CHECK(is_same_type(decltype(value<matrix>() * 2), matrix));
STATIC_CHECK(is_same_type(decltype(value<MATRIX_LIKE(matrix, int, 2, 4)>() *
                                   value<MATRIX_LIKE(matrix, int, 4, 3)>()),
                          matrix));
#endif

#if PART(2) // One padding stays; of two that differ, none does.
template <class T> T element_of();
STATIC_CHECK(is_same_type(decltype(element_of<padded>() + element_of<padded>()),
                          padded));
STATIC_CHECK(is_same_type(decltype(element_of<padded>() + element_of<matrix>()),
                          matrix));
STATIC_CHECK(is_same_type(decltype(-element_of<padded>()), padded));
STATIC_CHECK(
    is_same_type(decltype(element_of<padded>() == element_of<padded>()), mask));
#endif

#if PART(3) // A class that converts to a matrix is an operand.
struct left {
  operator matrix() const { return {1, 2, 3, 4, 5, 6}; }
};
struct right {
  operator MATRIX_LIKE(matrix, int, 3, 2)() const { return {1, 0, 0, 1, 0, 0}; }
};
#endif

#if PART(4) // A defaulted == of a class with a matrix is an error.
struct with_matrix {
  int id;
  matrix m;
  bool operator==(const with_matrix &other) const {
    return id == other.id && matrix_all_true(m == other.m);
  }
};
#if INVALID(1) // a defaulted one
struct defaulted {
  matrix m;
  bool operator==(const defaulted &) const = default;
};
bool same = defaulted() == defaulted();
#endif
#endif

#if PART(5) // Operators in templates, found when they are instantiated.
template <class M> M clamp(M m, int low, int high) {
  m = m < low ? low : m;
  return m > high ? high : m;
}
#endif

#if PART(6) // An operator that does not fit is a substitution failure.
template <class A, class B> auto adds(A *a, B *b) -> decltype(*a + *b, char());
long adds(...);
STATIC_CHECK(sizeof(adds((matrix *)0, (matrix *)0)) == sizeof(char));
STATIC_CHECK(sizeof(adds((matrix *)0, (mask *)0)) == sizeof(long));
#endif

BEGIN
#if PART(3)
{
  auto sum = left() + left();
  auto product = left() * right();
  CHECK(sum[1][2] == 12 && product[0][0] == 1 && product[0][1] == 2);
  CHECK(product[1][0] == 4 && product[1][1] == 5);
}
#endif

#if PART(4)
{
  with_matrix a = {1, {1, 2, 3, 4, 5, hidden(6)}}, b = a;
  CHECK(a == b);
  b.m[1][2] = 7;
  CHECK(!(a == b));
}
#endif

#if PART(5)
{
  matrix m = {-4, hidden(-1), 0, 3, 5, 9};
  m = clamp(m, -2, 4);
  CHECK(m[0][0] == -2 && m[0][1] == -1 && m[1][0] == 3 && m[1][2] == 4);
}
#endif

#if PART(7) // `a ?: b` is `a ? a : b`, and evaluates a once.
{
  int x = 0;
  mask a = {1, 0, 1, 0, 1, (bool)hidden(0)};
  mask m = (++x, a) ?: !a;
  CHECK(matrix_all_true(m) && x == 1);
}
#endif
END
