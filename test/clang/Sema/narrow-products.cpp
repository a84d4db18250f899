// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wall -Wextra -fsyntax-only -verify %s

// A product of narrow integers that is widened afterwards has wrapped before.

template <class T, int R, int C> using matrix = T __attribute__((matrix_type(R, C)));
using W = matrix<signed char, 1, 4>;
using X = matrix<signed char, 4, 1>;
using I = matrix<int, 1, 1>;
using T = short __attribute__((tensor_type(2, 2)));
using L = long __attribute__((tensor_type(2, 2)));
using V = signed char __attribute__((ext_vector_type(4)));

I cast(W w, X x) { return (I)(w * x); } // expected-warning {{a product in elements of 'signed char' wraps before it is converted to elements of 'int'; cast its operands, or call '__builtin_matrix_multiply_add', to multiply in 'int'}}
I named(W w, X x, const I &i) {
  I a = static_cast<I>(w * x); // expected-warning {{wraps before}}
  a += I(-(w * x) + w * x);    // expected-warning {{wraps before}}
  a += __builtin_convertvector(__builtin_matrix_multiply(w, x), I); // expected-warning {{wraps before}}
  a += (I)(i[0][0] ? w * x : x[0][0] * (w * x)); // expected-warning {{wraps before}}
  return a;
}
matrix<float, 4, 4> of_floats(W w, X x) { return (matrix<float, 4, 4>)__builtin_matrix_outer_product(x, w); } // expected-warning {{elements of 'float'; cast its operands to multiply in 'float'}}
matrix<int, 4, 1> scaled(X x) { return (matrix<int, 4, 1>)(x * 3); } // expected-warning {{cast its operands to multiply in 'int'}}
L tensors(T t) { return (L)(t * t) + (L)__builtin_tensor_matmul(t, t); } // expected-warning {{elements of 'long'; cast its operands to multiply}} expected-warning {{cast its operands, or call '__builtin_tensor_contract_add', to multiply in 'long'}}
template <class To, class A, class B> To both(A a, B b) { return (To)(a * b); } // expected-warning {{elements of 'short'}}
auto instance(W w, X x) { return both<matrix<short, 1, 1>>(w, x) + both<matrix<short, 1, 1>>((matrix<short, 1, 4>)w, (matrix<short, 4, 1>)x); } // expected-note {{in instantiation of}}

// Nothing is lost, or the program says that it wants the rest.
I wide(W w, X x, I i) {
  i += (I)(matrix<signed char, 1, 1>)(w * x);
  matrix<signed char, 1, 1> product = w * x;
  i += (I)product + (I)(i * i) + __builtin_matrix_multiply_add(w, x, i);
  return i + (matrix<int, 1, 4>)w * (matrix<int, 4, 1>)x;
}
matrix<long, 1, 1> longs(I i) { return (matrix<long, 1, 1>)(i * i); }
matrix<unsigned char, 1, 1> sign(W w, X x) { return (matrix<unsigned char, 1, 1>)(w * x); }
unsigned long size(W w, X x) { return sizeof((I)(w * x)); }

// No conversion is implicit; the note does not propose to cast the product.
I implicit(W w, X x, const L &, T t) {
  I i = w * x; // expected-error {{cannot initialize a variable of type 'I'}} expected-note {{a product in elements of 'signed char' wraps, which no cast to elements of 'int' undoes; cast its operands, or call '__builtin_matrix_multiply_add', to multiply in 'int'}}
  i = w * x;   // expected-error {{assigning to 'I'}} expected-note {{cast its operands, or call '__builtin_matrix_multiply_add'}}
  L l = t * t; // expected-error {{cannot initialize}} expected-note {{a product in elements of 'short' wraps, which no cast to elements of 'long' undoes; cast its operands to multiply in 'long'}}
  implicit(w, x, t * t, t); // expected-error {{no matching function}} expected-note@-4 {{candidate function not viable}} expected-note {{cast its operands to multiply in 'long'}}
  return w * x; // expected-error {{cannot initialize return object}} expected-note {{cast its operands}}
}
