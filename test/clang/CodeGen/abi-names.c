// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -Wno-deprecated-non-prototype -emit-llvm %s -o - | FileCheck %s

// The declared type decides about the name: one without a prototype says
// nothing about arguments. What is declared so and called with a matrix is not
// found where another file defines it with a prototype.

typedef float M4 __attribute__((matrix_type(4, 4)));

// CHECK-DAG: define{{.*}} void @old(
void old(A) M4 A; {}
// CHECK-DAG: define{{.*}} @oldResult.matrix(
M4 oldResult(A) M4 A; { return A; }
// CHECK-DAG: call void (<4 x float>, <4 x float>, <4 x float>, <4 x float>, ...) @unknown(<4 x float>
void unknown();
void call(M4 *A) { unknown(*A); }
// A prototype in the same file is as good as any.
// CHECK-DAG: call void @known.matrix(<4 x float>
void known();
void known(M4 A);
void callKnown(M4 *A) { known(*A); }

// Also behind the first use, or within a function: calls of both kinds and the
// definition have one name.
// CHECK-DAG: define{{.*}} void @later.matrix(
// CHECK-DAG: call void {{.*}}@later.matrix()
// CHECK-DAG: call void @later.matrix(<4 x float>
void later();
void callBefore(void) { later(); }
void later(M4 A) {}
void callBehind(M4 *A) { later(*A); }
// CHECK-DAG: declare void @elsewhere.matrix(
// CHECK-DAG: call void {{.*}}@elsewhere.matrix()
// CHECK-DAG: @pointer = global ptr @elsewhere.matrix
void elsewhere();
void (*pointer)() = elsewhere;
void callElsewhere(void) { elsewhere(); }
void prototype(M4 *A) {
  void elsewhere(M4 A);
  elsewhere(*A);
}
