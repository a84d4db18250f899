// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose pointers loops move on or exchange, in the form of
// kernels.h.

#define FOR(i, n) for (INDEX i = 0; i < (n); ++i)

// One of two arrays is read, the other one written.
KERNEL(exchanged, 2 * M, M *M, 1, {
  T *x = c, *y = c + M;
  FOR(t, N) {
    FOR(i, M) {
      E s = 0;
      FOR(k, M) s += (E)a[i * M + k] * (E)x[k];
      y[i] = s;
    }
    T *old = x;
    x = y;
    y = old;
  }
})
KERNEL(one_then_the_other, 2 * N, K, K *N, {
  const U *p = a;
  FOR(t, 2) {
    FOR(j, N) FOR(k, K) c[t * N + j] += (E)p[k] * (E)b[k * N + j];
    p = (const U *)b;
  }
})

#undef FOR
