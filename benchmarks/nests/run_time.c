// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of M x K by K x N numbers of TYPE, extents that are known when the
// program runs, as people write them, in 1e9 operations a second of CPU time:
// the best of five runs, or one that takes longer than half a second. Arguments
// are extents, such as 64 or 1x100x30 (M, N, K). With -DN=64, 64 is a constant;
// with -DINDEX=size_t, indices are no int. docs/reference/Figures-Loops.md has
// the commands.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef TYPE
#define TYPE double
#endif
typedef TYPE T;
#ifndef INDEX
#define INDEX int
#endif
#ifdef N
#define EXTENTS const INDEX m = N, n = N, k = N
#else
#define EXTENTS const INDEX m = rows, n = columns, k = steps
#endif

#ifdef USE_TYPES
typedef T matrix __attribute__((tensor_type(-1, -1)));
typedef T line __attribute__((tensor_type(-1)));
#define LOAD __builtin_tensor_load
#define STORE __builtin_tensor_store
#define ADD __builtin_tensor_contract_add
#define LIST                                                                   \
  KERNEL(memory, 2. * m * n * k,                                               \
         STORE(ADD("ik,kj->ij", LOAD(matrix, a, m, k, k, 1),                   \
                   LOAD(matrix, b, k, n, n, 1), LOAD(matrix, c, m, n, n, 1)),  \
               c, n, 1))                                                       \
  KERNEL(transposed, 2. * m * n * k,                                           \
         STORE(ADD("ik,kj->ij", LOAD(matrix, a, m, k, k, 1),                   \
                   LOAD(matrix, b, k, n, 1, k), LOAD(matrix, c, m, n, n, 1)),  \
               c, n, 1))                                                       \
  KERNEL(vector, 2. * m * k,                                                   \
         STORE(ADD("ij,j->i", LOAD(matrix, a, m, k, k, 1),                     \
                   LOAD(line, b, k, 1), LOAD(line, c, m, 1)),                  \
               c, 1))
