// RUN: %clang -O2 -S -o /dev/null %s -Rpass-analysis=matrix-pipeline > %t.without 2>&1
// RUN: %clang -O2 -S -o /dev/null %s -Rpass-analysis=matrix-pipeline -fpass-plugin=%plugin > %t.with 2>&1
// RUN: diff %t.without %t.with
// RUN: FileCheck %s < %t.with

// Our clang has the plugin's passes already: loading it changes nothing.

typedef float m __attribute__((matrix_type(4, 4)));
// CHECK: remark: pipeline start: 1 matrix operation (1 multiply)
// CHECK-NOT: remark: pipeline start
// CHECK: remark: optimizer early: 1 matrix operation (1 multiply)
void f(m *a, m *b, m *c) { *c = *a * *b; }
