// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Where deduction fails for the layout or the padding, the note names both types.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
template <class T, unsigned N, unsigned M>
using turned = T __attribute__((tensor_type(N, M), tensor_layout(1, 0)));
using A = tensor<float, 3, 4>;
using P = float __attribute__((tensor_type(3, 4), tensor_padding(0, 4)));

template <class T, unsigned... E> void any(tensor<T, E...>); // expected-note {{could not match 'tensor<T, E...>' (aka 'T __attribute__((tensor_type(E...)))') against 'turned<float, 3, 4>' (aka 'float __attribute__((tensor_type(3, 4), tensor_layout(1, 0)))')}} expected-note {{against 'P' (aka 'float __attribute__((tensor_type(3, 4), tensor_padding(0, 4)))')}}
template <class T> void three(tensor<T, 3, 4> &); // expected-note {{against 'P'}}
template <class T, unsigned N, unsigned M> void turn(turned<T, N, M>); // expected-note {{candidate template ignored}}

void calls(A a, P p, turned<float, 3, 4> t) {
  any(a);
  three(a);
  turn(t);
  any(t); // expected-error {{no matching function for call to 'any'}}
  any(p); // expected-error {{no matching function for call to 'any'}}
  three(p); // expected-error {{no matching function for call to 'three'}}
  turn(a); // expected-error {{no matching function for call to 'turn'}}
  any((A)p);
}
