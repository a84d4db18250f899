// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls two versions of a function on the same memory, again and again, and
// compares all that they leave there. Each object ends or begins at a page that
// must not be accessed; where pointers may overlap, they do so every other time.

#include <stdbool.h>
#include <stdint.h>
#if __STDC_HOSTED__
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#else
#include "freestanding.h"
#endif

enum Kind { Integer, Float };
struct Object {
  enum Kind kind;
  // In bytes: an element, all of them, the alignment.
  unsigned element, size, alignment;
};

enum { Page = 65536, AreaPages = 3, MaxObjects = 4 };

static uint64_t state;
static uint64_t draw(void) {
  // Marsaglia, "Xorshift RNGs" (2003), with a multiplication at the end.
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return state * UINT64_C(2685821657736338717);
}

// A page that is not accessible, some that are, and one that is not.
static char *area(void) {
  char *begin = mmap(NULL, (AreaPages + 2) * Page, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (begin == MAP_FAILED ||
      mprotect(begin + Page, AreaPages * Page, PROT_READ | PROT_WRITE))
    abort();
  return begin + Page;
}

static uint64_t drawFloat(unsigned bytes, unsigned mode) {
  static const struct {
    unsigned exponentBits, bits;
  } formats[] = {{5, 16}, {8, 32}, {11, 64}};
  unsigned format = bytes / 4;
  unsigned bits = formats[format].bits, e = formats[format].exponentBits;
  unsigned m = bits - 1 - e;
  uint64_t bias = (UINT64_C(1) << (e - 1)) - 1;
  uint64_t infinite = ((UINT64_C(1) << e) - 1) << m;
  uint64_t mantissa = draw() & ((UINT64_C(1) << m) - 1);
  uint64_t sign = (draw() & 1) << (bits - 1);
  // Few numbers that are no numbers: they hide all others in a sum.
  if (mode == 2 && draw() % 16 == 0)
    switch (draw() % 6) {
    case 0: return sign;
    case 1: return sign | infinite;
    case 2: return infinite | (UINT64_C(1) << (m - 1));
    case 3: return sign | mantissa;
    case 4: return sign | (infinite - 1);
    case 5: return sign | (bias << m);
    }
  if (mode == 3)
    return sign | ((draw() % ((UINT64_C(1) << e) - 1)) << m) | mantissa;
  // -8 to 8: sums are exact; or near 1 with all bits, where they are not.
  uint64_t exponent = bias + draw() % 4;
  if (mode == 0)
    mantissa &= ~((UINT64_C(1) << (m - 2)) - 1);
  return sign | (exponent << m) | mantissa;
}

static void fill(char *at, const struct Object *o, unsigned mode) {
  for (unsigned i = 0; i < o->size; i += o->element) {
    uint64_t value = draw();
    if (o->kind == Float)
      value = drawFloat(o->element, mode);
    else if (mode == 0)
      value = draw() % 17 - 8;
    else if (mode == 2 && draw() % 2)
      value = draw() % 3 ? -(draw() & 1) : UINT64_C(1) << (8 * o->element - 1);
    memcpy(at + i, &value, o->element);
  }
}

static bool isNan(const char *at, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, at, bytes);
  unsigned bits = 8 * bytes, m = bits == 16 ? 10 : bits == 32 ? 23 : 52;
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return (value & (sign - 1)) > ((sign - 1) >> m << m);
}

// Whether two memories are the same where an object is, but for NaNs' bits.
static bool same(const char *a, const char *b, const struct Object *o) {
  for (unsigned i = 0; i < o->size; i += o->element)
    if (memcmp(a + i, b + i, o->element) &&
        !(o->kind == Float && isNan(a + i, o->element) &&
          isNan(b + i, o->element)))
      return false;
  return true;
}

typedef void Call(char **);

static int compare(Call *original, Call *mutant, const struct Object *objects,
                   unsigned count, bool mayOverlap, unsigned calls,
                   uint64_t seed) {
  char *areas[MaxObjects], *at[MaxObjects];
  size_t bytes = AreaPages * Page;
  char *saved = malloc(bytes * MaxObjects), *first = malloc(bytes * MaxObjects);
  state = seed * 2 + 1;
  for (unsigned o = 0; o < count; ++o)
    areas[o] = area();
  for (unsigned call = 0; call < calls; ++call) {
    bool overlap = mayOverlap && call % 2, high = draw() % 2;
    unsigned used = overlap ? 1 : count;
    long low = 0, end = 0, most = 1, offsets[MaxObjects] = {0};
    for (unsigned o = 0; o < count; ++o) {
      long step = objects[o].alignment, reach = objects[0].size / step;
      if (overlap && o && draw() % 4)
        offsets[o] = step * ((long)(draw() % (2 * reach + 1)) - reach);
      if (offsets[o] < low)
        low = offsets[o];
      if (offsets[o] + (long)objects[o].size > end)
        end = offsets[o] + objects[o].size;
      if (step > most)
        most = step;
    }
    // The first object stays aligned.
    low -= (most + low % most) % most, end += (most - end % most) % most;
    for (unsigned o = 0; o < count; ++o)
      at[o] = overlap ? areas[0] + (high ? (long)bytes - end : -low) + offsets[o]
                      : areas[o] + (high ? bytes - objects[o].size : 0);
    for (unsigned o = 0; o < count; ++o)
      fill(at[o], &objects[o], call / 2 % 4);
    // What lies beside the objects is compared only near to them.
    size_t near = 8192 < bytes ? 8192 : bytes;
    for (unsigned a = 0; a < used; ++a) {
      char *from = areas[a] + (high ? bytes - near : 0);
      memcpy(saved + a * near, from, near);
    }
    original(at);
    for (unsigned a = 0; a < used; ++a) {
      char *from = areas[a] + (high ? bytes - near : 0);
      memcpy(first + a * near, from, near);
      memcpy(from, saved + a * near, near);
    }
    mutant(at);
    for (unsigned a = 0; a < used; ++a) {
      char *from = areas[a] + (high ? bytes - near : 0);
      // Elements first: their NaNs become equal, and what is left is bytes.
      for (unsigned o = 0; o < count; ++o) {
        if (!overlap && o != a)
          continue;
        char *expected = first + a * near + (at[o] - from);
        if (!same(expected, at[o], &objects[o])) {
          printf("call %u differs in object %u\n", call, o);
          return 1;
        }
      }
      for (unsigned o = 0; o < count; ++o)
        if (overlap || o == a)
          memcpy(first + a * near + (at[o] - from), at[o], objects[o].size);
      if (memcmp(first + a * near, from, near)) {
        printf("call %u differs beside the objects\n", call);
        return 1;
      }
    }
  }
  printf("%u calls agree\n", calls);
  return 0;
}
