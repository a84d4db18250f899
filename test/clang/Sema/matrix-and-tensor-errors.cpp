// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: not %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// One checker for both kinds: what is an error of one is an error of the other,
// and reads the same. They differ in what `*` and `/` of two mean.

template <class E, int R, int C> using matrix = E __attribute__((matrix_type(R, C)));
template <class E, int... D> using tensor = E __attribute__((tensor_type(D...)));

using m23 = matrix<float, 2, 3>;
using t23 = tensor<float, 2, 3>;
using m13 = matrix<float, 1, 3>;
using t13 = tensor<float, 1, 3>;
using mi = matrix<int, 2, 3>;
using ti = tensor<int, 2, 3>;
using mb = matrix<bool, 2, 3>;
using tb = tensor<bool, 2, 3>;
using mc = matrix<_Complex float, 2, 3>;
using mr = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using tc = float __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
struct stream {};

void operands(m23 m, t23 t, m13 mrow, t13 trow, mi im, ti it, mr r, tc c) {
  m + mrow; // expected-error {{both must have the same extents, got 2 x 3 and 1 x 3}} expected-note {{operators do not broadcast; write '__builtin_tensor_broadcast(mrow, 2, 3)'}}
  t + trow; // expected-error {{both must have the same extents, got 2 x 3 and 1 x 3}} expected-note {{operators do not broadcast; write '__builtin_tensor_broadcast(trow, 2, 3)'}}
  m - im;   // expected-error {{both must have the same element type, got 'float' and 'int'; cast one of them}}
  t - it;   // expected-error {{both must have the same element type, got 'float' and 'int'; cast one of them}}
  m += r;   // expected-error-re {{operands must have the same layout, got 'm23' {{.*}} (column-major) and 'mr' {{.*}} (row-major); cast one of them}}
  t += c;   // expected-error-re {{operands must have the same layout, got 't23' {{.*}} (dimensions 0, 1) and 'tc' {{.*}} (dimensions 1, 0); cast one of them}}
  m == &m;  // expected-error {{a matrix is combined with a matrix or a number}}
  t == &t;  // expected-error {{a tensor is combined with a tensor or a number}}
  m < t;    // expected-error {{a tensor is combined with a tensor or a number}}
  t < m;    // expected-error {{a tensor is combined with a tensor or a number}}
  m % 2;    // expected-error {{both must be integers or matrices of integers}}
  t % 2;    // expected-error {{both must be integers or tensors of integers}}
  m <=> m;  // expected-error {{matrices have no such operator}}
  t <=> t;  // expected-error {{tensors have no such operator}}
}

void numbers(m23 m, t23 t, mc z, _Complex float w, float x, _Atomic(float) &a) {
  m + w;  // expected-error {{the scalar must be real, as the elements are}}
  t + w;  // expected-error {{the scalar must be real, as the elements are}}
  x -= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m[0][0]' is an element of a matrix 'm'}}
  a += m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}}
  x -= t; // expected-error {{the result is a tensor, which cannot be assigned to a scalar}} expected-note {{'t[0][0]' is an element of a tensor 't'}}
  x *= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m *= s' changes each element of a matrix 'm' by a scalar 's'}}
  x *= t; // expected-error {{the result is a tensor, which cannot be assigned to a scalar}} expected-note {{'t *= s' changes each element of a tensor 't' by a scalar 's'}}
  z < w;  // expected-error {{complex elements have '==' and '!=' only}}
  !z;     // expected-error-re {{invalid argument type 'mc' {{.*}} to unary expression; 'm == 0' compares complex elements}}
  z == 0;
}

void products(m23 m, t23 t, mi im, ti it) {
  m * m; // expected-error {{the left one must have as many columns as the right one has rows, got 3 and 2; '__builtin_matrix_elementwise_multiply' multiplies elements}}
  m / m; // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  1 / m; // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  t * t;
  t / t;
  1 / t;
  im / 0; // expected-warning {{division by zero is undefined}}
  it / 0; // expected-warning {{division by zero is undefined}}
}

