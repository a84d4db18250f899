// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AddressSanitizer is told of what the program reads, and not of what lies
// between: elements in steps of 2 to 4 whose neighbors are poisoned. The
// functions are external, so that nothing is known of their pointers.
//
// RUN: %run_flags --set O0 --set O2 %s -- -fsanitize=address
// RUN: %run_flags --set O0 --set O3-native %s -- -fsanitize=address -march=native

#include <sanitizer/asan_interface.h>
#include <stdio.h>

typedef double tensor __attribute__((tensor_type(8, 8)));
typedef double column __attribute__((matrix_type(32, 1)));

enum { Count = 64, Largest = 4 };
static double From[Count * Largest], To[Count];

#define STEP(S)                                                                \
  __attribute__((noinline)) void steps##S(double *restrict to,                 \
                                          const double *from) {                \
    tensor t = __builtin_tensor_load(tensor, from, 8 * S, S);                  \
    *(tensor *)to = t * 2;                                                     \
  }                                                                            \
  __attribute__((noinline)) void column##S(double *restrict to,                \
                                           const double *from) {               \
    column c = __builtin_matrix_row_major_load(from, 32, 1, S);                \
    *(column *)to = c * 2;                                                     \
  }                                                                            \
  __attribute__((noinline)) void sum##S(double *restrict to,                   \
                                        const double *from) {                  \
    tensor t = __builtin_tensor_load(tensor, from, 8 * S, S);                  \
    *to = __builtin_reduce_add(t);                                             \
  }
STEP(2)
STEP(3)
STEP(4)

static void poison(int Step) {
  ASAN_UNPOISON_MEMORY_REGION(From, sizeof From);
  for (int i = 0; i < Count; ++i) {
    From[i * Step] = i;
    for (int k = 1; k < Step; ++k)
      ASAN_POISON_MEMORY_REGION(&From[i * Step + k], sizeof *From);
  }
}

static int check(int Elements) {
  for (int i = 0; i < Elements; ++i)
    if (To[i] != 2 * i) {
      printf("element %d is %g\n", i, To[i]);
      return 1;
    }
  return 0;
}

#define CHECK(S)                                                               \
  poison(S);                                                                   \
  steps##S(To, From);                                                          \
  Failed |= check(64);                                                         \
  column##S(To, From);                                                         \
  Failed |= check(32);                                                         \
  sum##S(To, From);                                                            \
  Failed |= *To != 2016;

int main(void) {
  int Failed = 0;
  CHECK(2)
  CHECK(3)
  CHECK(4)
  return Failed;
}
