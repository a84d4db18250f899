// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All operations on cooperative matrices but products, of all component types, on
// the CPU beside plain loops; and as valid SPIR-V. docs/use/CooperativeMatrix.md says
// which cases of OpenCL's conformance tests these are.
//
// DEFINE: %{cl} = %clang -cl-std=CL3.0 -fverify-intermediate-code -I %S/Inputs -c %s -o %t.o
// DEFINE: %{link} = %clang -O1 -I %S/Inputs %S/Inputs/operations-host.c %t.o -lm -o %t
// RUN: %{cl} -O0 && %{link} && %t
// RUN: %{cl} -O2 && %{link} && %t
// RUN: %{cl} -O3 -march=native && %{link} && %t
//
// DEFINE: %{spirv} = %clang --target=spirv64 -cl-std=CL3.0 -I %S/Inputs -c %s -o %t.spv
// RUN: %if spirv-tools %{ %{spirv} -O0 && %check_module %t.spv %}
// RUN: %if spirv-tools %{ %{spirv} -O2 && %check_module %t.spv %}
// RUN: %if spirv-tools %{ %clang --target=spirv32 -cl-std=CL2.0 -O2 -I %S/Inputs -c %s -o %t.spv && %check_module %t.spv %}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#define COLUMNS CLK_COOPERATIVE_MATRIX_LAYOUT_COLUMN_MAJOR
#define MATRIX(T)                                                              \
  T __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 6, 4,       \
                            CLK_COOPERATIVE_MATRIX_ACCUMULATOR)))

#define OPERATIONS(T)                                                          \
  typedef MATRIX(T) T##_matrix;                                                \
  T##_matrix T##_argument(T##_matrix a, T##_matrix b) { return a - b; }        \
  kernel void T##_operations(global const T *a, global const T *b,             \
                             constant T *c, global T *results,                 \
                             global uint *length, int choice) {                \
    local T tile[24];                                                          \
    T##_matrix x = coop_mat_load(a, ROWS, 4);                                  \
    T##_matrix y = coop_mat_load(b, COLUMNS, 6);                               \
    T##_matrix r0 = coop_mat_load(c, ROWS, 0);                                 \
    coop_mat_store(tile, x, COLUMNS, 6);                                       \
    T##_matrix r1 = coop_mat_load(tile, COLUMNS, 6);                           \
    T##_matrix r2 = coop_mat_init(3);                                          \
    T##_matrix r3 = -x, r4 = x + y, r5 = x - y, r6 = x * y, r7 = x / y;        \
    T##_matrix r8 = T##_argument(y, x);                                        \
    T##_matrix r9 = choice ? r4 : r5;                                          \
    if (choice > 1)                                                            \
      r9 = r6;                                                                 \
    T##_matrix r10 = 2 * x;                                                    \
    r10 += y * (T)3;                                                           \
    r10 -= x;                                                                  \
    *length = coop_mat_length(x);                                              \
    coop_mat_store(results, r0, ROWS, 4);                                      \
    coop_mat_store(results + 24, r1, ROWS, 4);                                 \
    coop_mat_store(results + 48, r2, ROWS, 4);                                 \
    coop_mat_store(results + 72, r3, ROWS, 4);                                 \
    coop_mat_store(results + 96, r4, ROWS, 4);                                 \
    coop_mat_store(results + 120, r5, ROWS, 4);                                \
    coop_mat_store(results + 144, r6, ROWS, 4);                                \
    coop_mat_store(results + 168, r7, ROWS, 4);                                \
    coop_mat_store(results + 192, r8, ROWS, 4);                                \
    coop_mat_store(results + 216, r9, ROWS, 4);                                \
    coop_mat_store(results + 240, r10, ROWS, 4);                               \
  }
#define CONVERSION(FROM, TO)                                                   \
  kernel void FROM##_to_##TO(global const FROM *a, global TO *b) {             \
    FROM##_matrix x = coop_mat_load(a, ROWS, 4);                               \
    coop_mat_store(b, (TO##_matrix)x, ROWS, 4);                                \
  }
#include "operations.h"
