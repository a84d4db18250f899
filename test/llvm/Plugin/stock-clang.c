// RUN: %stock_clang -fenable-matrix -O2 -S -o /dev/null %s -fpass-plugin=%plugin -Rpass-analysis=matrix-pipeline 2>&1 | FileCheck %s

// The distribution's clang with our plugin: each place sees what is still there,
// and nothing is left after the last.

typedef float m __attribute__((matrix_type(4, 4)));
// CHECK: stock-clang.c:[[#@LINE+3]]:{{.*}} remark: pipeline start: 1 matrix operation (1 multiply)
// CHECK: remark: optimizer early: 1 matrix operation (1 multiply)
// CHECK-NOT: remark:
void f(m *a, m *b, m *c) { *c = *a * *b; }
