// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks say what an operation became, and which value had no raised form.
//
// RUN: %clang -fenable-matrix -O2 -c -Rpass=matrix-ops %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 -c -Xclang -fmatrix-flat -Rpass-missed=matrix-ops -DFLAT %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED

#ifdef FLAT
typedef float M __attribute__((matrix_type(13, 13)));

M callee(M);
// MISSED: remarks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: a value of more than 4096 bits is made or used by an instruction ('call')
void call(M *A) { *A = callee(*A); }
#else
typedef float M __attribute__((matrix_type(64, 64)));

// CHECK: remarks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: product of 64x64 float as loops: vectors of {{.*}}, tiles of {{.*}}, written to a temporary of 16384 bytes if it overlaps an operand
void product(M *A, M *B, M *C) { *C = *A * *B; }

// CHECK: remarks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: difference of 64x64 float as loops: vectors of {{.*}}, 2 fused
void sum(M *restrict A, M *B, M *C) { *A = *B + *C - *B; }

// CHECK: remarks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: sum of 64x64 float as loops: vectors of {{.*}}, 1 fused, backwards if it overlaps an operand in front of it, written to a temporary of 16384 bytes if neither direction is right
void sumOfAny(M *A, M *B, M *C) { *A = *B + *C; }
#endif
