// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose sums take more than one multiply-add a step, N x N numbers of
// TYPE, in 1e9 operations a second of CPU time: the best of seven runs.
// Arguments are extents; complex numbers are pairs.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef TYPE
#define TYPE double
#endif
typedef TYPE T;
#define FOR(i, m) for (int i = 0; i < m; ++i)

#define COMPLEX_STEP(X, Y)                                                     \
  T ar = a[2 * (X)], ai = a[2 * (X) + 1], br = b[2 * (Y)],                     \
    bi = b[2 * (Y) + 1];                                                       \
  re += ar * br - ai * bi;                                                     \
  im += ar * bi + ai * br;

#define LIST                                                                   \
  KERNEL(                                                                      \
      complex_product, 8. * n * n * n, FOR(i, n) FOR(j, n) {                   \
        T re = 0, im = 0;                                                      \
        FOR(k, n){COMPLEX_STEP(i * n + k, k * n + j)} c[2 * (i * n + j)] +=    \
            re;                                                                \
        c[2 * (i * n + j) + 1] += im;                                          \
      })                                                                       \
  KERNEL(                                                                      \
      complex_transposed, 8. * n * n * n, FOR(i, n) FOR(j, n) {                \
        T re = 0, im = 0;                                                      \
        FOR(k, n){COMPLEX_STEP(i * n + k, j * n + k)} c[2 * (i * n + j)] +=    \
            re;                                                                \
        c[2 * (i * n + j) + 1] += im;                                          \
      })                                                                       \
  KERNEL(                                                                      \
      complex_line, 8. * n * n, FOR(i, n) {                                    \
        T re = 0, im = 0;                                                      \
        FOR(k, n){COMPLEX_STEP(i * n + k, k)} c[2 * i] += re;                  \
        c[2 * i + 1] += im;                                                    \
      })                                                                       \
  KERNEL(                                                                      \
      complex_filter, 8. * n * n, FOR(i, n) {                                  \
        T re = 0, im = 0;                                                      \
        FOR(k, n){COMPLEX_STEP(i + k, k)} c[2 * i] = re;                       \
        c[2 * i + 1] = im;                                                     \
      })                                                                       \
  KERNEL(                                                                      \
      rank_two, 4. * n * n * n, FOR(i, n) FOR(j, n) {                          \
        T s = 0;                                                               \
        FOR(k, n)                                                              \
        s += a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k];        \
        c[i * n + j] += s;                                                     \
      })                                                                       \
  KERNEL(                                                                      \
      two_results, 4. * n * n * n, FOR(i, n) FOR(j, n) {                       \
        T s = 0, t = 0;                                                        \
        FOR(k, n) {                                                            \
          s += a[i * n + k] * b[k * n + j];                                    \
          t += b[i * n + k] * b[k * n + j];                                    \
        }                                                                      \
        c[i * n + j] = s;                                                      \
        c[n * n + i * n + j] = t;                                              \
      })                                                                       \
  KERNEL(                                                                      \
      gesummv, 4. * n * n, FOR(i, n) {                                         \
        c[i] = 0;                                                              \
        c[n + i] = 0;                                                          \
        FOR(k, n) {                                                            \
          c[i] += a[i * n + k] * b[k];                                         \
          c[n + i] += a[n * n + i * n + k] * b[k];                             \
        }                                                                      \
        c[n + i] = (T)1.5 * c[i] + (T)1.2 * c[n + i];                          \
      })                                                                       \
  KERNEL(outer_by_columns, 2. * n * n,                                         \
         FOR(i, n) FOR(j, n) c[j * n + i] += a[i] * b[j];)

#define KERNEL(name, flops, ...)                                               \
  __attribute__((noinline)) static void name(int n, T *c, const T *a,          \
                                             const T *b) {                     \
    __VA_ARGS__                                                                \
  }
LIST
#undef KERNEL

    static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void measure(const char *name, void (*f)(int, T *, const T *, const T *),
                    int n, double operations) {
  size_t size = 4 * (size_t)n * n + 64;
  T *c = calloc(size, sizeof(T)), *a = malloc(size * sizeof(T)),
    *b = malloc(size * sizeof(T));
  double best = 1e9;
  for (size_t i = 0; i != size; ++i) {
    a[i] = (T)(i % 17) / 16;
    b[i] = (T)(i % 13) / 16;
  }
  int times = 1 + (int)(2e7 / operations);
  FOR(run, 7) {
    double start = seconds();
    FOR(time, times) f(n, c, a, b);
    double each = (seconds() - start) / times;
    best = each < best ? each : best;
  }
  printf("%-20s %5d %7.1f\n", name, n, operations / best * 1e-9);
  free(c);
  free(a);
  free(b);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    int n = atoi(argv[i]);
#define KERNEL(name, flops, ...) measure(#name, name, n, flops);
    LIST
  }
}
