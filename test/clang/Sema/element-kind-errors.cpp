// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// What cannot be an element, by name.

enum color { red };
enum class scoped : int { one };
struct record {};
using matrix = float __attribute__((matrix_type(2, 2)));
using vector = float __attribute__((ext_vector_type(4)));
using array = float[3];

using E = color __attribute__((matrix_type(2, 2)));     // expected-error {{invalid matrix element type 'color'; elements are integers, floating-point numbers or complex numbers of float or double, not enumerations}}
using F = scoped __attribute__((matrix_type(2, 2)));    // expected-error {{'scoped'; elements are integers, floating-point numbers or complex numbers of float or double, not enumerations}}
using P = int *__attribute__((matrix_type(2, 2)));      // expected-error {{'int *'; elements are integers, floating-point numbers or complex numbers of float or double, not pointers}}
using R = int &__attribute__((matrix_type(2, 2)));      // expected-error {{'int &'; elements are integers, floating-point numbers or complex numbers of float or double, not references}}
using M = matrix __attribute__((matrix_type(2, 2)));    // expected-error {{'matrix' (aka 'float __attribute__((matrix_type(2, 2)))'); elements are integers, floating-point numbers or complex numbers of float or double, not matrices}}
using V = vector __attribute__((matrix_type(2, 2)));    // expected-error {{'vector' (vector of 4 'float' values); elements are integers, floating-point numbers or complex numbers of float or double, not vectors}}
using S = record __attribute__((matrix_type(2, 2)));    // expected-error {{'record'; elements are integers, floating-point numbers or complex numbers of float or double, not classes}}
using A = array __attribute__((matrix_type(2, 2)));     // expected-error {{'array' (aka 'float[3]'); elements are integers, floating-point numbers or complex numbers of float or double, not arrays}}
using C = _Complex long double __attribute__((matrix_type(2, 2))); // expected-error {{'_Complex long double'; elements are integers, floating-point numbers or complex numbers of float or double}}
using N = void __attribute__((matrix_type(2, 2)));      // expected-error {{invalid matrix element type 'void'; elements are integers, floating-point numbers or complex numbers of float or double}}
using O = _BitInt(24) __attribute__((matrix_type(2, 2))); // expected-error {{'_BitInt' matrix element width must be a power of 2}}

typedef volatile float volatile_element __attribute__((matrix_type(2, 2))); // expected-error {{the elements of a matrix type must not be volatile, got 'volatile float'; a matrix may be volatile as a whole}}
typedef const float const_element __attribute__((matrix_type(2, 2)));
volatile matrix Whole;
template <class T> using dependent = T __attribute__((matrix_type(2, 2))); // expected-error {{must not be volatile, got 'volatile int'}}
dependent<volatile int> *Volatile; // expected-note {{in instantiation}}
