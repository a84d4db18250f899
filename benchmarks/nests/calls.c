// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of cblas_?gemm, gemv, ger, syrk and syr2k, row-major, extents that are
// constants and that only the program knows: nanoseconds of CPU time for one call, the
// best of nine runs. docs/reference/Figures-Blas.md has the commands.
//
//   -DDOUBLE: doubles    -DOF_A=112, -DOF_B=112: transposed
//   -DALPHA=1.5 -DBETA=0.5

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef DOUBLE
typedef double T;
#define GEMM cblas_dgemm
#define GEMV cblas_dgemv
#define GER cblas_dger
#define SYRK cblas_dsyrk
#define SYR2K cblas_dsyr2k
#else
typedef float T;
#define GEMM cblas_sgemm
#define GEMV cblas_sgemv
#define GER cblas_sger
#define SYRK cblas_ssyrk
#define SYR2K cblas_ssyr2k
#endif
#ifndef OF_A
#define OF_A 111
#endif
#ifndef OF_B
#define OF_B 111
#endif
#ifndef ALPHA
#define ALPHA 1
#endif
#ifndef BETA
#define BETA 0
#endif

enum { RowMajor = 101, Lower = 122, Largest = 128 };
void GEMM(int, int, int, int, int, int, T, const T *, int, const T *, int, T,
          T *, int);
void GEMV(int, int, int, int, T, const T *, int, const T *, int, T, T *, int);
void GER(int, int, int, T, const T *, int, const T *, int, T *, int);
void SYRK(int, int, int, int, int, T, const T *, int, T, T *, int);
void SYR2K(int, int, int, int, int, T, const T *, int, const T *, int, T, T *,
           int);

static T A[Largest * Largest], B[Largest * Largest], C[Largest * Largest];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

#define BEST(Products, ...)                                                    \
  long Count = 3000000 / (Products) + 10;                                      \
  double Best = 1e30;                                                          \
  for (int Run = 0; Run < 9; ++Run) {                                          \
    double Start = now();                                                      \
    for (long I = 0; I < Count; ++I) {                                         \
      __VA_ARGS__;                                                             \
      __asm__ volatile("" : : "r"(C) : "memory");                              \
    }                                                                          \
    double Time = (now() - Start) / Count;                                     \
    Best = Time < Best ? Time : Best;                                          \
  }                                                                            \
  return Best

#define MATRIX(N)                                                              \
  BEST(N * N * N,                                                              \
       GEMM(RowMajor, OF_A, OF_B, N, N, N, ALPHA, A, N, B, N, BETA, C, N))
#define VECTOR(N)                                                              \
  BEST(N *N, GEMV(RowMajor, OF_A, N, N, ALPHA, A, N, B, 1, BETA, C, 1))
#define RANK_1(N) BEST(N *N, GER(RowMajor, N, N, ALPHA, A, 1, B, 1, C, N))
#define RANK_N(N)                                                              \
  BEST(N * N * N, SYRK(RowMajor, Lower, OF_A, N, N, ALPHA, A, N, BETA, C, N))
#define RANK_2N(N)                                                             \
  BEST(2 * N * N * N,                                                          \
       SYR2K(RowMajor, Lower, OF_A, N, N, ALPHA, A, N, B, N, BETA, C, N))

#define SIZES(ONE) ONE(4) ONE(8) ONE(16) ONE(32) ONE(64)
#define CONSTANT(N)                                                            \
  static double matrix##N(void) { MATRIX(N); }                                 \
  static double vector##N(void) { VECTOR(N); }                                 \
  static double rank1##N(void) { RANK_1(N); }                                  \
  static double rankN##N(void) { RANK_N(N); }                                  \
  static double rank2N##N(void) { RANK_2N(N); }
SIZES(CONSTANT)

__attribute__((noinline)) static double matrix(int n) { MATRIX(n); }
__attribute__((noinline)) static double vector(int n) { VECTOR(n); }
__attribute__((noinline)) static double rank1(int n) { RANK_1(n); }
__attribute__((noinline)) static double rankN(int n) { RANK_N(n); }
__attribute__((noinline)) static double rank2N(int n) { RANK_2N(n); }

int main(int argc, char **argv) {
  for (int i = 0; i < Largest * Largest; ++i) {
    A[i] = rand() % 7 - 3;
    B[i] = rand() % 5 - 2;
  }
#define PRINT_CONSTANT(N)                                                      \
  printf("constant %d: gemm %.1f ns, gemv %.1f ns, ger %.1f ns, "              \
         "syrk %.1f ns, syr2k %.1f ns\n",                                      \
         N, matrix##N(), vector##N(), rank1##N(), rankN##N(), rank2N##N());
  SIZES(PRINT_CONSTANT)
  static const int Sizes[] = {1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 64, 100};
  for (unsigned i = 0; i < sizeof Sizes / sizeof *Sizes; ++i)
    printf("run time %d: gemm %.1f ns, gemv %.1f ns, ger %.1f ns, "
           "syrk %.1f ns, syr2k %.1f ns\n",
           Sizes[i], matrix(Sizes[i]), vector(Sizes[i]), rank1(Sizes[i]),
           rankN(Sizes[i]), rank2N(Sizes[i]));
  return 0;
}
