// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of N x N doubles as people write them, in GFLOP/s of CPU time: the
// best of five runs. docs/reference/Figures-Loops.md has the commands.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define FOR(i) for (int i = 0; i < N; ++i)
typedef double M[N][N];

#define KERNEL(Name, Flops, ...)                                               \
  static __attribute__((noinline)) void Name(M *c, M *a, M *b) __VA_ARGS__
#define KERNELS                                                                  \
  KERNEL(local, 2. * N * N * N, {                                              \
    FOR(i) FOR(j) {                                                            \
      double s = 0;                                                            \
      FOR(k) s += (*a)[i][k] * (*b)[k][j];                                     \
      (*c)[i][j] = s;                                                            \
  }                                                                              \
  })                                                                           \
  KERNEL(memory, 2. * N * N * N, {                                             \
    FOR(i) FOR(j) {                                                            \
      (*c)[i][j] = 0;                                                          \
      FOR(k)(*c)[i][j] += (*a)[i][k] * (*b)[k][j];                               \
  }                                                                              \
  })                                                                           \
  KERNEL(kij, 2. * N * N * N,                                                  \
         { FOR(k) FOR(i) FOR(j)(*c)[i][j] += (*a)[i][k] * (*b)[k][j]; })       \
  KERNEL(jki, 2. * N * N * N,                                                  \
         { FOR(j) FOR(k) FOR(i)(*c)[i][j] += (*a)[i][k] * (*b)[k][j]; })       \
  KERNEL(transposed, 2. * N * N * N, {                                         \
    FOR(i) FOR(j) {                                                            \
      double s = 0;                                                            \
      FOR(k) s += (*a)[i][k] * (*b)[j][k];                                     \
      (*c)[i][j] = s;                                                            \
  }                                                                              \
  })                                                                           \
  KERNEL(scaled, 2. * N * N * N, {                                             \
    double alpha = (*b)[0][0];                                                 \
    double beta = (*b)[0][1];                                                  \
    FOR(i) FOR(j) {                                                            \
      (*c)[i][j] *= beta;                                                      \
      FOR(k)(*c)[i][j] += alpha * (*a)[i][k] * (*b)[k][j];                     \
    }                                                                          \
  })                                                                           \
  KERNEL(layer, 2. * N * N * N, {                                              \
    FOR(i) FOR(j) {                                                            \
      double s = (*b)[0][j];                                                   \
      FOR(k) s += (*a)[i][k] * (*b)[k][j];                                     \
      (*c)[i][j] = s > 0 ? s : 0;                                                \
  }                                                                              \
  })                                                                           \
  KERNEL(vector, 2. * N * N, {                                                 \
    FOR(i) {                                                                   \
      double s = 0;                                                            \
      FOR(k) s += (*a)[i][k] * (*b)[0][k];                                     \
      (*c)[0][i] = s;                                                            \
  }                                                                              \
  })                                                                           \
  KERNEL(vector_transposed, 2. * N * N, {                                      \
    FOR(k) FOR(i)(*c)[0][i] += (*a)[k][i] * (*b)[0][k];                        \
  })                                                                           \
  KERNEL(window, 18. * (N - 2) * (N - 2), {                                    \
    for (int i = 0; i < N - 2; ++i)                                            \
      for (int j = 0; j < N - 2; ++j) {                                        \
        double s = 0;                                                          \
        for (int u = 0; u < 3; ++u)                                            \
          for (int v = 0; v < 3; ++v)                                          \
            s += (*a)[i + u][j + v] * (*b)[u][v];                              \
        (*c)[i][j] = s;                                                        \
      }                                                                        \
  })

#ifdef USE_TYPES
typedef double matrix __attribute__((matrix_type(N, N)));
KERNEL(product, 2. * N * N * N, { *(matrix *)c = *(matrix *)a * *(matrix *)b; })
KERNEL(update, 2. * N * N * N, { *(matrix *)c += *(matrix *)a * *(matrix *)b; })
#else
KERNELS
#endif

#undef KERNEL
#define KERNEL(Name, Flops, ...) {#Name, Name, Flops},
static const struct {
  const char *name;
  void (*run)(M *, M *, M *);
  double flops;
} kernels[] = {
#ifdef USE_TYPES
    {"product", product, 2. * N * N * N}, {"update", update, 2. * N * N * N}
#else
    KERNELS
#endif
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(void) {
  M *m = aligned_alloc(64, 3 * sizeof(M) / 64 * 64 + 64);
  for (int i = 0; i < 3 * N * N; ++i)
    ((double *)m)[i] = i * 7 % 13 / 130.;
  for (unsigned i = 0; i != sizeof kernels / sizeof *kernels; ++i) {
    double best = 1e9, start = now();
    kernels[i].run(m, m + 1, m + 2);
    long times = 1 + (long)(0.02 / (now() - start + 1e-7));
    for (int run = 0; run != 5; ++run) {
      start = now();
      for (long k = 0; k != times; ++k)
        kernels[i].run(m, m + 1, m + 2);
      double seconds = (now() - start) / times;
      best = seconds < best ? seconds : best;
    }
    printf("%-18s %7.2f\n", kernels[i].name, kernels[i].flops / best * 1e-9);
  }
  free(m);
  return 0;
}
