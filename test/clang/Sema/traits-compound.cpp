// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// A type is fundamental or compound, and so is a matrix or tensor.

typedef float M __attribute__((matrix_type(2, 3)));
typedef const int T __attribute__((tensor_type(2, 3, 4)));

static_assert(__is_compound(M) && !__is_fundamental(M), "");
static_assert(__is_compound(volatile M) && __is_compound(T) && !__is_fundamental(T), "");
static_assert(__is_compound(M *) && __is_compound(M &) && __is_compound(M[2]), "");
static_assert(!__is_compound(float) && __is_fundamental(float), "");
template <class E, unsigned N> constexpr bool isCompound() {
  typedef E Square __attribute__((matrix_type(N, N)));
  return __is_compound(Square);
}
static_assert(isCompound<double, 4>(), "");