#else
#define FOR(i, n) for (INDEX i = 0; i < n; ++i)
#define LIST                                                                   \
  KERNEL(                                                                      \
      local, 2. * m * n * k, FOR(x, m) FOR(y, n) {                             \
        T s = 0;                                                               \
        FOR(z, k) s += a[x * k + z] * b[z * n + y];                            \
        c[x * n + y] = s;                                                      \
      })                                                                       \
  KERNEL(memory, 2. * m * n * k,                                               \
         FOR(x, m) FOR(y, n) FOR(z, k) c[x * n + y] +=                         \
         a[x * k + z] * b[z * n + y];)                                         \
  KERNEL(ikj, 2. * m * n * k,                                                  \
         FOR(x, m) FOR(z, k) FOR(y, n) c[x * n + y] +=                         \
         a[x * k + z] * b[z * n + y];)                                         \
  KERNEL(kij, 2. * m * n * k,                                                  \
         FOR(z, k) FOR(x, m) FOR(y, n) c[x * n + y] +=                         \
         a[x * k + z] * b[z * n + y];)                                         \
  KERNEL(jki, 2. * m * n * k,                                                  \
         FOR(y, n) FOR(z, k) FOR(x, m) c[x * n + y] +=                         \
         a[x * k + z] * b[z * n + y];)                                         \
  KERNEL(                                                                      \
      transposed_a, 2. * m * n * k, FOR(x, m) FOR(y, n) {                      \
        T s = 0;                                                               \
        FOR(z, k) s += a[z * m + x] * b[z * n + y];                            \
        c[x * n + y] = s;                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      transposed, 2. * m * n * k, FOR(x, m) FOR(y, n) {                        \
        T s = 0;                                                               \
        FOR(z, k) s += a[x * k + z] * b[y * k + z];                            \
        c[x * n + y] = s;                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      scaled, 2. * m * n * k, T alpha = b[0]; T beta = b[1];                   \
      FOR(x, m) FOR(y, n) {                                                    \
        c[x * n + y] *= beta;                                                  \
        FOR(z, k) c[x * n + y] += alpha * a[x * k + z] * b[z * n + y];         \
      })                                                                       \
  KERNEL(                                                                      \
      gemm, 2. * m * n * k, T alpha = b[0]; T beta = b[1];                     \
      FOR(x, m) FOR(y, n) {                                                    \
        T s = 0;                                                               \
        FOR(z, k) s += a[x * k + z] * b[z * n + y];                            \
        c[x * n + y] = alpha * s + beta * c[x * n + y];                        \
      })                                                                       \
  KERNEL(                                                                      \
      layer, 2. * m * n * k, FOR(x, m) FOR(y, n) {                             \
        T s = b[y];                                                            \
        FOR(z, k) s += a[x * k + z] * b[z * n + y];                            \
        c[x * n + y] = s > 0 ? s : 0;                                          \
      })                                                                       \
  KERNEL(                                                                      \
      vector, 2. * m * k, FOR(x, m) {                                          \
        T s = 0;                                                               \
        FOR(z, k) s += a[x * k + z] * b[z];                                    \
        c[x] = s;                                                              \
      })                                                                       \
  KERNEL(                                                                      \
      columns, 2. * m * k, FOR(x, m) {                                         \
        T s = 0;                                                               \
        FOR(z, k) s += a[z * m + x] * b[z];                                    \
        c[x] = s;                                                              \
      })                                                                       \
  KERNEL(rows, 2. * m * k, FOR(z, k) FOR(x, m) c[x] += a[z * m + x] * b[z];)   \
  KERNEL(                                                                      \
      window, 18. * m * n, FOR(x, m) FOR(y, n) {                               \
        T s = 0;                                                               \
        FOR(u, 3) FOR(v, 3) s += a[(x + u) * (n + 2) + y + v] * b[u * 3 + v];  \
        c[x * n + y] = s;                                                      \
      })                                                                       \
  KERNEL(                                                                      \
      channels, 18. * m * n * k, FOR(x, m) FOR(y, n) {                         \
        T s = 0;                                                               \
        FOR(z, k)                                                              \
        FOR(u, 3)                                                              \
        FOR(v, 3)                                                              \
        s += a[(z * (m + 2) + x + u) * (n + 2) + y + v] *                      \
             b[(z * 3 + u) * 3 + v];                                           \
        c[x * n + y] = s;                                                      \
      })
#endif

#define KERNEL(Name, Flops, ...)                                               \
  static __attribute__((noinline)) void Name(T *c, T *a, T *b, int rows,       \
                                             int columns, int steps) {         \
    EXTENTS;                                                                   \
    __VA_ARGS__;                                                               \
  }                                                                            \
  static double flops_##Name(double m, double n, double k) { return Flops; }
LIST
#undef KERNEL
#define KERNEL(Name, Flops, ...) {#Name, Name, flops_##Name},
    static const struct {
  const char *name;
  void (*run)(T *, T *, T *, int, int, int);
  double (*flops)(double, double, double);
} kernels[] = {LIST};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static T *allocate(size_t count) {
  T *all = aligned_alloc(64, (count * sizeof(T) + 64) / 64 * 64);
  for (size_t i = 0; i < count; ++i)
    all[i] = i * 7 % 13 / (T)130;
  return all;
}

int main(int argc, char **argv) {
  printf("%-18s", "");
  for (int arg = 1; arg < argc; ++arg)
    printf(" %8s", argv[arg]);
  puts("");
  for (unsigned i = 0; i != sizeof kernels / sizeof *kernels; ++i) {
    printf("%-18s", kernels[i].name);
    for (int arg = 1; arg < argc; ++arg) {
      int m, n, k;
      if (sscanf(argv[arg], "%dx%dx%d", &m, &n, &k) != 3)
        m = n = k = atoi(argv[arg]);
      // Of the window with channels, which only small extents have.
      size_t ofA = (size_t)(m + 2) * (n + 2) * (k < 32 ? k : 32);
      ofA = ofA > (size_t)m * k ? ofA : (size_t)m * k;
      if (k > 32 && !strcmp(kernels[i].name, "channels")) {
        printf(" %8s", "-");
        continue;
      }
      size_t ofB = (size_t)k * n + 9 * k;
      T *a = allocate(ofA), *b = allocate(ofB), *c = allocate((size_t)m * n);
      double best = 1e9, start = now();
      kernels[i].run(c, a, b, m, n, k);
      double first = now() - start;
      long times = 1 + (long)(0.01 / (first + 1e-7));
      if (first > 0.5)
        best = first;
      for (int run = 0; run != 5 && first <= 0.5; ++run) {
        start = now();
        for (long repeat = 0; repeat != times; ++repeat)
          kernels[i].run(c, a, b, m, n, k);
        double seconds = (now() - start) / times;
        best = seconds < best ? seconds : best;
      }
      printf(" %8.2f", kernels[i].flops(m, n, k) / best * 1e-9);
      free(a);
      free(b);
      free(c);
    }
    puts("");
  }
  return 0;
}
