// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of cooperative matrices, for kernels and for what calls them:
//
//   PRODUCT(name, type of A's components, B's, C's, M, N, K, layout of A, B, C,
//           operands)
//
// A layout is 0 for rows and 1 for columns; operands are SPIR-V's.

PRODUCT(half_float_8, half, half, float, 8, 8, 8, 0, 0, 0, 0)
PRODUCT(half_float_16, half, half, float, 16, 16, 16, 1, 0, 1, 0)
PRODUCT(half_half, half, half, half, 8, 8, 16, 0, 1, 0, 0)
PRODUCT(half_float_64, half, half, float, 64, 64, 64, 0, 1, 0, 0)
PRODUCT(floats, float, float, float, 4, 12, 7, 1, 1, 0, 0)
PRODUCT(floats_33, float, float, float, 33, 65, 40, 0, 0, 1, 0)
PRODUCT(doubles, double, double, double, 8, 4, 4, 0, 1, 1, 0)
PRODUCT(u8_u8, uchar, uchar, uint, 8, 8, 8, 0, 0, 0, 0)
PRODUCT(s8_s8, char, char, int, 8, 8, 8, 0, 0, 0, 15)
PRODUCT(s8_u8, char, uchar, int, 16, 16, 32, 0, 1, 0, 13)
PRODUCT(u8_s8, uchar, char, int, 16, 16, 32, 1, 0, 1, 14)
PRODUCT(s8_s8_64, char, char, int, 64, 64, 64, 0, 1, 0, 15)
PRODUCT(u8_u8_odd, uchar, uchar, uint, 5, 13, 19, 0, 0, 1, 0)
// Signs other than the types'.
PRODUCT(s8_as_u8, char, char, int, 8, 8, 16, 0, 0, 0, 0)
PRODUCT(u8_as_s8, uchar, uchar, int, 16, 32, 64, 0, 1, 0, 15)
PRODUCT(s16_s16, short, short, int, 8, 8, 8, 0, 0, 0, 15)
PRODUCT(s32_s32, int, int, int, 8, 4, 4, 0, 0, 0, 15)
PRODUCT(s8_s8_saturated, char, char, int, 8, 8, 8, 0, 0, 0, 31)
PRODUCT(u8_u8_saturated, uchar, uchar, uint, 16, 16, 64, 0, 1, 0, 16)
