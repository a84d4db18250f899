/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* What a shared object of kernels has for harness.c: the array `kernels`. */

#ifndef TYPE
#define TYPE double
#endif
typedef TYPE T;

/* Arguments that the caller knows are not to be seen in a kernel. */
#define FUNCTION __attribute__((noinline)) void

enum { ARRAYS = 9 };

struct kernel {
  /* Null: the end of the array. */
  const char *name;
  void (*run)(int n, T *const arrays[ARRAYS]);
  /* Additions and multiplications. */
  double (*operations)(double n);
  /* Changes what the harness has filled the arrays with, or null. */
  void (*prepare)(T *const arrays[ARRAYS]);
};

/* The elements of an array, for kernels of extent n. */
#define ELEMENTS(n) ((size_t)((n) + 16) * ((n) + 16))
