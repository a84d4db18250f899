// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of the proposal "Cooperative matrix in OpenCL C", section by section:
// as written where they are right, with a comment where they are not, and the IR
// that becomes of them (docs/use/CooperativeMatrix.md has the rulings).
//
// DEFINE: %{cc1} = %clang_cc1 -triple spirv64-unknown-unknown -cl-std=CL3.0 -finclude-default-header -fdeclare-opencl-builtins
// RUN: %{cc1} -disable-llvm-passes -emit-llvm -o - %s | FileCheck %s
// RUN: not %{cc1} -DAS_WRITTEN -fsyntax-only %s 2>&1 | FileCheck --check-prefix=AS-WRITTEN --implicit-check-not=error: %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

void section_4_1(void) {
  // Example 1.
  float vmat1 __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 8, 8, CLK_COOPERATIVE_MATRIX_A)));
  // Example 2.
  typedef half chmat44 __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 4, 4, CLK_COOPERATIVE_MATRIX_B)));
  chmat44 vmat2;
  // CHECK-LABEL: define {{.*}} @section_4_1
  // CHECK: alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0)
  // CHECK: alloca target("spirv.CooperativeMatrixKHR", half, 3, 4, 4, 1)
}

void section_4_3(void) {
  typedef half matA __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 2, 4, CLK_COOPERATIVE_MATRIX_A)));
  matA m;
  // The text has target("spirv.CooperativeMatrixKHR", half, 2, 4, 0, 0): the back
  // end's order is scope, rows, columns, use.
  // CHECK-LABEL: define {{.*}} @section_4_3
  // CHECK: alloca target("spirv.CooperativeMatrixKHR", half, 3, 2, 4, 0)
}

void section_4_5_load(global float *A) {
  typedef float matA __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 8, 4, CLK_COOPERATIVE_MATRIX_A)));
  matA m;
  m = coop_mat_load(A, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 3);
  // The text has no parameters in the name, so that the back end loads bytes, and a
  // stride of 32 bits.
  // CHECK-LABEL: define {{.*}} @section_4_5_load
  // CHECK: %[[M:.*]] = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj8ELj4ELj0EEvPU3AS1fjm(ptr addrspace(1) %{{.*}}, i32 0, i64 3)
  // CHECK: store target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 0) %[[M]], ptr %m
}

void section_4_5_store(global half *A) {
  typedef half matA __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 2, 4, CLK_COOPERATIVE_MATRIX_A)));
  matA m;
  // The declaration in section 4.4 has a pointer to const.
  coop_mat_store(A, m, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 3);
  // CHECK-LABEL: define {{.*}} @section_4_5_store
  // CHECK: call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1DhPU3AS142__spirv_CooperativeMatrixKHR__half_3_2_4_0jm(ptr addrspace(1) %{{.*}}, target("spirv.CooperativeMatrixKHR", half, 3, 2, 4, 0) %{{.*}}, i32 0, i64 3)
}

void section_4_5_multiply(void) {
  typedef float matA __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 4, 8, CLK_COOPERATIVE_MATRIX_A)));
  typedef float matB __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 8, 2, CLK_COOPERATIVE_MATRIX_B)));
  typedef float matC __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 4, 2, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));
  matA a;
  matB b;
  matC c, d;
#ifdef AS_WRITTEN
  // AS-WRITTEN: [[#@LINE+1]]:{{.*}}error: CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED is for integers
  d = coop_matmul_add(a, b, c, CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED);
#else
  // Signs are for integers. Operands have 32 bits.
  d = coop_matmul_add(a, b, c, CLK_COOPERATIVE_MATRIX_OPERAND_NONE);
#endif
  // CHECK-LABEL: define {{.*}} @section_4_5_multiply
  // CHECK: call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 2, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR{{.*}}j({{.*}}, i32 0)
}

void section_4_6(void) {
#ifdef AS_WRITTEN
  // AS-WRITTEN: [[#@LINE+1]]:{{.*}}error: integer constant expression must have integer type
  typedef float strings __attribute__((coop_mat("CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP", 4, 8, "CLK_COOPERATIVE_MATRIX_A")));
#endif
  // Constants, not strings; a is declared.
  typedef float matA __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 4, 8, CLK_COOPERATIVE_MATRIX_A)));
  matA a;
  matA c = a * 4;
  c = -c;
  c = c + c;
  // The text has functions that no back end knows, and an integer factor.
  // CHECK-LABEL: define {{.*}} @section_4_6
  // CHECK: %[[FOUR:.*]] = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 0) @_Z26__spirv_CompositeConstructf.float_3_4_8_0(float 4.000000e+00)
  // CHECK: call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 0) @_Z12__spirv_FMul{{.*}}S1_({{.*}} %[[FOUR]])
  // CHECK: call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 0) @_Z15__spirv_FNegate
  // CHECK: call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 0) @_Z12__spirv_FAdd
}
