// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -emit-pch -o %t/1.ast %t/1.c
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -ast-merge %t/1.ast -ast-print %t/main.c | FileCheck %s

// Elements of matrices and tensors are imported with all their subscripts.

// CHECK: float first(m *x, int i) {
// CHECK-NEXT: return (*x)[i][1];
// CHECK: float second(t *x, int i) {
// CHECK-NEXT: return (*x)[i][1][i + 2];
// CHECK: unsigned long third(void) {
// CHECK-NEXT: return __builtin_offsetof(struct s, x[1][0][3]);

//--- 1.c
typedef float m __attribute__((matrix_type(2, 3)));
typedef float t __attribute__((tensor_type(2, 3, 4), tensor_layout(1, 0, 2)));
struct s { t x; };
float first(m *x, int i) { return (*x)[i][1]; }
float second(t *x, int i) { return (*x)[i][1][i + 2]; }
unsigned long third(void) { return __builtin_offsetof(struct s, x[1][0][3]); }
//--- main.c
int main(void) { return 0; }
