// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs each kernel of two sets on the same memory and compares all of it, bit
// for bit, where a NaN equals any NaN. The result lies apart from the operands,
// then at each small distance from one of them, before and behind.

#include "memory.h"
#include <stdio.h>
#include <stdlib.h>

extern const struct kernel plain_kernels[], raised_kernels[];

static unsigned checks, failures;

static void check(const struct kernel *plain, const struct kernel *raised,
                  long at_c, long at_a, long at_b, size_t bytes, int specials) {
  unsigned char *x = malloc(2 * bytes), *y = x + bytes;
  fill(x, bytes, sizeof(E), specials);
  if (sizeof(U) != sizeof(E))
    fill(x + at_a, plain->of_a * sizeof(U), sizeof(U), specials);
  if (sizeof(V) != sizeof(E))
    fill(x + at_b, plain->of_b * sizeof(V), sizeof(V), specials);
  memcpy(y, x, bytes);
  plain->run((T *)(x + at_c), (U *)(x + at_a), (V *)(x + at_b));
  raised->run((T *)(y + at_c), (U *)(y + at_a), (V *)(y + at_b));
  ++checks;
  // Elements of the result begin at its place, whatever it is aligned to.
  size_t from = at_c % sizeof(E);
  if (differ(x + from, y + from, bytes - from, sizeof(E))) {
    printf("%s differs: c at %ld, a at %ld, b at %ld%s\n", plain->name, at_c,
           at_a, at_b, specials ? ", special values" : "");
    ++failures;
  }
  free(x);
}

int main(void) {
  enum { NEAR = DISTANCE };
#ifdef MISALIGNED
  const long odd = 1;
#else
  const long odd = 0;
#endif
  for (unsigned i = 0; plain_kernels[i].name; ++i) {
    const struct kernel *plain = &plain_kernels[i], *raised = &raised_kernels[i];
    long c = plain->of_c * sizeof(E), a = plain->of_a * sizeof(U),
         b = plain->of_b * sizeof(V), gap = 16 * sizeof(E) * NEAR;
    size_t bytes = c + a + b + 4 * gap;
    bytes -= bytes % sizeof(E);
    a = (a + sizeof(E) - 1) / sizeof(E) * sizeof(E);
    for (int specials = 0; specials != 2; ++specials) {
      check(plain, raised, gap + odd, 2 * gap + c + odd, 2 * gap + c + a,
            bytes, specials);
      // The same, back to back.
      check(plain, raised, odd + a, odd, odd + a + c, bytes, specials);
      // Bits of a NaN that are read as another type may be anything.
      if ((E)0.5 != 0 && sizeof(U) != sizeof(E))
        continue;
      for (long near = -NEAR; near <= NEAR; ++near) {
        long step = near * (long)sizeof(E);
        check(plain, raised, gap + step + odd, gap + odd, 3 * gap + c, bytes,
              specials);
        check(plain, raised, gap + step + odd, 3 * gap + c, gap + odd, bytes,
              specials);
        check(plain, raised, 2 * gap + a + step, 2 * gap, gap, bytes, specials);
        if (sizeof(U) == sizeof(E))
          check(plain, raised, gap + odd, gap + c + step + odd, 3 * gap + c,
                bytes, specials);
      }
    }
  }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
