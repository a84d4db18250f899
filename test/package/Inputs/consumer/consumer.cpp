// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products by the library, by an operator here, and by loops.
#include "product.h"
#include <cstdio>
#ifdef _OPENMP
#include <omp.h>
#endif

int main(int argc, char **) {
  int different = 0, threads = 1;
#ifdef _OPENMP
  omp_set_num_threads(2);
#pragma omp parallel for reduction(+ : different) reduction(max : threads)
#endif
  for (int n = 0; n < 8; ++n) {
#ifdef _OPENMP
    threads = omp_get_num_threads();
#endif
    m12 a, b;
    for (int i = 0; i < 12; ++i)
      for (int j = 0; j < 12; ++j) {
        a[i][j] = argc + n + i - 2 * j;
        b[i][j] = argc * n - 3 * i + j;
      }
    m12 there, here = a * b;
    product(&there, &a, &b);
    for (int i = 0; i < 12; ++i)
      for (int j = 0; j < 12; ++j) {
        double sum = 0;
        for (int k = 0; k < 12; ++k)
          sum += a[i][k] * b[k][j];
        different += there[i][j] != sum || here[i][j] != sum;
      }
  }
  std::printf("%d different, %d threads\n", different, threads);
  return different != 0;
}
