// REQUIRES: matrix-clang
// RUN: %clang -O2 -ffast-math -S -emit-llvm -o /dev/null %s -Rpass=matrix-ops 2>&1 | FileCheck %s
// RUN: %clang -O2 -S -emit-llvm -o /dev/null %s -Rpass=matrix-ops 2>&1 | FileCheck %s --check-prefix=EXACT

// Operations meet across calls that are inlined: three products with a vector.
// A variable is no obstacle either.

// CHECK-NOT: 40x40
// CHECK-COUNT-3: remark: product of 40x1
// CHECK-NOT: remark
// EXACT: remark: element-wise product of 40x40
// EXACT-COUNT-2: remark: product of 40x40
// EXACT: remark: product of 40x1
// EXACT-NOT: remark

typedef float m __attribute__((matrix_type(40, 40)));
typedef float v __attribute__((matrix_type(40, 1)));

static inline m product(m a, m b) { return a * b; }
static inline m scaled(m a, float s) { return a * s; }

void chain(m *a, m *b, m *c, v *x, v *y, float s) {
  m ab = product(*a, scaled(*b, s));
  *y = product(ab, *c) * *x;
}
