// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// The notes name what replaces members of Eigen, as docs/start/ComingFrom.md does.

using M = float __attribute__((matrix_type(4, 6)));
using S = float __attribute__((matrix_type(3, 3)));
using V = float __attribute__((matrix_type(3, 1)));
using R = float __attribute__((matrix_type(1, 3)));
using I = int __attribute__((matrix_type(3, 3)));
using C = _Complex float __attribute__((matrix_type(3, 3)));
using Mask = bool __attribute__((matrix_type(3, 3)));

void elements(V v, R r, M m) {
  v.z();   // expected-error {{is not a structure or union}} expected-note {{a matrix has no members; 'm[2][0]' is an element of a matrix 'm'}}
  r.y = 1; // expected-error {{is not a structure}} expected-note {{'m[0][1]' is an element}}
  v.w();   // expected-error {{is not a structure}} expected-note {{'m[0][0]' is an element}}
  m.x();   // expected-error {{is not a structure}} expected-note {{'m[0][0]' is an element}}
}

void parts(V v, R r, M m) {
  v.head(2);          // expected-error {{is not a structure}} expected-note {{no builtin has this name; write '__builtin_tensor_slice(m, 0, 0, n, 1)' for a matrix 'm'}}
  v.tail(2);          // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, 3 - n, 0, n, 1)'}}
  v.segment(1, 2);    // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, i, 0, n, 1)'}}
  r.tail(2);          // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, 0, 3 - n, 1, n)'}}
  m.topRows(2);       // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, 0, 0, n, 6)'}}
  m.rightCols(2);     // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, 0, 6 - n, 4, n)'}}
  m.bottomRightCorner(2, 2); // expected-error {{is not a structure}} expected-note {{'__builtin_tensor_slice(m, 4 - r, 6 - c, r, c)'}}
}

void assignments(S s, V v, float f) {
  s.setZero();       // expected-error {{is not a structure}} expected-note {{no builtin has this name; write 'm = (S)0' for a matrix 'm'}}
  s.setIdentity();   // expected-error {{is not a structure}} expected-note {{write 'm = __builtin_matrix_identity(S)'}}
  s.setConstant(f);  // expected-error {{is not a structure}} expected-note {{write 'm = (S)s'}}
  s.noalias() += s;  // expected-error {{is not a structure}} expected-note {{a matrix has no members; write 'm' alone, which is a value}}
}

void functions(S s, M m, V v, I i, C c) {
  s.cwiseAbs();       // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_elementwise_abs'?}}
  s.cwiseMax(s);      // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_elementwise_max'?}}
  s.exp();            // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_elementwise_exp'?}}
  s.max();            // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_reduce_max'?}}
  s.cwiseProduct(s);  // expected-error {{is not a structure}} expected-note {{'__builtin_matrix_elementwise_multiply(m, n)'}}
  s.array() * s;      // expected-error {{is not a structure}} expected-note {{a matrix has no members; write 'm' alone: '+', '-' and comparisons take each element by itself, and so do '__builtin_matrix_elementwise_multiply' and '__builtin_matrix_elementwise_divide'}}
  s.cast(1);          // expected-error {{is not a structure}} expected-note {{'(N)m' has the elements of a matrix 'm', converted to those of a matrix type 'N'}}
  m.mean();           // expected-error {{is not a structure}} expected-note {{'__builtin_reduce_add(m) / 24'}}
  m.rowwise();        // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_matrix_rowwise_add'?}}
  v.asDiagonal();     // expected-error {{is not a structure}} expected-note {{did you mean '__builtin_matrix_from_diagonal'?}}
  s.llt();            // expected-error {{is not a structure}} expected-note {{<matrix/cholesky.h> declares a function 'mx::cholesky'}}
  s.partialPivLu();   // expected-error {{is not a structure}} expected-note {{declares a function 'mx::lu'}}
  s.hasNaN();         // expected-error {{is not a structure}} expected-note {{'__builtin_matrix_any(m != m)'}}
  i.hasNaN();         // expected-error {{is not a structure}} expected-note {{'m[0][0]' is an element}}
  c.squaredNorm();    // expected-error {{is not a structure}} expected-note {{'m[0][0]' is an element}}
}

// A mask is of bool; all else is compared first.
void selections(Mask mask, S s, I i) {
  mask.select(s, s);     // expected-error {{is not a structure}} expected-note {{no builtin has this name; write 'm ? a : b' for a matrix 'm'}}
  (s < s).select(s, s);  // expected-error {{is not a structure}} expected-note {{write 'm ? a : b'}}
  i.select(s, s);        // expected-error {{is not a structure}} expected-note {{write '(m != 0) ? a : b'}}
  where(mask, s, s);     // expected-error {{undeclared}} expected-note {{write 'm ? a : b'}}
  select(s, s, mask);    // expected-error {{undeclared}} expected-note {{write 'm ? a : b'}}
  select(i, s, s);       // expected-error {{undeclared}} expected-note {{write '(m != 0) ? a : b'}}
}

// What is named is right.
static_assert(__builtin_matrix_all((I{} != 0 ? S{} + 1 : S{}) == S{}));
using B = float __attribute__((matrix_type(1, 2)));
static_assert(__is_same(decltype(__builtin_tensor_slice(R(), 0, 3 - 2, 1, 2)), B));
static_assert(__builtin_reduce_add(M{} + 1) / 24 == 1 && !__builtin_matrix_any(S{} != S{}));
static_assert(__has_builtin(__builtin_matrix_rowwise_add) && __has_builtin(__builtin_matrix_columnwise_add));
