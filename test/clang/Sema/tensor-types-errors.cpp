// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// What no tensor type is.

typedef float nothing __attribute__((tensor_type()));       // expected-error {{a tensor has 1 to 8 dimensions, got 0}}
typedef float nine __attribute__((tensor_type(1, 1, 1, 1, 1, 1, 1, 1, 1))); // expected-error {{a tensor has 1 to 8 dimensions, got 9}}
typedef float zero __attribute__((tensor_type(2, 0)));      // expected-error {{the extent of dimension 1 of a tensor must be from 1 to 2147483647, or -1 if it is known at run time, got 0}}
typedef float negative __attribute__((tensor_type(-2)));    // expected-error {{the extent of dimension 0 of a tensor must be from 1 to 2147483647, or -1 if it is known at run time, got -2}}
typedef float large __attribute__((tensor_type(70000, 70000))); // expected-error {{tensor too large; 4900000000 elements of type 'float' take 19600000000 bytes, at most 2147483647 are possible}}
typedef float most __attribute__((tensor_type(2147483647, 2147483647, 2147483647, 2147483647))); // expected-error-re {{tensor too large; 2126764{{[0-9]+}} elements of type 'float'}}
typedef float twice __attribute__((tensor_type(2, 2), tensor_type(3))); // expected-error {{'tensor_type' attribute may appear only once in a declaration}} expected-note {{previous attribute is here}}
typedef float alone __attribute__((tensor_layout(1, 0)));   // expected-error {{'tensor_layout' attribute must stand beside a 'tensor_type' attribute}}
typedef float padding __attribute__((tensor_padding(1)));   // expected-error {{'tensor_padding' attribute must stand beside a 'tensor_type' attribute}}
typedef float order __attribute__((tensor_type(2, 3), tensor_layout(0, 0))); // expected-error {{'tensor_layout' must name each dimension from 0 to 1 once}}
typedef float few __attribute__((tensor_type(2, 3), tensor_layout(0)));      // expected-error {{'tensor_layout' attribute must have one operand for each of the 2 dimensions, got 1}}
typedef float many __attribute__((tensor_type(2), tensor_padding(0, 1)));    // expected-error {{'tensor_padding' attribute must have one operand for each of the 1 dimensions, got 2}}
typedef float below __attribute__((tensor_type(2, 4, -3), tensor_layout(2, 1, 0))); // expected-error {{the extent of dimension 2 of a tensor must be from 1 to 2147483647, or -1 if it is known at run time, got -3}}
typedef float less __attribute__((tensor_type(2, 4), tensor_padding(0, -3))); // expected-error {{a number of this attribute cannot be negative or above 2^64 - 1, got -3}}
typedef float wide __attribute__((tensor_type(2), tensor_padding(2147483648))); // expected-error {{the padding of dimension 0 of a tensor must be from 0 to 2147483647, got 2147483648}}
typedef float other __attribute__((tensor_type(2, 3), matrix_layout(row_major))); // expected-error {{'matrix_layout' attribute must stand beside a 'matrix_type' attribute}}

struct record {};
enum number { one };
typedef float array[2];
typedef float t2 __attribute__((tensor_type(2)));
typedef record of_records __attribute__((tensor_type(2)));         // expected-error {{invalid tensor element type 'record'; elements are integers or floating-point numbers}}
typedef number of_enums __attribute__((tensor_type(2)));           // expected-error {{invalid tensor element type 'number'}}
typedef float *of_pointers __attribute__((tensor_type(2)));        // expected-error {{invalid tensor element type 'float *'}}
typedef array of_arrays __attribute__((tensor_type(2)));           // expected-error {{invalid tensor element type 'array'}}
typedef t2 of_tensors __attribute__((tensor_type(2)));             // expected-error {{invalid tensor element type 't2'}}
typedef _Complex float of_complex __attribute__((tensor_type(2))); // expected-error {{invalid tensor element type '_Complex float'}}
typedef volatile int of_volatile __attribute__((tensor_type(2)));  // expected-error {{invalid tensor element type 'volatile int'}}

int n; // expected-note {{declared here}}
typedef float variable __attribute__((tensor_type(n))); // expected-error {{not an integral constant expression}} expected-note {{read of non-const variable 'n'}} expected-note {{extents that are known when the program runs}}

// Known in the instance of a template only.
template <class T, unsigned A, unsigned B> struct pair {
  typedef T type __attribute__((tensor_type(A, B), tensor_layout(B, A))); // expected-error {{'tensor_layout' must name each dimension from 0 to 1 once}} \
                                                                           // expected-error {{invalid tensor element type 'record'}}
};
pair<record, 1, 2> r;    // expected-note {{in instantiation of}}
pair<float, 1, 1> equal; // expected-note {{in instantiation of}}
template <unsigned... E> struct list {
  typedef float type __attribute__((tensor_type(E...))); // expected-error {{a tensor has 1 to 8 dimensions, got 0}}
};
list<> empty; // expected-note {{in instantiation of}}
template <unsigned... L> struct lying {
  typedef float type __attribute__((tensor_type(2, 3), tensor_layout(L...))); // expected-error {{'tensor_layout' attribute must have one operand for each of the 2 dimensions, got 1}}
};
lying<1, 0> turned;
lying<0> lacking; // expected-note {{in instantiation of}}
