// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// A matrix is aligned as its elements are. More, on the typedef, is honoured
// where objects lie, and used where they are read and written.

typedef float m __attribute__((matrix_type(4, 4)));
typedef float am __attribute__((matrix_type(4, 4), aligned(64)));
typedef float l __attribute__((matrix_type(32, 32)));
typedef float al __attribute__((matrix_type(32, 32), aligned(64)));

_Static_assert(_Alignof(m) == 4 && _Alignof(al) == 64, "");
_Static_assert(_Alignof(am) == 64 && sizeof(am) == 64, "");

// CHECK-DAG: @global = global [16 x float] zeroinitializer, align 64
am global;

// CHECK-LABEL: @small(
// CHECK: load <16 x float>, ptr %{{.*}}, align 4
// CHECK: store <16 x float> %{{.*}}, ptr %{{.*}}, align 4
void small(m *a, m *b) { *a = *b; }
// CHECK-LABEL: @smallAligned(
// CHECK: load <16 x float>, ptr %{{.*}}, align 64
// CHECK: store <16 x float> %{{.*}}, ptr %{{.*}}, align 64
void smallAligned(am *a, am *b) { *a = *b; }
// CHECK-LABEL: @element(
// CHECK: getelementptr inbounds float, ptr %{{.*}}, i64 9
// CHECK: load float, ptr %{{.*}}, align 4
float element(am *a) { return (*a)[1][2]; }

// It is no part of a function's type: a parameter is copied to where it has it.
void use(void *p);
// CHECK-LABEL: @byReference.matrix(
// CHECK: %[[COPY:.*]] = alloca [1024 x float], align 64
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 64 %[[COPY]], ptr align 4 %0,
// CHECK: call void @use(ptr noundef %[[COPY]])
void byReference(al a) { use(&a); }
// CHECK-LABEL: @asItIs.matrix(
// CHECK-NOT: memcpy
// CHECK: call void @use(ptr noundef %a)
void asItIs(l a) { use(&a); }
