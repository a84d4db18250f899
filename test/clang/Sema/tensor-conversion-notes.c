// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// What is written instead of a conversion that is none.

typedef float A __attribute__((tensor_type(3, 4)));
#ifndef __cplusplus
#define bool _Bool
#endif

void takes(float *P); // expected-note 0-2{{candidate function not viable}} expected-note 0-2{{passing argument}}

float number(A X) { return X; } // expected-error-re {{{{.+}}}} expected-note {{'t[0][0]' is an element of a tensor 't', and '__builtin_reduce_add' the sum of all}}
bool condition(A X) { return X; } // expected-error-re {{{{.+}}}} expected-note {{'__builtin_reduce_and' and '__builtin_reduce_or' of a tensor of bool give a bool}}
float *elements(A X) {
  float *P = X; // expected-error-re {{{{.+}}}} expected-note {{'(float *)&t' points to the elements of a tensor 't'}}
  return P;
}
A object(const float *P) { return P; } // expected-error-re {{{{.+}}}} expected-note {{'*(const A *)p' is the tensor that a pointer 'p' points to}}
void argument(A X) {
  takes(X);  // expected-error-re {{{{.+}}}} expected-note {{'(float *)&t' points to the elements of a tensor 't'}}
  takes(&X); // expected-error-re {{{{.+}}}} expected-note {{'(float *)&t' points to the elements of a tensor 't'}}
}
int *other(A X) { return X; } // expected-error-re {{{{.+}}}}
