// RUN: %clang_cc1 -std=c++17 -fenable-matrix -Wall -fsyntax-only -verify %s
// RUN: not %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// What beginners write, and what they are told.

using m23 = float __attribute__((matrix_type(2, 3)));
using m42 = float __attribute__((matrix_type(4, 2)));
using m33 = float __attribute__((matrix_type(3, 3)));
using d23 = double __attribute__((matrix_type(2, 3)));
using i23 = int __attribute__((matrix_type(2, 3)));
using b23 = bool __attribute__((matrix_type(2, 3)));
using u23 = unsigned __attribute__((matrix_type(2, 3)));
struct stream {};

using Column = float __attribute__((matrix_type(2, 1)));
using Row = float __attribute__((matrix_type(1, 3)));
using row2 = float __attribute__((matrix_type(1, 2)));

void operators(m23 a, m42 b, d23 d, m23 c, b23 mask, stream out, m33 square,
               Column column, Row row, row2 other) {
  (void)(a * b); // expected-error {{invalid operands to binary expression ('m23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'm42' (aka 'float __attribute__((matrix_type(4, 2)))')); the left one must have as many columns as the right one has rows, got 3 and 4}}
  (void)(a + b); // expected-error {{both must have the same extents, got 2 x 3 and 4 x 2}}
  (void)(a + d); // expected-error {{both must have the same element type, got 'float' and 'double'; cast one of them}}
  (void)(a * c); // expected-error {{got 3 and 2; '__builtin_matrix_elementwise_multiply' multiplies elements}}
  (void)(column * column); // expected-error {{got 1 and 2; '__builtin_matrix_elementwise_multiply' multiplies elements, and '__builtin_matrix_dot' adds their products}}
  (void)(row * row); // expected-error {{got 3 and 1; '__builtin_matrix_elementwise_multiply' multiplies elements, and '__builtin_matrix_dot' adds their products}}
  (void)(a + row); // expected-error {{got 2 x 3 and 1 x 3}} expected-note {{operators do not broadcast; write '__builtin_tensor_broadcast(row, 2, 3)'}}
  (void)(column - a); // expected-error {{got 2 x 1 and 2 x 3}} expected-note {{'__builtin_tensor_broadcast(column, 2, 3)'}}
  (void)(a - other); // expected-error-re {{got 2 x 3 and 1 x 2{{$}}}}
  (void)(a + (Column)1 * row + column * (Row)1);
  (void)(__builtin_tensor_broadcast(column, 2, 3) - a);
  (void)(a / c); // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  (void)(1 / a); // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  (void)(mask ? 1.0f : 0.0f); // expected-error {{one of the operands that a matrix of bool selects from must be a matrix, got 'float' and 'float'}}
  (void)(out << a); // expected-error {{invalid operands to binary expression ('stream' and 'm23'}} expected-note {{no stream has '<<' for a matrix or tensor; <matrix/print.h> declares one for matrices, and its elements, as 'm[0][0]', are scalars}}
  (void)(mask && mask); // expected-error {{'&' combines matrices of bool}}
  if (a == c) // expected-error {{a matrix cannot be a condition; '__builtin_matrix_all' and '__builtin_matrix_any' give a bool, got 'bool __attribute__((matrix_type(2, 3)))'}}
    return;
  while (a) // expected-error {{a matrix cannot be a condition; '__builtin_matrix_all' and '__builtin_matrix_any' of 'm != 0' give a bool, got 'm23'}}
    ;
  (void)(a == c && "text"); // expected-error {{'&' combines matrices of bool, and '__builtin_matrix_all' gives a bool}}
  int is_same = a == c; // expected-error {{cannot initialize}} expected-note {{'__builtin_matrix_all' and '__builtin_matrix_any' of a matrix of bool give a bool}}
  static_assert(m23{} == m23{}, ""); // expected-error {{a matrix cannot be a condition; '__builtin_matrix_all'}}
}

// CHECK: fix-it:{{.*}}:{[[#@LINE+2]]:31-[[#@LINE+2]]:32}:"{"
// CHECK: fix-it:{{.*}}:{[[#@LINE+1]]:39-[[#@LINE+1]]:40}:"}"
m23 parentheses() { return m23(1, 2, 3); } // expected-error-re {{a matrix of 2 x 3 elements is initialized by a list in braces{{$}}}}

