// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify=expected,cxx -x c++ %s
//
// Errors that are upstream's own, with a note that says what to write instead.

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float t44 __attribute__((tensor_type(4, 4)));
typedef float Scalar;

float variable __attribute__((matrix_type(4, 4))); // expected-error {{'matrix_type' attribute only applies to typedefs}} expected-note {{'typedef float m __attribute__((matrix_type(4, 4)))' makes a type 'm'}}
extern const Scalar constant __attribute__((tensor_type(2, 3))); // expected-error {{'tensor_type' attribute only applies to typedefs}} expected-note {{'typedef Scalar m __attribute__((tensor_type(2, 3)))' makes a type 'm'}}
float *pointer __attribute__((matrix_type(4, 4))); // expected-error {{invalid matrix element type 'float *'}}
struct Member {
  int x __attribute__((matrix_type(2, 2))); // expected-error {{'matrix_type' attribute only applies to typedefs}} expected-note {{'typedef int m __attribute__((matrix_type(2, 2)))' makes a type 'm'}}
};
float before __attribute__((deprecated));

void extents(int n, float f) { // cxx-note {{declared here}}
  enum { N = 4 };
  typedef float Constant __attribute__((matrix_type(N, N)));
  typedef float Rows __attribute__((matrix_type(n, 4))); // expected-error {{matrix_type attribute requires an integer constant; extents that are known when the program runs are those of values of a type with 'tensor_type(-1, -1)' (Tensors.md in the documentation)}}
  typedef float Columns __attribute__((matrix_type(4, n))); // expected-error {{matrix_type attribute requires an integer constant; extents that are known when the program runs}}
  typedef float Tensor __attribute__((tensor_type(4, n))); // expected-error-re {{{{expression is not an (integer|integral) constant expression}}}} expected-note {{extents that are known when the program runs}} cxx-note {{function parameter 'n' with unknown value}}
  typedef float Float __attribute__((matrix_type(f, 4))); // expected-error-re {{matrix_type attribute requires an integer constant{{$}}}}
}

void pointers(m4 m, t44 t, m4 *p) {
  float *a = m; // expected-error-re {{{{initializing 'float \*' with|cannot initialize a variable of type 'float \*'}}}} expected-note {{'&m[0][0]' points to the first element of a matrix 'm'}}
  float *b = t; // expected-error-re {{{{initializing 'float \*' with|cannot initialize a variable of type 'float \*'}}}} expected-note {{'(float *)&t' points to the elements of a tensor 't'}}
  float *c = p; // expected-error-re {{{{incompatible pointer types|cannot initialize a variable of type 'float \*'}}}} expected-note {{'&m[0][0]' points to the first element of a matrix 'm'}}
  int *d = m; // expected-error-re {{{{initializing 'int \*' with|cannot initialize a variable of type 'int \*'}}}}
  (void)a, (void)b, (void)c, (void)d;
}

float part(t44 t) {
  t[0]; // expected-error {{a tensor of 2 dimensions needs 2 subscripts, got 1}} expected-note {{'__builtin_tensor_slice' gives a part of a tensor}}
  return t[1][2];
}

#ifndef __cplusplus
void lists(m4 m, t44 t, int i) {
  m = {1, 2}; // expected-error {{expected expression}} expected-note {{'(m4){..}' is a list of elements as a value}}
  t = {{1}}; // expected-error {{expected expression}} expected-note {{'(t44){..}' is a list of elements as a value}}
  i = {1}; // expected-error {{expected expression}}
  m = i;   // expected-error {{assigning to 'm4'}} expected-note {{'(m4)s' is the matrix each element of which is a scalar 's'}}
}
#else
bool equal(m4 a, m4 b) {
  return a == b; // expected-error {{cannot initialize return object of type 'bool'}} expected-note {{'__builtin_matrix_all' and '__builtin_matrix_any' of a matrix of bool give a bool}}
}
#endif
