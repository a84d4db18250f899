// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// argmin and argmax: among the places of the elements that equal the best one, the smallest. Outer products are contractions.

typedef float F __attribute__((tensor_type(3, 5), tensor_layout(1, 0)));
typedef int FR __attribute__((tensor_type(3, 1), tensor_layout(1, 0)));
typedef short S __attribute__((tensor_type(2, 2000)));
typedef int SR __attribute__((tensor_type(2, 1)));
typedef double V __attribute__((tensor_type(4)));
typedef double P __attribute__((tensor_type(4, 4, 4)));
typedef double Q __attribute__((tensor_type(4, 4)));

// One array, as long as the longest use.
// CHECK: @matrix.places = private unnamed_addr constant [1024 x i32] [i32 0, i32 1, i32 2,

// CHECK-LABEL: @whole(
// CHECK: [[M:%.*]] = call {{.*}} @tlx.reduce.maxnum__{{.*}} target("tlx.attr", 3, 0) poison)
// CHECK: [[B:%.*]] = call {{.*}} @tlx.broadcast__{{.*}} [[M]], target("tlx.attr", 0, 1) poison)
// CHECK: [[E:%.*]] = call {{.*}} @tlx.fcmp__{{.*}} [[B]], target("tlx.attr", 1, 0) poison)
// CHECK: [[N:%.*]] = call target("tlx.tensor", i32, 2, 3, 5, 1, 0, 0, 0) @tlx.load__{{.*}}(ptr @matrix.places, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
// CHECK: [[L:%.*]] = call {{.*}} @tlx.select__{{.*}} [[E]], {{.*}} [[N]],
// CHECK: [[R:%.*]] = call {{.*}} @tlx.reduce.umin__{{.*}} [[L]], target("tlx.attr", 3, 0) poison)
// CHECK: [[X:%.*]] = call i32 @tlx.extract__{{.*}} [[R]], i64 0, i64 0)
// CHECK: [[Z:%.*]] = icmp eq i32 [[X]], -1
// CHECK: select i1 [[Z]], i32 0, i32 [[X]]
int whole(F *X) { return __builtin_tensor_argmax(*X); }

// The place depends on one index.
// CHECK-LABEL: @along(
// CHECK: @tlx.reduce.minnum__{{.*}} target("tlx.attr", 2, 0) poison)
// CHECK: @tlx.load__{{.*}}(ptr @matrix.places, i64 0, i64 1, target("tlx.attr", 4, 0) poison)
// CHECK: @tlx.select__
void along(F *X, FR *R) { *R = __builtin_tensor_argmin(*X, 1); }

// Two digits of a place.
// CHECK-LABEL: @digits(
// CHECK: @tlx.icmp__
// CHECK: call target("tlx.tensor", i32, 2, 2, 1024, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr @matrix.places, i64 0, i64 1,
// CHECK: call target("tlx.tensor", i32, 2, 2, 1024, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr @matrix.places, i64 1, i64 0,
// CHECK: @tlx.mul__
// CHECK: @tlx.add__
// CHECK: @tlx.reshape.permute__
// CHECK: @tlx.slice__
// CHECK: @tlx.broadcast__
void digits(S *X, SR *R) { *R = __builtin_tensor_argmax(*X, 1); }

// CHECK-LABEL: @outer(
// CHECK: @tlx.contract__{{.*}} target("tlx.attr", 0, 1, 2, 0) poison)
void outer(Q *X, V *Y, P *R) { *R = __builtin_tensor_outer_product(*X, *Y); }

// CHECK-LABEL: @shape(
// CHECK: ret i64 7
unsigned long shape(void) { return __builtin_tensor_rank(P) + __builtin_tensor_extent(Q, 1); }
