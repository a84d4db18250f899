// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a case (operation, extents, element type) tells the harness: how much
// memory there is, what lies in it, and whether a result is right.

#ifndef BENCHMARK_CASE_H
#define BENCHMARK_CASE_H

#include <stddef.h>

struct benchmark_case {
  size_t bytes[4];             // of d, a, b, c
  void (*fill)(void *data[4]); // the same values each time
  // What d has to be, from what fill wrote. Once, before check.
  void (*prepare)(void *const data[4]);
  // The number of wrong elements; the first is described in message.
  size_t (*check)(const void *d, char *message, size_t size);
};

extern const struct benchmark_case the_case;

#endif
