// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product by SME in the middle of a program's own work with ZA: what lies
// there is saved, by the function that the object brings, and read back. A
// program that has such a function keeps its own.
//
// REQUIRES: sme-emulator
// DEFINE: %{compile} = %clang -Wno-aarch64-sme-attributes --target=aarch64-linux-gnu -fuse-ld=lld --rtlib=libgcc -march=armv9-a+sme %s -o %t
// DEFINE: %{run} = qemu-aarch64-sme -L /usr/aarch64-linux-gnu -cpu max
//
// RUN: %{compile} -O2 -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %{run},sme-default-vector-length=16 %t
// RUN: %{run},sme-default-vector-length=32,sve-default-vector-length=64 %t
// RUN: %{run},sme-default-vector-length=64 %t
// RUN: %{compile} -O1 -static -g && %{run},sme-default-vector-length=64 %t
// RUN: %{compile} -O2 -flto && %{run},sme-default-vector-length=32 %t
// RUN: %{compile} -O2 -flto=thin && %{run},sme-default-vector-length=32 %t
// RUN: %{compile} -O2 -DOWN && %{run},sme-default-vector-length=32 %t | FileCheck --check-prefix=OWN %s
//
// REMARK: kernel sme
// OWN: saved

#include <arm_sme.h>
#include <stdio.h>

typedef float floats __attribute__((matrix_type(37, 41)));
typedef float as __attribute__((matrix_type(37, 50)));
typedef float bs __attribute__((matrix_type(50, 41)));

__attribute__((noinline)) void multiply(floats *c, const as *a, const bs *b) {
  *c = *a * *b;
}

#ifdef OWN

/// It saves what it is to save, and says so.
__attribute__((naked)) void __arm_tpidr2_save(void) {
  __asm__(".arch_extension sme\n"
          "mrs x14, TPIDR2_EL0\n"
          "ldr x16, [x14]\n"
          "ldrh w17, [x14, 8]\n"
          "mov w15, 0\n"
          "0: str za[w15, 0], [x16]\n"
          "addsvl x16, x16, 1\n"
          "add w15, w15, 1\n"
          "cmp w15, w17\n"
          "b.ne 0b\n"
          "adrp x14, saves\n"
          "add x14, x14, :lo12:saves\n"
          "mov w15, 1\n"
          "str w15, [x14]\n"
          "ret\n");
}
int saves;
#endif

/// The ABI's, which libgcc 12 does not have.
__attribute__((naked)) void __arm_tpidr2_restore(void *Block) {
  __asm__(".arch_extension sme\n"
          "ldr x16, [x0]\n"
          "ldrh w17, [x0, 8]\n"
          "mov w15, 0\n"
          "0: ldr za[w15, 0], [x16]\n"
          "addsvl x16, x16, 1\n"
          "add w15, w15, 1\n"
          "cmp w15, w17\n"
          "b.ne 0b\n"
          "ret\n");
}

static as A;
static bs B;
static floats C;

/// ZA's tile 1 is 15 before and after a product. (LLVM 22 saves registers wrongly
/// where a function enters streaming mode in its body.)
__arm_new("za") __attribute__((noinline)) static unsigned long own(
    float *Out) __arm_streaming {
  svzero_za();
  svbool_t All = svptrue_b32();
  svmopa_za32_m(1, All, All, svdup_f32(3), svdup_f32(5));
  multiply(&C, &A, &B);
  for (unsigned Row = 0; Row != svcntw(); ++Row)
    svst1_hor_za32(1, Row, All, Out + Row * svcntw());
  return svcntw();
}

static int check(void) {
  int Wrong = 0;
  for (int I = 0; I != 37; ++I)
    for (int J = 0; J != 41; ++J) {
      float Sum = 0;
      for (int K = 0; K != 50; ++K)
        Sum += A[I][K] * B[K][J];
      Wrong += C[I][J] != Sum;
      C[I][J] = 0;
    }
  return Wrong;
}

int main(void) {
  static float Out[64 * 64];
  for (int K = 0; K != 50; ++K) {
    for (int I = 0; I != 37; ++I)
      A[I][K] = (I * 7 + K * 3) % 11 - 5;
    for (int J = 0; J != 41; ++J)
      B[K][J] = (J * 5 + K) % 13 - 6;
  }
  multiply(&C, &A, &B);
  int Wrong = check();
  unsigned long Lanes = own(Out);
  Wrong += check();
  for (unsigned I = 0; I != Lanes * Lanes; ++I)
    Wrong += Out[I] != 15;
  if (Wrong)
    printf("%d wrong\n", Wrong);
#ifdef OWN
  puts(saves ? "saved" : "not saved");
#endif
  return Wrong != 0;
}
