// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrix types by cooperative matrices, run on lavapipe and compared
// with plain loops: one tile and many, loops over k, all layouts, updates in place.
//
// REQUIRES: spirv-tools, lavapipe
// DEFINE: %{flags} =
// DEFINE: %{compile} = %clang --target=spirv64 -cl-std=CL3.0 -O2 -fmatrix-cooperative=subgroup:8x8x8 %{flags} -c %s -o %t.spv
// DEFINE: %{uses} = %spirv_tools/spirv-dis %t.spv | FileCheck %s --check-prefix=USES
// DEFINE: %{form} = %check_module %t.spv && %vulkan_form %t.spv %t.vulkan.spv && %spirv_tools/spirv-val --target-env vulkan1.3 %t.vulkan.spv
// DEFINE: %{run} = %{compile} && %{uses} && %{form} && %run_product %t.vulkan.spv multiply
//
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=8 -DN=8 -DK=8
// RUN: %{run} --types f16,f16,f32 --columns ABCD
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=64 -DN=64 -DK=64
// RUN: %{run} --types f16,f16,f32 --size 64x64 --inner 64 --columns ABCD
// REDEFINE: %{flags} = -DTA=half -DTC=half -DM=24 -DN=40 -DK=16 -cl-fast-relaxed-math -DA_LAYOUT=row_major
// RUN: %{run} --types f16,f16,f16 --size 24x40 --inner 16 --columns BCD
// REDEFINE: %{flags} = -DTA=char -DTC=int -DM=40 -DN=24 -DK=32 -DB_LAYOUT=row_major
// RUN: %{run} --types s8,s8,s32 --size 40x24 --inner 32 --columns ACD
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=24 -DN=16 -DK=24 -DC_LAYOUT=row_major
// RUN: %{run} --types f16,f16,f32 --size 24x16 --inner 24 --columns AB
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=16 -DN=40 -DK=32 -DA_LAYOUT=row_major -DB_LAYOUT=row_major -DC_LAYOUT=row_major
// RUN: %{run} --types f16,f16,f32 --size 16x40 --inner 32
// REDEFINE: %{flags} = -DTA=uchar -DTC=uint -DM=16 -DN=16 -DK=8 -DA_LAYOUT=row_major -DC_LAYOUT=row_major
// RUN: %{run} --types u8,u8,u32 --size 16x16 --columns B
//
// Added up in place.
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=32 -DN=24 -DK=16 -DIN_PLACE
// RUN: %{run} --types f16,f16,f32 --size 32x24 --inner 16 --columns ABCD
//
// Transposed operands are read where they lie.
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=24 -DN=16 -DK=32 -DTRANSPOSED
// RUN: %{run} --types f16,f16,f32 --size 24x16 --inner 32 --columns CD
//
// Columns with gaps, from a pointer.
// REDEFINE: %{flags} = -DTA=half -DTC=float -DM=16 -DN=16 -DK=16 -DPART
// RUN: %{run} --types f16,f16,f32 --size 16x16 --inner 16 --columns ABCD

// USES: OpCooperativeMatrixMulAddKHR

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef A_LAYOUT
#define A_LAYOUT column_major
#endif
#ifndef B_LAYOUT
#define B_LAYOUT column_major
#endif
#ifndef C_LAYOUT
#define C_LAYOUT column_major
#endif

typedef TA left __attribute__((matrix_type(M, K), matrix_layout(A_LAYOUT)));
typedef TA right __attribute__((matrix_type(K, N), matrix_layout(B_LAYOUT)));
typedef TC sums __attribute__((matrix_type(M, N), matrix_layout(C_LAYOUT)));

#if defined(IN_PLACE)
typedef TA left_half __attribute__((matrix_type(M, K / 2)));
typedef TA right_half __attribute__((matrix_type(K / 2, N)));
kernel void multiply(global sums *restrict d, global const TA *a, global const TA *b, global const sums *c) {
  *d = __builtin_matrix_multiply_add(__builtin_matrix_load(left_half, a, M), __builtin_matrix_load(right_half, b, K), *c);
  *d = __builtin_matrix_multiply_add(__builtin_matrix_load(left_half, a + M * (K / 2), M), __builtin_matrix_load(right_half, b + K / 2, K), *d);
}
#elif defined(TRANSPOSED)
typedef TA left_transposed __attribute__((matrix_type(K, M)));
typedef TA right_transposed __attribute__((matrix_type(N, K)));
kernel void multiply(global sums *restrict d, global const left_transposed *a, global const right_transposed *b,
                     global const sums *c) {
  *d = __builtin_matrix_multiply_add(__builtin_matrix_transpose(*a), __builtin_matrix_transpose(*b), *c);
}
#elif defined(PART)
kernel void multiply(global TC *restrict d, global const TA *a, global const TA *b, global const TC *c) {
  for (int i = 0; i < M; i += 8)
    for (int j = 0; j < N; j += 8) {
      typedef TA rows __attribute__((matrix_type(8, K)));
      typedef TA columns __attribute__((matrix_type(K, 8)));
      typedef TC part __attribute__((matrix_type(8, 8)));
      part sum = __builtin_matrix_multiply_add(__builtin_matrix_load(rows, a + i, M), __builtin_matrix_load(columns, b + j * K, K),
                                               __builtin_matrix_load(part, c + i + j * M, M));
      __builtin_matrix_column_major_store(sum, d + i + j * M, M);
    }
}
#else
kernel void multiply(global sums *restrict d, global const left *a, global const right *b, global const sums *c) {
  typedef TA left_operand __attribute__((matrix_type(M, K), matrix_layout(C_LAYOUT)));
  typedef TA right_operand __attribute__((matrix_type(K, N), matrix_layout(C_LAYOUT)));
  *d = __builtin_matrix_multiply_add((left_operand)*a, (right_operand)*b, *c);
}
#endif
