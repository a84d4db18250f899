// RUN: %clang_cc1 -fenable-matrix -std=c++20 -Wunsequenced -verify -fsyntax-only %s
// RUN: %clang_cc1 -fenable-matrix -x c -Wunsequenced -verify -fsyntax-only %s

// A matrix is evaluated before its subscripts, and these from left to right:
// what one of them changes, the next one reads.

typedef float m __attribute__((matrix_type(2, 2)));
typedef _Complex float c __attribute__((matrix_type(2, 2)));

float subscripts(m a, int i) { return a[i++][i++]; }
float changed(m a, int i) { return a[i = 0][i]; }
float object(m *p) { return (*p++)[p == 0][0]; }
float value(m a, m b) { return (a + b)[(a = b, 0)][0]; }
void assigned(c a, int i) { a[i++][i--] = 1; }

float beside(m a, int i) { return a[i++][0] + i; } // expected-warning {{unsequenced modification and access to 'i'}}
