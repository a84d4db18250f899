// RUN: %clang_cc1 -std=c++20 -fcxx-exceptions -fenable-matrix -fsyntax-only -verify %s

// Operands that no operator on elements takes.

using m23 = int __attribute__((matrix_type(2, 3)));
using m32 = int __attribute__((matrix_type(3, 2)));
using rows = int __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using f23 = float __attribute__((matrix_type(2, 3)));
using mask = bool __attribute__((matrix_type(2, 3)));
struct S {};

void integers(m23 a, m32 b, rows r, f23 f, mask m, S s, float x, int *p) {
  (void)(a % b); // expected-error {{invalid operands to binary expression ('m23' (aka 'int __attribute__((matrix_type(2, 3)))') and 'm32' (aka 'int __attribute__((matrix_type(3, 2)))'))}}
  (void)(a & r); // expected-error {{operands must have the same layout}}
  (void)(a | f); // expected-error {{invalid operands to binary expression ('m23' (aka 'int __attribute__((matrix_type(2, 3)))') and 'f23' (aka 'float __attribute__((matrix_type(2, 3)))')); both must be integers or matrices of integers}}
  (void)(f ^ f); // expected-error {{both must be integers}}
  (void)(a << x); // expected-error {{invalid operands to binary expression ('m23' (aka 'int __attribute__((matrix_type(2, 3)))') and 'float'); both must be integers or matrices of integers}} expected-note {{'m = {a, b}' gives a matrix 'm' its elements, row by row}}
  (void)(x >> a); // expected-error {{both must be integers}}
  (void)(f % 2);  // expected-error {{both must be integers}}
  (void)(a & p);  // expected-error {{a matrix is combined with a matrix or a number}}
  (void)(a ^ s);  // expected-error {{invalid operands to binary expression ('m23' (aka 'int __attribute__((matrix_type(2, 3)))') and 'S')}}
  (void)(~f);     // expected-error {{invalid argument type 'f23' (aka 'float __attribute__((matrix_type(2, 3)))') to unary expression}}
  a %= f;         // expected-error {{both must be integers}}
  a &= m;         // expected-error {{invalid operands to binary expression}}
  x &= a;         // expected-error {{both must be integers}}
  const m23 c = a;
  c <<= 1; // expected-error {{cannot assign to variable 'c' with const-qualified type}} expected-note@-1 {{declared const here}}
  int i = 1;
  i |= a;  // expected-error {{invalid operands to binary expression ('int' and 'm23'}} expected-note {{'m |= s' changes each element}}
  ++a;     // expected-error {{cannot increment value of type}}
  (void)(a && b); // expected-error {{invalid operands to binary expression}}
  (void)(a / a);  // expected-error {{invalid operands to binary expression}}
  (void)(2 / a);  // expected-error {{invalid operands to binary expression}}
}

void bools(mask m, mask n) {
  (void)(m % n);  // expected-error {{arithmetic on a matrix of bool}}
  (void)(m << 1); // expected-error {{arithmetic on a matrix of bool}}
  (void)-m;       // expected-error {{arithmetic on a matrix of bool}}
  (void)+m;       // expected-error {{arithmetic on a matrix of bool}}
  (void)~m;       // expected-error {{arithmetic on a matrix of bool}}
  m >>= 1;        // expected-error {{arithmetic on a matrix of bool}}
}

void warnings(m23 a) {
  (void)(a << 32); // expected-warning {{shift count >= width of type}}
  (void)(a >> -1); // expected-warning {{shift count is negative}}
  a %= 0;          // expected-warning {{remainder by zero is undefined}}
  a <<= 40;        // expected-warning {{shift count >= width of type}}
  a == a;          // expected-warning {{equality comparison result unused}} expected-note {{use '=' to turn}}
}

void comparisons(m23 a, m32 b, rows r, f23 f, S s) {
  (void)(a == b); // expected-error {{invalid operands to binary expression}}
  (void)(a < r);  // expected-error {{operands must have the same layout}}
  (void)(a != f); // expected-error {{invalid operands to binary expression}}
  (void)(a > s);  // expected-error {{invalid operands to binary expression}}
  (void)(a <=> a); // expected-error {{invalid operands to binary expression}}
  if (a == a) {}   // expected-error {{a matrix cannot be a condition}}
}

void selection(mask m, m23 a, m32 b, rows r, f23 f, S s) {
  (void)(a ? a : a); // expected-error {{the condition that selects elements must be a matrix of bool, got 'm23' (aka 'int __attribute__((matrix_type(2, 3)))')}}
  (void)(m ? a : f); // expected-error {{both must have the same element type, got 'int' and 'float'}}
  (void)(m ? 1 : 2); // expected-error {{one of the operands that a matrix of bool selects from must be a matrix, got 'int' and 'int'}}
  (void)(m ? b : b); // expected-error {{the condition must have the extents and the layout of what it selects from, got 'mask' (aka 'bool __attribute__((matrix_type(2, 3)))') and 'm32' (aka 'int __attribute__((matrix_type(3, 2)))')}}
  (void)(m ? r : r); // expected-error {{the condition must have the extents and the layout}}
  (void)(m ? a : s); // expected-error {{incompatible operand types}}
  (void)(m ? a : throw 1); // expected-error {{incompatible operand types}}
}

void all(mask m, m23 a) {
  (void)__builtin_matrix_all(a);    // expected-error {{'__builtin_matrix_all' needs a matrix of bool, got 'm23' (aka 'int __attribute__((matrix_type(2, 3)))'); compare it with something}}
  (void)__builtin_matrix_any(true); // expected-error {{'__builtin_matrix_any' needs a matrix of bool, got 'bool'}}
  (void)__builtin_matrix_any();     // expected-error {{too few arguments to function call}}
  (void)__builtin_matrix_all(m, m); // expected-error {{too many arguments to function call}}
}
