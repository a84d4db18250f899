// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// How many iterations loops have less, and how much longer strides are: where
/// nests are to ask for it when they run.
extern volatile int fewer, more_stride;

struct nest {
  void (*run)(void *c, const void *a, const void *b, const void *d);
  unsigned number, size, is_float, is_of_one_type;
};
