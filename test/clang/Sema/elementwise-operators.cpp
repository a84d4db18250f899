// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products and quotients of elements, and scalars beside matrices in functions of
// each element: types, errors and constant expressions, by both evaluators.
//
// RUN: %clang -std=c++20 -fsyntax-only -Xclang -verify %s
// RUN: %clang -std=c++20 -fsyntax-only -Xclang -verify \
// RUN:     -fexperimental-new-constant-interpreter %s

#define MULTIPLY __builtin_matrix_elementwise_multiply
#define DIVIDE __builtin_matrix_elementwise_divide

using floats = float __attribute__((matrix_type(2, 3)));
using constant = const float __attribute__((matrix_type(2, 3)));
using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using ints = int __attribute__((matrix_type(2, 2)));
using unsigneds = unsigned char __attribute__((matrix_type(2, 2)));
using bools = bool __attribute__((matrix_type(2, 2)));
using complexes = _Complex float __attribute__((matrix_type(2, 2)));
using transposed = float __attribute__((matrix_type(3, 2)));
typedef float vector __attribute__((ext_vector_type(6)));
struct Meters {
  float Value;
  constexpr operator float() const { return Value; }
};

static_assert(__has_builtin(__builtin_matrix_elementwise_multiply) &&
              __has_builtin(__builtin_matrix_elementwise_divide));

void types(floats F, constant C, rows R, ints I, unsigneds U, bools B,
           complexes X, transposed T, vector V, Meters M, float *P) {
  static_assert(__is_same(decltype(MULTIPLY(F, F)), floats));
  static_assert(__is_same(decltype(MULTIPLY(C, F)), floats));
  static_assert(__is_same(decltype(DIVIDE(R, 2)), rows));
  static_assert(__is_same(decltype(DIVIDE(2.0, R)), rows));
  static_assert(__is_same(decltype(MULTIPLY(M, F)), floats));
  static_assert(__is_same(decltype(__builtin_elementwise_max(0, F)), floats));
  static_assert(
      __is_same(decltype(__builtin_elementwise_fma(F, 2, F)), floats));

  MULTIPLY(F); // expected-error {{too few arguments to function call, expected 2, have 1}}
  MULTIPLY(F, F, F); // expected-error {{too many arguments to function call, expected 2, have 3}}
  MULTIPLY(1, 2); // expected-error {{2nd argument must be a matrix type (was 'int')}}
  MULTIPLY(F, T); // expected-error {{operands of '__builtin_matrix_elementwise_multiply' must be matrices of the same extents and element type, got}}
  MULTIPLY(F, R); // expected-error {{operands must have the same layout, got}}
  MULTIPLY(I, U); // expected-error {{operands of '__builtin_matrix_elementwise_multiply' must be matrices of the same extents and element type, got}}
  MULTIPLY(B, B); // expected-error {{elements of the operands of '__builtin_matrix_elementwise_multiply' must be real numbers, got 'bool'}}
  DIVIDE(X, X); // expected-error {{elements of the operands of '__builtin_matrix_elementwise_divide' must be real numbers, got '_Complex float'}}
  MULTIPLY(F, V); // expected-error {{2nd argument must be a matrix}}
  MULTIPLY(P, F); // expected-error {{1st argument must be a matrix}}
  __builtin_elementwise_max(F, P); // expected-error {{the 2nd argument of '__builtin_elementwise_max' must be a matrix or a real number, got 'float *'}}
}

template <class M, class T> constexpr auto scaled(M A, T B) {
  return DIVIDE(MULTIPLY(A, B), 2);
}

