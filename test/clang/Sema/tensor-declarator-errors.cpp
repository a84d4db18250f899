// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix -std=c++20 %s
//
// The attribute belongs after the element type or the typedef's name. Elsewhere
// in a declarator it crashed.

typedef float (__attribute__((tensor_type(2, 3, 4))) InParentheses); // expected-error {{'tensor_type' attribute only applies to typedefs}}
typedef float (__attribute__((tensor_type(2, 3), tensor_layout(1, 0))) * Pointer); // expected-error {{'tensor_type' attribute only applies to typedefs}}
template <class T, unsigned... E> struct S {
  using Reference = T & __attribute__((tensor_type(E...))); // expected-error {{invalid tensor element type 'T &'}}
};
float Variable __attribute__((tensor_type(2, 3))); // expected-error {{'tensor_type' attribute only applies to typedefs}} expected-note {{makes a type 'm'}}

typedef float __attribute__((tensor_type(2, 3))) Before;
typedef float After __attribute__((tensor_type(2, 3)));
using Alias = float __attribute__((tensor_type(2, 3)));
using Standard = float [[clang::tensor_type(2, 3), clang::tensor_layout(0, 1)]];
using Same = Before;
using Same = After;
using Same = Alias;
using Same = Standard;
