// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of cooperative matrices (cl_khr_cooperative_matrix). Their values
// are SPIR-V's (SPV_KHR_cooperative_matrix). opencl-c-base.h includes this
// file.

#ifndef __OPENCL_C_COOPERATIVE_MATRIX_H
#define __OPENCL_C_COOPERATIVE_MATRIX_H

typedef enum coop_matrix_scope_t {
  CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP = 3
} coop_matrix_scope_t;

typedef enum coop_matrix_use_t {
  CLK_COOPERATIVE_MATRIX_A = 0,
  CLK_COOPERATIVE_MATRIX_B = 1,
  CLK_COOPERATIVE_MATRIX_ACCUMULATOR = 2
} coop_matrix_use_t;

typedef enum coop_matrix_layout_t {
  CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR = 0,
  CLK_COOPERATIVE_MATRIX_LAYOUT_COLUMN_MAJOR = 1
} coop_matrix_layout_t;

/* What coop_matmul_add is told of its operands: a sum of these. Signs are for
   integers. */
typedef enum coop_matrix_operands_t {
  CLK_COOPERATIVE_MATRIX_OPERAND_NONE = 0,
  CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_A_SIGNED = 0x1,
  CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_B_SIGNED = 0x2,
  CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_C_SIGNED = 0x4,
  CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED = 0x8,
  CLK_COOPERATIVE_MATRIX_OPERAND_SATURATING_ACCUMULATION = 0x10
} coop_matrix_operands_t;

#endif
