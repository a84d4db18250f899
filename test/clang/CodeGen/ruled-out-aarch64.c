// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What flags rule out, no product and no version of one uses; and what SVE has
// without +dotprod is used.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -S %s -o - | FileCheck --check-prefix=BLOCKS %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -frounding-math -S %s -o - | FileCheck --check-prefix=STRICT %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -ffp-exception-behavior=strict -S %s -o - | FileCheck --check-prefix=STRICT %s
// BLOCKS: bfmmla
// STRICT-NOT: {{bfmmla|bfdot}}
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -mcpu=a64fx -msve-vector-bits=512 -S %s -o - | FileCheck --check-prefix=SVE %s
// SVE-LABEL: multiply_bytes:
// SVE: sdot z
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8-a -fmatrix-multiversion -c -Rpass=matrix-ops %s -o /dev/null 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8-a+nosme -fmatrix-multiversion -c -Rpass=matrix-ops %s -o /dev/null 2>&1 | FileCheck --check-prefix=NOSME --implicit-check-not='sme (' %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -mcpu=neoverse-n1+nosme+noi8mm -fmatrix-multiversion -c -Rpass=matrix-ops %s -o /dev/null 2>&1 | FileCheck --check-prefix=NOI8MM --implicit-check-not='sme (' --implicit-check-not='mmla)' %s
// ALL: multiply-add of 64x64 i32 has versions: base (vectors), dotprod (dot), i8mm (mmla), sme (sme_int8)
// NOSME: multiply-add of 64x64 i32 has versions: base (vectors), dotprod (dot), i8mm (mmla){{$|[^,]}}
// NOI8MM: multiply-add of 64x64 i32

typedef signed char bytes __attribute__((matrix_type(64, 64)));
typedef int ints __attribute__((matrix_type(64, 64)));
typedef __bf16 bfloats __attribute__((matrix_type(64, 64)));
typedef float floats __attribute__((matrix_type(64, 64)));

void multiply_bytes(ints *restrict c, const bytes *a, const bytes *b) { *c = (ints)*a * (ints)*b; }

void multiply_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