// Whoever writes this may mean columns, so nothing is replaced.
using vector2 = float __attribute__((ext_vector_type(2)));
void vectors(vector2 v, Column column) {
  // CHECK-NOT: fix-it:{{.*}}:{[[#@LINE+1]]:
  (void)m23(v, v, v); // expected-error {{a list in braces, where vectors are rows; '__builtin_matrix_from_columns' makes a matrix of columns}}
  (void)m23(column, column, column); // expected-error {{where vectors are rows}}
  (void)__builtin_matrix_from_columns(m23, v, v, v);
}

// A part has no place in such a list, so nothing is replaced.
using column4 = float __attribute__((matrix_type(4, 1)));
using column3 = float __attribute__((matrix_type(3, 1)));
void parts_of_lines(column4 c, column3 p, row2 r) {
  // CHECK-NOT: fix-it:{{.*}}:{[[#@LINE+1]]:
  (void)column4(p, 1); // expected-error {{a matrix of 4 x 1 elements is initialized by a list in braces}} expected-note {{'{v[0][0], v[1][0], v[2][0], s}' is a list of the elements of a vector 'v' and of scalars}}
  (void)column4(r, r); // expected-error {{by a list in braces}} expected-note {{'{v[0][0], v[0][1], s}'}}
  (void)column4(r[0][0], r[0][1], 1, 1); // expected-error {{by a list in braces}}
  (void)m23(r, 1); // expected-error {{by a list in braces}}
  (void)column4{p[0][0], p[1][0], p[2][0], 1};
}

void assignments(const m23 &c, float *p) {
  const m23 k = {};
  c[0][0] = 1; // expected-error {{cannot assign to variable 'c' with const-qualified type 'const m23 &'}} expected-note@-2 {{variable 'c' declared const here}}
  k[0][0] = 1; // expected-error {{cannot assign to variable 'k' with const-qualified type 'const m23'}} expected-note@-2 {{variable 'k' declared const here}}
}

void api(float *); // expected-note 2{{candidate function not viable: no known conversion from}}
void pointers(m23 m, const m23 c, float *p) {
  float *first = &m; // expected-error {{cannot initialize a variable of type 'float *'}} expected-note {{'&m[0][0]' points to the first element of a matrix 'm'}}
  api(&m); // expected-error {{no matching function for call to 'api'}} expected-note {{'&m[0][0]' points to the first element}}
  api(&c); // expected-error {{no matching function for call to 'api'}} expected-note {{'&m[0][0]' points to the first element}}
  (void)(m23)p; // expected-error {{conversion between matrix type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') and incompatible type 'float *' is not allowed; '*(const m23 *)p' is the matrix that a pointer 'p' points to}}
  (void)static_cast<m23>(p); // expected-error {{'*(const m23 *)p' is the matrix}}
  (void)*(const m23 *)p;
}

i23 warnings(i23 i, u23 u, double x, int n) {
  i = i * x; // expected-warning {{'double' is converted to 'int', the element type, before the operation}}
  i *= 2.0;
  (void)(u < n);
  i = i / 0; // expected-warning {{division by zero is undefined}}
  return i % 0; // expected-warning {{remainder by zero is undefined}}
}

using m11 = float __attribute__((matrix_type(1, 1)));
double only(m11 m, m23 a) {
  double d = (double)m + static_cast<float>(m);
  d = m; // expected-error {{assigning to 'double' from incompatible type 'm11'}} expected-note {{'(double)m' is the element of a matrix 'm' of 1 x 1}}
  return (double)a; // expected-error {{cast from matrix type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') to scalar type 'double' is not allowed; 'm[0][0]' is an element of a matrix 'm', and '__builtin_reduce_add' the sum of all}}
}

using complex = _Complex float __attribute__((matrix_type(2, 3)));
void complex_numbers(complex c, m23 a, _Complex float s) {
  (void)(c < c); // expected-error {{complex elements have '==' and '!=' only}}
  (void)(c >= 1.0f); // expected-error {{complex elements have '==' and '!=' only}}
  (void)(a * s); // expected-error {{the scalar must be real, as the elements are}}
  a *= s; // expected-error {{the scalar must be real, as the elements are}}
}

void dot(m23 a, m33 b, m42 c) {
  __builtin_matrix_dot(a, b); // expected-error {{operands of '__builtin_matrix_dot' must have the same extents, or be one row or one column each, got 2 x 3 and 3 x 3}}
}

void atomic(_Atomic(m23) *a) {
  (*a)[0][1] = 2; // expected-error {{an element of an atomic matrix has no place; read the matrix first, got '_Atomic(m23)'}}
}
