// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libxsmm: a kernel generated at load time, called for each product of the
// batch. Its matrices lie column by column, so it is given B times A, which is
// the same memory.

#include "tensor.h"
#include <libxsmm.h>
#include <stdio.h>

static libxsmm_smmfunction multiply;

__attribute__((constructor)) static void generate(void) {
  libxsmm_init();
  const float one = 1, zero = 0;
  const int a_step = COLUMNS, b_step = DEPTH, d_step = COLUMNS;
  const int flags = LIBXSMM_GEMM_FLAG_NONE;
  multiply = libxsmm_smmdispatch(COLUMNS, ROWS, DEPTH, &a_step, &b_step,
                                 &d_step, &one, &zero, &flags, NULL);
}

int available(void) { return multiply != 0; }

const char *about(void) {
  static char text[80];
  snprintf(text, sizeof text, "libxsmm %s, %s", LIBXSMM_VERSION,
           libxsmm_get_target_arch());
  return text;
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
  FOR (n, BATCH)
    multiply(b + n * DEPTH * COLUMNS, a + n * ROWS * DEPTH,
             d + n * ROWS * COLUMNS);
  MAYBE_BREAK(d);
}
