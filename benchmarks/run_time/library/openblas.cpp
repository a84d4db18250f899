// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The factorizations by OpenBLAS's LAPACK, which has matrices by columns.
#include <vector>

extern "C" {
void spotrf_(const char *, const int *, float *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void sgetrf_(const int *, const int *, float *, const int *, int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
}

namespace library {
constexpr bool by_rows = false;
inline void factor_cholesky(int n, float *a) {
  int info;
  spotrf_("L", &n, a, &n, &info);
}
inline void factor_cholesky(int n, double *a) {
  int info;
  dpotrf_("L", &n, a, &n, &info);
}
inline void factor_lu(int n, float *a) {
  std::vector<int> pivots(static_cast<unsigned>(n));
  int info;
  sgetrf_(&n, &n, a, &n, pivots.data(), &info);
}
inline void factor_lu(int n, double *a) {
  std::vector<int> pivots(static_cast<unsigned>(n));
  int info;
  dgetrf_(&n, &n, a, &n, pivots.data(), &info);
}
} // namespace library

#include "factorizations.h"

int main() { cases::all_factorizations(); }
