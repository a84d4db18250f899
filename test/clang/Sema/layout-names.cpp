// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A constant of type bool that has the name of a layout is that constant.

using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using columns = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));

template <bool row_major> using L = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
static_assert(__is_same(L<true>, rows) && __is_same(L<false>, columns));
template <bool column_major> struct S { typedef float type __attribute__((matrix_type(2, 3), matrix_layout(column_major))); };
static_assert(__is_same(S<true>::type, rows) && __is_same(S<false>::type, columns));
template <auto row_major> using A = float [[clang::matrix_type(2, 3), clang::matrix_layout(row_major)]];
static_assert(__is_same(A<false>, columns));
template <class T, unsigned R, unsigned C, bool row_major>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, unsigned R, unsigned C, bool row_major>
constexpr bool deduced(const matrix<T, R, C, row_major> &) { return row_major; }
static_assert(deduced(rows{}) && !deduced(columns{}));
struct traits {
  static constexpr bool row_major = false;
  using type = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
};
static_assert(__is_same(traits::type, columns));

// No macro and no declaration of a program is __row_major__.
template <bool row_major> using N = float __attribute__((matrix_type(2, 3), matrix_layout(__row_major__)));
static_assert(__is_same(N<false>, rows));

// A type has no value.
namespace types {
struct row_major {};
static_assert(__is_same(float __attribute__((matrix_type(2, 3), matrix_layout(row_major))), rows));
}

namespace others {
enum order { row_major, column_major }; // expected-note 2{{declared here}}
using E = float __attribute__((matrix_type(2, 3), matrix_layout(row_major))); // expected-error {{'row_major' is a layout, but here also a declaration of type 'others::order', which is no constant of type 'bool'; '__row_major__' is the layout, and '(row_major)' the value}}
using F = float __attribute__((matrix_type(2, 3), matrix_layout(column_major))); // expected-error {{'column_major' is a layout, but here also a declaration of type 'others::order'}}
static_assert(__is_same(float __attribute__((matrix_type(2, 3), matrix_layout((row_major)))), columns));
static_assert(__is_same(float __attribute__((matrix_type(2, 3), matrix_layout(__row_major__))), rows));
template <int row_major> using I = float __attribute__((matrix_type(2, 3), matrix_layout(row_major))); // expected-error {{also a declaration of type 'int'}} expected-note {{declared here}}
void parameter(bool row_major) { // expected-note {{declared here}}
  typedef float m __attribute__((matrix_type(2, 3), matrix_layout(row_major))); // expected-error {{also a declaration of type 'bool', which is no constant of type 'bool'}}
}struct members {
  bool row_major;
  void column_major();
  using M = float __attribute__((matrix_type(2, 3), matrix_layout(row_major))); // expected-error {{'row_major' is a layout, but here also a member of an object, which is no constant; '__row_major__' is the layout}}
  using N = float __attribute__((matrix_type(2, 3), matrix_layout(column_major))); // expected-error {{'column_major' is a layout, but here also a member of an object}}
  static_assert(__is_same(float __attribute__((matrix_type(2, 3), matrix_layout(__row_major__))), rows));
};
}
