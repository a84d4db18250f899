// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of transposes in row-major order. Upstream's folding of transposes
// (22.1.8) takes column-major shapes there: wrong results for the row times the
// column, a crash for 5x3 and 5x7. Any K, also one that is no multiple of 4
// (tiled loops never ended), and a transpose of a transpose (llvm #135397,
// #62281).
//
// RUN: %run_flags %s -- -fmatrix-memory-layout=row-major
// RUN: %run_flags %s

#include <stdio.h>

#define TEST(R, C, N)                                                          \
  typedef int Left##R##C##N __attribute__((matrix_type(R, C)));                \
  typedef int Right##R##C##N __attribute__((matrix_type(R, N)));               \
  typedef int Product##R##C##N __attribute__((matrix_type(C, N)));             \
  __attribute__((noinline)) static void multiply##R##C##N(                     \
      Left##R##C##N *A, Right##R##C##N *B, Product##R##C##N *C_) {             \
    Left##R##C##N Same =                                                       \
        __builtin_matrix_transpose(__builtin_matrix_transpose(*A));            \
    *C_ = __builtin_matrix_transpose(Same) * *B;                               \
  }                                                                            \
  static int test##R##C##N(void) {                                             \
    static Left##R##C##N A;                                                    \
    static Right##R##C##N B;                                                   \
    static Product##R##C##N Got;                                               \
    int Bad = 0;                                                               \
    for (unsigned K = 0; K < R; ++K) {                                         \
      for (unsigned I = 0; I < C; ++I)                                         \
        A[K][I] = 7 * K + 3 * I + 1;                                           \
      for (unsigned J = 0; J < N; ++J)                                         \
        B[K][J] = 5 * J - 2 * K;                                               \
    }                                                                          \
    multiply##R##C##N(&A, &B, &Got);                                           \
    for (unsigned I = 0; I < C; ++I)                                           \
      for (unsigned J = 0; J < N; ++J) {                                       \
        int Sum = 0;                                                           \
        for (unsigned K = 0; K < R; ++K)                                       \
          Sum += A[K][I] * B[K][J];                                            \
        Bad += Sum != Got[I][J];                                               \
      }                                                                        \
    if (Bad)                                                                   \
      printf("%dx%d^T * %dx%d: %d elements differ\n", R, C, R, N, Bad);        \
    return Bad;                                                                \
  }

TEST(1, 8, 8)
TEST(5, 3, 7)
TEST(33, 32, 32)
TEST(30, 32, 33)
TEST(17, 16, 16)

int main(void) {
  return test188() + test537() + test333232() + test303233() + test171616() !=
         0;
}
