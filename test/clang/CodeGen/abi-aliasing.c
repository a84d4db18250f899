// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -O2 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -O3 -emit-llvm %s -o - | FileCheck %s

// A matrix may be read and written through a pointer to its elements, whole or
// element by element.

typedef float m __attribute__((matrix_type(2, 2)));
typedef float l __attribute__((matrix_type(32, 32)));

// CHECK-LABEL: @small(
// CHECK: store float 1.0
// CHECK: load float
float small(float *p, m *a) {
  *p = 0;
  *p = 1;
  m b = *a;
  return b[1][0];
}
// CHECK-LABEL: @element(
// CHECK: store float 1.0
// CHECK: store float 2.0
// CHECK: [[V:%.*]] = load float
// CHECK: ret float [[V]]
float element(float *p, m *a) {
  *p = 1;
  (*a)[1][1] = 2;
  return *p;
}
// CHECK-LABEL: @largeElement(
// CHECK: store float 1.0
// CHECK: store float 2.0
// CHECK: [[V:%.*]] = load float
// CHECK: ret float [[V]]
float largeElement(float *p, l *a) {
  *p = 1;
  (*a)[1][1] = 2;
  return *p;
}
// CHECK-LABEL: @large(
// CHECK: store float 1.0
// CHECK: [[V:%.*]] = load float
// CHECK: ret float [[V]]
float large(float *p, l *a) {
  *p = 1;
  *a += *a;
  return *p;
}
