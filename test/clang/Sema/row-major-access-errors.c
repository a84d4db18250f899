// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s

// What row_major_load and row_major_store demand of their arguments.

typedef int m __attribute__((matrix_type(2, 3)));
struct s { int i; };
void access(m M, int *P, const int *Q, struct s *S, unsigned N) {
  M = __builtin_matrix_row_major_load(P, 2, 3, 3);
  M = __builtin_matrix_row_major_load(P, 2, 3, N);
  (void)__builtin_matrix_row_major_load(P, 2, 3, 2); // expected-error {{the stride must be at least the number of columns, 3, got 2}}
  (void)__builtin_matrix_row_major_load(P, 2, 3);    // expected-error {{too few arguments}}
  (void)__builtin_matrix_row_major_load(S, 2, 3, 3); // expected-error {{1st argument must be a pointer to a valid matrix element type}}
  (void)__builtin_matrix_row_major_load(P, 0, 3, 3); // expected-error {{row dimension is outside the allowed range}}
  __builtin_matrix_row_major_store(M, P, 3);
  __builtin_matrix_row_major_store(M, P, 2); // expected-error {{the stride must be at least the number of columns, 3, got 2}}
  __builtin_matrix_row_major_store(M, Q, 3); // expected-error {{cannot store matrix to read-only pointer}}
  __builtin_matrix_row_major_store(P, P, 3); // expected-error {{1st argument must be a matrix}}
}

// What __builtin_matrix_store demands depends on the layout.

typedef int rows __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
void store(m M, rows R, int *P, const int *Q, float *F) {
  __builtin_matrix_store(M, P, 2);
  __builtin_matrix_store(R, P, 3);
  __builtin_matrix_store(M, P, 1); // expected-error {{stride must be greater or equal to the number of rows}}
  __builtin_matrix_store(R, P, 2); // expected-error {{the stride must be at least the number of columns, 3, got 2}}
  __builtin_matrix_store(M, P);    // expected-error {{too few arguments}}
  __builtin_matrix_store(M, Q, 2); // expected-error {{cannot store matrix to read-only pointer}}
  __builtin_matrix_store(M, F, 2); // expected-error {{the pointee of the 2nd argument must match the element type of the 1st argument ('float' != 'int')}}
  __builtin_matrix_store(P, P, 2); // expected-error {{1st argument must be a matrix}}
}
