// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify \
// RUN:   -fexperimental-new-constant-interpreter %s

// erf, expm1, log1p and hypot: what they take, and that they have no value in constant expressions.

using matrix = float __attribute__((matrix_type(2, 3)));
using doubles = double __attribute__((matrix_type(2, 3)));
using ints = int __attribute__((matrix_type(2, 3)));
using tensor = _Float16 __attribute__((tensor_type(2, 3, 4)));
using vector = double __attribute__((ext_vector_type(2)));
using run_time = float __attribute__((tensor_type(-1)));

#define SAME(expression, ...) static_assert(__is_same(decltype(expression), __VA_ARGS__))
SAME(__builtin_elementwise_erf(matrix{}), matrix);
SAME(__builtin_elementwise_hypot(matrix{}, 1), matrix);
SAME(__builtin_elementwise_hypot(2.0, doubles{}), doubles);
SAME(__builtin_elementwise_expm1(tensor{}), tensor);
SAME(__builtin_elementwise_log1p(1.0f), float);
SAME(__builtin_elementwise_hypot(vector{}, vector{}), vector);
SAME(__builtin_elementwise_erf(1.0L), long double);
template <class T> T generic(T x) { return __builtin_elementwise_erf(x); }
template matrix generic(matrix);
template double generic(double);

constexpr matrix m = __builtin_elementwise_erf(matrix{}); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_erf' in a constant expression; its result depends on the library, the rounding mode or the target}}
constexpr float f = __builtin_elementwise_hypot(3.0f, 4.0f); // expected-error {{must be initialized}} expected-note {{cannot evaluate '__builtin_elementwise_hypot'}}

void errors(matrix m, doubles d, ints i, tensor t, float *p) {
  __builtin_elementwise_erf(); // expected-error {{too few arguments}}
  __builtin_elementwise_hypot(m); // expected-error {{too few arguments}}
  __builtin_elementwise_hypot(1.0f); // expected-error {{too few arguments}}
  __builtin_elementwise_log1p(i); // expected-error {{elements of the operands of '__builtin_elementwise_log1p' must be floating-point numbers, got 'int'}}
  __builtin_elementwise_log1p(1); // expected-error {{the 1st argument of '__builtin_elementwise_log1p' must be a matrix, a tensor, a vector or a scalar of floating-point numbers, got 'int'}}
  __builtin_elementwise_hypot(1.0f, 2.0); // expected-error {{arguments are of different types ('float' vs 'double')}}
  __builtin_elementwise_hypot(m, vector{}); // expected-error {{the 2nd argument of '__builtin_elementwise_hypot' must be a matrix or a real number, got 'vector'}}
  __builtin_elementwise_hypot(t, &m); // expected-error {{the 2nd argument of '__builtin_elementwise_hypot' must be a tensor or a real number, got 'matrix *'}}
  __builtin_elementwise_hypot(m, d); // expected-error {{operands of '__builtin_elementwise_hypot' must be matrices of the same}}
  __builtin_elementwise_hypot(m, t); // expected-error {{operands of '__builtin_elementwise_hypot' must be}}
  __builtin_elementwise_erf(__builtin_tensor_load(run_time, p, 3)); // expected-error {{'__builtin_elementwise_erf' takes no tensor whose extents are known at run time}}
}
