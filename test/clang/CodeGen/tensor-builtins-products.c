// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -ffp-contract=off -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float A __attribute__((tensor_type(2, 4, 8), tensor_layout(1, 0, 2)));
typedef float B __attribute__((tensor_type(2, 8, 6), tensor_padding(0, 0, 2)));
typedef float C __attribute__((tensor_type(2, 4, 6), tensor_layout(1, 0, 2)));
typedef float D __attribute__((tensor_type(6, 2, 4)));
typedef float FewSums __attribute__((tensor_type(4, 6)));
typedef signed char Bytes __attribute__((tensor_type(4, 8)));
typedef unsigned char UBytes __attribute__((tensor_type(8, 6)));
typedef int Sums __attribute__((tensor_type(6, 4), tensor_layout(1, 0)));
typedef _Float16 Halves __attribute__((tensor_type(4, 8)));
typedef float HalfSums __attribute__((tensor_type(4, 4)));

// The product lies as the first operand.
// CHECK-LABEL: @matmul(
// CHECK: call target("tlx.tensor", float, 3, 2, 4, 6, 1, 0, 2, 0, 0, 0) @tlx.matmul__{{.*}} target("tlx.attr", 0) poison)
void matmul(A *X, B *Y, C *Z) { *Z = __builtin_tensor_matmul(*X, *Y); }
// Flag 1 is contract.
// CHECK-LABEL: @contracted(
// CHECK: @tlx.matmul__{{.*}} target("tlx.attr", 1) poison)
void contracted(A *X, B *Y, C *Z) {
#pragma STDC FP_CONTRACT ON
  *Z = __builtin_tensor_matmul(*X, *Y);
}
// Result j, b, i: labels 0, 1, 2; k is 3.
// CHECK-LABEL: @contract(
// CHECK: call target("tlx.tensor", float, 3, 6, 2, 4, 0, 1, 2, 0, 0, 0) @tlx.contract__{{.*}} target("tlx.attr", 1, 2, 3, 1, 3, 0, 0) poison)
void contract(A *X, B *Y, D *Z) { *Z = __builtin_tensor_contract("bik, bkj -> jbi", *X, *Y); }
// Two letters are summed over, in the order of the first operand.
// CHECK-LABEL: @sums(
// CHECK: @tlx.contract__{{.*}} target("tlx.attr", 2, 0, 3, 2, 3, 1, 0) poison)
void sums(A *X, B *Y, FewSums *Z) { *Z = __builtin_tensor_contract("bik,bkj->ij", *X, *Y); }
// Signs: 1 is the first operand's. The sum lies as the addend.
// CHECK-LABEL: @contractAdd(
// CHECK: call target("tlx.tensor", i32, 2, 6, 4, 1, 0, 0, 0) @tlx.contractadd__{{.*}} target("tlx.attr", 1, 2, 2, 0, 1, 0) poison)
void contractAdd(Bytes *X, UBytes *Y, Sums *Z) { *Z = __builtin_tensor_contract_add("ik,kj->ji", *X, *Y, *Z); }
// 4: as a matrix unit rounds.
// CHECK-LABEL: @units(
// CHECK: @tlx.contractadd__{{.*}} target("tlx.attr", 0, 2, 1, 2, 4, 1) poison)
// CHECK: @tlx.contractadd__{{.*}} target("tlx.attr", 0, 2, 1, 2, 0, 0) poison)
void units(Halves *X, Halves *Y, HalfSums *Z) {
  {
#pragma STDC FP_CONTRACT ON
    *Z = __builtin_tensor_contract_add("ik,jk->ij", *X, *Y, *Z);
  }
  *Z = __builtin_tensor_contract_add("ik,jk->ij", *X, *Y, *Z);
}
