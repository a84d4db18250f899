// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <stddef.h>
#include <stdint.h>

#ifndef TYPE_OF_SUMS
#define TYPE_OF_SUMS double
#endif
#ifndef TYPE_OF_A
#define TYPE_OF_A TYPE_OF_SUMS
#endif
#ifndef TYPE_OF_B
#define TYPE_OF_B TYPE_OF_A
#endif
#ifdef MISALIGNED
#define ALIGNED __attribute__((aligned(1)))
#else
#define ALIGNED
#endif
typedef TYPE_OF_SUMS E, T ALIGNED;
typedef TYPE_OF_A U ALIGNED;
typedef TYPE_OF_B V ALIGNED;
#ifdef RUN_TIME
#ifndef INDEX
#define INDEX int
#endif
// Behind the other parameters of a kernel.
#define EXTENTS , INDEX M, INDEX N, INDEX K
#else
#define INDEX int
#define EXTENTS
#ifndef M
#define M 7
#define N 13
#define K 5
#endif
#endif
#ifndef DISTANCE
#define DISTANCE 9
#endif

struct kernel {
  const char *name;
  void (*run)(T *, const U *, const V *EXTENTS);
#ifdef RUN_TIME
  void (*sizes)(unsigned long sizes[3] EXTENTS);
#else
  unsigned of_c, of_a, of_b;
#endif
};
