// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by SME and by SVE of unknown length: their loops, what is copied, who
// enters streaming mode, and why a kernel is not used.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -S %s -o - | FileCheck --check-prefix=SME --implicit-check-not='str z' --implicit-check-not='ldr z' %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -mcpu=a64fx -S %s -o - | FileCheck --check-prefix=SVE --implicit-check-not='str z' --implicit-check-not='ldr z' %s
// RUN: %clang -O2 --target=arm64-apple-macos -mcpu=apple-m4 -S %s -o - | FileCheck --check-prefix=MACOS %s
// RUN: %clang -O2 --target=arm64-apple-macos -mcpu=apple-m4 -c %s -o /dev/null
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -ffp-contract=off -Rpass-missed=matrix-ops -S %s -o - 2>&1 | FileCheck --check-prefixes=MISSED,CONTRACT --implicit-check-not=fmopa %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8-a+sme -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -Os --target=aarch64-linux-gnu -march=armv9-a+sme -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -O0 --target=aarch64-linux-gnu -march=armv9-a+sme -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -O2 --target=aarch64-windows-msvc -march=armv9-a+sme -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -O2 --target=aarch64_be-linux-gnu -march=armv9-a+sme -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -fsanitize=address -S %s -o - | FileCheck --check-prefix=NEON --implicit-check-not=mopa --implicit-check-not=smstart %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -fsanitize-coverage=trace-pc-guard,edge -S %s -o - | FileCheck --check-prefix=SME %s
// RUN: not %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -mllvm -matrix-kernel=sme_f64 -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=FORCED %s
// NEON: {{^}}multiply:

#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
typedef MATRIX(float, 64, 64) floats;
typedef float in_rows
    __attribute__((matrix_type(64, 64), matrix_layout(row_major)));
typedef MATRIX(signed char, 64, 64) bytes;
typedef MATRIX(int, 64, 64) ints;

// Nothing but B is copied, before streaming mode.
// SME-LABEL: {{^}}multiply:
// SME: bl __matrix_sme_64x64x64_float
// SME-LABEL: {{^}}from_rows:
// SME: bl __matrix_sme_64x64x64_float
// SME-LABEL: {{^}}multiply_bytes:
// SME: bl __matrix_sme_int8_64x64x64_i32
// SME-LABEL: {{^}}__matrix_sme_64x64x64_float:
// SME: str q
// SME: smstart sm
// SME-NOT: str q
// SME: bl __matrix_sme_64x64x64_float_tiles
// SME: smstop sm
// SME-LABEL: {{^}}__matrix_sme_64x64x64_float_tiles:
// SME: st{{[rp]}} x30
// SME: bl __arm_tpidr2_save
// SME: smstart za
// The last loop of four.
// SME: fmopa za2.s, [[ALL:p[0-9]/m, p[0-9]/m]], z
// SME-NEXT: ld1w
// SME-NEXT: add
// SME-NEXT: fmopa za1.s, [[ALL]], z
// SME-NEXT: fmopa za3.s, [[ALL]], z
// SME-NEXT: b.ne
// SME: st1w {za{{[0-3]}}h.s[w{{[0-9]+}}, 0]}, p{{[0-9]+}}, [x
// SME-LABEL: {{^}}__arm_tpidr2_save:
// SME: str za[w15, 0], [x16]

// SVE-LABEL: {{^}}multiply:
// SVE: whilelo p{{[0-9]+}}.s
// SVE: ld1w
// SVE-NEXT: ld1w
// SVE: ld1rw
// SVE-COUNT-22: fmla z{{[0-9]+}}.s, p{{[0-9]}}/m, z
// SVE-NOT: fmla
// SVE: b.ne
// SVE-LABEL: {{^}}multiply_bytes:

// MACOS: bl ___matrix_sme_64x64x64_float
// MACOS: bl ___arm_tpidr2_save
// MACOS: .private_extern ___arm_tpidr2_save
// MACOS: {{^}}___arm_tpidr2_save:

// CONTRACT: [[#@LINE+3]]:{{.*}}product of 64x64 float: kernel sme is not used because its sums are rounded in another way than the operation allows
// MISSED: [[#@LINE+2]]:{{.*}}product of 64x64 float: kernel sve is not used because other kernels have vectors as long
// FORCED: [[#@LINE+1]]:{{.*}}error: kernel sme_f64 cannot compute this product (64x64 by 64x64) because it does not multiply such elements
void multiply(floats *restrict c, const floats *a, const floats *b) { *c = *a * *b; }

void from_rows(floats *restrict c, const floats *a, const in_rows *b) { *c = *a * (floats)*b; }

void multiply_bytes(ints *restrict c, const bytes *a, const bytes *b) { *c = (ints)*a * (ints)*b; }
