// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The beginning of every generated program, C and C++ alike: memory between
// unmapped pages, data, the reference, and the comparison. generate_program.py
// copies it into the program, so that a program is one file.
//
// Every test runs twice from the same bytes: the tested function on the
// "actual" regions, the reference on the "expected" ones. Then all of both is
// compared. The reference is plain loops over plain arrays in functions that no
// optimization enters, so it does not change with the flags.

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define TESTED __attribute__((noinline))
#define REFERENCE static __attribute__((noinline, optnone, unused))
#define SUPPORT static __attribute__((noinline, unused))

// BREAK makes the program wrong on purpose, to see that this is noticed: 1 a
// result, 2 a byte outside, 3 a crash, 4 the order of a sum.
#ifndef BREAK
#define BREAK 0
#endif

/// The place of element (R, C) of a matrix in memory.
#ifdef ROW_MAJOR
#define AT(R, C, ROWS, COLUMNS) ((R) * (COLUMNS) + (C))
#else
#define AT(R, C, ROWS, COLUMNS) ((C) * (ROWS) + (R))
#endif

#ifdef ROW_TYPES
#define MATRIX_TYPE(ROWS, COLUMNS)                                             \
  __attribute__((matrix_type(ROWS, COLUMNS), matrix_layout(row_major)))
#else
#define MATRIX_TYPE(ROWS, COLUMNS) __attribute__((matrix_type(ROWS, COLUMNS)))
#endif

typedef unsigned __int128 bits_t;

// Element types as data.

struct element {
  const char *name;
  int size, bytes; // in an array; of the value
  int exponent;    // bits of the exponent, 0 for an integer
  int fraction;    // bits behind the binary point
  int is_signed;
};

/// x87 stores the bit before the binary point too.
SUPPORT int has_integer_bit(const struct element *type) {
  return type->bytes == 10;
}

SUPPORT bits_t load_bits(const struct element *type, const void *from) {
  bits_t bits = 0;
  memcpy(&bits, from, type->bytes);
  return bits;
}

SUPPORT bits_t low_bits(int count) {
  return count >= 128 ? ~(bits_t)0 : ((bits_t)1 << count) - 1;
}

SUPPORT bits_t make_float(const struct element *type, int sign,
                          uint64_t exponent, bits_t fraction) {
  int shift = type->fraction + has_integer_bit(type);
  bits_t bits = (fraction & low_bits(type->fraction)) |
                (bits_t)exponent << shift |
                (bits_t)sign << (shift + type->exponent);
  if (has_integer_bit(type) && exponent)
    bits |= (bits_t)1 << type->fraction;
  return bits;
}

SUPPORT int is_nan(const struct element *type, bits_t bits) {
  int shift = type->fraction + has_integer_bit(type);
  return type->exponent && (bits & low_bits(type->fraction)) &&
         (bits >> shift & low_bits(type->exponent)) == low_bits(type->exponent);
}

// Data.

static uint64_t random_state;

