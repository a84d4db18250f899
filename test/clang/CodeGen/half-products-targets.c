// Products of halves and bfloats where they have no registers, of PowerPC's long
// double, and on Hexagon: there LLVM 22 cannot select llvm.arithmetic.fence.
//
// DEFINE: %{halves} = -O2 -DT=_Float16 -c %s -o /dev/null
// DEFINE: %{bfloats} = -O2 -DT=__bf16 -c %s -o /dev/null
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gc %{halves}
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gcv %{halves}
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gcv_zfh_zvfh %{bfloats}
// RUN: %clang --target=armv7a-linux-gnueabihf -mfpu=neon %{halves}
// RUN: %clang --target=thumbv7em-none-eabihf -mcpu=cortex-m4 %{halves}
// RUN: %clang --target=loongarch64-linux-gnu -march=la464 %{halves}
// RUN: %clang --target=aarch64-linux-gnu -mgeneral-regs-only %{halves}
// RUN: %clang --target=armv8a-linux-gnueabihf -march=armv8.2-a+fp16 %{bfloats}
// RUN: %clang --target=powerpc64le-linux-gnu -O2 "-DT=long double" -c %s -o /dev/null
// RUN: %clang --target=hexagon -mcpu=hexagonv68 -mhvx %{halves}
// RUN: %clang --target=hexagon -mcpu=hexagonv68 -mhvx -O2 -DT=float -c %s -o /dev/null
// RUN: %clang --target=s390x-linux-gnu -march=z13 %{halves}

// Where halves have registers, nothing may be computed in lanes to spare.
// RUN: %clang --target=aarch64-linux-gnu -march=armv8.2-a+fp16 -O1 -DT=_Float16 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: @square3
// CHECK: llvm.arithmetic.fence.v8f16

typedef T m2x8 __attribute__((matrix_type(2, 8)));
typedef T m8x2 __attribute__((matrix_type(8, 2)));
typedef T m2x2 __attribute__((matrix_type(2, 2)));
typedef T m3x3 __attribute__((matrix_type(3, 3)));
typedef T m13x3 __attribute__((matrix_type(13, 3)));
typedef T m3x13 __attribute__((matrix_type(3, 13)));
typedef T m17x5 __attribute__((matrix_type(17, 5)));

void inner(m2x2 *D, const m2x8 *A, const m8x2 *B) { *D = *A * *B; }
void square3(m3x3 *D, const m3x3 *A, const m3x3 *B) { *D = *A * *B; }
void update(m3x3 *restrict D, const m3x13 *A, const m13x3 *B) { *D += *A * *B; }
void turn(m3x13 *D, const m13x3 *A) { *D = __builtin_matrix_transpose(*A); }
void sum(m17x5 *D, const m17x5 *A) { *D = *D + *A; }
