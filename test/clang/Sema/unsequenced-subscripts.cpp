// RUN: %clang_cc1 -fenable-matrix -std=c++20 -Wunsequenced -verify -fsyntax-only %s
// RUN: %clang_cc1 -fenable-matrix -x c -Wunsequenced -verify=expected,c -fsyntax-only %s

// A matrix or tensor is evaluated before its subscripts, and these from left to
// right, in C too: what one of them changes, the next one reads. For what is
// assigned to the element, C has no order, and C++17 has one, as for arrays.

typedef float m __attribute__((matrix_type(2, 2)));
typedef _Complex float c __attribute__((matrix_type(2, 2)));
typedef float t __attribute__((tensor_type(2, 2, 2)));

float subscripts(m a, int i) { return a[i++][i++]; }
float changed(m a, int i) { return a[i = 0][i]; }
float object(m *p) { return (*p++)[p == 0][0]; }
float value(m a, m b) { return (a + b)[(a = b, 0)][0]; }
void assigned(c a, int i) { a[i++][i--] = 1; }
float three(t a, int i) { return a[i++][i++][i++]; }
void assigned_tensor(t *p, int i) { (*p++)[p == 0][i++][i--] = 1; }

float beside(m a, int i) { return a[i++][0] + i; } // expected-warning {{unsequenced modification and access to 'i'}}
float beside_tensor(t a, int i) { return a[0][i++][0] + i; } // expected-warning {{unsequenced modification and access to 'i'}}
void from(m a, t b, int i) {
  a[i++][0] = i; // c-warning {{unsequenced modification and access to 'i'}}
  b[i++][0][0] = i; // c-warning {{unsequenced modification and access to 'i'}}
}
