// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs each kernel of two sets, compiled with RUN_TIME, on the same memory and
// compares all of it, bit for bit, where a NaN equals any NaN: all extents of a
// list, apart; some of them at small distances and on top of each other.

#include "memory.h"
#include <stdio.h>
#include <stdlib.h>

extern const struct kernel plain_kernels[], raised_kernels[];
enum { MARGIN = 64, MOST = 1 << 17 };
static unsigned char *x, *y;
static unsigned checks, failures;

static unsigned long up(unsigned long bytes) {
  return (bytes + sizeof(E) - 1) / sizeof(E) * sizeof(E);
}

/// The result begins at \p at_c, the operands at \p at_a and \p at_b, of \p all
/// bytes.
static void check(unsigned i, const int extents[3], const unsigned long of[3],
                  unsigned long at_c, unsigned long at_a, unsigned long at_b,
                  unsigned long all, int specials) {
#ifdef MISALIGNED
  at_c += 1, at_a += 1, at_b += 1;
#endif
  all = up(all) + sizeof(E);
  if (all > MOST * sizeof(E))
    return;
  fill(x, all, sizeof(E), specials);
  if (sizeof(U) != sizeof(E))
    fill(x + at_a, of[1] * sizeof(U), sizeof(U), specials);
  if (sizeof(V) != sizeof(E))
    fill(x + at_b, of[2] * sizeof(V), sizeof(V), specials);
  memcpy(y, x, all);
  INDEX m = extents[0], n = extents[1], k = extents[2];
  plain_kernels[i].run((T *)(x + at_c), (U *)(x + at_a), (V *)(x + at_b), m, n,
                       k);
  raised_kernels[i].run((T *)(y + at_c), (U *)(y + at_a), (V *)(y + at_b), m, n,
                        k);
  ++checks;
  unsigned long from = at_c % sizeof(E);
  if (differ(x + from, y + from, all - from, sizeof(E))) {
    printf("%s differs: %d x %d x %d, c at %ld, a at %ld, b at %ld\n",
           plain_kernels[i].name, extents[0], extents[1], extents[2],
           (long)at_c, (long)at_a, (long)at_b);
    ++failures;
  }
}

static void check_all(unsigned i, const int extents[3], int nears) {
  unsigned long of[3], gap = MARGIN * sizeof(E);
  plain_kernels[i].sizes(of, extents[0], extents[1], extents[2]);
  // Windows on nothing have fewer elements than none.
  if (of[0] > MOST || of[1] > MOST || of[2] > MOST)
    return;
  unsigned long c = up(of[0] * sizeof(E)), a = up(of[1] * sizeof(U)),
                b = up(of[2] * sizeof(V));
  for (int specials = 0; specials != 2; ++specials) {
    check(i, extents, of, gap, 2 * gap + c, 2 * gap + c + a,
          3 * gap + c + a + b, specials);
    check(i, extents, of, a, 0, a + c, a + b + c, specials);
    if ((E)0.5 != 0 && sizeof(U) != sizeof(E))
      continue;
    for (long near = -nears; near <= nears; ++near) {
      unsigned long at = gap + near * (long)sizeof(E);
      check(i, extents, of, at, gap, 3 * gap + c + a, 4 * gap + c + a + b,
            specials);
      check(i, extents, of, at, 3 * gap + c + b, gap, 4 * gap + c + a + b,
            specials);
      check(i, extents, of, at + a, gap, 3 * gap + c + a, 4 * gap + c + a + b,
            specials);
      if (sizeof(U) == sizeof(E))
        check(i, extents, of, gap, at + c, 3 * gap + c + a,
              4 * gap + c + a + b, specials);
    }
  }
}

int main(void) {
  static const int extents[] = {0, 1, 2, 3, 7, 16, 17, 33, 64, 100};
  enum { COUNT = sizeof extents / sizeof *extents };
  x = malloc(MOST * sizeof(E));
  y = malloc(MOST * sizeof(E));
  for (unsigned i = 0; plain_kernels[i].name; ++i)
    for (unsigned e = 0; e != COUNT * COUNT * COUNT; ++e) {
      int here[] = {extents[e % COUNT], extents[e / COUNT % COUNT],
                    extents[e / COUNT / COUNT]};
      long products = (long)here[0] * here[1] * here[2];
      // All small ones, and of large ones each extent with all others somewhere.
      if (products > 1 << 14 && (e + i) % 19 != 0)
        continue;
      check_all(i, here, products > 96 && products < 400 ? 3 : 0);
    }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
