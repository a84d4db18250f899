// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify \
// RUN:   -fexperimental-new-constant-interpreter %s

// relu and sigmoid: what they take, and which of them have values in constant expressions.

using matrix = float __attribute__((matrix_type(2, 3)));
using bytes = signed char __attribute__((matrix_type(2, 2)));
using bools = bool __attribute__((matrix_type(2, 2)));
using complex = _Complex float __attribute__((matrix_type(2, 2)));
using padded = unsigned __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 2)));
using tensor = unsigned __attribute__((tensor_type(2, 3, 4)));
using vector = double __attribute__((ext_vector_type(2)));
using shorts = short __attribute__((vector_size(8)));
using truths = bool __attribute__((ext_vector_type(4)));
enum color { red };
struct wrapped { float value; operator matrix() const; };

#define SAME(expression, ...) static_assert(__is_same(decltype(expression), __VA_ARGS__))
SAME(__builtin_elementwise_relu(matrix{}), matrix);
SAME(__builtin_elementwise_sigmoid(matrix{}), matrix);
SAME(__builtin_elementwise_relu(bytes{}), bytes);
SAME(__builtin_elementwise_relu(padded{}), tensor);
SAME(__builtin_elementwise_relu(vector{}), vector);
SAME(__builtin_elementwise_sigmoid(vector{}), vector);
SAME(__builtin_elementwise_relu(shorts{}), shorts);
SAME(__builtin_elementwise_relu(1.0L), long double);
SAME(__builtin_elementwise_sigmoid((_Float16)1), _Float16);
SAME(__builtin_elementwise_relu((short)1), int);
SAME(__builtin_elementwise_relu(1ull), unsigned long long);

constexpr float infinity = __builtin_inff(), nan = __builtin_nanf("");
constexpr matrix m = __builtin_elementwise_relu(matrix{{1.5f, -0.0f, -infinity}, {infinity, nan, -2}});
static_assert(m[0][0] == 1.5f && __builtin_copysignf(1, m[0][1]) == 1 && m[0][2] == 0 && m[1][0] == infinity && m[1][1] != m[1][1] && m[1][2] == 0);
static_assert(__builtin_elementwise_relu(bytes{-128, -1, 0, 127})[1][1] == 127);
static_assert(__builtin_elementwise_relu(bytes{-128, -1, 0, 127})[0][0] == 0);
static_assert(__builtin_elementwise_relu(-3) == 0 && __builtin_elementwise_relu(~0u) == ~0u && __builtin_elementwise_relu((signed char)5) == 5);
static_assert(__builtin_elementwise_relu(-3.0) == 0 && __builtin_elementwise_relu(2.5) == 2.5 && __builtin_copysign(1, __builtin_elementwise_relu(-0.0)) == 1);
constexpr vector v = __builtin_elementwise_relu(vector{-1, 2});
static_assert(v[0] == 0 && v[1] == 2);
constexpr shorts s = __builtin_elementwise_relu(shorts{-1, 2, -3, 4});
static_assert(s[0] == 0 && s[3] == 4);
constexpr matrix n = __builtin_elementwise_sigmoid(matrix{}); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_sigmoid' in a constant expression; its result depends on the library, the rounding mode or the target}}
constexpr double f = __builtin_elementwise_sigmoid(0.0); // expected-error {{must be initialized}} expected-note {{cannot evaluate '__builtin_elementwise_sigmoid'}}

template <class T> constexpr T generic(T x) { return __builtin_elementwise_relu(x); }
static_assert(generic(-2.0f) == 0 && generic(bytes{3})[0][0] == 3);
template <int N> using square = float __attribute__((matrix_type(N, N)));
template <int N> auto old(square<N> x) { return __builtin_tensor_relu(x); } // expected-warning {{'__builtin_tensor_relu' is deprecated}}
auto of_old = old<4>({}); // expected-note {{in instantiation}}

void errors(matrix m, bools b, complex c, truths t, wrapped w, int *p) {
  __builtin_elementwise_relu(); // expected-error {{too few arguments}}
  __builtin_elementwise_relu(m, m); // expected-error {{too many arguments}}
  __builtin_elementwise_sigmoid(1.0, 2.0); // expected-error {{too many arguments}}
  __builtin_elementwise_relu(b); // expected-error {{elements of the operands of '__builtin_elementwise_relu' must be real numbers, got 'bool'}}
  __builtin_elementwise_relu(c); // expected-error {{must be real numbers, got '_Complex float'}}
  __builtin_elementwise_relu(t); // expected-error {{the 1st argument of '__builtin_elementwise_relu' must be a matrix, a tensor, a vector or a scalar of real numbers, got 'truths'}}
  __builtin_elementwise_relu(p); // expected-error {{must be a matrix, a tensor, a vector or a scalar of real numbers, got 'int *'}}
  __builtin_elementwise_relu(w); // expected-error {{must be a matrix, a tensor, a vector or a scalar of real numbers, got 'wrapped'}}
  __builtin_elementwise_sigmoid(1); // expected-error {{a vector or a scalar of floating-point numbers, got 'int'}}
  __builtin_elementwise_sigmoid(bytes{}); // expected-error {{elements of the operands of '__builtin_elementwise_sigmoid' must be floating-point numbers, got 'signed char'}}
  __builtin_tensor_relu(); // expected-warning {{is deprecated}} expected-error {{too few arguments}}
}
