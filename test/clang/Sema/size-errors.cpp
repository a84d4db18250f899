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
