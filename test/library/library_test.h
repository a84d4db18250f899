/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * CHECK and random numbers for tests of the library, in C and C++.
 */
#ifndef LIBRARY_TEST_H
#define LIBRARY_TEST_H

#include <stdio.h>

static int failures;

#define CHECK(...)                                                             \
  do {                                                                         \
    if (!(__VA_ARGS__)) {                                                      \
      ++failures;                                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #__VA_ARGS__);         \
    }                                                                          \
  } while (0)

/* From -1 to 1, the same numbers in every run. */
static inline double random_number(void) {
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 4503599627370496.0 - 1.0;
}

#endif
