// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef float f4x4 __attribute__((matrix_type(4, 4)));

void update(f4x4 *c, const f4x4 *a, const f4x4 *b) { *c += *a * *b; }
