// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++17 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++23 -fenable-matrix -fsyntax-only -verify=expected,cxx23 %s
// RUN: not %clang_cc1 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// Parentheses where subscripts were meant. The analysis goes on with the element, so that each has one error.

typedef float m23 __attribute__((matrix_type(2, 3)));

float calls(m23 m, m23 *p, int i) {
  // CHECK: fix-it:{{.*}}:{[[#@LINE+3]]:4-[[#@LINE+3]]:5}:"["
  // CHECK-NEXT: fix-it:{{.*}}:{[[#@LINE+2]]:6-[[#@LINE+2]]:8}:"]["
  // CHECK-NEXT: fix-it:{{.*}}:{[[#@LINE+1]]:13-[[#@LINE+1]]:14}:"]"
  m(0, i + 1) = 1; // expected-error-re {{called object type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') is not a function or function pointer; 'm[0][0]'{{( is|, or 'm\[0, 0\]', is)}} an element of a matrix 'm'}}
  return (*p)(0, i + 1); // expected-error {{is an element of a matrix 'm'}}
}

void others(m23 m) {
  m(0, 3);    // expected-error {{is an element of a matrix 'm'}} expected-error {{matrix column index is outside the allowed range [0, 3)}}
  m(0);       // expected-error {{is an element of a matrix 'm'}}
  m();        // expected-error {{is an element of a matrix 'm'}}
  m(0, 0, 0); // expected-error {{is an element of a matrix 'm'}}
}
