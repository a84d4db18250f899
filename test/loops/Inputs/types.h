// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

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
#ifndef M
#define M 7
#define N 13
#define K 5
#endif
#ifndef DISTANCE
#define DISTANCE 9
#endif

struct kernel {
  const char *name;
  void (*run)(T *, const U *, const V *);
  unsigned of_c, of_a, of_b;
};
