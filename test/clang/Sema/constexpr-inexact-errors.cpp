// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// Functions of elements whose result no standard determines have no value in constant expressions, and a note says so.

using matrix = float __attribute__((matrix_type(2, 2)));
constexpr matrix A = {{1, 2}, {3, 4}};
constexpr matrix Sine = __builtin_elementwise_sin(A); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_sin' in a constant expression; its result depends on the library, the rounding mode or the target}}
constexpr matrix Power = __builtin_elementwise_pow(A, 2.0f); // expected-error {{must be initialized}} expected-note {{cannot evaluate '__builtin_elementwise_pow'}}
constexpr float Scalar = __builtin_elementwise_exp(1.0f); // expected-error {{must be initialized}} expected-note {{cannot evaluate '__builtin_elementwise_exp'}}
static_assert(__builtin_elementwise_rint(2.5f) == 2); // expected-error {{not an integral constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_rint'}}
double NoConstant = __builtin_elementwise_log(2.0);

// All that are exact do, of scalars too.
static_assert(__builtin_elementwise_min(2.0f, 1.0f) == 1 && __builtin_elementwise_max(2.0, -1.0) == 2);
static_assert(__builtin_elementwise_max(__builtin_nanf(""), 1.0f) == 1 && __builtin_elementwise_min(3, -2) == -2);
