// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -O1 -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm %s -o - | FileCheck %s --check-prefix=O0

// Vectors are cut for LLVM's back ends where they are matrices: in functions that
// hold one, inlined ones included, and in no other.

typedef float v9 __attribute__((ext_vector_type(9)));
typedef float m33 __attribute__((matrix_type(3, 3)));

// CHECK-LABEL: @vector(
// CHECK: fadd <9 x float>
// O0-LABEL: @vector(
// O0: fadd <9 x float>
void vector(v9 *d) { *d = *d + *d; }

// CHECK-LABEL: @matrix(
// CHECK-NOT: <9 x float>
// O0-LABEL: @matrix(
// O0-NOT: <9 x float>
void matrix(m33 *d) { *d = *d + *d; }

static void onMemory(float *d) { matrix((m33 *)d); }

// CHECK-LABEL: @inlined(
// CHECK-NOT: <9 x float>
// CHECK: fadd <4 x float>
// CHECK: ret void
// O0-LABEL: @inlined(
void inlined(float *d) { onMemory(d); }

typedef unsigned char b4 __attribute__((ext_vector_type(4)));

// CHECK-LABEL: @divided(
// CHECK: udiv <4 x i8>
b4 divided(b4 x) { return x / 100; }
