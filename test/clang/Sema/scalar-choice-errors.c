// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -D_Bool=bool -fenable-matrix -fsyntax-only -verify %s
// RUN: not %clang_cc1 -fenable-matrix -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s

// A condition that chooses a matrix or a scalar: the cast that is missing.

typedef float m23 __attribute__((matrix_type(2, 3)));
typedef float m42 __attribute__((matrix_type(4, 2)));
typedef double d23 __attribute__((matrix_type(2, 3)));
typedef _Bool b23 __attribute__((matrix_type(2, 3)));

// CHECK-DAG: fix-it:{{.*}}:{[[#@LINE+2]]:18-[[#@LINE+2]]:18}:"(m23)"
void scalars(int c, m23 m, float x, _Complex float z) {
  (void)(c ? m : 1); // expected-error {{incompatible operand types ('m23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'int')}} expected-note {{'(m23)s' is the matrix each element of which is a scalar 's'}}
  // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE+1]]:14-[[#@LINE+1]]:14}:"(m23)"
  (void)(c ? 1.0f : m); // expected-error {{incompatible operand types ('float' and 'm23'}} expected-note {{'(m23)s' is the matrix}}
  // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE+2]]:18-[[#@LINE+2]]:18}:"(m23)("
  // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE+1]]:23-[[#@LINE+1]]:23}:")"
  (void)(c ? m : x + 1); // expected-error {{incompatible operand types ('m23'}} expected-note {{'(m23)s' is the matrix}}
  (void)(c ? m : z); // expected-error {{incompatible operand types ('m23'}}
  // CHECK-NOT: fix-it:{{.*}}:{[[#@LINE+1]]:
  (void)(x ?: m); // expected-error {{incompatible operand types ('float' and 'm23'}} expected-note {{'(m23)s' is the matrix}}
  (void)(c ? m : (m23)1);
  (void)(c ? m : (m23)(x + 1));
}

void matrices(int c, m23 m, m42 other, d23 d) {
  (void)(c ? m : other); // expected-error {{incompatible operand types ('m23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'm42' (aka 'float __attribute__((matrix_type(4, 2)))')); both must have the same extents, got 2 x 3 and 4 x 2}}
  (void)(c ? m : d); // expected-error-re {{incompatible operand types ('m23' {{.*}}); both must have the same element type, got 'float' and 'double'; cast one of them}}
}

void masks(b23 mask, m23 m) {
  (void)(mask ? 1 : 0); // expected-error {{one of the operands that a matrix of bool selects from must be a matrix, got 'int' and 'int'; '__builtin_matrix_all' and '__builtin_matrix_any' give a bool}}
  (void)(mask ? m : 0);
}
