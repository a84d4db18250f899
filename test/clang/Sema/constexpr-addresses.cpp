// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s -DARGUMENTS
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Addresses of elements, and references to them.

using columns = int __attribute__((matrix_type(2, 3), matrix_layout(column_major), matrix_padding(1)));
using rows = int __attribute__((matrix_type(2, 3), matrix_layout(row_major)));

constexpr void increase(int &Element, int By) { Element += By; }
constexpr void swap(int *A, int *B) {
  int Old = *A;
  *A = *B;
  *B = Old;
}
template <class M> constexpr bool test() {
  M Matrix = M();
  increase(Matrix[1][2], 5);
  int &Reference = Matrix[0][1];
  Reference = 3;
  ++Reference;
  swap(&Matrix[1][2], &Matrix[0][1]);
  const M *Pointer = &Matrix;
  const int *Element = &(*Pointer)[1][2];
  return Matrix[0][1] == 5 && *Element == 4 && &Reference == &Matrix[0][1] && Element != &Matrix[0][1];
}
static_assert(test<columns>() && test<rows>());

// Elements lie as the layout says.
constexpr bool order() {
  columns C = columns();
  rows R = rows();
  return &C[1][0] < &C[0][1] && &R[0][1] < &R[1][0] && !(&R[1][0] < &R[0][2]) && &C[1][2] > &C[0][2];
}
static_assert(order());

constexpr columns Object = columns() + 7;
struct Holder {
  rows Matrices[2];
};
constexpr Holder Held = {{rows() + 1, rows() + 2}};
constexpr const int *Place = &Object[1][2];
constexpr const int &Inner = Held.Matrices[1][1][0];
static_assert(*Place == 7 && Inner == 2);

// The newer evaluator takes no such arguments for subobjects of any kind.
#ifdef ARGUMENTS
template <const int *P> constexpr int pointee = *P;
static_assert(pointee<&Object[0][1]> == 7 && pointee<&Held.Matrices[1][0][2]> == 2);
template <const int &R> struct Referring {
  static constexpr int Value = R;
};
static_assert(Referring<Held.Matrices[0][1][1]>::Value == 1);
static_assert(!__is_same(Referring<Held.Matrices[0][1][1]>, Referring<Held.Matrices[0][1][0]>));
#endif

// Arithmetic goes through the padding, which has no value.
constexpr int next(int By) {
  columns M = columns();
  return *(&M[0][0] + By); // expected-note {{}}
}
static_assert(next(0) == 0);
static_assert(next(2) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'next(2)'}}
constexpr int beside(int By) {
  columns M = columns();
  const int *Element = &M[0][0];
  return Element[By];
}
static_assert(beside(0) == 0);
static_assert(beside(1) == 0 && beside(3) == 0);
constexpr long distance(int R) {
  columns M = columns();
  return &M[R][0] - &M[0][0];
}
static_assert(distance(0) == 0);
static_assert(distance(1) == 1);
constexpr int outside(int R) {
  columns M = columns();
  int *Pointer = &M[R][0]; // expected-note {{cannot refer to row 2 of 'columns'}}
  return 0;
}
static_assert(outside(2) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to 'outside(2)'}}
constexpr int changed(bool Change) {
  if (Change)
    const_cast<int &>(Object[0][0]) = 1; // expected-note {{}}
  return Object[0][0];
}
static_assert(changed(false) == 7);
static_assert(changed(true) == 1); // expected-error {{not an integral constant expression}} expected-note {{in call to 'changed(true)'}}

// References to temporaries, which live as long as what refers to them.
constexpr const rows &Splat = (rows)2;
constexpr const rows &Listed = rows{{1, 2, 3}, {4, 5, 6}};
constexpr const columns &Padded = (columns)Listed;
constexpr const rows &Sum = Listed + 1;
constexpr const int &Element = Listed[1][1];
struct holder { const rows &Member; };
constexpr holder Holder{(rows)7};
using complex = _Complex float __attribute__((matrix_type(2, 3)));
constexpr const complex &Complex = (complex)3;
static_assert(Splat[0][2] == 2 && Listed[1][0] == 4 && Padded[1][2] == 6 && Sum[1][2] == 7 && Element == 5);
static_assert(Holder.Member[1][1] == 7 && __real__ Complex[0][0] == 3);
