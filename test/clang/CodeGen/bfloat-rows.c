// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row times a matrix of bfloats by columns, or a matrix by rows times a column:
// lanes run along k, in memory, where the instruction's own sums are allowed, and
// not where they are not.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=znver4 -S %s -o - | FileCheck --check-prefixes=CHECK,X86 %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -S %s -o - | FileCheck --check-prefixes=CHECK,ARM %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=znver4 -ffp-contract=off -S %s -o - | FileCheck --check-prefix=EXACT %s

typedef __bf16 row __attribute__((matrix_type(1, 64)));
typedef __bf16 columns __attribute__((matrix_type(64, 16)));
typedef float sums __attribute__((matrix_type(1, 16)));
typedef __bf16 column __attribute__((matrix_type(64, 1), matrix_layout(row_major)));
typedef __bf16 rows __attribute__((matrix_type(16, 64), matrix_layout(row_major)));
typedef float column_sums __attribute__((matrix_type(16, 1), matrix_layout(row_major)));

// CHECK-LABEL: row_times_columns:
// X86-NOT: {{vpunpck|vperm|vpinsr}}
// X86: vdpbf16ps {{.*}}%zmm
// ARM-NOT: {{zip|ext}}
// ARM: bfdot {{.*}}.4s
// EXACT-LABEL: row_times_columns:
// EXACT-NOT: vdpbf16ps
void row_times_columns(sums *restrict c, const row *a, const columns *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// CHECK-LABEL: rows_times_column:
// X86-NOT: {{vpunpck|vperm|vpinsr}}
// X86: vdpbf16ps {{.*}}%zmm
// ARM-NOT: {{zip|ext}}
// ARM: bfdot {{.*}}.4s
void rows_times_column(column_sums *restrict c, const rows *a, const column *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
