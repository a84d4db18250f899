// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

struct nest {
  void (*run)(void *c, const void *a, const void *b, const void *d);
  unsigned number, size, is_float, is_of_one_type;
};
