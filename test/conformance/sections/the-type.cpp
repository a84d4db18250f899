// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: The type
//
// Identity, deduction, and the default layout.

#include "conformance.h"

using plain = MATRIX(float, 2, 3);

#if PART(1) // Types of equal element type and extents are one.
template <class T, unsigned R, unsigned C> using matrix = MATRIX(T, R, C);
STATIC_CHECK(is_same_type(matrix<float, 2, 3>, plain));
STATIC_CHECK(!is_same_type(matrix<float, 3, 2>, plain));
STATIC_CHECK(!is_same_type(matrix<double, 2, 3>, plain));
typedef MATRIX(float, 2, 3) declared;
typedef matrix<float, 2, 3> declared;
template <int N> struct depends {
  using type = MATRIX(float, N, N + 1);
};
STATIC_CHECK(is_same_type(depends<2>::type, plain));
#if INVALID(1) // a typedef-name of two types
typedef MATRIX(float, 3, 2) declared;
#endif
#if INVALID(2) // an extent that a template argument makes 0
depends<0>::type none;
#endif
#endif

#if PART(2) // Element type and extents are deduced.
template <class T, unsigned R, unsigned C> using any = MATRIX(T, R, C);
template <class T, unsigned R, unsigned C>
constexpr unsigned elements(any<T, R, C> *) {
  return R * 100 + C * 10 + sizeof(T);
}
STATIC_CHECK(elements((any<double, 4, 7> *)nullptr) == 478);
template <class T, int N> constexpr int square(any<T, N, N> *) { return N; }
STATIC_CHECK(square((any<int, 5, 5> *)nullptr) == 5);
#if INVALID(3) // one parameter, two extents
int no_square = square((any<int, 5, 6> *)nullptr);
#endif
#endif

#if PART(3) // Layout and padding are parts of the type, and are deduced.
using columns = MATRIX_BY_COLUMNS(float, 2, 3);
using by_rows = MATRIX_BY_ROWS(float, 2, 3);
template <class T, unsigned R, unsigned C, unsigned N>
using padded = MATRIX_PADDED(T, R, C, N);
STATIC_CHECK(!is_same_type(columns, by_rows));
STATIC_CHECK(is_same_type(padded<float, 2, 3, 0>, plain));
STATIC_CHECK(!is_same_type(padded<float, 2, 3, 1>, plain));
template <class T, unsigned R, unsigned C, unsigned N>
constexpr unsigned padding(padded<T, R, C, N> *) {
  return N;
}
STATIC_CHECK(padding((padded<float, 2, 3, 4> *)nullptr) == 4);
STATIC_CHECK(padding((plain *)nullptr) == 0);
template <bool L> using laid_out = MATRIX_BY(float, 2, 3, L);
template <bool L> constexpr bool layout(laid_out<L> *) { return L; }
STATIC_CHECK(layout((by_rows *)nullptr) && !layout((columns *)nullptr));
#endif

#if PART(4) // The name of a parameter is its value in matrix_layout.
template <bool row_major> using named = MATRIX_BY(float, 2, 3, row_major);
STATIC_CHECK(!is_same_type(named<true>, named<false>));
#endif

#if PART(5) // The default layout is that of the place in the source.
using before = MATRIX(float, 2, 3);
template <class T> struct made_before {
  using type = MATRIX(T, 2, 3);
};
BY_ROWS_FROM_HERE
using here = MATRIX(float, 2, 3);
STATIC_CHECK(is_same_type(before, plain));
STATIC_CHECK(is_same_type(made_before<float>::type, plain));
STATIC_CHECK(is_same_type(here, MATRIX_BY_ROWS(float, 2, 3)));
BY_COLUMNS_FROM_HERE
using inner = MATRIX(float, 2, 3);
STATIC_CHECK(is_same_type(inner, MATRIX_BY_COLUMNS(float, 2, 3)));
AS_BEFORE_FROM_HERE
using outer = MATRIX(float, 2, 3);
STATIC_CHECK(is_same_type(outer, here));
AS_BEFORE_FROM_HERE
using after = MATRIX(float, 2, 3);
STATIC_CHECK(is_same_type(after, plain));
#endif

#if PART(6) // MATRIX_LIKE has the layout of a type, and no padding.
using rows_padded = MATRIX_BY_ROWS_PADDED(float, 2, 3, 5);
STATIC_CHECK(is_same_type(MATRIX_LIKE(rows_padded, int, 4, 5),
                          MATRIX_BY_ROWS(int, 4, 5)));
#endif

#if PART(7) // Const elements and a const matrix are two types.
MATRIX_TYPEDEF(const float, 2, 3, const_elements);
using const_matrix = const plain;
STATIC_CHECK(!is_same_type(const_elements, const_matrix));
const_matrix all_const = {};
const_elements each_const = {};
#if INVALID(4) // an assignment to a const matrix
void assign() { all_const = plain(); }
#endif
#if INVALID(5) // an assignment to a const element
void assign() { each_const[0][0] = 1; }
#endif
#endif

#if PART(8) // A wrong extent in a template is a substitution failure.
template <int N> using squares = MATRIX(float, N, N);
template <int N> char fits(squares<N> *);
template <int N> long fits(...);
STATIC_CHECK(sizeof(fits<2>(nullptr)) == sizeof(char));
STATIC_CHECK(sizeof(fits<0>(nullptr)) == sizeof(long));
#endif

BEGIN
END
