// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of operations.cl: OPERATIONS(component type), CONVERSION(from, to).

OPERATIONS(half)
OPERATIONS(float)
OPERATIONS(double)
OPERATIONS(char)
OPERATIONS(uchar)
OPERATIONS(short)
OPERATIONS(ushort)
OPERATIONS(int)
OPERATIONS(uint)
OPERATIONS(long)
OPERATIONS(ulong)

CONVERSION(half, float)
CONVERSION(float, half)
CONVERSION(float, double)
CONVERSION(float, int)
CONVERSION(float, uchar)
CONVERSION(int, float)
CONVERSION(uint, double)
CONVERSION(char, int)
CONVERSION(uchar, int)
CONVERSION(int, char)
CONVERSION(int, uint)
CONVERSION(long, short)
