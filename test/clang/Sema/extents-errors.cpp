// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix -std=c++17 %s
//
// Extents that are in error make no matrix: the layout of the class never ended.

template <class T, float R> // expected-error {{a non-type template parameter cannot have type 'float' before C++20}}
using Matrix = T __attribute__((matrix_type(R, 2)));

template <class T, int R> struct Holder {
  Matrix<T, R> Held;
};
int Size = sizeof(Holder<float, 2>);

// Nor do a layout and a padding that are.
template <class T, float P> // expected-error {{a non-type template parameter cannot have type 'float' before C++20}}
using Padded = T __attribute__((matrix_type(2, 3), matrix_padding(P)));
template <class T, float L> // expected-error {{a non-type template parameter cannot have type 'float' before C++20}}
using Laid = T __attribute__((matrix_type(2, 3), matrix_layout(L)));
struct HolderOfBoth {
  Padded<float, 1> Several[2];
  Laid<float, 1> Others[2];
};
int Place = __builtin_offsetof(HolderOfBoth, Others[1]);
