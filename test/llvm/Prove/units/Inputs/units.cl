// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's instructions on cooperative matrices, each on 16 inputs of 8x8.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define ROWS CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR
#define COLUMNS CLK_COOPERATIVE_MATRIX_LAYOUT_COLUMN_MAJOR
#define MATRIX(T, USE)                                                         \
  T __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 8, 8,       \
                            CLK_COOPERATIVE_MATRIX_##USE)))

#define PRODUCT(NAME, TA, TC, OPERANDS)                                        \
  kernel void NAME(global TC *d, global const TA *a, global const TA *b,       \
                   global const TC *c) {                                       \
    for (uint i = 0; i < 1024; i += 64) {                                      \
      MATRIX(TA, A) x = coop_mat_load(a + i, ROWS, 8);                         \
      MATRIX(TA, B) y = coop_mat_load(b + i, COLUMNS, 8);                      \
      MATRIX(TC, ACCUMULATOR) z = coop_mat_load(c + i, ROWS, 8);               \
      coop_mat_store(d + i, coop_matmul_add(x, y, z, OPERANDS), COLUMNS, 8);   \
    }                                                                          \
  }
PRODUCT(product_half_float, half, float, 0)
PRODUCT(product_half, half, half, 0)
PRODUCT(product_uchar, uchar, uint, 0)
PRODUCT(product_char, char, int, 15)

#define OPERATOR(T, NAME, RESULT)                                              \
  kernel void NAME##_##T(global T *d, global const T *a, global const T *b) {  \
    typedef MATRIX(T, ACCUMULATOR) matrix;                                     \
    for (uint i = 0; i < 1024; i += 64) {                                      \
      matrix x = coop_mat_load(a + i, ROWS, 8);                                \
      matrix y = coop_mat_load(b + i, ROWS, 8);                                \
      matrix z = RESULT;                                                       \
      coop_mat_store(d + i, z, ROWS, 8);                                       \
    }                                                                          \
  }
#define OPERATORS(T)                                                           \
  OPERATOR(T, add, x + y)                                                      \
  OPERATOR(T, subtract, x - y)                                                 \
  OPERATOR(T, multiply, x *y)                                                  \
  OPERATOR(T, negate, x - (-y))                                                \
  OPERATOR(T, fill, x - coop_mat_init(*b) - y)
OPERATORS(float)
OPERATORS(int)
OPERATOR(float, divide, x / y)
OPERATOR(uint, divide, x / y)
OPERATOR(int, divide, x / y)

#define CONVERSION(FROM, TO)                                                   \
  kernel void FROM##_to_##TO(global TO *d, global const FROM *a) {             \
    for (uint i = 0; i < 1024; i += 64) {                                      \
      MATRIX(FROM, ACCUMULATOR) x = coop_mat_load(a + i, ROWS, 8);             \
      coop_mat_store(d + i, (MATRIX(TO, ACCUMULATOR))x, ROWS, 8);              \
    }                                                                          \
  }
CONVERSION(half, float)
CONVERSION(float, half)
CONVERSION(float, uint)
CONVERSION(uint, float)
CONVERSION(int, char)
CONVERSION(uchar, uint)
