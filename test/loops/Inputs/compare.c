// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs each kernel of two sets on the same memory and compares all of it, bit
// for bit, where a NaN equals any NaN. The result lies apart from the operands,
// then at each small distance from one of them, before and behind.

#include "types.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct kernel plain_kernels[], raised_kernels[];

static uint64_t seed = 1;
static unsigned random_below(unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

static E special(void) {
  static const double values[] = {0.0,   -0.0,  1.0,   -1.0,        1e-30,
                                  -1e30, 1e300, 5e-324, 1e-200,     -1e-200,
                                  __builtin_inf(),      -__builtin_inf(),
                                  __builtin_nan("")};
  if ((E)0.5 != 0)
    return (E)values[random_below(sizeof values / sizeof *values)];
  return (E)(random_below(2) ? ~0ull : 1ull << random_below(64));
}

static void fill(unsigned char *memory, size_t bytes, size_t size, int specials) {
  for (size_t i = 0; i + size <= bytes; i += size) {
    E value = specials && random_below(8) == 0
                  ? special()
                  : (E)((int)random_below(2001) - 1000) / (E)7;
    if (size == sizeof(E)) {
      memcpy(memory + i, &value, size);
      continue;
    }
    if ((E)0.5 != 0 && size == sizeof(float)) {
      float narrow = (float)value;
      memcpy(memory + i, &narrow, size);
      continue;
    }
    for (size_t j = 0; j != size; ++j)
      memory[i + j] = (unsigned char)random_below(256);
  }
}

static int differ(const unsigned char *x, const unsigned char *y, size_t bytes,
                  size_t size) {
  for (size_t i = 0; i + size <= bytes; i += size) {
    if (!memcmp(x + i, y + i, size))
      continue;
    E p, q;
    memcpy(&p, x + i, sizeof p);
    memcpy(&q, y + i, sizeof q);
    if (!(p != p && q != q))
      return 1;
  }
  return 0;
}

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
