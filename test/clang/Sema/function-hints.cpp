// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// What libraries call by a name is a builtin here, and the message says which.

using M = float __attribute__((matrix_type(4, 4)));
using W = float __attribute__((matrix_type(2, 3)));
using V = float __attribute__((matrix_type(3, 1)));
using I = int __attribute__((matrix_type(3, 1)));
using R = float __attribute__((matrix_type(1, 3)));
using T = float __attribute__((tensor_type(2, 2)));
using T3 = float __attribute__((tensor_type(2, 2, 2)));
template <int R, int C> using Alias = float __attribute__((matrix_type(R, C))); // expected-note {{type alias template 'Alias' declared here}}
namespace std {
float sqrt(float);   // expected-note {{candidate function not viable}}
double sqrt(double); // expected-note {{candidate function not viable}}
struct ostream { ostream &operator<<(int); }; // expected-note 3 {{candidate function not viable}}
}
float tanh(float); // expected-note {{candidate function not viable}}

void functions(M m, V v, T t, float f) {
  transpose(m); // expected-error {{use of undeclared identifier 'transpose'}} expected-note {{matrices have builtins; did you mean '__builtin_matrix_transpose'?}}
  transpose(t); // expected-error {{use of undeclared identifier}} expected-note {{tensors have builtins; did you mean '__builtin_tensor_transpose'?}}
  diagonal(m);  // expected-error {{undeclared}} expected-note {{'__builtin_matrix_diagonal'?}}
  std::sqrt(m); // expected-error {{no matching function for call to 'sqrt'}} expected-note {{did you mean '__builtin_elementwise_sqrt'?}}
  tanh(t);      // expected-error {{no matching function}} expected-note {{tensors have builtins; did you mean '__builtin_elementwise_tanh'?}}
  fabsf(v);     // expected-error {{undeclared}} expected-note {{'__builtin_elementwise_abs'?}}
  max(v, v);    // expected-error {{undeclared}} expected-note {{'__builtin_elementwise_max'?}}
  max(v);       // expected-error {{undeclared}} expected-note {{'__builtin_reduce_max'?}}
  frobnicate(m); // expected-error {{undeclared}}
  transpose(f); // expected-error {{undeclared}}
}

// A builtin that there might be.
void builtins(M m, T t) {
  __builtin_matrix_det(m); // expected-error {{'__builtin_matrix_det'}} expected-note {{declares a function 'mx::determinant'}}
  __builtin_matrix_determinant(m); // expected-error {{'__builtin_matrix_determinant'}} expected-note {{declares a function 'mx::determinant'}}
  __builtin_matrix_sum(m); // expected-error {{'__builtin_matrix_sum'}} expected-note {{did you mean '__builtin_reduce_add'?}}
  __builtin_matrix_norm(m); // expected-error {{'__builtin_matrix_norm'}} expected-note {{write '__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))'}}
  __builtin_matrix_hadamard(m, m); // expected-error {{'__builtin_matrix_hadamard'}} expected-note {{write '__builtin_matrix_elementwise_multiply(m, n)'}}
  __builtin_matrix_eye(2); // expected-error {{'__builtin_matrix_eye'}} expected-note {{did you mean '__builtin_matrix_identity'?}}
  __builtin_tensor_exp(t); // expected-error {{'__builtin_tensor_exp'}} expected-note {{did you mean '__builtin_elementwise_exp'?}}
  __builtin_matrix_frobnicate(m); // expected-error {{'__builtin_matrix_frobnicate'}}
}

void scopes() {
  M m = M::Identity(); // expected-error {{'M' (aka 'float __attribute__((matrix_type(4, 4)))') is not a class, namespace, or enumeration}} expected-note {{a matrix type has no members; '(M)s' is the matrix each element of which is a scalar 's', and '__builtin_matrix_identity(M)' the identity}}
  auto a = Alias<6, 6>::Identity(); // expected-error {{type 'Alias<6, 6>' (aka 'float __attribute__((matrix_type(6, 6)))') cannot be used prior to '::'}} expected-note {{and '__builtin_matrix_identity(Alias<6, 6>)' the identity}}
  W w = W::Zero();     // expected-error {{is not a class}} expected-note-re {{'(W)s' is the matrix each element of which is a scalar 's'{{$}}}}
}

