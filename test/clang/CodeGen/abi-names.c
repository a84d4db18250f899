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
// A prototype in the same file, before the first use, is as good as any.
// CHECK-DAG: call void @known.matrix(<4 x float>
void known();
void known(M4 A);
void callKnown(M4 *A) { known(*A); }
