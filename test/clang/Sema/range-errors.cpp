// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s

// A loop over a matrix: the loops to write instead.

using m23 = float __attribute__((matrix_type(2, 3)));

float sum(const m23 &m, const m23 *p) {
  float all = 0;
  for (float e : m) // expected-error {{invalid range expression of type 'const m23' (aka 'float __attribute__((matrix_type(2, 3))) const'); no viable 'begin' function available}} expected-note {{a matrix is not a range; its elements are 'm[r][c]', with 'r < __matrix_rows(m)' and 'c < __matrix_columns(m)'}}
    all += e;
  for (float e : *p) // expected-error {{invalid range expression}} expected-note {{a matrix is not a range}}
    all += e;
  for (unsigned r = 0; r < __matrix_rows(m); ++r)
    for (unsigned c = 0; c < __matrix_columns(m); ++c)
      all += m[r][c];
  return all;
}

template <class T> void visit(T &t) {
  for (auto e : t) // expected-error {{invalid range expression}} expected-note {{a matrix is not a range}}
    (void)e;
}
template void visit(m23 &); // expected-note {{in instantiation of}}
