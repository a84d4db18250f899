// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the core can do: fused multiply-adds on BITS-wide vectors that never
// leave the registers, or multiplications and additions where nothing is fused.
// Twelve chains hide the latency of two units; with CHAINS=1 it is all there
// is.

#include "kernel.h"

typedef Element Vector __attribute__((vector_size(BITS / 8)));
#ifndef CHAINS
#define CHAINS 12
#endif
enum { Chains = CHAINS, Steps = 4096 };
const double work = 2.0 * Chains * Steps * (BITS / 8 / (double)sizeof(Element));

// The compiler must neither fold the loop nor split it: each operand passes
// through an empty instruction that it cannot look into.
#ifdef __x86_64__
#define OPAQUE(x) __asm__ volatile("" : "+v"(x))
#else
#define OPAQUE(x) __asm__ volatile("" : "+w"(x))
#endif

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  Vector sums[Chains] = {}, x = {}, y = {};
  OPAQUE(y);
  for (int step = 0; step < Steps; ++step) {
    OPAQUE(x);
#pragma clang loop unroll(full)
    for (int i = 0; i < Chains; ++i) {
#if !defined(__FMA__) && defined(__x86_64__)
      OPAQUE(x);
#endif
      sums[i] += x * y;
    }
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < Chains; ++i)
    OPAQUE(sums[i]);
}
