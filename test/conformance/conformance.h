// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each program of the suite includes. A program needs nothing but a hosted
// C or C++ compiler with the types, and the spellings of that compiler.
//
// A program is one section of the specification, in parts:
//
//   #if PART(3) // A sentence: what the specification says.
//
// It returns 0 if all checks hold. -DONLY=3 compiles that part alone, and a set
// bit n of SKIP leaves part n out. -DFAULT=7 adds the lines that stand behind
// #if INVALID(7), with which the program must not compile.

#ifndef CONFORMANCE_H
#define CONFORMANCE_H

#ifndef ONLY
#define ONLY 0
#endif
#ifndef SKIP
#define SKIP 0
#endif
#ifndef FAULT
#define FAULT 0
#endif
#define PART(n) (ONLY ? ONLY == (n) : !(SKIP >> (n) & 1))
#define INVALID(n) (FAULT == (n))

#ifdef SPELLINGS
#include SPELLINGS
#else
#include "spellings/clang.h"
#endif

#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stdio.h>
#include <string.h>

static int failed_checks;

// A condition may have commas, as templates do.
#define CHECK(...) check((__VA_ARGS__) ? 1 : 0, #__VA_ARGS__, __LINE__)

static inline void check(int holds, const char *condition, int line) {
  if (holds)
    return;
  ++failed_checks;
  printf("%d: not true: %s\n", line, condition);
}

#ifdef __cplusplus
#define STATIC_CHECK(...) static_assert(__VA_ARGS__, "")
#define ALIGNMENT(type) alignof(type)
#else
#define STATIC_CHECK(...) _Static_assert((__VA_ARGS__), "")
#define ALIGNMENT(type) _Alignof(type)
#endif

// A value that the compiler does not know.
static inline int hidden(int value) {
  volatile int known = value;
  return known;
}

static inline double hidden_number(double value) {
  volatile double known = value;
  return known;
}

// The numbers 1, 2, 3, ... in an array, hidden from the compiler.
#define COUNT_UP(array)                                                        \
  for (unsigned i_ = 0; i_ < sizeof(array) / sizeof((array)[0]); ++i_)         \
  (array)[i_] = (unsigned char)hidden((int)i_ + 1)

#define BEGIN int main(void) {
#define END                                                                    \
  return failed_checks != 0;                                                   \
  }

#endif
