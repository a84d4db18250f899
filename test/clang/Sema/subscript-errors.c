// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -x c++ %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify=expected,cxx23 -x c++ -std=c++23 %s

// Two subscripts reach an element; a third one subscripts the element.

typedef float f31 __attribute__((matrix_type(3, 1)));
typedef int i22 __attribute__((matrix_type(2, 2)));

float third(f31 X, int i) { return X[0][i][0]; } // expected-error {{subscripted value is not an array, pointer, or vector}}
void write(f31 *X, int i) { (*X)[i][0][1] = 0; } // expected-error {{subscripted value is not an array, pointer, or vector}}
float fourth(f31 X) { return X[0][0][0][0]; } // expected-error {{subscripted value is not an array, pointer, or vector}}

// As for every integer: i[p] is p[i].
int pointer(i22 X, int *p) { return X[0][1][p]; }

#if __cplusplus >= 202302L
float comma(f31 X) { return X[0, 0][0]; } // cxx23-error {{subscripted value is not an array, pointer, or vector}}
float three(f31 X) { return X[0, 0, 0]; } // cxx23-error {{a matrix subscript must have one index or two, got 3}}
float secondComma(f31 X) { return X[0][0, 0]; } // cxx23-error {{the second subscript of a matrix must have one index, got 2}}
float none(f31 X) { return X[][0]; } // cxx23-error {{a matrix subscript must have one index or two, got 0}}
#endif
