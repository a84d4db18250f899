// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,matrix %s
// RUN: %clang_cc1 -std=c++20 -fsyntax-only -verify=expected,plain %s
// RUN: not %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// Constructors of GLM's vectors. Without matrices the messages are upstream's, but for the name of the cast.

using vec2 = float __attribute__((ext_vector_type(2)));
using vec3 = float __attribute__((ext_vector_type(3)));
using vec4 = float __attribute__((ext_vector_type(4)));

vec4 scalars(float s) {
  // CHECK: fix-it:{{.*}}:{[[#@LINE+2]]:14-[[#@LINE+2]]:15}:"{"
  // CHECK: fix-it:{{.*}}:{[[#@LINE+1]]:25-[[#@LINE+1]]:26}:"}"
  return vec4(s, s, s, s); // plain-error {{excess elements in scalar initializer}} matrix-error {{excess elements in scalar initializer; a vector of 4 elements is initialized by a list of them in braces}}
}

vec4 larger(vec3 p, vec2 q) {
  (void)vec4(p, 1.0f);  // plain-error {{excess elements}} matrix-error {{excess elements in scalar initializer; a vector of 4}} matrix-note {{'{v.x, v.y, v.z, s}' is a list of the elements of a vector 'v' and of scalars}}
  (void)vec4(1, p);     // plain-error {{excess elements}} matrix-error {{a vector of 4}} matrix-note {{'{v.x, v.y, v.z, s}'}}
  (void)vec4{p, 1.0f};  // expected-error {{cannot initialize a value of type 'vec4'}} matrix-note {{'{v.x, v.y, v.z, s}'}}
  return vec4(q, q);    // plain-error {{excess elements}} matrix-error {{a vector of 4}} matrix-note {{'{v.x, v.y, s}'}}
}

vec3 smaller(vec4 v) {
  (void)(vec3)v;             // expected-error {{C-style cast from vector 'vec4' (vector of 4 'float' values) to vector 'vec3' (vector of 3 'float' values) of different size}} matrix-note {{'v.xyz' has the first 3 elements of a vector 'v'}}
  (void)static_cast<vec2>(v); // expected-error {{static_cast from}} matrix-note {{'v.xy' has the first 2 elements}}
  vec3 p = v;                // expected-error {{cannot initialize a variable}} matrix-note {{'v.xyz' has}}
  return vec3(v);            // expected-error-re {{{{^}}functional-style cast from vector 'vec4' (vector of 4 'float' values) to vector 'vec3' (vector of 3 'float' values) of different size}} matrix-note {{'v.xyz' has}}
}

long scalar(vec4 v) { return long(v); } // expected-error-re {{{{^}}functional-style cast from vector 'vec4' (vector of 4 'float' values) to scalar 'long' of different size}}