SUPPORT uint64_t random_word(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

SUPPORT int random_below(int limit) {
  return (int)(random_word() % (uint64_t)limit);
}

/// value / 4, cut off where the type is too narrow; a quarter is 0 in integers.
SUPPORT bits_t quarters(const struct element *type, int value) {
  unsigned magnitude = value < 0 ? -value : value;
  int highest = -1;
  if (!type->exponent)
    return (bits_t)(__int128)(value / 4);
  while (magnitude >> (highest + 1))
    ++highest;
  if (highest < 0)
    return make_float(type, value < 0, 0, 0);
  bits_t fraction = magnitude;
  fraction = type->fraction >= highest ? fraction << (type->fraction - highest)
                                       : fraction >> (highest - type->fraction);
  uint64_t bias = low_bits(type->exponent - 1);
  return make_float(type, value < 0, bias + highest - 2, fraction);
}

SUPPORT bits_t special_value(const struct element *type) {
  bits_t largest = low_bits(type->exponent);
  bits_t fraction = (bits_t)random_word() << 64 | random_word();
  int sign = random_below(2);
  if (!type->exponent) {
    bits_t top = (bits_t)1 << (8 * type->bytes - 1);
    bits_t values[5] = {0, 1, ~(bits_t)0, top, top - 1};
    return values[random_below(5)];
  }
  switch (random_below(7)) {
  case 0:
  case 1:
    return make_float(type, sign, 0, 0);
  case 2:
    return make_float(type, sign, (uint64_t)largest, 0);
  case 3: // quiet, so that no operation has to change it
    return make_float(type, sign, (uint64_t)largest,
                      fraction | (bits_t)1 << (type->fraction - 1));
  case 4: // subnormal
    return make_float(type, sign, 0, fraction);
  case 5:
    return make_float(type, sign, (uint64_t)largest - 1, ~(bits_t)0);
  default: // any finite number
    return make_float(type, sign, (uint64_t)(random_word() % (uint64_t)largest),
                      fraction);
  }
}

enum fill { SMALL, ROUNDING, SPECIAL, MIXED, CONVERTIBLE };

SUPPORT bits_t random_value(const struct element *type, enum fill fill) {
  int percent = random_below(100);
  bits_t word = (bits_t)random_word() << 64 | random_word();
  if (fill == CONVERTIBLE) // to every type
    return quarters(type, random_below(400));
  if (fill == SMALL || (fill == MIXED && percent < 25))
    return quarters(type,
                    type->is_signed ? random_below(65) - 32 : random_below(33));
  if (fill == SPECIAL ? percent < 60 : fill == MIXED && percent < 33)
    return special_value(type);
  if (!type->exponent)
    return word;
  // Nearly every operation on these rounds.
  uint64_t bias = low_bits(type->exponent - 1);
  return make_float(type, random_below(2), bias - 4 + random_below(8), word);
}

// Memory.

struct block {
  const struct element *type;
  int count;
  enum fill fill;
  int place; // elements behind the first page, or -1: ends at the last page
  unsigned char *map[2]; // actual, expected
};

enum { MAX_BLOCKS = 64, CANARY = 0xa5 };
static struct block blocks[MAX_BLOCKS];
static int block_count, failures, reported;
static const char *current_test = "none";
static size_t page_size;

SUPPORT size_t region_size(const struct block *b) {
  size_t bytes = (size_t)(b->count + (b->place > 0 ? b->place : 0)) *
                 (size_t)b->type->size;
  return (bytes + page_size) / page_size * page_size;
}

SUPPORT unsigned char *block_start(const struct block *b, int which) {
  size_t size = (size_t)b->type->size;
  unsigned char *first = b->map[which] + page_size;
  return b->place >= 0 ? first + (size_t)b->place * size
                       : first + region_size(b) - (size_t)b->count * size;
}

SUPPORT void map_block(struct block *b, int which) {
  size_t bytes = region_size(b) + 2 * page_size;
  void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    abort();
  b->map[which] = (unsigned char *)map;
  memset(b->map[which] + page_size, CANARY, region_size(b));
  mprotect(b->map[which], page_size, PROT_NONE);
  mprotect(b->map[which] + bytes - page_size, page_size, PROT_NONE);
}

SUPPORT void begin_call(const char *test, uint64_t seed) {
  current_test = test;
  random_state = seed;
  block_count = reported = 0;
}

SUPPORT void add_block(const struct element *type, int count, enum fill fill,
                       int place) {
  if (block_count == MAX_BLOCKS)
    abort();
  struct block *b = &blocks[block_count++];
  b->type = type, b->count = count, b->fill = fill, b->place = place;
  map_block(b, 0);
  map_block(b, 1);
  for (int i = 0; i < count; ++i) {
    bits_t bits = random_value(type, fill);
    memcpy(block_start(b, 0) + (size_t)i * type->size, &bits, type->bytes);
  }
  memcpy(b->map[1] + page_size, b->map[0] + page_size, region_size(b));
}

/// Where elements of a block begin; 0 is what the tested function works on, 1
/// what the reference works on.
SUPPORT void *place_in(int which, int block, int element) {
  struct block *b = &blocks[block];
  return block_start(b, which) + (size_t)element * b->type->size;
}

SUPPORT void report(const char *what, int block, int element) {
  ++failures;
  if (reported++ < 5)
    printf("MISMATCH: seed %llu, %s, block %d (%s), element %d: %s", PROGRAM,
           current_test, block, blocks[block].type->name, element, what);
}

SUPPORT void compare_block(int block) {
  struct block *b = &blocks[block];
  for (int i = 0; i < b->count; ++i) {
    bits_t actual = load_bits(b->type, place_in(0, block, i));
    bits_t expected = load_bits(b->type, place_in(1, block, i));
    if (actual == expected ||
        (is_nan(b->type, actual) && is_nan(b->type, expected)))
      continue;
    report("", block, i);
    if (reported <= 5)
      printf("expected 0x%llx%016llx, actual 0x%llx%016llx\n",
             (unsigned long long)(expected >> 64), (unsigned long long)expected,
             (unsigned long long)(actual >> 64), (unsigned long long)actual);
  }
  size_t size = (size_t)b->count * (size_t)b->type->size;
  for (int which = 0; which < 2; ++which) {
    unsigned char *start = block_start(b, which);
    unsigned char *first = b->map[which] + page_size;
    for (unsigned char *p = first; p < first + region_size(b); ++p)
      if ((p < start || p >= start + size) && *p != CANARY) {
        report(which ? "the reference wrote outside\n" : "wrote outside\n",
               block, (int)((p - start) / b->type->size));
        break;
      }
  }
}

SUPPORT void end_call(void) {
  if (BREAK == 1)
    *(unsigned char *)place_in(1, 0, 0) ^= 1;
  if (BREAK == 2)
    block_start(
        &blocks[0],
        0)[blocks[0].place ? -1 : blocks[0].count * blocks[0].type->size] ^= 1;
  if (BREAK == 3)
    *(volatile unsigned char *)(blocks[0].map[0] + page_size - 1);
  for (int i = 0; i < block_count; ++i)
    compare_block(i);
  for (int i = 0; i < block_count; ++i)
    for (int which = 0; which < 2; ++which)
      munmap(blocks[i].map[which], region_size(&blocks[i]) + 2 * page_size);
}

/// Says which test crashed; then the signal does what it does by default.
SUPPORT void say_crash(int number) {
  printf("CRASH: seed %llu, %s: signal %d\n", PROGRAM, current_test, number);
  fflush(stdout);
  signal(number, SIG_DFL);
}

SUPPORT void begin_program(void) {
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  signal(SIGSEGV, say_crash);
  signal(SIGBUS, say_crash);
  signal(SIGILL, say_crash);
  signal(SIGFPE, say_crash);
}

SUPPORT int end_program(int calls) {
  printf("%d calls, %d failures\n", calls, failures);
  return failures != 0;
}
