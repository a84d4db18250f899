// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C += A * B^T and its kind as BLAS has them: the sum is complete before it is
// added to the result. Doubles, N x N, whose rows are LD apart, in 1e9
// operations a second of CPU time, the best of seven runs. Arguments are pairs
// of N and LD, such as 512 512 512 520; with -DN=512 -DLD=520, these are
// constants.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef N
#define EXTENTS const int n = N, ld = LD
#else
#define EXTENTS const int n = size, ld = distance
#endif
#define FOR(i, m) for (int i = 0; i < m; ++i)

#define LIST                                                                   \
  KERNEL(                                                                      \
      b_transposed, 2. * n * n * n, FOR(i, n) FOR(j, n) {                      \
        double s = 0;                                                          \
        FOR(k, n) s += a[i * ld + k] * b[j * ld + k];                          \
        c[i * ld + j] += s;                                                    \
      })                                                                       \
  KERNEL(                                                                      \
      neither, 2. * n * n * n, FOR(i, n) FOR(j, n) {                           \
        double s = 0;                                                          \
        FOR(k, n) s += a[i * ld + k] * b[k * ld + j];                          \
        c[i * ld + j] += s;                                                    \
      })                                                                       \
  KERNEL(                                                                      \
      a_transposed, 2. * n * n * n, FOR(i, n) FOR(j, n) {                      \
        double s = 0;                                                          \
        FOR(k, n) s += a[k * ld + i] * b[k * ld + j];                          \
        c[i * ld + j] += s;                                                    \
      })                                                                       \
  KERNEL(                                                                      \
      triangle, 1. * n * n * n, FOR(i, n) FOR(j, i + 1) {                      \
        double s = 0;                                                          \
        FOR(k, n) s += a[i * ld + k] * a[j * ld + k];                          \
        c[i * ld + j] += s;                                                    \
      })                                                                       \
  KERNEL(                                                                      \
      vector, 2. * n * n, FOR(i, n) {                                          \
        double s = 0;                                                          \
        FOR(k, n) s += a[i * ld + k] * b[k];                                   \
        c[i] += s;                                                             \
      })

#define KERNEL(name, operations, ...)                                          \
  __attribute__((noinline)) static void name(                                  \
      int size, int distance, double *restrict c, const double *a,             \
      const double *b) {                                                       \
    EXTENTS;                                                                   \
    __VA_ARGS__                                                                \
  }
LIST
#undef KERNEL

    typedef void Kernel(int, int, double *restrict, const double *,
                        const double *);

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void measure(const char *name, Kernel *f, double operations, int n,
                    int ld, double *c, const double *a, const double *b) {
  int times = 1 + (int)(2e7 / operations);
  double best = 1e9;
  for (int run = 0; run != 7; ++run) {
    double start = seconds();
    for (int i = 0; i != times; ++i)
      f(n, ld, c, a, b);
    double taken = (seconds() - start) / times;
    best = taken < best ? taken : best;
  }
  printf("  %s %.1f", name, operations / best * 1e-9);
}

int main(int argc, char **argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    int n = atoi(argv[i]), ld = atoi(argv[i + 1]);
    size_t elements = (size_t)n * ld + 8, bytes = elements * sizeof(double);
    double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes);
    for (size_t j = 0; j != elements; ++j) {
      a[j] = 1 + j % 7;
      b[j] = 1 + j % 5;
      c[j] = 0;
    }
    printf("%d, rows of %d:", n, ld);
#define KERNEL(name, operations, ...)                                          \
  measure(#name, name, operations, n, ld, c, a, b);
    LIST
#undef KERNEL
        printf("\n");
    free(a);
    free(b);
    free(c);
  }
}
