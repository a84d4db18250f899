// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// The extents of a load may be template parameters.

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));
template <class, class> constexpr bool Same = false;
template <class T> constexpr bool Same<T, T> = true;

template <unsigned R, unsigned C> auto load(float *P) {
  return __builtin_matrix_column_major_load(P, R, C, R); // expected-error {{column dimension is outside the allowed range [1, 1048575]}}
}
template <unsigned R> auto square(double *P, unsigned Stride) {
  return __builtin_matrix_column_load(P, R, R + 1, Stride);
}

static_assert(Same<decltype(load<2, 3>(nullptr)), Matrix<float, 2, 3>>);
static_assert(Same<decltype(square<4>(nullptr, 7)), Matrix<double, 4, 5>>);
auto Empty = load<2, 0>(nullptr); // expected-note {{in instantiation of function template specialization 'load<2U, 0U>' requested here}}