constexpr ints I = {{6, -8}, {10, 12}};
static_assert(__builtin_matrix_all(MULTIPLY(I, I) == ints{{36, 64}, {100, 144}}));
static_assert(__builtin_matrix_all(DIVIDE(I, ints{{4, 3}, {-3, 12}}) == ints{{1, -2}, {-3, 1}}));
static_assert(__builtin_matrix_all(DIVIDE(120, I) == ints{{20, -15}, {12, 10}}));
static_assert(__builtin_matrix_all(scaled(I, I) == ints{{18, 32}, {50, 72}}));
static_assert(__builtin_matrix_all(scaled(I, 3) == ints{{9, -12}, {15, 18}}));
constexpr unsigneds U = {{200, 3}, {1, 0}};
static_assert(__builtin_matrix_all(MULTIPLY(U, 2) == unsigneds{{144, 6}, {2, 0}}));

constexpr ints Large = {{1 << 30, 0}, {0, -2147483647 - 1}};
constexpr ints Over = MULTIPLY(Large, 2); // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
constexpr ints ByZero = DIVIDE(I, Large); // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
constexpr ints Least = DIVIDE(Large, -1); // expected-error {{must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}

// Sums of products wrap, as they do at run time.
static_assert(__builtin_reduce_add(ints{{2147483647, 1}, {0, 0}}) == -2147483647 - 1);
static_assert(__builtin_reduce_mul(ints{{65536, 65536}, {1, 1}}) == 0);
static_assert(__builtin_matrix_trace(ints{{2147483647, 0}, {0, 1}}) == -2147483647 - 1);
static_assert(__builtin_matrix_multiply_add(Large, ints{{4, 0}, {0, 1}}, ints{{7, 1}, {2, 3}})[0][0] == 7);

constexpr floats F = {{1.5f, -2.5f, 0.5f}, {-0.5f, 4.0f, -7.75f}};
static_assert(__builtin_matrix_all(__builtin_elementwise_max(F, 0) == floats{{1.5f, 0, 0.5f}, {0, 4, 0}}));
static_assert(__builtin_matrix_all(__builtin_elementwise_fma(2, F, 1) == floats{{4, -4, 2}, {0, 9, -14.5f}}));
#define EQUAL(NAME, ...) static_assert(__builtin_matrix_all(__builtin_elementwise_##NAME(F) == floats __VA_ARGS__))
EQUAL(ceil, {{2, -2, 1}, {0, 4, -7}});
EQUAL(floor, {{1, -3, 0}, {-1, 4, -8}});
EQUAL(trunc, {{1, -2, 0}, {0, 4, -7}});
EQUAL(round, {{2, -3, 1}, {-1, 4, -8}});
EQUAL(roundeven, {{2, -2, 0}, {0, 4, -8}});
static_assert(__builtin_signbit(__builtin_elementwise_ceil(F)[1][0]));
#define WITH(NAME, SCALAR, ...) static_assert(__builtin_matrix_all(__builtin_elementwise_##NAME(F, SCALAR) == floats __VA_ARGS__))
WITH(copysign, -1, {{-1.5f, -2.5f, -0.5f}, {-0.5f, -4, -7.75f}});
WITH(fmod, 2, {{1.5f, -0.5f, 0.5f}, {-0.5f, 0, -1.75f}});
WITH(minimum, 1, {{1, -2.5f, 0.5f}, {-0.5f, 1, -7.75f}});
WITH(maximum, 1, {{1.5f, 1, 1}, {1, 4, 1}});
WITH(minimumnum, 1, {{1, -2.5f, 0.5f}, {-0.5f, 1, -7.75f}});
WITH(maximumnum, 1, {{1.5f, 1, 1}, {1, 4, 1}});
WITH(minnum, __builtin_nanf(""), {{1.5f, -2.5f, 0.5f}, {-0.5f, 4.0f, -7.75f}});
WITH(maxnum, __builtin_nanf(""), {{1.5f, -2.5f, 0.5f}, {-0.5f, 4.0f, -7.75f}});
constexpr floats NoNumber = __builtin_elementwise_fmod(F, 0); // expected-error {{must be initialized by a constant expression}} expected-note {{floating point arithmetic produces a NaN}}
constexpr floats NoSine = __builtin_elementwise_sin(F); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_sin' in a constant expression}}
