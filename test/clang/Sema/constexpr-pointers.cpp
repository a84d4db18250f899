// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter -DBYTECODE %s

// A pointer to an element of a matrix or tensor reaches the others in constant
// expressions, in the order in which they lie.

using columns = int __attribute__((matrix_type(2, 3)));
using rows = int __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using padded = int __attribute__((matrix_type(2, 3), matrix_padding(2)));
using turned = int __attribute__((tensor_type(2, 3), tensor_layout(1, 0), tensor_padding(1, 0)));
using cube = int __attribute__((tensor_type(2, 2, 2), tensor_layout(2, 0, 1)));
using complex = _Complex float __attribute__((matrix_type(2, 2)));

// Element (r, c) is 10 * r + c.
template <class M> constexpr M numbered() {
  M Result;
  for (int R = 0; R != 2; ++R)
    for (int C = 0; C != 3; ++C)
      Result[R][C] = 10 * R + C;
  return Result;
}
template <class M> constexpr int at(int Place) {
  M Matrix = numbered<M>();
  int *P = &Matrix[0][0];
  return P[Place]; // expected-note {{past-the-end}} expected-note {{element 7 of array of 6 elements}} expected-note {{element -1 of array of 6 elements}}
}
static_assert(at<columns>(0) == 0 && at<columns>(1) == 10 && at<columns>(2) == 1 && at<columns>(5) == 12);
static_assert(at<rows>(0) == 0 && at<rows>(1) == 1 && at<rows>(3) == 10 && at<rows>(5) == 12);
static_assert(at<padded>(4) == 1 && at<padded>(9) == 12);
static_assert(at<turned>(3) == 1 && at<turned>(4) == 11 && at<turned>(7) == 12);
static_assert(at<rows>(6) == 0);  // expected-error {{not an integral constant expression}} expected-note {{in call to}}
static_assert(at<rows>(7) == 0);  // expected-error {{not an integral constant expression}} expected-note {{in call to}}
static_assert(at<rows>(-1) == 0); // expected-error {{not an integral constant expression}} expected-note {{in call to}}

template <class M> constexpr int sum() {
  M Matrix = numbered<M>();
  int Sum = 0;
  for (int *P = &Matrix[0][0], *End = &Matrix[1][2] + 1; P != End; ++P) {
    *P += 1;
    Sum += *P;
  }
  return Sum;
}
static_assert(sum<columns>() == 42 && sum<rows>() == 42);

// Comparisons and differences count places.
constexpr columns InColumns = numbered<columns>();
constexpr rows InRows = numbered<rows>();
constexpr padded Padded = numbered<padded>(); // expected-note 0-1 {{declared here}}
static_assert(&InColumns[1][0] - &InColumns[0][0] == 1 && &InRows[1][0] - &InRows[0][0] == 3);
static_assert(&Padded[1][2] - &Padded[0][0] == 9 && &Padded[0][1] - &Padded[1][0] == 3);
static_assert(&InColumns[1][0] < &InColumns[0][1] && &InRows[1][0] > &InRows[0][1]);
static_assert(&InColumns[0][0] + 1 == &InColumns[1][0] && &InRows[0][0] + 1 != &InRows[1][0]);
constexpr const int *Middle = &InColumns[0][1];
static_assert(*(Middle - 1) == 10 && Middle[1] == 11 && *&(Middle + 1)[2] == 12);
static_assert(&InColumns[0][0] + 6 - &InColumns[0][0] == 6);
constexpr const int *PastTheEnd = &InColumns[1][2] + 1;
static_assert(PastTheEnd[-1] == 12);

// Padding has no value.
static_assert((&Padded[0][0])[2] == 0); // expected-error {{not an integral constant expression}} expected-note-re {{{{access the padding of|is not a constant expression}}}}

// Within arrays, classes and tensors of three dimensions.
struct pair { int Number; columns Matrix; };
constexpr pair Pairs[2] = {{1, numbered<columns>()}, {2, numbered<columns>() + numbered<columns>()}};
static_assert((&Pairs[1].Matrix[1][0])[1] == 2 && *(&Pairs[0].Matrix[1][2] - 5) == 0);
constexpr const int *Outside = &Pairs[0].Matrix[1][2] + 2; // expected-error {{must be initialized by a constant expression}} expected-note {{cannot refer to element 7 of array of 6 elements in a constant expression}}
constexpr cube Cube = {0, 1, 10, 11, 100, 101, 110, 111};
static_assert((&Cube[0][0][0])[1] == 10 && (&Cube[0][0][0])[2] == 100 && (&Cube[0][0][0])[4] == 1);

// Complex elements, and the parts of one.
constexpr complex Complex = {1.0f + 2.0if, 3.0f, 5.0f + 6.0if, 7.0f};
static_assert(__real__ (&Complex[0][0])[1] == 5.0f && __imag__ *(&Complex[1][1] - 2) == 6.0f);

// Loads through them, and arguments of templates. (The second interpreter reads
// the first element of an array through such an argument, upstream's too.)
constexpr auto Part = __builtin_matrix_load(columns, &InRows[0][0], 2);
static_assert(Part[0][0] == 0 && Part[1][0] == 1 && Part[0][1] == 2 && Part[1][2] == 12);
template <const int *P> struct pointed { static constexpr int value = *P; };
static_assert(__is_same(pointed<&InColumns[0][0] + 1>, pointed<&InColumns[1][0]>));
#ifndef BYTECODE
static_assert(pointed<&InColumns[0][0] + 1>::value == 10);
#endif
