// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused -verify %s
// RUN: %clang_cc1 -x c++ -std=c++17 -fenable-matrix -fsyntax-only -Wno-unused -verify %s
// RUN: %clang_cc1 -x c++ -std=c++23 -fenable-matrix -fsyntax-only -verify=cxx23 %s
// RUN: not %clang_cc1 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// Two subscripts in one pair of brackets, before C++23.

typedef float m23 __attribute__((matrix_type(2, 3)));

float commas(m23 m, int i) {
  // CHECK: fix-it:{{.*}}:{[[#@LINE+1]]:6-[[#@LINE+1]]:9}:"]["
  m[0 , i] = 1;  // expected-error {{comma expressions are not allowed as indices in matrix subscript expressions; 'm[0][0]' is an element of a matrix 'm'}}
  m[0, 0, 0] = 1; // expected-error {{comma expressions are not allowed as indices}} cxx23-error {{a matrix subscript must have one index or two, got 3}}
  return m[2, 0]; // expected-error {{comma expressions are not allowed as indices}} expected-error {{matrix row index is outside the allowed range [0, 2)}} cxx23-error {{matrix row index is outside the allowed range [0, 2)}}
}
