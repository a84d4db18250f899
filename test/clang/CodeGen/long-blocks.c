// RUN: %clang -fenable-matrix -O2 -S -emit-llvm %s -o - | FileCheck %s

// LLVM's passes look back from elements to the begin of a block, or to a call. A
// block of thousands of operations gets some that are no code.

typedef float M __attribute__((matrix_type(3, 3)));

#define S(I) d[I] = a[I] * b[I] + d[I];
#define T(I) S(I) S(I + 1) S(I + 2) S(I + 3) S(I + 4) S(I + 5) S(I + 6) S(I + 7)

// CHECK-LABEL: @few(
// CHECK-NOT: sideeffect
// CHECK: ret void
void few(M *d, const M *a, const M *b) { T(0) T(8) }

// CHECK-LABEL: @many(
// CHECK: call void @llvm.sideeffect()
// CHECK: call void @llvm.sideeffect()
// CHECK: ret void
void many(M *d, const M *a, const M *b) {
  T(0) T(8) T(16) T(24) T(32) T(40) T(48) T(56) T(64) T(72) T(80) T(88)
}
