// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s

// `{}` is one value, whatever the size. Element by element, the 1024 x 1024 one
// would take hours.

using Small = float __attribute__((matrix_type(4, 4)));
using Large = float __attribute__((matrix_type(1024, 1024)));

// CHECK: @Global = global [1048576 x float] zeroinitializer, align 4
Large Global = {};
struct Member { int Before; Large M; };
// CHECK: @Static = global %struct.Member { i32 1, [1048576 x float] zeroinitializer }, align 4
Member Static = {1, {}};

void use(void *);

// CHECK-LABEL: define{{.*}} void @_Z5small
// CHECK: store <16 x float> zeroinitializer, ptr %{{.*}}, align 4
void small() { Small M = {}; use(&M); }

// CHECK-LABEL: define{{.*}} void @_Z5large
// CHECK: call void @llvm.memset.p0.i64(ptr align 4 %{{.*}}, i8 0, i64 4194304, i1 false)
// CHECK-NOT: store <
void large() { Large M = {}; use(&M); }

// CHECK-LABEL: define{{.*}} void @_Z6assign
// CHECK: call void @llvm.memset.p0.i64(ptr align 4 %{{.*}}, i8 0, i64 4194304, i1 true)
void assign(volatile Large *P) { *P = Large{}; }

// CHECK-LABEL: define{{.*}} @_Z5value
// CHECK: fadd <16 x float> %{{.*}}, zeroinitializer
Small value(Small M) { return M + Small(); }
