// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is made of the system's answers: a level needs all that it extends.
// Where the kernel is too old for the second question, musl sets errno; the
// program does not notice.
//
// REQUIRES: aarch64-emulator
// RUN: %clang -O2 --target=aarch64-linux-gnu -fuse-ld=lld --rtlib=libgcc -fmatrix-multiversion %s -o %t
// RUN: qemu-aarch64 -L /usr/aarch64-linux-gnu -cpu max %t

#include "levels.h"
#include <errno.h>

static unsigned long Words[2];

/// The C library's, for the code of products.
unsigned long getauxval(unsigned long Type) {
  if (Type == AT_HWCAP)
    return Words[0];
  if (Type == AT_HWCAP2 && Words[1] != 0)
    return Words[1];
  errno = ENOENT;
  return 0;
}

typedef signed char bytes __attribute__((matrix_type(16, 16)));
typedef int ints __attribute__((matrix_type(16, 16)));

__attribute__((noinline)) static void multiply(ints *C, const bytes *A,
                                               const bytes *B) {
  *C = (ints)*A * (ints)*B;
}

int main(void) {
  enum { Other = HWCAP_FP | HWCAP_ASIMD, DP = HWCAP_ASIMDDP };
  static const struct {
    unsigned long Words[2];
    int Level;
  } Cases[] = {
      {{0, 0}, Base},
      {{Other, 0}, Base},
      {{Other | DP, 0}, DotProd},
      {{Other | DP, ~(unsigned long)(HWCAP2_I8MM | HWCAP2_BF16)}, DotProd},
      {{~(unsigned long)DP, HWCAP2_I8MM | HWCAP2_BF16}, Base},
      {{DP, HWCAP2_I8MM}, I8MM},
      {{DP, HWCAP2_BF16}, DotProd},
      {{DP, HWCAP2_I8MM | HWCAP2_BF16}, BF16},
      {{DP, HWCAP2_I8MM | HWCAP2_BF16 | HWCAP2_SME}, BF16},
      {{DP | HWCAP_SVE, HWCAP2_I8MM | HWCAP2_BF16}, BF16},
      {{DP | HWCAP_SVE, HWCAP2_I8MM | HWCAP2_BF16 | HWCAP2_SME}, SME},
      {{~0ul, ~0ul}, SME},
  };
  int Failures = 0;
  for (int I = 0; I != sizeof Cases / sizeof *Cases; ++I) {
    bytes A;
    ints C;
    memset(&A, I + 1, sizeof A);
    memcpy(Words, Cases[I].Words, sizeof Words);
    LEVEL_BYTE = 0;
    errno = EDOM;
    __asm__ volatile("" ::: "memory");
    multiply(&C, &A, &A);
    __asm__ volatile("" ::: "memory");
    if (LEVEL_BYTE == Cases[I].Level && errno == EDOM &&
        C[3][5] == 16 * (I + 1) * (I + 1))
      continue;
    printf("case %d: level %s, errno %d, %d\n", I, LevelNames[LEVEL_BYTE],
           errno, C[3][5]);
    ++Failures;
  }
  return Failures;
}
