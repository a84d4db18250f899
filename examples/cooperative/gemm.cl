// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B of half precision into float, by tiles of cooperative matrices: the
// sub-group (x, y) computes 32 x 32 elements of C, as four tiles of 16 x 16, so that
// each tile of A and B that is loaded is multiplied twice. Matrices lie in rows;
// extents are multiples of 32, and K of 16.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SUBGROUP CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP
#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#define TILE 16

typedef half tile_a
    __attribute__((coop_mat(SUBGROUP, TILE, TILE, CLK_COOPERATIVE_MATRIX_A)));
typedef half tile_b
    __attribute__((coop_mat(SUBGROUP, TILE, TILE, CLK_COOPERATIVE_MATRIX_B)));
typedef float tile_c __attribute__((
    coop_mat(SUBGROUP, TILE, TILE, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));

static tile_c multiply(tile_a a, tile_b b, tile_c c) {
  return coop_matmul_add(a, b, c, CLK_COOPERATIVE_MATRIX_OPERAND_NONE);
}

kernel void gemm(global const half *a, global const half *b, global float *c,
                 uint n, uint k) {
  size_t row = get_group_id(1) * 2 * TILE, column = get_group_id(0) * 2 * TILE;
  global const half *upper = a + row * k, *lower = upper + TILE * k;
  global const half *left = b + column, *right = left + TILE;
  tile_c c00 = coop_mat_init(0), c01 = c00, c10 = c00, c11 = c00;
  for (uint i = 0; i != k; i += TILE) {
    tile_a a0 = coop_mat_load(upper + i, ROWS, k);
    tile_a a1 = coop_mat_load(lower + i, ROWS, k);
    tile_b b0 = coop_mat_load(left + i * n, ROWS, n);
    tile_b b1 = coop_mat_load(right + i * n, ROWS, n);
    c00 = multiply(a0, b0, c00);
    c01 = multiply(a0, b1, c01);
    c10 = multiply(a1, b0, c10);
    c11 = multiply(a1, b1, c11);
  }
  global float *result = c + row * n + column;
  coop_mat_store(result, c00, ROWS, n);
  coop_mat_store(result + TILE, c01, ROWS, n);
  coop_mat_store(result + TILE * n, c10, ROWS, n);
  coop_mat_store(result + TILE * n + TILE, c11, ROWS, n);
}
