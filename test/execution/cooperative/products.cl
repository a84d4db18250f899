// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of cooperative matrices on the CPU are those of plain loops: of all
// components, signs and layouts, with any strides, saturated or not.
//
// DEFINE: %{cl} = %clang -cl-std=CL3.0 -Wno-cooperative-matrix-signs -fverify-intermediate-code -I %S/Inputs -c %s -o %t.o
// DEFINE: %{link} = %clang -O1 -I %S/Inputs %S/Inputs/host.c %t.o -lm -o %t
// RUN: %{cl} -O0 && %{link} && %t
// RUN: %{cl} -O2 && %{link} && %t
// RUN: %{cl} -O2 -march=native && %{link} && %t
// RUN: %{cl} -O2 -march=native -fenable-matrix && %{link} && %t
// RUN: %{cl} -Os -march=x86-64-v3 && %{link} && %if cpu-avx2 %{ %t %}
//
// Bytes are multiplied by the instructions for them.
// RUN: %clang -cl-std=CL3.0 -Wno-cooperative-matrix-signs -I %S/Inputs -O2 -S --target=x86_64-linux-gnu -march=icelake-server %s -o - | FileCheck --check-prefix=VNNI %s
// RUN: %clang -cl-std=CL3.0 -Wno-cooperative-matrix-signs -I %S/Inputs -O2 -S --target=x86_64-linux-gnu -march=sapphirerapids %s -o - | FileCheck --check-prefix=AMX %s
// RUN: %clang -cl-std=CL3.0 -Wno-cooperative-matrix-signs -I %S/Inputs -O2 -S --target=aarch64-linux-gnu -march=armv8.6-a+fp16 -Xclang -cl-ext=+all %s -o - | FileCheck --check-prefix=MMLA %s
// VNNI-LABEL: s8_u8:
// VNNI: vpdpbusd
// AMX-LABEL: s8_s8_64:
// AMX: tdpbssd
// MMLA-LABEL: s8_s8_64:
// MMLA: smmla

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define PRODUCT(NAME, TA, TB, TC, M, N, K, LA, LB, LC, OPERANDS)               \
  kernel void NAME(global const TA *a, uint sa, global const TB *b, uint sb,   \
                   global TC *c, uint sc) {                                    \
    typedef TA ma                                                              \
        __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, M, K,   \
                                CLK_COOPERATIVE_MATRIX_A)));                   \
    typedef TB mb                                                              \
        __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, K, N,   \
                                CLK_COOPERATIVE_MATRIX_B)));                   \
    typedef TC mc                                                              \
        __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, M, N,   \
                                CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));         \
    ma x = coop_mat_load(a, LA, sa);                                           \
    mb y = coop_mat_load(b, LB, sb);                                           \
    mc z = coop_mat_load(c, LC, sc);                                           \
    z = coop_matmul_add(x, y, z, OPERANDS);                                    \
    coop_mat_store(c, z, LC, sc);                                              \
  }
#include "products.h"
