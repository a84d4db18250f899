// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A template makes no matrix that could not be written without one.

enum E {};
struct S {};
template <class T>
using M = T __attribute__((matrix_type(5, 5))); // #attribute

M<float> Good;
M<_BitInt(32)> GoodToo;
M<bool> Bool;
// expected-error@#attribute {{invalid matrix element type 'M<float>' (aka 'float __attribute__((matrix_type(5, 5)))')}}
M<M<float>> Nested; // expected-note {{in instantiation of template type alias 'M' requested here}}
// expected-error@#attribute {{invalid matrix element type 'int *'}}
M<int *> Pointer; // expected-note {{in instantiation}}
// expected-error@#attribute {{invalid matrix element type 'S'}}
M<S> Class; // expected-note {{in instantiation}}
// expected-error@#attribute {{invalid matrix element type 'E'}}
M<E> Enum; // expected-note {{in instantiation}}
// expected-error@#attribute {{'_BitInt' matrix element width must be a power of 2}}
M<_BitInt(7)> OddWidth; // expected-note {{in instantiation}}

// Substitution failure is no error.
template <class T> concept Element = requires { typename M<T>; };
static_assert(Element<double> && Element<bool> && !Element<M<float>>);
