// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=FLAT

// An element of a small matrix is an element of an array as well.

using M = float __attribute__((matrix_type(4, 4)));
using P = float __attribute__((matrix_type(4, 3), matrix_layout(row_major), matrix_padding(1)));
void take(float &);

// CHECK-LABEL: @_Z7address
// CHECK: getelementptr inbounds float, ptr {{%.*}}, i64 9
// CHECK-NEXT: ret ptr
// FLAT-LABEL: @_Z7address
// FLAT: getelementptr inbounds float, ptr {{%.*}}, i64 9
float *address(M &A) { return &A[1][2]; }
// CHECK-LABEL: @_Z6padded
// CHECK: getelementptr inbounds float, ptr {{%.*}}, i64 6
float *padded(P &A) { return &A[1][2]; }

// Nothing else is touched.
// CHECK-LABEL: @_Z6assign
// CHECK: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 9
// CHECK-NEXT: store float 1.000000e+00, ptr [[E]], align 4
// CHECK-NEXT: ret void
// FLAT-LABEL: @_Z6assign
// FLAT: load <16 x float>
// FLAT: insertelement <16 x float>
// FLAT: store <16 x float>
void assign(M &A) { A[1][2] = 1; }
// CHECK-LABEL: @_Z4read
// CHECK: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 9
// CHECK-NEXT: load volatile float, ptr [[E]], align 4
float read(volatile M &A) { return A[1][2]; }

// CHECK-LABEL: @_Z4bind
// CHECK: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 9
// CHECK-NEXT: call void @_Z4takeRf(ptr noundef nonnull align 4 dereferenceable(4) [[E]])
// FLAT-LABEL: @_Z4bind
// FLAT: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 9
// FLAT-NEXT: call void @_Z4takeRf(ptr noundef nonnull align 4 dereferenceable(4) [[E]])
// FLAT: insertelement <16 x float>
void bind(M &A) {
  take(A[1][2]);
  (A[1][2]) += 2;
}
// CHECK-LABEL: @_Z6choose
// CHECK: phi ptr
// FLAT-LABEL: @_Z6choose
// FLAT: phi ptr
void choose(M &A, bool B) { (B ? A[0][0] : A[0][1]) = 3; }
