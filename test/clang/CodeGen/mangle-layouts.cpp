// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-linux-gnu -fmatrix-memory-layout=row-major -emit-llvm %s -o - | FileCheck %s --check-prefix=ROWS
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -triple x86_64-windows-msvc -emit-llvm %s -o - | FileCheck %s --check-prefix=MS

// Layout and padding are in names, except upstream's.

using plain = float __attribute__((matrix_type(2, 3)));
using columns = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using padded = float __attribute__((matrix_type(2, 3), matrix_padding(1)));
using both = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)));
template <class T, unsigned R, unsigned C, unsigned P>
using any = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)));

// CHECK: define {{.*}}@_Z1fu11matrix_typeILm2ELm3EfE.matrix(
// ROWS: define {{.*}}@_Z1fu11matrix_typeILm2ELm3EfLb1ELm0EE.matrix(
// MS: define {{.*}}@"?f@@YAXU?$__matrix@M$01$02@__clang@@@Z.matrix"(
void f(plain) {}
// CHECK: define {{.*}}@_Z1gu11matrix_typeILm2ELm3EfE.matrix(
// ROWS: define {{.*}}@_Z1gu11matrix_typeILm2ELm3EfE.matrix(
void g(columns) {}
// CHECK: define {{.*}}@_Z1hu11matrix_typeILm2ELm3EfLb1ELm0EE.matrix(
// MS: define {{.*}}@"?h@@YAXU?$__matrix@M$01$02$00$0A@@__clang@@@Z.matrix"(
void h(rows) {}
// CHECK: define {{.*}}@_Z1iu11matrix_typeILm2ELm3EfLb0ELm1EE.matrix(
// MS: define {{.*}}@"?i@@YAXU?$__matrix@M$01$02$0A@$00@__clang@@@Z.matrix"(
void i(padded) {}
// CHECK: define {{.*}}@_Z1ju11matrix_typeILm2ELm3EfLb1ELm4EE.matrix(
// MS: define {{.*}}@"?j@@YAXU?$__matrix@M$01$02$00$03@__clang@@@Z.matrix"(
void j(both) {}
// CHECK: define {{.*}}@_Z1kIfLj2ELj3ELj4EEvu11matrix_typeIXT0_EXT1_ET_Lb1EXT2_EE.matrix(
// MS: define {{.*}}@"??$k@M$01$02$03@@YAXU?$__matrix@M$01$02$00$03@__clang@@@Z.matrix"(
template <class T, unsigned R, unsigned C, unsigned P> void k(any<T, R, C, P>) {}
template void k(both);
// CHECK: define {{.*}}@_Z1lI{{.*}}u13__matrix_rows
template <class M> int (*l(M))[__matrix_rows(M)] { return 0; }
template auto l(rows) -> int (*)[2];
