// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One object for all AArch64 Linux: which kernels its products have, and why some
// have one. All code but the versions is plain ARMv8's.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -fmatrix-multiversion -S %s -o %t.s -Rpass=matrix-ops -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=REMARKS %s
// RUN: FileCheck %s < %t.s
// RUN: %clang -O2 --target=aarch64-linux-gnu -ffreestanding -fmatrix-multiversion -S %s -o %t.s -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=LIBRARY %s
// RUN: FileCheck --check-prefix=ONE %s < %t.s
// RUN: %clang -O2 --target=aarch64-linux-gnu -mgeneral-regs-only -fmatrix-multiversion -S %s -o /dev/null -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=REGISTERS %s
// RUN: %clang -O2 --target=arm64-apple-macos -fmatrix-multiversion -S %s -o /dev/null -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a+noi8mm -fmatrix-multiversion -S %s -o /dev/null -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=SAME %s

#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
typedef MATRIX(signed char, 64, 64) bytes;
typedef MATRIX(unsigned char, 64, 64) unsigned_bytes;
typedef MATRIX(__bf16, 64, 64) bfloats;
typedef MATRIX(int, 64, 64) ints;
typedef MATRIX(float, 64, 64) floats;
typedef MATRIX(double, 64, 64) doubles;

// LIBRARY-COUNT-5: has one version because without a C library it is not known what the processor has
// ONE-NOT: getauxval
// REGISTERS-COUNT-5: has one version because vector registers must not be used
// TARGET-COUNT-5: has one version because code for this target cannot choose by the processor
// SAME-COUNT-5: has one version because no other processor computes it in another way

// CHECK-LABEL: mixed:
// CHECK: bl __matrix_muladd_64x64_i32
// CHECK-NOT: {{[a-z](dot|mmla)[[:space:]]}}
// REMARKS: :[[#@LINE+2]]:{{.*}}multiply-add of 64x64 i32 has versions: base (vectors), dotprod (dot-flipped), i8mm (mmla), sme (sme_int8) [
void mixed(ints *c, const bytes *a, const unsigned_bytes *b) {
  *c = (ints)*a * (ints)*b;
}
// REMARKS: :[[#@LINE+2]]:{{.*}}multiply-add of 64x64 i32 has versions: base (vectors), dotprod (dot), i8mm (mmla), sme (sme_int8) [
void like(ints *c, const unsigned_bytes *a, const unsigned_bytes *b) {
  *c = (ints)*a * (ints)*b;
}
// REMARKS: :[[#@LINE+2]]:{{.*}}multiply-add of 64x64 float has versions: base (vectors), bf16 (bfmmla), sme (sme_bf16) [
void narrow(floats *c, const bfloats *a, const bfloats *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
// REMARKS: :[[#@LINE+1]]:{{.*}}product of 64x64 float has versions: base (vectors), sme (sme) [
void wide(floats *c, const floats *a, const floats *b) { *c = *a * *b; }
// REMARKS: :[[#@LINE+1]]:{{.*}}product of 64x64 double has one version because no other processor computes it in another way [
void wider(doubles *c, const doubles *a, const doubles *b) { *c = *a * *b; }

// CHECK-LABEL: __matrix_muladd_64x64_i32.base:
// CHECK: mla v
// CHECK-NOT: {{[a-z](dot|mmla)[[:space:]]}}
// CHECK-LABEL: __matrix_muladd_64x64_i32.dotprod:
// CHECK-COUNT-24: sdot
// CHECK-LABEL: __matrix_muladd_64x64_i32.i8mm:
// CHECK-COUNT-24: usmmla
// CHECK-LABEL: __matrix_find_aarch64_level:
// CHECK: bl getauxval
// CHECK-LABEL: __matrix_sme_int8_64x64x64_i32_tiles:
// CHECK-COUNT-4: umopa
