// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// Traits of dependent types, as values, types and constraints.


template <class T> concept Matrix = __is_matrix(T);
template <class T> concept HasRows = requires { __matrix_rows(T); };
template <class T> struct holder { using type = T; };

template <class M> struct info {
  static constexpr unsigned long rows = __matrix_rows(M), columns = __matrix_columns(M), padding = __matrix_padding(M);
  static constexpr bool is_row_major = __is_row_major_matrix(M);
  using element = __matrix_element_type(M);
};
template <bool> struct flag {};

template <class T, unsigned R, unsigned C, unsigned P>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)));
using m = rows<int, 3, 4, 5>;
static_assert(info<m>::rows == 3 && info<m>::columns == 4 && info<m>::padding == 5 && info<m>::is_row_major);
static_assert(__is_same(info<m>::element, int));
static_assert(Matrix<m> && !Matrix<int> && HasRows<m> && !HasRows<int *>);
flag<__is_row_major_matrix(m)> Flag;

template <class M> auto area(M) -> rows<__matrix_element_type(M), 1, __matrix_rows(M) * __matrix_columns(M), 0>;
static_assert(__matrix_columns(decltype(area(m()))) == 12);

template <class T> constexpr int size(long) { return 0; }
template <class T> constexpr int size(int) requires (__matrix_rows(T) != 0) { return __matrix_rows(T); }
template <class T, int = __matrix_columns(T)> constexpr int sfinae(int) { return 1; }
template <class T> constexpr int sfinae(long) { return 0; }
template <class T, class = __matrix_element_type(T)> constexpr int element(int) { return 1; }
template <class T> constexpr int element(long) { return 0; }
static_assert(size<m>(0) == 3 && size<float>(0) == 0 && sfinae<m>(0) && !sfinae<float>(0) && element<m>(0) && !element<float>(0));

// References are looked through, as sizeof does.
static_assert(__matrix_rows(m &) == 3 && __matrix_columns(const m &&) == 4);
