// Small matrices whose columns or rows are padded to whole vectors are read,
// written and computed as those vectors. Padding may become anything, if it is
// not volatile.
//
// RUN: %clang --target=x86_64-linux-gnu -march=haswell -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -march=haswell -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | \
// RUN:     FileCheck %s --check-prefix=O0

typedef float m __attribute__((matrix_type(3, 3), matrix_padding(1)));
typedef float r __attribute__((matrix_type(3, 3), matrix_layout(row_major), matrix_padding(1)));
typedef long double l __attribute__((matrix_type(3, 3), matrix_padding(1)));
typedef _Bool b __attribute__((matrix_type(3, 3), matrix_padding(1)));

// CHECK-LABEL: columns:
// CHECK-NOT: vmovss
// CHECK: vaddps
// CHECK: ymm
// CHECK: retq
// O0-LABEL: @columns(
// O0-NOT: load <12 x float>
// O0: ret void
void columns(m *d, const m *x, const m *y) { *d = *x + *y; }

// CHECK-LABEL: rows:
// CHECK-NOT: {{vmovss|vperm|vunpck}}
// CHECK: vmaxps
// CHECK: retq
void rows(r *d, const r *x, const r *y) { *d = __builtin_elementwise_max(*x, *y) - *x; }

// CHECK-LABEL: copy:
// CHECK: vmovups {{.*}}ymm
// CHECK: vmovups {{.*}}xmm
// CHECK-NOT: vmovss
// CHECK: retq
void copy(m *d, const m *x) { *d = *x; }

// The padding of a volatile matrix is left alone.
// CHECK-LABEL: left_alone:
// CHECK-NOT: ymm
// CHECK: retq
void left_alone(volatile m *d, const m *x) { *d = *x; }

// What vectors have no room for, or have otherwise.
// CHECK-LABEL: others:
// CHECK: fldt
// CHECK: retq
void others(l *d, const l *x, b *e, const b *y) {
  *d = *x;
  *e = *y;
}
