// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that is forced and cannot be used is an error that says why.
//
// RUN: not %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -mllvm -matrix-kernel=usdot -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=ELEMENTS %s
// RUN: not %clang -O2 --target=aarch64-linux-gnu -mllvm -matrix-kernel=mmla -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=FEATURES %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -Rpass-missed=matrix-ops -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=MISSED %s

typedef signed char bytes __attribute__((matrix_type(32, 32)));
typedef int ints __attribute__((matrix_type(32, 32)));

// ELEMENTS: [[@LINE+4]]:{{[0-9]+}}: error: kernel usdot cannot compute this product (32x32 by 32x32) because it does not multiply such elements
// FEATURES: [[@LINE+3]]:{{[0-9]+}}: error: kernel mmla cannot compute this product (32x32 by 32x32) because the target lacks its instructions
// MISSED-DAG: [[@LINE+2]]:{{[0-9]+}}: remark: {{.*}}kernel mmla is not used because the target lacks its instructions
// MISSED-DAG: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}kernel dot is not used because the target lacks its instructions
void multiply(ints *restrict c, const bytes *a, const bytes *b) { *c = (ints)*a * (ints)*b; }
