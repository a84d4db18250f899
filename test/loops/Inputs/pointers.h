// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose pointers loops move on or exchange, in the form of
// kernels.h. With -DASKED, loops ask to be raised.

#ifdef ASKED
#define HINT _Pragma("clang loop matrix(enable)")
#else
#define HINT
#endif
#define FOR(i, n) HINT for (INDEX i = 0; i < (n); ++i)

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

// A loop that sets a row leaves its pointer where the sums go on.
KERNEL(bias_then_factors, M *N, K, M *(N + K * N), {
  const V *p = b;
  FOR(i, M) {
    FOR(j, N) c[i * N + j] = *p++;
    FOR(k, K) {
      FOR(j, N) c[i * N + j] += (E)a[k] * (E)p[j];
      p += N;
    }
  }
})
KERNEL(bias_then_fixed, M *N, K *N, 2 * M * N + K, {
  const V *p = b;
  FOR(i, M) {
    FOR(j, N) c[i * N + j] = *p++;
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[k * N + j] * (E)p[k];
    p += N;
  }
})
KERNEL(bias_then_rows, M *N, M *K, N + K * N, {
  FOR(i, M) {
    const V *p = b;
    FOR(j, N) c[i * N + j] = *p++;
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[i * K + k] * (E)p[k * N + j];
  }
})
// The loop behind the sums goes on where they have left off.
KERNEL(factors_then_bias, M *N, M *K, K *N + N, {
  FOR(i, M) {
    const V *p = b;
    FOR(k, K) FOR(j, N) c[i * N + j] += (E)a[i * K + k] * (E)*p++;
    FOR(j, N) c[i * N + j] += *p++;
  }
})

// The first row of a triangle has nothing, and the pointer stays there.
KERNEL(below_diagonal, M *M, M *K, M *K, {
  const U *p = a;
  FOR(i, M) {
    if (i > 0) {
      FOR(j, i) {
        E s = 0;
        FOR(k, K) s += (E)p[k] * (E)b[j * K + k];
        c[i * M + j] = s;
      }
      p += K;
    }
  }
})
KERNEL(above_diagonal, M *M, M *K, M *K, {
  const U *p = a;
  FOR(i, M) {
    if (i < M - 1) {
      for (INDEX j = i + 1; j < M; ++j) {
        E s = 0;
        FOR(k, K) s += (E)p[k] * (E)b[j * K + k];
        c[i * M + j] = s;
      }
      p += K;
    }
  }
})
// A row without columns moves nothing, also where others follow.
KERNEL(above_diagonal_in_rounds, M *M, (N + 1) * K, M * K, {
  const U *p = a;
  FOR(t, N) {
    const U *q = p;
    FOR(i, M) {
      if (i < M - 1) {
        for (INDEX j = i + 1; j < M; ++j)
          FOR(k, K) c[i * M + j] += (E)p[k] * (E)b[j * K + k];
        q = p + K;
      }
    }
    p = q;
  }
})

// Of bytes, the last index of one loop and the distance of rows are one number.
KERNEL(short_rows, M *M, M *M, 1, {
  FOR(i, M) FOR(j, i + 1) {
    E s = 0;
    FOR(k, M - 1) s += (E)a[i * (M - 1) + k] * (E)a[j * (M - 1) + k];
    c[i * M + j] = s;
  }
})
KERNEL(of_short_rows, M *M, M *M, M *M, {
  FOR(i, M) for (INDEX j = i; j < M; ++j) {
    E s = 0;
    FOR(k, M - 1) s += (E)a[k * (M - 1) + i] * (E)b[j * (M - 2) + k];
    c[i * M + j] = s;
  }
})

#undef FOR
#undef HINT
