// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Operators, casts, subscripts and lists that tensors do not have.

typedef float t3 __attribute__((tensor_type(2, 3, 4)));
typedef float n3 __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 2, 1)));
typedef float t4 __attribute__((tensor_type(4, 4)));
typedef int i3 __attribute__((tensor_type(2, 3, 4)));
typedef bool b3 __attribute__((tensor_type(2, 3, 4)));
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float v4 __attribute__((ext_vector_type(4)));

void operators(t3 t, n3 n, t4 f, i3 i, b3 b, m4 m, v4 v) {
  t + f;   // expected-error-re {{invalid operands to binary expression ('t3' {{.*}} and 't4' {{.*}}); both must have the same extents, got 2 x 3 x 4 and 4 x 4}}
  t + i;   // expected-error-re {{invalid operands to binary expression ({{.*}}); both must have the same element type, got 'float' and 'int'; cast one of them}}
  t + n;   // expected-error-re {{operands must have the same layout, got 't3' {{.*}} (dimensions 0, 1, 2) and 'n3' {{.*}} (dimensions 0, 2, 1); cast one of them}}
  f + m;   // expected-error-re {{invalid operands to binary expression ({{.*}}); a tensor is combined with a tensor or a number}}
  v * f;   // expected-error {{a tensor is combined with a tensor or a number}}
  t % 2;   // expected-error-re {{invalid operands to binary expression ({{.*}}); both must be integers or tensors of integers}}
  t << 1;  // expected-error {{both must be integers or tensors of integers}}
  b + b;   // expected-error {{arithmetic on a tensor of bool}}
  -b;      // expected-error-re {{arithmetic on a tensor of bool, 'b3' {{.*}}; cast it to a tensor of numbers}}
  ~b;      // expected-error-re {{arithmetic on a tensor of bool, 'b3' {{.*}}; '!' negates its elements}}
  ~t;      // expected-error-re {{invalid argument type 't3' {{.*}} to unary expression; elements must be integers}}
  t++;     // expected-error-re {{cannot increment value of type 't3' {{.*}}; 't += 1' increments each element of a tensor 't'}}
  --t;     // expected-error-re {{cannot decrement value of type 't3' {{.*}}; 't -= 1' decrements each element of a tensor 't'}}
  *t;      // expected-error-re {{indirection requires pointer operand ('t3' {{.*}} invalid); 't[0][0][0]' is the first element of a tensor 't'}}
  t && t;  // expected-error-re {{invalid operands to binary expression ({{.*}}); '&' combines tensors of bool, which comparisons such as 't != 0' give}}
  b || b;  // expected-error-re {{invalid operands to binary expression ({{.*}}); '|' combines tensors of bool}}
  t <=> t; // expected-error-re {{invalid operands to binary expression ({{.*}}); tensors have no such operator}}
  1.0f += t; // expected-error-re {{invalid operands to binary expression ({{.*}}); the result is a tensor, which cannot be assigned to a scalar}} expected-note {{'t[0][0][0]' is an element of a tensor 't'}}
  t += f;  // expected-error-re {{invalid operands to binary expression ({{.*}}); both must have the same extents, got 2 x 3 x 4 and 4 x 4}}
  if (t == t) // expected-error {{a tensor cannot be a condition; '__builtin_reduce_and' and '__builtin_reduce_or' give a bool}}
    ;
  b ? 1.0f : 0.0f; // expected-error {{one of the operands that a tensor of bool selects from must be a tensor, got 'float' and 'float'; '__builtin_reduce_and' and '__builtin_reduce_or' give a bool}}
  i ? t : t;       // expected-error {{the condition that selects elements must be a tensor of bool, got 'i3'}}
  b ? n : n;       // expected-error {{the condition must have the extents and the layout of what it selects from}}
  true ? t : n;    // expected-error {{operands must have the same layout}}
}

void casts(t3 t, t4 f, m4 m, float *p) {
  (void)(t4)t;  // expected-error-re {{invalid cast from 't3' {{.*}}; tensors must have the same extents, got 2 x 3 x 4 and 4 x 4}}
  (void)(int)t; // expected-error-re {{invalid cast from 't3' {{.*}}; 't[0][0][0]' is an element of a tensor 't', and '__builtin_reduce_add' the sum of all}}
  (void)(bool)t; // expected-error-re {{invalid cast from 't3' {{.*}}; '__builtin_reduce_and' and '__builtin_reduce_or' of a tensor of bool give a bool}}
  (void)(float *)t; // expected-error-re {{invalid cast from 't3' {{.*}}; '(float *)&t' points to the elements of a tensor 't'}}
  (void)(int *)t; // expected-error-re {{invalid cast from 't3' {{.*}} to 'int *'; a tensor is cast from a scalar, and to one if it has one element}}
  (void)(t3)p;  // expected-error-re {{invalid cast from 'float *' to 't3' {{.*}}; '*(const t3 *)p' is the tensor that a pointer 'p' points to}}
  (void)(t3)m;  // expected-error-re {{invalid cast from 'm4' {{.*}}; a tensor and a matrix must have the same extents and element type}}
  (void)(v4)t;  // expected-error-re {{invalid cast from 't3' {{.*}}; a tensor and a vector must have the same number and type of elements}}
  n3 n = t;     // expected-error {{cannot initialize a variable of type 'n3'}} expected-note {{converts to 'n3'}}
  f = m;        // expected-error {{assigning to 't4'}} expected-note {{converts to 't4'}}
  t = 1.0f;     // expected-error {{assigning to 't3'}} expected-note {{'float' converts to 't3'}}
}

void subscripts(t3 t) {
  t[1];            // expected-error {{a tensor of 3 dimensions needs 3 subscripts, got 1}} expected-note {{'__builtin_tensor_slice' gives a part of a tensor}}
  &t[1][1];        // expected-error {{a tensor of 3 dimensions needs 3 subscripts, got 2}} expected-note {{'__builtin_tensor_slice' gives a part of a tensor}}
  t[2][0][0];      // expected-error {{subscript 0 of a tensor must be from 0 to 1, got 2}}
  t[0][0][-1];     // expected-error {{subscript 2 of a tensor must be from 0 to 3, got -1}}
  t[0][1.5][0];    // expected-error {{a subscript of a tensor must be an integer, got 'double'}}
  t[0, 1, 2];      // expected-error {{comma operator in the subscript of a tensor}}
}
template <int I> float at(t3 t) { return t[I][0][0]; } // expected-error {{subscript 0 of a tensor must be from 0 to 1, got 7}}
float far(t3 t) { return at<7>(t); } // expected-note {{in instantiation of}}

t3 many = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25}; // expected-error {{too many initializers for 't3'}}
t3 rows = {{}, {}, {}};        // expected-error {{too many initializers for 't3'}}
t3 row = {{{1, 2, 3, 4, 5}}};  // expected-error {{excess elements in array initializer}}
t3 parentheses(1, 2, 3);       // expected-error {{a tensor is initialized with a list in braces}}
