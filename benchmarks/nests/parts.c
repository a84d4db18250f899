// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that write two arrays, N x N numbers of TYPE, in 1e9 operations a second
// of CPU time: the best of nine runs. Arguments are extents; with -DN=64, 64 is
// a constant.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef TYPE
#define TYPE double
#endif
typedef TYPE T;
#ifdef N
#define EXTENT const int n = N
#else
#define EXTENT const int n = size
#endif
#define FOR(i, m) for (int i = 0; i < m; ++i)

#define LIST                                                                   \
  KERNEL(                                                                      \
      bicg, FOR(i, n) z[i] = 0; FOR(i, n) {                                    \
        y[i] = 0;                                                              \
        FOR(j, n) {                                                            \
          z[j] += x[i] * a[i * n + j];                                         \
          y[i] += a[i * n + j] * x[j];                                         \
        }                                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      atax, FOR(i, n) z[i] = 0; FOR(i, n) {                                    \
        y[i] = 0;                                                              \
        FOR(j, n) y[i] += a[i * n + j] * x[j];                                 \
        FOR(j, n) z[j] += a[i * n + j] * y[i];                                 \
      })                                                                       \
  KERNEL(                                                                      \
      gesummv, FOR(i, n) {                                                     \
        y[i] = 0;                                                              \
        z[i] = 0;                                                              \
        FOR(j, n) {                                                            \
          y[i] += a[i * n + j] * x[j];                                         \
          z[i] += b[i * n + j] * x[j];                                         \
        }                                                                      \
        z[i] = (T)1.5 * y[i] + (T)1.2 * z[i];                                  \
      })

#define KERNEL(name, ...)                                                      \
  __attribute__((noinline)) static void name(                                  \
      int size, T *restrict y, T *restrict z, const T *restrict a,             \
      const T *restrict b, const T *restrict x) {                              \
    EXTENT;                                                                    \
    __VA_ARGS__                                                                \
  }
LIST
#undef KERNEL

    typedef void Kernel(int, T *restrict, T *restrict, const T *restrict,
                        const T *restrict, const T *restrict);

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
#define KERNEL(name, ...) {#name, name},
  static const struct {
    const char *name;
    Kernel *run;
  } kernels[] = {LIST};
#undef KERNEL
  for (int i = 1; i < argc; ++i) {
    int n = atoi(argv[i]);
    size_t elements = (size_t)n * n;
    T *a = malloc(elements * sizeof(T)), *b = malloc(elements * sizeof(T));
    T *x = malloc(3 * n * sizeof(T));
    for (size_t j = 0; j != elements; ++j) {
      a[j] = 1 + j % 7;
      b[j] = 1 + j % 5;
    }
    for (int j = 0; j != 3 * n; ++j)
      x[j] = j % 3;
    printf("%d:", n);
    for (int k = 0; k != sizeof kernels / sizeof *kernels; ++k) {
      int times = 1 + (int)(1e6 / elements);
      double best = 1e9;
      for (int run = 0; run != 9; ++run) {
        double start = seconds();
        for (int t = 0; t != times; ++t)
          kernels[k].run(n, x + n, x + 2 * n, a, b, x);
        double taken = (seconds() - start) / times;
        best = taken < best ? taken : best;
      }
      printf("  %s %.1f", kernels[k].name, 4. * elements / best * 1e-9);
    }
    printf("\n");
    free(a);
    free(b);
    free(x);
  }
}