void bools(mb m, tb t, m23 x, t23 y) {
  m * m;  // expected-error-re {{arithmetic on a matrix of bool, 'mb' {{.*}}; cast it to a matrix of numbers}}
  t * t;  // expected-error-re {{arithmetic on a tensor of bool, 'tb' {{.*}}; cast it to a tensor of numbers}}
  -m;     // expected-error {{cast it to a matrix of numbers}}
  -t;     // expected-error {{cast it to a tensor of numbers}}
  ~m;     // expected-error-re {{arithmetic on a matrix of bool, 'mb' {{.*}}; '!' negates its elements}}
  ~t;     // expected-error-re {{arithmetic on a tensor of bool, 'tb' {{.*}}; '!' negates its elements}}
  m && m; // expected-error-re {{'&' combines matrices of bool{{$}}}}
  t && t; // expected-error-re {{'&' combines tensors of bool{{$}}}}
  x || m; // expected-error {{'|' combines matrices of bool, which comparisons such as 'm != 0' give}}
  y || t; // expected-error {{'|' combines tensors of bool, which comparisons such as 't != 0' give}}
  if (m)  // expected-error {{a matrix cannot be a condition; '__builtin_matrix_all' and '__builtin_matrix_any' give a bool}}
    ;
  if (t)  // expected-error {{a tensor cannot be a condition; '__builtin_reduce_and' and '__builtin_reduce_or' give a bool}}
    ;
}

void unary(m23 m, t23 t) {
  ~m;  // expected-error {{elements must be integers}}
  ~t;  // expected-error {{elements must be integers}}
  ++m; // expected-error-re {{cannot increment value of type 'm23' {{.*}}; 'm += 1' increments each element of a matrix 'm'}}
  ++t; // expected-error-re {{cannot increment value of type 't23' {{.*}}; 't += 1' increments each element of a tensor 't'}}
  m--; // expected-error {{'m -= 1' decrements each element of a matrix 'm'}}
  t--; // expected-error {{'t -= 1' decrements each element of a tensor 't'}}
  *m;  // expected-error-re {{indirection requires pointer operand ('m23' {{.*}} invalid); 'm[0][0]' is the first element of a matrix 'm'}}
  *t;  // expected-error-re {{indirection requires pointer operand ('t23' {{.*}} invalid); 't[0][0]' is the first element of a tensor 't'}}
  __real__ m; // expected-error {{invalid type 'm23'}}
  __real__ t; // expected-error {{invalid type 't23'}}
}

void selections(mb m, tb t, m23 x, t23 y, mi i, ti j, mr r, tc c, m13 xrow, t13 yrow) {
  m ? 1 : 2; // expected-error {{one of the operands that a matrix of bool selects from must be a matrix, got 'int' and 'int'}}
  t ? 1 : 2; // expected-error {{one of the operands that a tensor of bool selects from must be a tensor, got 'int' and 'int'}}
  m ? y : y; // expected-error {{one of the operands that a matrix of bool selects from must be a matrix}}
  t ? x : x; // expected-error {{one of the operands that a tensor of bool selects from must be a tensor}}
  i ? x : x; // expected-error {{the condition that selects elements must be a matrix of bool, got 'mi'}}
  j ? y : y; // expected-error {{the condition that selects elements must be a tensor of bool, got 'ti'}}
  m ? r : r; // expected-error {{the condition must have the extents and the layout of what it selects from, got 'mb'}}
  t ? c : c; // expected-error {{the condition must have the extents and the layout of what it selects from, got 'tb'}}
  m ? x : i; // expected-error-re {{incompatible operand types ('m23' {{.*}}); both must have the same element type, got 'float' and 'int'}}
  t ? y : j; // expected-error-re {{incompatible operand types ('t23' {{.*}}); both must have the same element type, got 'float' and 'int'}}
}

void choices(bool b, m23 m, t23 t, mi i, ti j, mr r, tc c, m13 mrow, t13 trow) {
  b ? m : i; // expected-error {{both must have the same element type, got 'float' and 'int'}}
  b ? t : j; // expected-error {{both must have the same element type, got 'float' and 'int'}}
  b ? m : r; // expected-error {{operands must have the same layout}}
  b ? t : c; // expected-error {{operands must have the same layout}}
  b ? m : mrow; // expected-error {{both must have the same extents}} expected-note {{'__builtin_tensor_broadcast(mrow, 2, 3)'}}
  b ? t : trow; // expected-error {{both must have the same extents}} expected-note {{'__builtin_tensor_broadcast(trow, 2, 3)'}}
  b ? m : t; // expected-error {{incompatible operand types}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE+1]]:11-[[#@LINE+1]]:11}:"(m23)"
  b ? m : 1; // expected-error {{incompatible operand types}} expected-note {{'(m23)s' is the matrix each element of which is a scalar 's'}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE+1]]:11-[[#@LINE+1]]:11}:"(t23)"
  b ? t : 1; // expected-error {{incompatible operand types}} expected-note {{'(t23)s' is the tensor each element of which is a scalar 's'}}
}

void streams(stream out, m23 m, t23 t) {
  out << m; // expected-error {{a matrix is combined with a matrix or a number}} expected-note {{no stream has '<<'}}
  out << t; // expected-error {{a tensor is combined with a tensor or a number}} expected-note {{no stream has '<<'}}
}
