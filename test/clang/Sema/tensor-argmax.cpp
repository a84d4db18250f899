// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify \
// RUN:   -fexperimental-new-constant-interpreter %s

// argmin and argmax: types, values in constant expressions, and what they take.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using turned = float __attribute__((tensor_type(2, 3), tensor_layout(1, 0), tensor_padding(0, 1)));
using vec = float __attribute__((tensor_type(-1)));
using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));

#define SAME(expression, ...) static_assert(__is_same(decltype(expression), __VA_ARGS__))
SAME(__builtin_tensor_argmax(turned{}), int);
SAME(__builtin_tensor_argmin(rows{}), int);
SAME(__builtin_tensor_argmax(tensor<short, 2, 3, 4>{}, 1), tensor<int, 2, 1, 4>);
SAME(__builtin_tensor_argmax(turned{}, 0), int __attribute__((tensor_type(1, 3), tensor_layout(1, 0))));
SAME(__builtin_tensor_argmin(rows{}, 1), int __attribute__((matrix_type(2, 1), matrix_layout(row_major))));

constexpr turned x = {3, 7, 7, 7, -2, -2};
static_assert(__builtin_tensor_argmax(x) == 1 && __builtin_tensor_argmin(x) == 4);
static_assert(__builtin_tensor_argmax(x, 0)[0][0] == 1 && __builtin_tensor_argmax(x, 0)[0][1] == 0);
static_assert(__builtin_tensor_argmax(x, 1)[0][0] == 1 && __builtin_tensor_argmin(x, 1)[1][0] == 1);
constexpr float nan = __builtin_nanf(""), inf = __builtin_inff();
static_assert(__builtin_tensor_argmax(tensor<float, 4>{nan, -inf, nan, -inf}) == 1);
static_assert(__builtin_tensor_argmin(tensor<float, 4>{nan, nan, 3, 2}) == 3);
static_assert(__builtin_tensor_argmin(tensor<float, 3>{nan, nan, nan}) == 0);
static_assert(__builtin_tensor_argmin(tensor<double, 3>{1, 0., -0.}) == 1 && __builtin_tensor_argmax(tensor<double, 2>{-0., 0.}) == 0);
static_assert(__builtin_tensor_argmax(tensor<unsigned char, 3>{1, 255, 2}) == 1);
static_assert(__builtin_tensor_argmax(rows{1, 2, 3, 9, 8, 7}) == 3 && __builtin_tensor_argmax(rows{1, 2, 3, 9, 8, 7}, 1)[1][0] == 0);
template <int D> constexpr int second() { return __builtin_tensor_argmax(x, D)[D == 0 ? 0 : 1][D]; } // expected-error {{a dimension of this tensor is a number from 0 to 1, got 2}}
static_assert(second<0>() == 1);
int wrong = second<2>(); // expected-note {{in instantiation of}}

using complex = _Complex float __attribute__((matrix_type(2, 2)));
void errors(turned t, tensor<bool, 3> b, complex *z, int n) { // expected-note {{declared here}}
  __builtin_tensor_argmax(); // expected-error {{too few arguments}}
  __builtin_tensor_argmax(n); // expected-error {{the 1st argument of '__builtin_tensor_argmax' must be a tensor, or a matrix without complex elements, got 'int'}}
  __builtin_tensor_argmin(*z); // expected-error {{must be a tensor, or a matrix without complex elements}}
  __builtin_tensor_argmin(b); // expected-error {{elements of the operands of '__builtin_tensor_argmin' must be real numbers, got 'bool'}}
  __builtin_tensor_argmax(t, n); // expected-error {{not an integral constant expression}} expected-note {{function parameter 'n'}}
  __builtin_tensor_argmax(t, 0, 1); // expected-error {{'__builtin_tensor_argmax' of 2 dimensions takes 1 or 2 arguments, got 3}}
  __builtin_tensor_argmax(__builtin_tensor_load(vec, &t[0][0], 3)); // expected-error {{takes no tensor whose extents are known at run time}}
  __builtin_tensor_argmax(*(tensor<char, 1000000000> *)z); // expected-error {{tensor too large; 1000000000 elements of type 'int'}}
}
