// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -fenable-matrix -fsyntax-only -verify %s

// Members, which matrices of libraries have: what stands for them.

typedef float m23 __attribute__((matrix_type(2, 3)));

void members(m23 m, m23 *p) {
  m.x = 1;        // expected-error {{member reference base type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') is not a structure or union}} expected-note {{a matrix has no members; 'm[0][0]' is an element of a matrix 'm'}}
  m.rows();       // expected-error {{is not a structure or union}} expected-note {{a matrix has no members; '__matrix_rows(m)' and '__matrix_columns(m)' are the extents of a matrix 'm'}}
  p->cols();      // expected-error {{is not a structure or union}} expected-note {{are the extents of a matrix 'm'}}
  m.data();       // expected-error {{is not a structure or union}} expected-note {{'&m[0][0]' points to the first element of a matrix 'm'}}
  m.transpose();  // expected-error {{is not a structure or union}} expected-note {{did you mean '__builtin_matrix_transpose'?}}
  (void)(*p).T;  // expected-error {{is not a structure or union}} expected-note {{did you mean '__builtin_matrix_transpose'?}}
  m.row(0);       // expected-error {{is not a structure or union}} expected-note {{did you mean '__builtin_matrix_row'?}}
  m.sum();        // expected-error {{is not a structure or union}} expected-note {{did you mean '__builtin_reduce_add'?}}
}

// The builtins that are named exist.
#define EXISTS(Name) _Static_assert(__has_builtin(Name), "")
EXISTS(__builtin_matrix_transpose); EXISTS(__builtin_matrix_conjugate_transpose);
EXISTS(__builtin_matrix_row); EXISTS(__builtin_matrix_column); EXISTS(__builtin_tensor_slice);
EXISTS(__builtin_matrix_diagonal); EXISTS(__builtin_matrix_trace); EXISTS(__builtin_matrix_dot);
EXISTS(__builtin_reduce_add); EXISTS(__builtin_reduce_mul); EXISTS(__builtin_reduce_min); EXISTS(__builtin_reduce_max);
EXISTS(__builtin_matrix_all); EXISTS(__builtin_matrix_any);
