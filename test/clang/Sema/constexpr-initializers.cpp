// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Initializer lists of constant matrices.

template <class T>
using rows = T __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
template <class T>
using columns = T __attribute__((matrix_type(2, 3), matrix_layout(column_major)));

template <class M> constexpr bool test() {
  using T = __matrix_element_type(M);
  constexpr M Nested = {{1, 2, 3}, {4, 5, 6}}, Flat = {1, 2, 3, 4, 5, 6};
  static_assert(Nested[0][0] == 1 && Nested[0][2] == 3 && Nested[1][0] == 4 && Nested[1][2] == 6);
  static_assert(Flat[0][0] == 1 && Flat[0][2] == 3 && Flat[1][0] == 4 && Flat[1][2] == 6);
  constexpr M Missing = {{1}, {2, 3}}, Empty = {}, Short = {1, 2, 3, 4};
  static_assert(Missing[0][0] == 1 && Missing[0][1] == 0 && Missing[1][1] == 3 && Missing[1][2] == 0);
  static_assert(Empty[1][2] == 0 && Short[1][0] == 4 && Short[1][1] == 0);
  T Value = 7;
  M Computed{Value, ++Value, ++Value, T(), Value};
  return Computed[0][0] == 7 && Computed[0][2] == 9 && Computed[1][0] == 0 && Computed[1][1] == 9 &&
         M{Computed}[0][1] == 8 && M(Computed)[1][2] == 0;
}
static_assert(test<rows<int>>() && test<columns<short>>() && test<rows<float>>() && test<columns<_Float16>>());
static_assert(test<columns<__int128>>() && test<rows<long double>>() && test<columns<_BitInt(16)>>());

constexpr columns<bool> Mask = {1, 0, 1, 0, 1, 0};
static_assert(Mask[0][2] && !Mask[1][0]);
constexpr columns<_Complex float> Complex = {{1.0f, 2.0f}, {__builtin_complex(3.0f, 4.0f)}};
static_assert(Complex[1][0] == __builtin_complex(3.0f, 4.0f) && Complex[0][1] == __builtin_complex(2.0f, 0.0f) && Complex[1][2] == 0.0f);

struct Inner {
  rows<int> M = {1, 2, 3};
  columns<int> Several[2];
};
constexpr Inner Object = {.Several = {{{1, 2, 3}, {4}}, {5}}};
static_assert(Object.M[0][2] == 3 && Object.Several[0][1][0] == 4 && Object.Several[1][0][0] == 5);
constinit columns<int> Global = {{1, 2}, {3}};

constexpr int divide(int By) {
  rows<int> M = {1, 2, 3, 4 / By}; // expected-note {{division by zero}}
  return M[1][0];
}
static_assert(divide(2) == 2);
static_assert(divide(0)); // expected-error {{not an integral constant expression}} expected-note {{in call to 'divide(0)'}}
