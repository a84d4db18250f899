// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c -fenable-matrix -fsyntax-only -verify %s

// Matrices that lie differently convert explicitly only.

typedef float plain __attribute__((matrix_type(2, 3)));
typedef float rows __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef float padded __attribute__((matrix_type(2, 3), matrix_padding(1)));
typedef double wide_rows __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)));

void take(plain);
#ifdef __cplusplus
void take(plain) {} // so that the note has a candidate
#endif

void convert(plain P, rows R, padded D, wide_rows W) {
  P = (plain)R;
  R = (rows)D;
  D = (padded)W;
  W = (wide_rows)P;
#ifdef __cplusplus
  P = static_cast<plain>(R);
  W = static_cast<wide_rows>(P);
#endif

  P = R; // expected-error {{assigning to 'plain' (aka 'float __attribute__((matrix_type(2, 3)))') from incompatible type 'rows' (aka 'float __attribute__((matrix_type(2, 3), matrix_layout(row_major)))')}}
  // expected-note@-1 {{from row-major to column-major, a matrix converts only by an explicit cast}}
  D = P;
  plain Initialized = D;
  rows *Pointer = &P; // expected-error {{}}
  (void)Initialized, (void)Pointer;
}

rows give(plain P) { return P; } // expected-error {{'rows'}} expected-note {{from column-major to row-major}}

void operators(plain P, rows R, padded D, float F) {
  (void)(P + R); // expected-error {{operands must have the same layout, got 'plain' (aka 'float __attribute__((matrix_type(2, 3)))') (column-major) and 'rows' (aka 'float __attribute__((matrix_type(2, 3), matrix_layout(row_major)))') (row-major); cast one of them}}
  P -= D;
  (void)(P * __builtin_matrix_transpose(R)); // expected-error {{must have the same layout}}
  (void)__builtin_matrix_multiply(R, __builtin_matrix_transpose(D)); // expected-error {{(column-major with padding 1); cast one of them}}
  (void)__builtin_matrix_add(P, R); // expected-error {{operands must have the same layout}}
  R = R + R, R *= F, R = F * R, R = R / F, D += D;
}
