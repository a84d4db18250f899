// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Where deduction fails for the layout or the padding, the note names both types.

template <class T, unsigned R, unsigned C> using columns = T __attribute__((matrix_type(R, C)));
template <class T, unsigned R, unsigned C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
using padded = double __attribute__((matrix_type(3, 3), matrix_padding(1)));

template <class T, unsigned N> T trace(const columns<T, N, N> &M); // expected-note {{could not match 'columns<T, N, N>' (aka 'T __attribute__((matrix_type(N, N)))') against 'rows<double, 3, 3>' (aka 'double __attribute__((matrix_type(3, 3), matrix_layout(row_major)))')}} expected-note {{against 'padded' (aka 'double __attribute__((matrix_type(3, 3), matrix_padding(1)))')}}
template <class T, unsigned N> T row_trace(rows<T, N, N> M); // expected-note {{(aka 'T __attribute__((matrix_type(N, N), matrix_layout(row_major)))') against 'columns<double, 3, 3>'}}

double calls(columns<double, 3, 3> C, rows<double, 3, 3> R, padded P) {
  trace(C);
  row_trace(R);
  trace(R); // expected-error {{no matching function for call to 'trace'}}
  trace(P); // expected-error {{no matching function for call to 'trace'}}
  return row_trace(C); // expected-error {{no matching function for call to 'row_trace'}}
}
