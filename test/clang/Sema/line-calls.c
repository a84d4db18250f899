// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++17 -fenable-matrix -fsyntax-only -verify %s
// RUN: not %clang_cc1 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// One index in parentheses, of a row or a column; the analysis goes on with the element.

typedef float column __attribute__((matrix_type(3, 1)));
typedef float row __attribute__((matrix_type(1, 3)));

float calls(column v, row r, int i) {
  // CHECK: fix-it:{{.*}}:{[[#@LINE+2]]:4-[[#@LINE+2]]:5}:"["
  // CHECK-NEXT: fix-it:{{.*}}:{[[#@LINE+1]]:10-[[#@LINE+1]]:11}:"][0]"
  v(i + 1) = 1; // expected-error {{called object type 'column' (aka 'float __attribute__((matrix_type(3, 1)))') is not a function or function pointer; 'v[0][0]' is the first element of a column 'v', and 'v[1][0]' the second}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE+2]]:11-[[#@LINE+2]]:12}:"[0]["
  // CHECK-NEXT: fix-it:{{.*}}:{[[#@LINE+1]]:13-[[#@LINE+1]]:14}:"]"
  return r(i); // expected-error {{'v[0][0]' is the first element of a row 'v', and 'v[0][1]' the second}}
}

void others(column v) {
  v(3);    // expected-error {{of a column}} expected-error {{matrix row index is outside the allowed range [0, 3)}}
  v(1, 0); // expected-warning {{expression result unused}} expected-error {{'m[0][0]'}}
}
