// RUN: %raise %s -fno-discard-value-names -S -emit-llvm -o - | FileCheck %s
// RUN: %raise %s -fno-discard-value-names -S -o /dev/null -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %opt -passes='print<matrix-loops>' -disable-output %t.ll | FileCheck %s --check-prefix=NEST
// RUN: %opt -passes='matrix-loops<operations>' -S %t.ll | FileCheck %s --check-prefix=OPS

// What is tested in front of a nest whose extents are known when the program
// runs, first whether the result has four rows or columns, then whether all loops
// run, and often enough. Nothing is allocated.

#define FOR(i, n) for (int i = 0; i < n; ++i)

// CHECK-LABEL: define {{.*}} @product(
// CHECK-NOT: malloc
// CHECK: %[[LAST:.*]] = or i64
// CHECK-NEXT: %[[ANY:.*]] = freeze i64 %[[LAST]]
// CHECK-NEXT: %[[MORE:.*]] = icmp ugt i64 %[[ANY]], 2
// CHECK-NEXT: br i1 %[[MORE]], label %[[TESTS:[^,]*]], label %{{.*}}
// CHECK: [[TESTS]]:
// CHECK: = freeze i1
// CHECK: br i1 %{{.*}}, label %[[REST:[^,]*]], label %[[LOOPS:.*]]
// CHECK: [[REST]]:
// CHECK-NOT: br
// CHECK: %matrix.overlaps = freeze i1
// CHECK-NEXT: br i1 %matrix.overlaps, label %[[LOOPS]], label %matrix.nest
// CHECK: matrix.nest:
// CHECK-NEXT: notail call void @matrix.nest(
// CHECK-NOT: malloc
// CHECK: define internal void @matrix.nest(

// Elements of 8 bytes: what comes in bytes leaves as elements.
// OPS: define internal void @matrix.nest(ptr noalias captures(none) %0, ptr noalias readonly captures(none) %1, ptr noalias readonly captures(none) %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7)
// OPS: %[[M:.*]] = lshr exact i64 %6, 3
// OPS: %[[P:.*]] = lshr exact i64 %7, 3
// OPS: %[[START:.*]] = call target("tlx.tensor", double, 2, 4294967295, 4294967295, {{.*}}) @tlx.splat__{{[^(]*}}(double 0.000000e+00, i64 %3, i64 %4)
// OPS: call target("tlx.tensor", double, 2, 4294967295, 4294967295, {{.*}}) @tlx.load__{{[^(]*}}(ptr %1, i64 %[[P]], i64 1, i64 %3, i64 %5,
// OPS: call target("tlx.tensor", double, 2, 4294967295, 4294967295, {{.*}}) @tlx.load__{{[^(]*}}(ptr %2, i64 %[[M]], i64 1, i64 %5, i64 %4,
// OPS: call void @tlx.store__{{[^(]*}}({{.*}}, ptr %0, i64 %[[M]], i64 1,

// NEST: function @product:
// NEST-NEXT: C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]
// NEST-NEXT: asks for the extent of %{{.*}}, 1 + (-1 + (zext i32 %n to i64))<nsw>
// NEST-NEXT: asks for the extent of %{{.*}}, 1 + (-1 + (zext i32 %m to i64))<nsw>
// NEST-NEXT: asks for the extent of %{{.*}}, 1 + (-1 + (zext i32 %p to i64))<nsw>
// NEST-NEXT: asks whether %{{.*}} is true
// NEST-NEXT: asks whether %{{.*}} is true
// NEST-NEXT: asks whether an index of i32, unsigned, wraps around
// NEST-NEXT: compares the bytes of the result
// NEST-NEXT: compares the bytes of the result
void product(double *C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double s = 0;
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}
