// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// blas LIBRARY fortran|cblas ROUNDS EXTENT..: 1e9 operations a second of calls
// of a BLAS, by CPU time, and a hash of what the calls write. Matrices have no
// zeros. Rows (columns, in Fortran) lie one behind the other.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef TYPE
#define TYPE double
#define NAME(X) "d" X
#endif
typedef TYPE T;

enum {
  RowMajor = 101,
  No = 111,
  Yes = 112,
  Upper = 121,
  Lower = 122,
  NonUnit = 131,
  Left = 141
};

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int n, is_cblas;
static T *A, *B, *C;
static const T alpha = 0.75, beta = 0.5;
static void *library;

static void *find(const char *name) {
  char full[32];
  snprintf(full, sizeof full, is_cblas ? "cblas_%s" : "%s_", name);
  void *f = dlsym(library, full);
  if (!f)
    exit((fprintf(stderr, "blas: error: no %s\n", full), 1));
  return f;
}

typedef void cblas_gemm(int, int, int, int, int, int, T, const T *, int,
                        const T *, int, T, T *, int);
typedef void fortran_gemm(const char *, const char *, int *, int *, int *,
                          const T *, const T *, int *, const T *, int *,
                          const T *, T *, int *, size_t, size_t);
static void gemm(void *f, int ta, int tb) {
  if (is_cblas)
    ((cblas_gemm *)f)(RowMajor, ta ? Yes : No, tb ? Yes : No, n, n, n, alpha, A,
                      n, B, n, beta, C, n);
  else
    ((fortran_gemm *)f)(ta ? "T" : "N", tb ? "T" : "N", &n, &n, &n, &alpha, A,
                        &n, B, &n, &beta, C, &n, 1, 1);
}

typedef void cblas_gemv(int, int, int, int, T, const T *, int, const T *, int,
                        T, T *, int);
typedef void fortran_gemv(const char *, int *, int *, const T *, const T *,
                          int *, const T *, int *, const T *, T *, int *,
                          size_t);
static void gemv(void *f, int t, int unused) {
  int one = 1;
  if (is_cblas)
    ((cblas_gemv *)f)(RowMajor, t ? Yes : No, n, n, alpha, A, n, B, 1, beta, C,
                      1);
  else
    ((fortran_gemv *)f)(t ? "T" : "N", &n, &n, &alpha, A, &n, B, &one, &beta, C,
                        &one, 1);
}

typedef void cblas_syrk(int, int, int, int, int, T, const T *, int, T, T *,
                        int);
typedef void fortran_syrk(const char *, const char *, int *, int *, const T *,
                          const T *, int *, const T *, T *, int *, size_t,
                          size_t);
static void syrk(void *f, int upper, int t) {
  if (is_cblas)
    ((cblas_syrk *)f)(RowMajor, upper ? Upper : Lower, t ? Yes : No, n, n,
                      alpha, A, n, beta, C, n);
  else
    ((fortran_syrk *)f)(upper ? "U" : "L", t ? "T" : "N", &n, &n, &alpha, A, &n,
                        &beta, C, &n, 1, 1);
}

typedef void cblas_trmm(int, int, int, int, int, int, int, T, const T *, int,
                        T *, int);
typedef void fortran_trmm(const char *, const char *, const char *,
                          const char *, int *, int *, const T *, const T *,
                          int *, T *, int *, size_t, size_t, size_t, size_t);
static void trmm(void *f, int upper, int t) {
  if (is_cblas)
    ((cblas_trmm *)f)(RowMajor, Left, upper ? Upper : Lower, t ? Yes : No,
                      NonUnit, n, n, alpha, A, n, C, n);
  else
    ((fortran_trmm *)f)("L", upper ? "U" : "L", t ? "T" : "N", "N", &n, &n,
                        &alpha, A, &n, C, &n, 1, 1, 1, 1);
}

static const struct {
  const char *text, *name;
  void (*run)(void *, int, int);
  int first, second;
  int power;
  double operations;
} calls[] = {{"gemm", NAME("gemm"), gemm, 0, 0, 3, 2},
             {"gemm, B transposed", NAME("gemm"), gemm, 0, 1, 3, 2},
             {"gemm, A transposed", NAME("gemm"), gemm, 1, 0, 3, 2},
             {"gemm, both transposed", NAME("gemm"), gemm, 1, 1, 3, 2},
             {"syrk, lower", NAME("syrk"), syrk, 0, 0, 3, 1},
             {"syrk, upper", NAME("syrk"), syrk, 1, 0, 3, 1},
             {"syrk, lower, transposed", NAME("syrk"), syrk, 0, 1, 3, 1},
             {"syrk, upper, transposed", NAME("syrk"), syrk, 1, 1, 3, 1},
             {"trmm, lower", NAME("trmm"), trmm, 0, 0, 3, 1},
             {"trmm, upper", NAME("trmm"), trmm, 1, 0, 3, 1},
             {"trmm, lower, transposed", NAME("trmm"), trmm, 0, 1, 3, 1},
             {"trmm, upper, transposed", NAME("trmm"), trmm, 1, 1, 3, 1},
             {"gemv", NAME("gemv"), gemv, 0, 0, 2, 2},
             {"gemv, transposed", NAME("gemv"), gemv, 1, 0, 2, 2}};

static void fill(T *x, size_t count, unsigned seed) {
  for (size_t i = 0; i != count; ++i) {
    seed = seed * 1664525 + 1013904223;
    x[i] = (T)((seed >> 8) % 1000 + 1) / 1000 - (T)0.5003;
  }
}

int main(int argc, char **argv) {
  if (argc < 5 || !(library = dlopen(argv[1], RTLD_NOW)))
    return fprintf(stderr, "blas: error: %s\n",
                   argc < 5 ? "arguments" : dlerror()),
           1;
  is_cblas = strcmp(argv[2], "cblas") == 0;
  int rounds = atoi(argv[3]);
  for (int a = 4; a != argc; ++a) {
    n = atoi(argv[a]);
    size_t count = (size_t)n * n, bytes = (count * sizeof(T) + 64) / 64 * 64;
    A = aligned_alloc(64, bytes), B = aligned_alloc(64, bytes);
    C = aligned_alloc(64, bytes);
    for (size_t c = 0; c != sizeof calls / sizeof *calls; ++c) {
      void *f = find(calls[c].name);
      double operations = calls[c].operations, best = 1e30;
      for (int i = 0; i != calls[c].power; ++i)
        operations *= n;
      fill(A, count, 1), fill(B, count, 2), fill(C, count, 3);
      calls[c].run(f, calls[c].first, calls[c].second);
      uint64_t hash = 14695981039346656037u;
      for (size_t i = 0; i != count; ++i) {
        uint64_t word = 0;
        memcpy(&word, C + i, sizeof(T));
        hash = (hash ^ word) * 1099511628211u;
      }
      for (int r = 0; r != rounds; ++r) {
        double spent = 0;
        int times = 0;
        do {
          // Products in place would grow or vanish.
          if (calls[c].run == trmm)
            fill(C, count, 3);
          double start = seconds();
          calls[c].run(f, calls[c].first, calls[c].second);
          double took = seconds() - start;
          spent += took, ++times;
          if (took < best)
            best = took;
        } while (spent < 5e-3);
      }
      printf("%s\t%d\t%.2f\t%016llx\n", calls[c].text, n,
             operations / best * 1e-9, (unsigned long long)hash);
      fflush(stdout);
    }
    free(A), free(B), free(C);
  }
  return 0;
}