void parts(M m, W w, T t, std::ostream &out) {
  __builtin_tensor_slice(m, 0, 0, 2, 3) = w; // expected-error {{expression is not assignable}} expected-note {{a part of a matrix or tensor is a value; 'm = __builtin_tensor_insert_slice(m, ...)' changes the part of 'm'}}
  __builtin_matrix_row(m, 1) += 1; // expected-error {{expression is not assignable}} expected-note {{'m = __builtin_matrix_insert_row(m, ...)'}}
  __builtin_tensor_slice(t, 0, 0, 1, 2) = t; // expected-error {{expression is not assignable}} expected-note {{'m = __builtin_tensor_insert_slice(m, ...)'}}
  out << m; // expected-error {{invalid operands to binary expression}} expected-note {{no stream has '<<' for a matrix or tensor}}
  out << t; // expected-error {{a tensor is combined with a tensor or a number}} expected-note {{no stream has '<<' for a matrix or tensor; its elements, as 't[0][0]', are scalars}}
  out << T3(); // expected-error {{invalid operands to binary expression}} expected-note {{its elements, as 't[0][0][0]', are scalars}}
}

float subscripts(V v, R r) {
  v[0] = 1; // expected-error {{single subscript expressions are not allowed for matrix values; 'v[0][0]' is the first element of a column 'v', and 'v[1][0]' the second}}
  return r[1]; // expected-error {{'v[0][0]' is the first element of a row 'v', and 'v[0][1]' the second}}
}

void without_builtins(M m, V v, W w, I i) {
  inverse(m);     // expected-error {{undeclared}} expected-note {{no builtin has this name; <matrix/inverse.h> declares a function 'mx::inverse'}}
  det(m);         // expected-error {{undeclared}} expected-note {{declares a function 'mx::determinant'}}
  cross(v, v);    // expected-error {{undeclared}} expected-note {{declares a function 'mx::cross'}}
  norm(v);        // expected-error {{undeclared}} expected-note {{no builtin has this name; write '__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))' for a matrix 'm'}}
  normalize(v);   // expected-error {{undeclared}} expected-note {{write 'm / __builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))'}}
  norm(i);        // expected-error {{undeclared}}
  (void)m.inverse(); // expected-error {{member reference base type}} expected-note {{declares a function 'mx::inverse'}}
  (void)v.norm();    // expected-error {{member reference base type}} expected-note {{write '__builtin_elementwise_sqrt(}}
  identity(4);    // expected-error {{undeclared}} expected-note {{did you mean '__builtin_matrix_identity'?}}
  identity("4");  // expected-error {{undeclared}}
}

void pointers(M m, float *p) {
  p = (float *)m; // expected-error {{cannot cast from type 'M' (aka 'float __attribute__((matrix_type(4, 4)))') to pointer type 'float *'; '&m[0][0]' points to the first element of a matrix 'm'}}
  p = static_cast<float *>(m); // expected-error {{to pointer type 'float *'; '&m[0][0]' points}}
  (void)(int *)m; // expected-error-re {{cannot cast from type 'M' (aka 'float __attribute__((matrix_type(4, 4)))') to pointer type 'int *'{{$}}}}
}

template <class A> float trace(const A &, int); // expected-note {{requires 2 arguments}}
float own(M m) { return trace(m); } // expected-error {{no matching function}}

template <class A> auto instance(const A &a) { return sqrt(a); } // expected-error {{undeclared}} expected-note {{'__builtin_elementwise_sqrt'?}}
auto i = instance(M{}); // expected-note {{in instantiation of}}
