// RUN: %raise %s -S -o /dev/null -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %opt -passes='matrix-loops<operations>' %t.ll | FileCheck %s

// The operations that a nest becomes, in a function of its own. Loads have the
// strides of the source, and sums start as it starts them.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK-LABEL: define {{.*}} @zero(
// CHECK: call void @matrix.nest(ptr %{{.*}}, ptr %{{.*}}, ptr %{{.*}})
// CHECK-NOT: br i1
// CHECK: ret void
void zero(double *restrict C, const double *A, const double *B) {
  FOR(i, 8) FOR(j, 9) {
    double s = 0;
    FOR(k, 5) s += A[i * 5 + k] * B[j + k * 10];
    C[i * 9 + j] = s;
  }
}

// CHECK-LABEL: define {{.*}} @bytes(
void bytes(int *restrict C, const signed char *A, const unsigned char *B, const int *bias) {
  FOR(i, 8) FOR(j, 9) {
    int s = bias[i];
    FOR(k, 5) s -= A[k * 8 + i] * B[k * 9 + j];
    C[i * 9 + j] = s;
  }
}

// A chain that starts with +0: a product would start with itself, and might be
// -0.
// CHECK: define internal void @matrix.nest(ptr noalias captures(none) %0, ptr noalias readonly captures(none) %1, ptr noalias readonly captures(none) %2) unnamed_addr #[[ATTRIBUTES:[0-9]+]]
// CHECK: %[[START:.*]] = call target("tlx.tensor", double, 2, 8, 9, {{.*}}) @tlx.splat__{{[^(]*}}(double 0.000000e+00
// CHECK: %[[A:.*]] = call target("tlx.tensor", double, 2, 8, 5, {{.*}}) @tlx.load__{{[^(]*}}(ptr %1, i64 5, i64 1, target("tlx.attr", 8, 0) poison)
// CHECK: %[[B:.*]] = call target("tlx.tensor", double, 2, 5, 9, {{.*}}) @tlx.load__{{[^(]*}}(ptr %2, i64 10, i64 1, target("tlx.attr", 8, 0) poison)
// CHECK: %[[SUM:.*]] = call {{.*}} @tlx.contractadd__{{[^(]*}}({{.*}} %[[A]], {{.*}} %[[B]], {{.*}} %[[START]], target("tlx.attr", 0, 2, 2, 1, 0, 1) poison)
// CHECK: call void @tlx.store__{{[^(]*}}({{.*}} %[[SUM]], ptr %0, i64 9, i64 1, target("tlx.attr", 8, 0) poison)

// CHECK: define internal void @matrix.nest.1(
// CHECK: %[[LINE:.*]] = call target("tlx.tensor", i32, 1, 8, {{.*}}) @tlx.load__{{[^(]*}}(ptr %3, i64 1,
// CHECK: %[[START:.*]] = call target("tlx.tensor", i32, 2, 8, 9, {{.*}}) @tlx.broadcast__{{[^(]*}}({{.*}} %[[LINE]], target("tlx.attr", 0) poison)
// CHECK: %[[BYTES:.*]] = call target("tlx.tensor", i8, 2, 5, 8, {{.*}}) @tlx.load__{{[^(]*}}(ptr %1, i64 8, i64 1,
// CHECK: call {{.*}} @tlx.sext__{{[^(]*}}({{.*}} %[[BYTES]])
// CHECK: call {{.*}} @tlx.zext__
// CHECK: call {{.*}} @tlx.sub__
// CHECK: call {{.*}} @tlx.contractadd__{{.*}} target("tlx.attr", 2, 0, 2, 1, 0, 0) poison)

// No allocator, and little of the stack.
// CHECK: attributes #[[ATTRIBUTES]] = { {{.*}}"matrix-small-stack" "matrix-types" {{.*}}"no-builtin-malloc"
