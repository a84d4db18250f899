// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Operators do not broadcast. Where numpy would, a note says what to write.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));

void broadcasts(tensor<float, 2, 3> a, tensor<float, 3> bias, tensor<float, 2, 1> mean, tensor<float, 4> w, tensor<float, 2, 3> *p) {
  a + bias; // expected-error {{both must have the same extents, got 2 x 3 and 3}} expected-note {{operators do not broadcast; write '__builtin_tensor_broadcast(bias, 2, 3)'}}
  a + __builtin_tensor_broadcast(bias, 2, 3);
  a -= mean; // expected-error {{both must have the same extents, got 2 x 3 and 2 x 1}} expected-note {{write '__builtin_tensor_broadcast(mean, 2, 3)'}}
  (mean * 2) < *p; // expected-error {{got 2 x 1 and 2 x 3}} expected-note {{write '__builtin_tensor_broadcast(mean * 2, 2, 3)'}}
  mean * bias; // expected-error {{got 2 x 1 and 3}} expected-note {{'__builtin_tensor_broadcast(mean, 2, 3)'}} expected-note {{'__builtin_tensor_broadcast(bias, 2, 3)'}}
  a + __builtin_tensor_reduce_add(w * w, 0); // expected-error {{got 2 x 3 and 1}} expected-note {{'__builtin_tensor_broadcast(__builtin_tensor_reduce_add(w * w, 0), 2, 3)'}}
  a + ([&] { return bias; }()); // expected-error {{got 2 x 3 and 3}} expected-note {{'__builtin_tensor_broadcast(..., 2, 3)'}}
  bias + w; // expected-error {{got 3 and 4}}
  a + w;    // expected-error {{got 2 x 3 and 4}}
  (a > 0) ? a : bias; // expected-error {{incompatible operand types}} expected-note {{'__builtin_tensor_broadcast(bias, 2, 3)'}}
}

template <class L, class R> concept adds = requires(L l, R r) { l + r; };
static_assert(adds<tensor<float, 2, 3>, tensor<float, 2, 3>> && !adds<tensor<float, 2, 3>, tensor<float, 3>>);
