// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in OpenCL C, run on lavapipe as SPIR-V and compared with plain loops: one
// product, a loop over k, and operators.
//
// REQUIRES: spirv-tools, lavapipe
// DEFINE: %{compile} = %clang --target=spirv64 -cl-std=CL3.0 -ffp-contract=off -c %s -o %t.spv
// DEFINE: %{form} = %check_module %t.spv && %vulkan_form %t.spv %t.vulkan.spv && %spirv_tools/spirv-val --target-env vulkan1.3 %t.vulkan.spv
// DEFINE: %{run} = %run_product %t.vulkan.spv multiply
//
// RUN: %{compile} -O0 -DTA=half -DTB=half -DTC=float -DOPERANDS=0 && %{form} && %{run} --types f16,f16,f32
// RUN: %{compile} -O2 -DTA=half -DTB=half -DTC=float -DOPERANDS=0 -DA_LAYOUT=1 && %{form} && %{run} --types f16,f16,f32 --columns A
// RUN: %{compile} -O2 -DTA=half -DTB=half -DTC=half -DOPERANDS=0 -DC_LAYOUT=1 && %{form} && %{run} --types f16,f16,f16 --columns C
// RUN: %{compile} -O0 -DTA=uchar -DTB=uchar -DTC=uint -DOPERANDS=0 && %{form} && %{run} --types u8,u8,u32
// RUN: %{compile} -O2 -DTA=char -DTB=char -DTC=int -DOPERANDS=15 -DB_LAYOUT=1 && %{form} && %{run} --types s8,s8,s32 --columns B
// RUN: %{compile} -O2 -DTA=half -DTB=half -DTC=float -DOPERANDS=0 -DLOOP && %{form} && %{run} --types f16,f16,f32 --count --inner 32
// RUN: %{compile} -O0 -DTA=char -DTB=char -DTC=int -DOPERANDS=15 -DLOOP && %{form} && %{run} --types s8,s8,s32 --count --inner 32
//
// RUN: %{compile} -O0 -DTA=half -DTB=half -DTC=float -DOPERANDS=0 -DOPERATORS && %{form} && %{run} --types f16,f16,f32
// RUN: %{compile} -O2 -DTA=half -DTB=half -DTC=float -DOPERANDS=0 -DOPERATORS && %{form} && %{run} --types f16,f16,f32
// RUN: %{compile} -O2 -DTA=uchar -DTB=uchar -DTC=uint -DOPERANDS=0 -DOPERATORS && %{form} && %{run} --types u8,u8,u32

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define SUBGROUP CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP
#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#ifndef A_LAYOUT
#define A_LAYOUT ROWS
#endif
#ifndef B_LAYOUT
#define B_LAYOUT ROWS
#endif
#ifndef C_LAYOUT
#define C_LAYOUT ROWS
#endif

typedef TA matrix_a __attribute__((coop_mat(SUBGROUP, 8, 8, CLK_COOPERATIVE_MATRIX_A)));
typedef TB matrix_b __attribute__((coop_mat(SUBGROUP, 8, 8, CLK_COOPERATIVE_MATRIX_B)));
typedef TC matrix_c __attribute__((coop_mat(SUBGROUP, 8, 8, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));

#ifdef LOOP
kernel void multiply(global TC *d, global const TA *a, global const TB *b, global const TC *c, uint count) {
  matrix_c sum = coop_mat_load(c, ROWS, 8);
  for (uint k = 0; k < count; k += 8) {
    matrix_a x = coop_mat_load(a + k, ROWS, count);
    matrix_b y = coop_mat_load(b + k * 8, ROWS, 8);
    sum = coop_matmul_add(x, y, sum, OPERANDS);
  }
  coop_mat_store(d, sum, ROWS, 8);
}
#else
kernel void multiply(global TC *d, global const TA *a, global const TB *b, global const TC *c) {
  matrix_a x = coop_mat_load(a, A_LAYOUT, 8);
  matrix_b y;
  y = coop_mat_load(b, B_LAYOUT, 8);
  matrix_c z = coop_mat_load(c, C_LAYOUT, 8);
#ifdef OPERATORS
  matrix_c zero = coop_mat_init(0);
  matrix_c sum = coop_matmul_add(x, y, zero, OPERANDS);
  sum = 2 * sum;
  sum = -(-(sum / coop_mat_init(2)) - z);
  sum += z;
  sum -= coop_mat_load(c, C_LAYOUT, 8);
  sum *= 1;
  z = sum - zero;
#else
  z = coop_matmul_add(x, y, z, OPERANDS);
#endif
  coop_mat_store(d, z, ROWS, 8);
}
#endif
