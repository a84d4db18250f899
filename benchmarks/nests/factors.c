// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of cblas_?symm, trmm and trsm of each side and transposition, and of
// products of complex numbers, row-major, of extents that are constants and
// that only the program knows: nanoseconds of CPU time for one call, the best of
// nine runs. docs/use/Blas.md has the commands.
//
//   -DDOUBLE: doubles

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef DOUBLE
typedef double T;
#define OF(Routine) cblas_d##Routine
#define COMPLEX cblas_zgemm
#else
typedef float T;
#define OF(Routine) cblas_s##Routine
#define COMPLEX cblas_cgemm
#endif

enum { RowMajor = 101, Left = 141, Right, Lower = 122, No = 111, Trans };
enum { NonUnit = 131, Largest = 64 };
void OF(symm)(int, int, int, int, int, T, const T *, int, const T *, int, T,
              T *, int);
void OF(trmm)(int, int, int, int, int, int, int, T, const T *, int, T *, int);
void OF(trsm)(int, int, int, int, int, int, int, T, const T *, int, T *, int);
void COMPLEX(int, int, int, int, int, int, const void *, const void *, int,
             const void *, int, const void *, void *, int);

static T A[2 * Largest * Largest], B[2 * Largest * Largest],
    C[2 * Largest * Largest];
static const T One[] = {1, 0}, Zero[] = {0, 0};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

#define SYMM(N, Side)                                                          \
  OF(symm)(RowMajor, Side, Lower, N, N, 1, A, N, B, N, 0, C, N)
#define TRMM(N, Side, Of)                                                      \
  OF(trmm)(RowMajor, Side, Lower, Of, NonUnit, N, N, 1, A, N, C, N)
#define TRSM(N, Side, Of)                                                      \
  OF(trsm)(RowMajor, Side, Lower, Of, NonUnit, N, N, 1, A, N, C, N)
#define GEMM(N, Of)                                                            \
  COMPLEX(RowMajor, No, Of, N, N, N, One, A, N, B, N, Zero, C, N)

#define FORMS(EACH)                                                            \
  EACH(symm_left, SYMM(N, Left))                                               \
  EACH(symm_right, SYMM(N, Right))                                             \
  EACH(trmm_left, TRMM(N, Left, No))                                           \
  EACH(trmm_left_t, TRMM(N, Left, Trans))                                      \
  EACH(trmm_right, TRMM(N, Right, No))                                         \
  EACH(trmm_right_t, TRMM(N, Right, Trans))                                    \
  EACH(trsm_left, TRSM(N, Left, No))                                           \
  EACH(trsm_left_t, TRSM(N, Left, Trans))                                      \
  EACH(trsm_right, TRSM(N, Right, No))                                         \
  EACH(trsm_right_t, TRSM(N, Right, Trans))                                    \
  EACH(complex, GEMM(N, No))                                                   \
  EACH(complex_t, GEMM(N, Trans))

#define DEFINE(Name, Call)                                                     \
  __attribute__((always_inline)) static inline double Name(int N) {            \
    long Count = 1000000 / (N * N * N) + 10;                                   \
    double Best = 1e30;                                                        \
    for (int Run = 0; Run < 9; ++Run) {                                        \
      double Start = now();                                                    \
      for (long I = 0; I < Count; ++I) {                                       \
        Call;                                                                  \
        __asm__ volatile("" : : "r"(C) : "memory");                            \
      }                                                                        \
      double Time = (now() - Start) / Count;                                   \
      Best = Time < Best ? Time : Best;                                        \
    }                                                                          \
    return Best;                                                               \
  }                                                                            \
  __attribute__((noinline)) static double Name##_at_run_time(int N) {          \
    return Name(N);                                                            \
  }
FORMS(DEFINE)

int main(void) {
  // Triangles that neither grow nor vanish.
  for (int i = 0; i < 2 * Largest * Largest; ++i) {
    A[i] = (T)0.01 * (T)(rand() % 7 - 3);
    B[i] = (T)(rand() % 5 - 2);
    C[i] = 1;
  }
  static const int Sizes[] = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
#define CONSTANT(Name, Call)                                                   \
  printf("%s: 4 %.1f, 8 %.1f, 16 %.1f, 32 %.1f, 64 %.1f\n", #Name, Name(4),    \
         Name(8), Name(16), Name(32), Name(64));
#define AT_RUN_TIME(Name, Call)                                                \
  printf("run time, %s:", #Name);                                              \
  for (unsigned i = 0; i < sizeof Sizes / sizeof *Sizes; ++i) {                \
    for (int j = 0; j < Sizes[i]; ++j)                                         \
      A[j * Sizes[i] + j] = 1;                                                 \
    printf(" %d %.1f%s", Sizes[i], Name##_at_run_time(Sizes[i]),               \
           i + 1 < sizeof Sizes / sizeof *Sizes ? "," : "\n");                 \
  }
  for (int i = 0; i < Largest * Largest; ++i)
    A[i] = 1;
  FORMS(CONSTANT)
  FORMS(AT_RUN_TIME)
  return 0;
}
