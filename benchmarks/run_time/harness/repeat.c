// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is linked to each kernel and calls it from nearby, as a program would. A call
// from the harness into a shared object costs twice as much on some processors,
// which is more than a 2 x 2 product does. The compiler sees no kernel here to
// inline.

void kernel(void *d, const void *a, const void *b, const void *c);

void repeat(long calls, void *d, const void *a, const void *b, const void *c) {
  for (long i = 0; i < calls; ++i)
    kernel(d, a, b, c);
}
