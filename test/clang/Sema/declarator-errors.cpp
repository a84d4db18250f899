// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix %s
//
// The attribute belongs after the element type or the typedef's name. Elsewhere
// in a declarator it crashed.

typedef float (__attribute__((matrix_type(2, 2))) InParentheses); // expected-error {{'matrix_type' attribute only applies to typedefs}}
typedef float (__attribute__((matrix_type(2, 2))) * Pointer);     // expected-error {{'matrix_type' attribute only applies to typedefs}}
template <class T> struct S {
  using Reference = T & __attribute__((matrix_type(2, 2))); // expected-error {{invalid matrix element type 'T &'}}
};

typedef float __attribute__((matrix_type(2, 2))) Before;
typedef float After __attribute__((matrix_type(2, 2)));
using Alias = float __attribute__((matrix_type(2, 2)));
using Same = Before;
using Same = After;
using Same = Alias;
