// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random memory, and whether two of it are equal.

#include "types.h"
#include <string.h>

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
