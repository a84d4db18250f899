// Local functions of one or two operations on large matrices are inlined at -Os as
// well: their operations fuse with the caller's, and nothing is passed by value.
//
// REQUIRES: matrix-clang
// RUN: %clang -fenable-matrix -Os --target=x86_64-linux-gnu -march=x86-64-v3 -S -emit-llvm %s -o - -Rpass=matrix-ops 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -S -emit-llvm %s -o - -Rpass=matrix-ops 2>&1 | FileCheck %s

typedef float m __attribute__((matrix_type(64, 64)));

static m product(m a, m b) { return a * b; }
static m sum(m a, m b) { return a + b; }

// CHECK: remark: product of 64x64 float as loops: {{.*}}, 2 fused
// CHECK: define {{.*}}@f(
// CHECK-NOT: alloca
// CHECK: }
void f(m *restrict d, m *a, m *b, m *c) { *d = sum(product(*a, *b), *c); }

// CHECK: define {{.*}}@g(
// CHECK-NOT: alloca
// CHECK: }
void g(m *restrict d, m *a, m *b, m *c) { *d = sum(product(*b, *a), *c); }

