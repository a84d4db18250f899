// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Constant expressions
//
// What is a constant, and what makes an expression none.

#include "conformance.h"

using matrix = MATRIX_BY_COLUMNS(int, 2, 2);
using by_rows = MATRIX_BY_ROWS(int, 2, 2);
using mask = MATRIX_BY_COLUMNS(bool, 2, 2);
constexpr matrix a = {1, 2, 3, 4};

#if PART(1) // Lists, elements and operators are constants.
STATIC_CHECK(a[0][1] == 2 && (a + a)[1][1] == 8 && (a * a)[1][0] == 15);
STATIC_CHECK(matrix_transpose(a)[0][1] == 3 && ((by_rows)a)[1][0] == 3);
STATIC_CHECK(matrix_all_true((a < 5) == (a > 0)) && (a < 2 ? a : 9)[0][1] == 9);
STATIC_CHECK(matrix_all_true((matrix)7 == matrix{7, 7, 7, 7}));
#endif

#if PART(2) // Functions compute with matrices, elements and references.
constexpr matrix power(matrix m, unsigned n) {
  matrix result = {1, 0, 0, 1};
  for (; n; --n)
    result = result * m;
  return result;
}
constexpr int filled() {
  by_rows m = {};
  int &e = m[1][0];
  e = 5;
  m[0][1] += 7;
  ++m[1][1];
  return m[0][0] * 1000 + m[0][1] * 100 + m[1][0] * 10 + m[1][1];
}
STATIC_CHECK(power({1, 1, 1, 0}, 10)[0][1] == 55 && filled() == 751);
#endif

#if PART(3) // Errors of scalars are errors of elements.
constexpr matrix big = (matrix)2147483647;
#if INVALID(1) // overflow
constexpr matrix sum = big + 1;
#endif
#if INVALID(2) // overflow in a product
constexpr matrix product = big * big;
#endif
#if INVALID(3) // a division by zero
constexpr matrix quotient = a / 0;
#endif
#if INVALID(4) // a shift by too much
constexpr matrix shifted = a << 32;
#endif
#if INVALID(5) // a conversion out of range
constexpr matrix converted = (matrix)1e30;
#endif
#if INVALID(6) // an element without a value
constexpr int nothing() {
  matrix m;
  m[0][0] = 1;
  return m[0][1];
}
STATIC_CHECK(nothing() == 0);
#endif
#if INVALID(7) // a row that is not there
constexpr int behind(int i) { return a[i][0]; }
STATIC_CHECK(behind(2) == 0);
#endif
#endif

#if PART(4) // Reductions, traces and multiply_add are modulo 2^n.
constexpr matrix large = (matrix)2147483647;
STATIC_CHECK(reduce(add)(large) == -4 && matrix_trace(large) == -2);
STATIC_CHECK(matrix_multiply_add(large, large, large)[0][0] == -2147483647);
#endif

#if PART(5) // A matrix is a template argument; identical ones are one.
template <matrix M> struct argument {};
STATIC_CHECK(is_same_type(argument<matrix{1, 2, 3, 4}>, argument<a>));
STATIC_CHECK(!is_same_type(argument<matrix{1, 2, 4, 3}>, argument<a>));
using reals = MATRIX(float, 1, 1);
template <reals M> struct real {};
STATIC_CHECK(!is_same_type(real<reals{0.0f}>, real<reals{-0.0f}>));
#endif

#if PART(6) // Loads, stores and bit casts.
constexpr int loaded() {
  int array[6] = {1, 2, 3, 4, 5, 6};
  by_rows m = load_matrix(by_rows, array, 3);
  store_by_columns(m, array + 1, 2);
  return array[0] * 10000 + array[1] * 1000 + array[2] * 100 + array[3] * 10 +
         array[4];
}
STATIC_CHECK(loaded() == 11425);
struct image {
  int elements[4];
};
constexpr image stored = bits_as(image, a);
STATIC_CHECK(stored.elements[0] == 1 && stored.elements[1] == 3);
#endif

#if PART(7) // Parts, and a selection of bool without its middle.
STATIC_CHECK(matrix_row(a, 1)[0][1] == 4 &&
             tensor_slice(a, 0, 1, 2, 1)[1][0] == 4);
constexpr mask k = {1, 0, 0, 1};
STATIC_CHECK(matrix_all_true(k ?: !k));
#endif

#if PART(8) // An assignment to an element begins the life of a union's member.
union either {
  int i;
  matrix m;
};
constexpr int switched() {
  either e{0};
  e.m[1][0] = 3;
  return e.m[1][0];
}
STATIC_CHECK(switched() == 3);
#endif

#if PART(9) // An element of a constant is no use of it: a lambda may read it.
constexpr int read() {
  constexpr matrix local = {1, 2, 3, 4};
  auto last = [] { return local[1][1]; };
  return last();
}
STATIC_CHECK(read() == 4);
#endif

#if PART(10) // Functions whose result is exact.
using doubles = MATRIX(double, 1, 3);
constexpr doubles m = {2.25, -1.5, 4};
STATIC_CHECK(elementwise(sqrt)(elementwise(abs)(m))[0][0] == 1.5 &&
             elementwise(floor)(m)[0][1] == -2);
STATIC_CHECK(elementwise(max)(m, 3.0)[0][1] == 3 &&
             elementwise(fma)(m, m, m)[0][2] == 20);
#endif

#if PART(11) // A pointer to an element reaches the others, as at run time.
constexpr int stepped() {
  matrix m = {1, 2, 3, 4};
  int *p = &m[0][0];
  p[2] = 20;
  return m[0][1] + *(p + 3);
}
STATIC_CHECK(stepped() == 24);
#endif

BEGIN
CHECK(a[1][hidden(1)] == 4);
END
