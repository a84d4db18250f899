// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory between unmapped pages, in two copies: what the tested function works
// on, and what the reference works on. And their comparison.

/// How the matrices of a block lie, where their type tells; no rows: elements
/// one after the other. The reference has dense ones, in the default layout.
struct lie {
  int rows, columns, row_major, padding;
};

struct block {
  const struct element *type;
  int count;
  struct lie lie;
  enum fill fill;
  int place; // elements behind the first page, or -1: ends at the last page
  unsigned char *map[2]; // actual, expected
};

enum { MAX_BLOCKS = 64, CANARY = 0xa5 };
static struct block blocks[MAX_BLOCKS];
static int block_count, failures, reported;
static const char *current_test = "none";
static size_t page_size;

/// Where element I of the reference is.
SUPPORT int position(const struct block *b, int which, int i) {
  const struct lie *lie = &b->lie;
  if (which || !lie->rows)
    return i;
  int matrix = i / (lie->rows * lie->columns);
  int rest = i % (lie->rows * lie->columns);
  int is_row_major = AT(0, 1, lie->rows, lie->columns) == 1;
  int row = is_row_major ? rest / lie->columns : rest % lie->rows;
  int column = is_row_major ? rest % lie->columns : rest / lie->rows;
  return lie->row_major
             ? (matrix * lie->rows + row) * (lie->columns + lie->padding) +
                   column
             : (matrix * lie->columns + column) * (lie->rows + lie->padding) +
                   row;
}

SUPPORT size_t block_size(const struct block *b, int which) {
  return (size_t)position(b, which, b->count) * element_size(b->type);
}

SUPPORT size_t region_size(const struct block *b, int which) {
  size_t before = (size_t)(b->place > 0 ? b->place : 0);
  size_t bytes = before * element_size(b->type) + block_size(b, which);
  return (bytes + page_size) / page_size * page_size;
}

SUPPORT unsigned char *block_start(const struct block *b, int which) {
  unsigned char *first = b->map[which] + page_size;
  return b->place >= 0 ? first + (size_t)b->place * element_size(b->type)
                       : first + region_size(b, which) - block_size(b, which);
}

SUPPORT void map_block(struct block *b, int which) {
  size_t size = region_size(b, which), bytes = size + 2 * page_size;
  void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    abort();
  b->map[which] = (unsigned char *)map;
  memset(b->map[which] + page_size, CANARY, size);
  mprotect(b->map[which], page_size, PROT_NONE);
  mprotect(b->map[which] + bytes - page_size, page_size, PROT_NONE);
}

SUPPORT void begin_call(const char *test, uint64_t seed) {
  current_test = test;
  random_state = seed;
  block_count = reported = 0;
}

/// Where elements of a block begin; 0 is what the tested function works on, 1
/// what the reference works on.
SUPPORT void *place_in(int which, int block, int element) {
  struct block *b = &blocks[block];
  return block_start(b, which) +
         (size_t)position(b, which, element) * element_size(b->type);
}

/// A part of a complex element, or an element.
SUPPORT unsigned char *part_in(int which, int block, int i) {
  const struct element *type = blocks[block].type;
  return (unsigned char *)place_in(which, block, i / type->parts) +
         i % type->parts * type->size;
}

SUPPORT void add_laid_block(const struct element *type, int count,
                            struct lie lie, enum fill fill, int place) {
  if (block_count == MAX_BLOCKS)
    abort();
  struct block *b = &blocks[block_count++];
  b->type = type, b->count = count, b->lie = lie;
  b->fill = fill, b->place = place;
  map_block(b, 0);
  map_block(b, 1);
  for (int i = 0; i < count * type->parts; ++i) {
    bits_t bits = random_value(type, fill);
    for (int which = 0; which < 2; ++which)
      memcpy(part_in(which, block_count - 1, i), &bits, type->bytes);
  }
}

SUPPORT void add_block(const struct element *type, int count, enum fill fill,
                       int place) {
  struct lie dense = {0, 0, 0, 0};
  add_laid_block(type, count, dense, fill, place);
}

SUPPORT void report(const char *what, int block, int element) {
  ++failures;
  if (reported++ < 5)
    printf("MISMATCH: seed %llu, %s, block %d (%s), element %d: %s", PROGRAM,
           current_test, block, blocks[block].type->name, element, what);
}

/// Whether the byte belongs neither to an element nor to padding.
SUPPORT int is_outside(const struct block *b, int which,
                       const unsigned char *p) {
  unsigned char *start = block_start(b, which);
  return p < start || p >= start + block_size(b, which);
}

SUPPORT void compare_block(int block) {
  struct block *b = &blocks[block];
  for (int i = 0; i < b->count * b->type->parts; ++i) {
    bits_t actual = load_bits(b->type, part_in(0, block, i));
    bits_t expected = load_bits(b->type, part_in(1, block, i));
    if (actual == expected ||
        (is_nan(b->type, actual) && is_nan(b->type, expected)))
      continue;
    report("", block, i / b->type->parts);
    if (reported <= 5)
      printf("expected 0x%llx%016llx, actual 0x%llx%016llx\n",
             (unsigned long long)(expected >> 64), (unsigned long long)expected,
             (unsigned long long)(actual >> 64), (unsigned long long)actual);
  }
  for (int which = 0; which < 2; ++which) {
    unsigned char *first = b->map[which] + page_size;
    for (unsigned char *p = first; p < first + region_size(b, which); ++p)
      if (is_outside(b, which, p) && *p != CANARY) {
        report(which ? "the reference wrote outside\n" : "wrote outside\n",
               block, (int)(p - block_start(b, which)) / b->type->size);
        break;
      }
  }
}

SUPPORT void end_call(void) {
  if (BREAK == 1)
    *(unsigned char *)place_in(1, 0, 0) ^= 1;
  if (BREAK == 2) {
    struct block *b = &blocks[0];
    block_start(b, 0)[b->place ? -1 : (long)block_size(b, 0)] ^= 1;
  }
  if (BREAK == 3)
    *(volatile unsigned char *)(blocks[0].map[0] + page_size - 1);
  for (int i = 0; i < block_count; ++i)
    compare_block(i);
  for (int i = 0; i < block_count; ++i)
    for (int which = 0; which < 2; ++which)
      munmap(blocks[i].map[which],
             region_size(&blocks[i], which) + 2 * page_size);
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
