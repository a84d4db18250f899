// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify \
// RUN:   -fexperimental-new-constant-interpreter %s

// Outer products of tensors have all dimensions of both; two matrices or vectors are lines.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
template <class T, int R, int C> using matrix = T __attribute__((matrix_type(R, C)));
using vector = float __attribute__((ext_vector_type(3)));

#define SAME(expression, ...) static_assert(__is_same(decltype(expression), __VA_ARGS__))
SAME(__builtin_tensor_outer_product(tensor<int, 2>{}, tensor<int, 3>{}), tensor<int, 2, 3>);
SAME(__builtin_tensor_outer_product(tensor<float, 2, 3>{}, tensor<float, 4>{}), tensor<float, 2, 3, 4>);
SAME(__builtin_tensor_outer_product(matrix<float, 1, 2>{}, matrix<float, 3, 1>{}), matrix<float, 2, 3>);
SAME(__builtin_tensor_outer_product(vector{}, matrix<float, 3, 1>{}), matrix<float, 3, 3>);
SAME(__builtin_tensor_outer_product(matrix<_Complex float, 1, 2>{}, matrix<_Complex float, 3, 1>{}), matrix<_Complex float, 2, 3>);
SAME(__builtin_tensor_outer_product(matrix<float, 1, 2>{}, tensor<float, 3>{}), tensor<float, 1, 2, 3>);

static_assert(__builtin_tensor_outer_product(tensor<int, 2>{2, 3}, tensor<int, 2, 2>{1, 4, 5, 6})[1][0][1] == 12);
static_assert(__builtin_tensor_outer_product(matrix<int, 1, 2>{2, 3}, matrix<int, 2, 1>{5, 7})[1][1] == 21);

void errors(tensor<float, 2> t, tensor<double, 2> d, tensor<bool, 2> b, matrix<float, 2, 2> m, tensor<float, 1, 1, 1, 1, 1> five, tensor<float, 1, 1, 1, 1> four) {
  __builtin_tensor_outer_product(t); // expected-error {{too few arguments}}
  __builtin_tensor_outer_product(t, d); // expected-error {{the 2nd argument of '__builtin_tensor_outer_product' must have elements of type 'float', got 'double'}}
  __builtin_tensor_outer_product(b, b); // expected-error {{must be real numbers, got 'bool'}}
  __builtin_tensor_outer_product(t, 1); // expected-error {{the 2nd argument of '__builtin_tensor_outer_product' must be a tensor, or a matrix without complex elements, got 'int'}}
  __builtin_tensor_outer_product(m, m); // expected-error {{must be a matrix of one row or one column}}
  __builtin_tensor_outer_product(five, four); // expected-error {{a tensor has 1 to 8 dimensions, got 9}}
}
