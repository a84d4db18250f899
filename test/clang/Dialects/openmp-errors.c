// RUN: %clang_cc1 -fenable-matrix -fopenmp -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fopenmp-simd -fsyntax-only -verify %s

// OpenMP knows no product of matrices unless the program declares one, and no atomic matrices.

typedef float m3 __attribute__((matrix_type(3, 3)));
#pragma omp declare reduction(product : m3 : omp_out = omp_out * omp_in) initializer(omp_priv = __builtin_matrix_identity(3, 1.0f))

m3 products(m3 *A, int N) {
  m3 P = __builtin_matrix_identity(3, 1.0f), S = {}; // expected-note {{'S' defined here}}
#pragma omp parallel for reduction(product : P)
  for (int I = 0; I < N; ++I)
    P = P * A[I];
#pragma omp parallel for reduction(* : S) // expected-error {{list item of type 'm3' (aka 'float __attribute__((matrix_type(3, 3)))') is not valid for specified reduction operation}}
  for (int I = 0; I < N; ++I)
    S = S * A[I];
#pragma omp atomic
  A[0][1][2] += 1;
#pragma omp atomic
  *A += S; // expected-error {{the statement for 'atomic' must be an expression statement}} expected-note {{expected expression of scalar type}}
  return P + S;
}
