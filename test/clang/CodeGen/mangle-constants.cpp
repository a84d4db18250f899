// RUN: %clang_cc1 -std=c++20 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -std=c++20 -triple x86_64-windows-msvc -fenable-matrix -emit-llvm -o - %s | FileCheck --check-prefix=MSVC %s

// Constant matrices in names: as vectors, row by row; zeros at the end are left out.

template <class T>
using rows = T __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
template <class T>
using columns = T __attribute__((matrix_type(2, 2), matrix_layout(column_major)));

template <class M> constexpr M one(int R, int C) {
  M Result = M();
  Result[R][C] = 1;
  return Result;
}
template <auto M> void take() {}

// CHECK: @_Z4takeITnDaXtlu11matrix_typeILm2ELm2EiLb1ELm0EELi0ELi1EEEEvv(
// MSVC: @"??$take@$MU?$__matrix@H$01$01$00$0A@@__clang@@2U12@3H0A@@00@0A@@0A@@@@@@YAXXZ"(
template void take<one<rows<int>>(0, 1)>();
// CHECK: @_Z4takeITnDaXtlu11matrix_typeILm2ELm2EiELi0ELi1EEEEvv(
// MSVC: @"??$take@$MU?$__matrix@H$01$01@__clang@@2U12@3H0A@@00@0A@@0A@@@@@@YAXXZ"(
template void take<one<columns<int>>(0, 1)>();
// CHECK: @_Z4takeITnDaXtlu11matrix_typeILm2ELm2EfELf00000000ELf00000000ELf00000000ELf3f800000EEEEvv(
template void take<one<columns<float>>(1, 1)>();
// CHECK: @_Z4takeITnDaXtlu11matrix_typeILm2ELm2EbEEEEvv(
template void take<columns<bool>{}>();
