// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random nests of two sets on the same memory and compares all of it, where
// a NaN equals any NaN: apart, and at random distances.

#include "nests.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern const struct nest plain[], raised[];
volatile int fewer, more_stride;
enum { PART = 1 << 17 };
static unsigned char x[4 * PART], y[4 * PART];

static uint64_t seed = 7;
static unsigned random_below(unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

/// Numbers that are exact neither as floats nor as doubles, and special ones:
/// few of many, so that they do not reach all results.
static void fill(const struct nest *n) {
  static const double special[] = {-0.0, 0.0, INFINITY, -INFINITY, NAN};
  static const unsigned rarities[] = {64, 64, 1000, 20000};
  unsigned rarity = rarities[random_below(4)];
  for (unsigned i = 0; i + n->size <= sizeof x; i += n->size) {
    double d = ((int)random_below(2001) - 1000) / 7.0;
    float f = (float)d;
    if (n->is_float && random_below(rarity) == 0)
      d = f = (float)special[random_below(rarity == 64 ? 3 : 5)];
    uint64_t bits = random_below(1u << 31) * 3ull;
    memcpy(x + i,
           !n->is_float   ? (void *)&bits
           : n->size == 8 ? (void *)&d
                          : &f,
           n->size);
  }
  memcpy(y, x, sizeof x);
}

static int differs(const struct nest *n) {
  if (!memcmp(x, y, sizeof x))
    return 0;
  if (!n->is_float)
    return 1;
  for (unsigned i = 0; i != sizeof x; i += n->size) {
    double p = 0, q = 0;
    float f, g;
    if (n->size == 8) {
      memcpy(&p, x + i, 8);
      memcpy(&q, y + i, 8);
    } else {
      memcpy(&f, x + i, 4);
      memcpy(&g, y + i, 4);
      p = f;
      q = g;
    }
    if (memcmp(x + i, y + i, n->size) && !(isnan(p) && isnan(q)))
      return 1;
  }
  return 0;
}

int main(void) {
  unsigned checks = 0, failures = 0;
  for (unsigned i = 0; plain[i].run; ++i)
    for (unsigned time = 0; time != 8; ++time) {
      const struct nest *n = &plain[i];
      unsigned at[4];
      for (unsigned k = 0; k != 4; ++k)
        at[k] = k * PART + random_below(4) * 8;
      if (time != 0 && n->is_of_one_type) {
        // Near each other, or somewhere in each other, in any order.
        unsigned reach = time < 5 ? 64 : 1500;
        for (unsigned k = random_below(3); k != 4; ++k)
          at[k] = at[0] + random_below(reach) * n->size;
      }
      static const int iterations[] = {0, 0, 0, 0, 1, 2, 5, 24};
      fewer = iterations[random_below(8)];
      more_stride = time < 4 ? 0 : (int)random_below(3) - 1;
      fill(n);
      n->run(x + at[0], x + at[1], x + at[2], x + at[3]);
      raised[i].run(y + at[0], y + at[1], y + at[2], y + at[3]);
      ++checks;
      if (differs(n)) {
        printf("nest_%u differs: a at %d, b at %d, d at %d\n", n->number,
               (int)(at[1] - at[0]), (int)(at[2] - at[0]),
               (int)(at[3] - at[0]));
        ++failures;
      }
    }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
