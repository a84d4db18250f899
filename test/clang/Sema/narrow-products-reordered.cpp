// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A product that wraps, and whose elements change places before they are widened.

using W = signed char __attribute__((matrix_type(2, 2)));
using R = signed char __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
using V = signed char __attribute__((ext_vector_type(4)));
using I = int __attribute__((matrix_type(2, 2)));
using U = unsigned char __attribute__((matrix_type(2, 2)));

I shuffled(W w, W x) { return (I)__builtin_shufflevector(w, w * x, 0, 1, 6, 7); } // expected-warning {{a product in elements of 'signed char' wraps before it is converted to elements of 'int'}}
I other_layout(W w, W x) { return (I)(W)(R)(w * x); } // expected-warning {{wraps before}}
I no_product(W w, W x) { return (I)__builtin_shufflevector(w, x, 0, 1, 6, 7); }

// The bits are wanted.
I same_type(W w, W x) { return (I)(W)(w * x); }
I other_type(W w, W x) { return (I)(U)(w * x); }
