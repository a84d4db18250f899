// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -Wno-unused-value -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -Wno-unused-value -emit-llvm -x c %s -o - | FileCheck %s --check-prefix=C

// An element of a volatile matrix or tensor is read where it stands alone, as
// an element of an array is.

typedef float M __attribute__((matrix_type(2, 3)));
typedef int T __attribute__((tensor_type(2, 3, 4)));

#ifdef __cplusplus
extern "C" {
#endif

// CHECK-LABEL: @element(
// CHECK-COUNT-1: load volatile float
// CHECK-NOT: load volatile
// CHECK: ret void
// C-LABEL: @element(
// C-COUNT-1: load volatile float
void element(volatile M *m) { (*m)[1][2]; }

// CHECK-LABEL: @tensor(
// CHECK-COUNT-1: load volatile i32
// CHECK-NOT: load volatile
// CHECK: ret void
void tensor(volatile T *t) { ((*t)[1][2][3]); }

// Both of a comma's.
// CHECK-LABEL: @both(
// CHECK-COUNT-2: load volatile float
// CHECK-NOT: load volatile
// CHECK: ret void
void both(volatile M *m) { (*m)[0][0], (*m)[1][1]; }

// CHECK-LABEL: @plain(
// CHECK-NOT: load float
// CHECK: ret void
void plain(M *m) { (*m)[1][2]; }

#ifdef __cplusplus
}
#endif
