// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -fsyntax-only -verify %s

// A matrix has fewer than 2^31 bytes.

using Largest = char __attribute__((matrix_type(1048575, 2048)));
using TooLarge = char __attribute__((matrix_type(524288, 4096)));     // expected-error {{matrix size too large}}
using Wider = float __attribute__((matrix_type(1048575, 1048575)));   // expected-error {{matrix size too large}}
template <int N> using Extents = float __attribute__((matrix_type(N, N))); // expected-error {{matrix size too large}}
template <typename T> using Elements = T __attribute__((matrix_type(23170, 23170))); // expected-error {{matrix size too large}}
Extents<23170> Fits;
Extents<23171> DoesNot; // expected-note {{in instantiation of template type alias}}
Elements<float> FitsToo;
Elements<double> DoesNotEither; // expected-note {{in instantiation of template type alias}}

using Column = float __attribute__((matrix_type(1000000, 1)));
using Row = float __attribute__((matrix_type(1, 1000000)));
void product(Column C, Row R) {
  (void)(C * R); // expected-error {{matrix size too large}}
  (void)__builtin_matrix_multiply(C, R); // expected-error {{matrix size too large}}
}
void load(float *P) {
  (void)__builtin_matrix_column_major_load(P, 1000000, 1000000, 1000000); // expected-error {{matrix size too large}}
}

using Tall = float __attribute__((matrix_type(1000000, 1), matrix_padding(1000)));
using Wide = _Complex float __attribute__((matrix_type(1, 1000000), matrix_padding(500), matrix_layout(row_major)));
using Halves = _Float16 __attribute__((matrix_type(32768, 32767)));
using HalfTensor = _Float16 __attribute__((tensor_type(32768, 32767)));
using Long = float __attribute__((ext_vector_type(1048576)));
template <class M> auto turned(const M &A) { return __builtin_matrix_transpose(A); } // expected-error {{1 x 1000000 elements of type 'float', with padding 1000, take 4004000000 bytes}}
void builtins(Tall T, Wide W, Halves &H, HalfTensor &X, Long &L, const float __attribute__((ext_vector_type(2))) &S) {
  (void)__builtin_matrix_transpose(T); // expected-error {{matrix size too large}}
  (void)__builtin_matrix_conjugate_transpose(W); // expected-error {{matrix size too large; 1000000 x 1 elements of type '_Complex float', with padding 500, take 4008000000 bytes}}
  turned(T); // expected-note {{in instantiation of}}
  (void)sizeof(__builtin_elementwise_ldexp(H, 1)); // expected-error {{matrix size too large; 32768 x 32767 elements of type 'int'}}
  (void)sizeof(__builtin_elementwise_ldexp(X, 1)); // expected-error {{elements of type 'int'}}
  (void)sizeof(__builtin_matrix_outer_product(L, S)); // expected-error {{matrix row size too large or negative, got 1048576 x 1}}
  (void)sizeof(__builtin_matrix_from_diagonal(L)); // expected-error {{matrix row size too large}}
}
