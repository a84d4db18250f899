// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random nests of two sets and checks that the second one reaches no page
// of memory that the first one does not: of each array in turn, the first or
// the last element that is reached lies at a page's border. The first set is
// compiled, too: it may leave out a sum that is not needed.

#define _GNU_SOURCE
#include "nests.h"
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

extern const struct nest plain[], raised[];
volatile int fewer, more_stride;

enum {
  PAGE = 4096,
  PAGES = 80,
  FIRST = 16,
  ARRAYS = 4,
  BYTES = ARRAYS * PAGES * PAGE
};
enum { NONE, READS, WRITES };
static unsigned char *memory, before[BYTES], expected[BYTES];
static unsigned char reached[ARRAYS * PAGES];
static volatile int is_recording;
static volatile uintptr_t bad;
static sigjmp_buf failed;

/// A page is opened as soon as it is reached, or that is an error.
static void handle(int signal, siginfo_t *info, void *context) {
  uintptr_t at = (uintptr_t)info->si_addr - (uintptr_t)memory;
  int writes = ((ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] >> 1 & 1;
  if (!is_recording || at >= BYTES || reached[at / PAGE] == WRITES) {
    bad = at;
    siglongjmp(failed, 1);
  }
  reached[at / PAGE] = writes ? WRITES : READS;
  mprotect(memory + at / PAGE * PAGE, PAGE,
           writes ? PROT_READ | PROT_WRITE : PROT_READ);
}

/// Opens all, which is as before again.
static void restore(void) {
  mprotect(memory, BYTES, PROT_READ | PROT_WRITE);
  for (unsigned page = 0; page != ARRAYS * PAGES; ++page)
    if (reached[page] == WRITES)
      memcpy(memory + page * PAGE, before + page * PAGE, PAGE);
}

static int run(const struct nest *n, const unsigned *at) {
  if (sigsetjmp(failed, 1))
    return 0;
  n->run(memory + at[0], memory + at[1], memory + at[2], memory + at[3]);
  return 1;
}

/// Whether memory is as expected, where a NaN equals any NaN.
static int differs(const struct nest *n) {
  for (unsigned i = 0; i != BYTES; i += n->size) {
    if (!memcmp(memory + i, expected + i, n->size))
      continue;
    double d = 0, e = 0;
    float f, g;
    if (n->size == 8) {
      memcpy(&d, memory + i, 8);
      memcpy(&e, expected + i, 8);
    } else {
      memcpy(&f, memory + i, 4);
      memcpy(&g, expected + i, 4);
      d = f;
      e = g;
    }
    if (!n->is_float || !(isnan(d) && isnan(e)))
      return 1;
  }
  return 0;
}

/// Runs a nest that is not raised, and notes the pages.
static int record(const struct nest *n, const unsigned *at) {
  restore();
  memset(reached, NONE, sizeof reached);
  mprotect(memory, BYTES, PROT_NONE);
  is_recording = 1;
  int runs = run(n, at);
  is_recording = 0;
  return runs;
}

/// The first page of an array that is reached, or the last one, or -1.
static int border(unsigned array, int is_last) {
  for (int i = 0; i != PAGES; ++i) {
    int page = array * PAGES + (is_last ? PAGES - 1 - i : i);
    if (reached[page])
      return page;
  }
  return -1;
}

/// Moves an array so that what is reached of it begins or ends with a page.
static void move_to_border(const struct nest *n, unsigned *at, unsigned array,
                           int is_last) {
  record(n, at);
  int page = border(array, is_last);
  if (page < 0)
    return;
  unsigned start = at[array], least = 0, most = PAGE / n->size;
  // The least distance at which another page is reached.
  while (least + 1 < most) {
    unsigned middle = (least + most) / 2;
    at[array] = start + (is_last ? 1 : -1) * (int)(middle * n->size);
    record(n, at);
    if (border(array, is_last) == page)
      least = middle;
    else
      most = middle;
  }
  at[array] = start + (is_last ? 1 : -1) * (int)(least * n->size);
}

int main(void) {
  static const int iterations[] = {0, 0, 1, 24};
  unsigned checks = 0, failures = 0;
  memory = mmap(0, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                -1, 0);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, 0);
  for (unsigned i = 0; plain[i].run; ++i)
    for (unsigned time = 0; time != 4; ++time) {
      const struct nest *n = &plain[i];
      fewer = iterations[time];
      more_stride = time % 2;
      for (unsigned k = 0; k + n->size <= BYTES; k += n->size) {
        double d = (k * 2654435761u >> 20) / 7.0 - 200;
        float f = (float)d;
        int number = (int)(k * 2654435761u >> 8);
        if (k * 40503u % 61 == 0)
          d = f = 0;
        memcpy(before + k,
               !n->is_float   ? (void *)&number
               : n->size == 8 ? (void *)&d
                              : &f,
               n->size < 4                   ? n->size
               : n->is_float && n->size == 8 ? 8
                                             : 4);
      }
      mprotect(memory, BYTES, PROT_READ | PROT_WRITE);
      memcpy(memory, before, BYTES);
      memset(reached, NONE, sizeof reached);
      for (unsigned array = 0; array != ARRAYS; ++array) {
        unsigned at[ARRAYS];
        for (unsigned k = 0; k != ARRAYS; ++k)
          at[k] = (k * PAGES + FIRST) * PAGE + (k * 24 + i * 8) % 64;
        move_to_border(n, at, array, time % 2);
        if (!record(n, at))
          continue;
        mprotect(memory, BYTES, PROT_READ | PROT_WRITE);
        memcpy(expected, memory, BYTES);
        restore();
        for (unsigned page = 0; page != ARRAYS * PAGES; ++page)
          mprotect(memory + page * PAGE, PAGE,
                   reached[page] == WRITES  ? PROT_READ | PROT_WRITE
                   : reached[page] == READS ? PROT_READ
                                            : PROT_NONE);
        ++checks;
        int runs = run(&raised[i], at);
        mprotect(memory, BYTES, PROT_READ | PROT_WRITE);
        if (!runs || differs(n)) {
          ++failures;
          printf(
              "nest_%u %s: %d iterations fewer, array %u, end %u, byte %ld\n",
              n->number, runs ? "differs" : "reaches another page", fewer,
              array, time % 2, runs ? 0l : (long)bad - (long)at[array]);
        }
      }
    }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
