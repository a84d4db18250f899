// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// matrix_layout and matrix_padding stand beside matrix_type, once, with sensible arguments.

typedef float good __attribute__((matrix_layout(row_major), matrix_type(2, 3), matrix_padding(1)));
typedef float good2 __attribute__((matrix_padding(0))) __attribute__((matrix_type(2, 3))) __attribute__((matrix_layout(column_major)));

typedef float alone1 __attribute__((matrix_layout(row_major))); // expected-error {{'matrix_layout' attribute must stand beside a 'matrix_type' attribute}}
typedef float alone2 __attribute__((matrix_padding(2)));        // expected-error {{'matrix_padding' attribute must stand beside a 'matrix_type' attribute}}
typedef good alone3 __attribute__((matrix_layout(row_major)));  // expected-error {{'matrix_layout' attribute must stand beside}}

typedef float twice1 __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_layout(row_major)));
// expected-error@-1 {{'matrix_layout' attribute may appear only once in a declaration}} expected-note@-1 {{previous attribute is here}}
typedef float twice2 __attribute__((matrix_padding(1), matrix_type(2, 3), matrix_padding(1)));
// expected-error@-1 {{'matrix_padding' attribute may appear only once in a declaration}} expected-note@-1 {{previous attribute is here}}
typedef float twice3 __attribute__((matrix_type(2, 3), matrix_type(2, 3)));
// expected-error@-1 {{'matrix_type' attribute may appear only once in a declaration}} expected-note@-1 {{previous attribute is here}}

typedef float layout1 __attribute__((matrix_type(2, 3), matrix_layout(diagonal))); // expected-error {{the layout of a matrix must be 'row_major' or 'column_major', got 'diagonal'}}
typedef float layout2 __attribute__((matrix_type(2, 3), matrix_layout(2)));        // expected-error {{'column_major', or a constant that is true for row-major and false for column-major, got 2}}
typedef float layout3 __attribute__((matrix_type(2, 3), matrix_layout));           // expected-error {{'matrix_layout' attribute takes one argument}}
typedef float layout4 __attribute__((matrix_type(2, 3), matrix_layout(row_major, 1)));         // expected-error {{'matrix_layout' attribute takes one argument}}

int variable;
typedef float padding1 __attribute__((matrix_type(2, 3), matrix_padding(-1)));       // expected-error {{the padding of a matrix must be from 0 to 1048575 elements, got -1}}
typedef float padding2 __attribute__((matrix_type(2, 3), matrix_padding(1048576)));  // expected-error {{the padding of a matrix must be from 0 to 1048575 elements, got 1048576}}
typedef float padding3 __attribute__((matrix_type(2, 3), matrix_padding(variable))); // expected-error {{matrix_padding attribute requires an integer constant}}
typedef float padding4 __attribute__((matrix_type(2, 3), matrix_padding(1.5)));      // expected-error {{matrix_padding attribute requires an integer constant}}
typedef float padding5 __attribute__((matrix_type(2, 3), matrix_padding));           // expected-error {{'matrix_padding' attribute takes one argument}}
typedef char padding6 __attribute__((matrix_type(2, 1048575), matrix_padding(2047)));
// expected-error@-1 {{matrix size too large; 2 x 1048575 elements of type 'char', with padding 2047, take 2148530175 bytes, at most 2147483647 are possible}}

float object __attribute__((matrix_layout(row_major)));  // expected-error {{'matrix_layout' attribute must stand beside}}
float object2 __attribute__((matrix_padding(1)));        // expected-error {{'matrix_padding' attribute must stand beside}}
float object3 __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1))); // expected-note {{makes a type 'm'}}
// expected-error@-1 {{'matrix_type' attribute only applies to typedefs}}
// expected-error@-2 {{'matrix_layout' attribute only applies to typedefs}}
// expected-error@-3 {{'matrix_padding' attribute only applies to typedefs}}
