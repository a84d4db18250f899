// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-unused -fsyntax-only -verify %s

// The operation that is converted may have the product somewhere among its
// operands.

template <class T, int R, int C> using matrix = T __attribute__((matrix_type(R, C)));
template <class T, int... E> using tensor = T __attribute__((tensor_type(E...)));
using B = matrix<signed char, 4, 4>;
using I = matrix<int, 4, 4>;
using T = tensor<short, 2, 2>;
using L = tensor<long, 2, 2>;
using V = signed char __attribute__((ext_vector_type(4)));
using W = int __attribute__((ext_vector_type(4)));

void products(B a, B b, V v, T t, W w) {
  (void)__builtin_convertvector(a * v, W); // expected-warning {{a product in elements of 'signed char' wraps before it is converted to elements of 'int'; cast its operands, or call '__builtin_matrix_multiply_add', to multiply in 'int'}}
  (void)__builtin_convertvector(__builtin_shufflevector(a * v, v, 0, 1, 2, 3), W); // expected-warning {{wraps before}}
  (void)(I)__builtin_matrix_elementwise_multiply(a, b); // expected-warning {{'int'; cast its operands to multiply in 'int'}}
  (void)(L)__builtin_tensor_window_mul(t, 1, 1, 1, 1); // expected-warning {{wraps before}}
  (void)(L)__builtin_tensor_contract("ij,jk->ik", t, t); // expected-warning {{'__builtin_tensor_contract_add'}}
}
void operators(B a, B b) {
  (void)(I)(a *= b); // expected-warning {{wraps before}}
  (void)(I)(a = a * b); // expected-warning {{wraps before}}
  (void)(I)(a += a * b); // expected-warning {{wraps before}}
  (void)(I)((a * b) << 1); // expected-warning {{wraps before}}
  (void)(I)(a * b >> 1); // expected-warning {{wraps before}}
  (void)(I)(a * b / 3); // expected-warning {{wraps before}}
  (void)(I)(a * b % 7); // expected-warning {{wraps before}}
  (void)(I)(a, a * b); // expected-warning {{wraps before}}
  (void)(I)(a == b ? a * b : b); // expected-warning {{wraps before}}
}
void builtins(B a, B b, T t, tensor<int, 2> places, I i, L l) {
  (void)(matrix<int, 1, 4>)__builtin_matrix_row(a * b, 1); // expected-warning {{wraps before}}
  (void)(matrix<int, 2, 2>)__builtin_tensor_slice(a * b, 1, 1, 2, 2); // expected-warning {{wraps before}}
  (void)(I)__builtin_matrix_insert_row(a, 1, __builtin_matrix_row(a * b, 1)); // expected-warning {{wraps before}}
  (void)(I)__builtin_elementwise_max(a * b, b); // expected-warning {{wraps before}}
  (void)(tensor<long, 4>)__builtin_tensor_reshape(t * t, 4); // expected-warning {{wraps before}}
  (void)(L)__builtin_tensor_gather(t * t, 0, places); // expected-warning {{wraps before}}
  // These widen their operands themselves.
  (void)__builtin_matrix_multiply_add(a, a * b, i); // expected-warning {{wraps before}}
  (void)__builtin_tensor_contract_add("ij,jk->ik", t * t, t, l); // expected-warning {{wraps before}}
  (void)__builtin_tensor_dequantize(tensor<float, 2, 2>, t * t, 0.5f, (short)0); // expected-warning {{'float'}}
}

// Nothing has wrapped that the result depends on, or the bits are wanted.
void silent(B a, B b, I i, T t, tensor<float, 2, 2> f, matrix<bool, 4, 4> m) {
  (void)(I)(a + b);
  (void)(I)(a << 1);
  (void)(I)((a * b) & 15);
  (void)(I)(a == b);
  (void)(I)(a << (a * b));
  (void)(I)(m ? (a * b == b ? a : b) : b);
  (void)(matrix<int, 1, 4>)__builtin_matrix_row(a, __builtin_matrix_dot(a, b));
  (void)(tensor<int, 2, 2>)__builtin_tensor_quantize(tensor<signed char, 2, 2>, f * f, 1.0f, (signed char)0);
  (void)(L)(tensor<short, 2, 2>)(t * t);
  (void)(I)(B)(a *= b);
}
