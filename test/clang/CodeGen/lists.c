// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -Wno-initializer-overrides -emit-llvm %s -o - | FileCheck %s
//
// A constant list is a constant in the layout of its type, and its padding is zero; of another one only the elements
// that are computed are instructions.

typedef float columns __attribute__((matrix_type(2, 3)));
typedef short rows __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
typedef _Bool mask __attribute__((matrix_type(2, 2)));
typedef int large __attribute__((matrix_type(20, 20), matrix_padding(1)));

// CHECK-DAG: @a = global [6 x float] [float 1.000000e+00, float 4.000000e+00, float 2.000000e+00, float 5.000000e+00, float 3.000000e+00, float 0.000000e+00]
columns a = {{1, 2, 3}, {4, 5}};
// CHECK-DAG: @b = global [8 x i16] [i16 1, i16 2, i16 3, i16 0, i16 4, i16 5, i16 6, i16 0]
rows b = {1, 2, 3, 4, 5, 6};
// CHECK-DAG: @c = global [4 x i8] c"\01\01\00\00"
mask c = {3, 0, 1};
// CHECK-DAG: @d = global %struct.both { i32 7, [6 x float] [float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 2.000000e+00, float 0.000000e+00, float 0.000000e+00], [8 x i16] zeroinitializer }
struct both { int i; columns c; rows r; } d = {.i = 7, .c[1][1] = 2};
// CHECK-LABEL: @small(
// CHECK: store <6 x float> <float 1.000000e+00, float 4.000000e+00, float 2.000000e+00, float 5.000000e+00, float 3.000000e+00, float 6.000000e+00>, ptr
void small(columns *p) { *p = (columns){1, 2, 3, 4, 5, 6}; }

// CHECK-LABEL: @computed(
// CHECK: [[X:%.*]] = load float
// CHECK-NEXT: insertelement <6 x float> <float 0.000000e+00, float 4.000000e+00, float {{.*}}, float 0.000000e+00, float 3.000000e+00, float 0.000000e+00>, float [[X]], i64 2
void computed(float x) { columns m = {{0, x, 3}, {4}}; }

// CHECK-LABEL: @constant(
// CHECK: call void @llvm.memset.p0.i64(ptr align 4 %m, i8 0, i64 1680, i1 false)
// CHECK-COUNT-3: store i32
// CHECK-NEXT: ret void
void constant(void) { large m = {{1, 2}, {3}}; }

// CHECK-LABEL: @part(
// CHECK: [[ELEMENT:%.*]] = getelementptr inbounds i16, ptr %{{.*}}, i64 6
// CHECK: store i16 9, ptr [[ELEMENT]]
// CHECK-NOT: store
// CHECK: ret void
void part(rows *p) { struct both m = {.r = *p, .r[1][2] = 9}; }

// CHECK-LABEL: @in_place(
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %m, ptr align 4 @matrix.constant{{.*}}, i64 1680, i1 false)
// CHECK: [[PLACE:%.*]] = getelementptr inbounds i32, ptr %m, i64 22
// CHECK: store i32 %{{.*}}, ptr [[PLACE]]
// CHECK-NOT: tlx
// CHECK: ret void
void in_place(int x) { large m = {{1}, {2, x}}; }
