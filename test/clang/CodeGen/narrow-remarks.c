// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a product of narrow integers has no instruction that adds groups of
// products: said where no kernel takes such elements, and not where one does.
//
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=znver4 -Rpass-missed=matrix-ops -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 --target=riscv64-linux-gnu -march=rv64gcv -Rpass-missed=matrix-ops -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=NONE %s

typedef unsigned short words __attribute__((matrix_type(64, 64)));
typedef signed char bytes __attribute__((matrix_type(64, 64)));
typedef int sums __attribute__((matrix_type(64, 64)));

// CHECK-NOT: adds products of such integers
// NONE: [[@LINE+2]]:{{.*}} is computed one k at a time because the target has no instruction that adds products of such integers
void of_bytes(sums *restrict c, const bytes *restrict a,
              const bytes *restrict b) { *c = (sums)*a * (sums)*b; }

// CHECK: [[@LINE+3]]:{{.*}}multiply-add of 64x64 i32 is computed one k at a time because the target has no instruction that adds products of such integers
// CHECK-NOT: adds products of such integers
void of_words(sums *restrict c, const words *restrict a,
              const words *restrict b) { *c = (sums)*a * (sums)*b; }
