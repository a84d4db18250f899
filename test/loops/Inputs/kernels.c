// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels, each by the name of SET_name, and a table of them.

#include "types.h"
#ifndef KERNELS
#define KERNELS "kernels.h"
#endif

#define JOIN_(A, B) A##_##B
#define JOIN(A, B) JOIN_(A, B)
#define KERNEL(Name, OfC, OfA, OfB, ...)                                       \
  static __attribute__((noinline)) void Name(T *c, const U *a,                 \
                                             const V *b EXTENTS) __VA_ARGS__
#include KERNELS
#undef KERNEL

#ifdef RUN_TIME
#define KERNEL(Name, OfC, OfA, OfB, ...)                                       \
  static void Name##_sizes(unsigned long sizes[3] EXTENTS) {                   \
    sizes[0] = (OfC);                                                          \
    sizes[1] = (OfA);                                                          \
    sizes[2] = (OfB);                                                          \
  }
#include KERNELS
#undef KERNEL
#define KERNEL(Name, OfC, OfA, OfB, ...) {#Name, Name, Name##_sizes},
#else

#define KERNEL(Name, OfC, OfA, OfB, ...) {#Name, Name, OfC, OfA, OfB},
#endif
const struct kernel JOIN(SET, kernels)[] = {
#include KERNELS
    {0}};
