// RUN: %clang_cc1 -fenable-matrix -ffixed-point -fsyntax-only -verify %s

// Their operators would be those of integers.
typedef _Accum fixed __attribute__((tensor_type(2, 3)));      // expected-error {{invalid tensor element type '_Accum'}}
typedef unsigned _Fract part __attribute__((tensor_type(2))); // expected-error {{invalid tensor element type 'unsigned _Fract'}}
