// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The factorizations by OpenBLAS's LAPACK, which has matrices by columns.
#include <vector>

extern "C" {
void spotrf_(const char *, const int *, float *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
void sgetrf_(const int *, const int *, float *, const int *, int *, int *);
void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
void sgeqrf_(const int *, const int *, float *, const int *, float *, float *,
             const int *, int *);
void dgeqrf_(const int *, const int *, double *, const int *, double *,
             double *, const int *, int *);
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
inline void factor_qr(int n, float *a) {
  std::vector<float> weights(static_cast<unsigned>(n) * 65u);
  int info, room = n * 64;
  sgeqrf_(&n, &n, a, &n, weights.data(), weights.data() + n, &room, &info);
}
inline void factor_qr(int n, double *a) {
  std::vector<double> weights(static_cast<unsigned>(n) * 65u);
  int info, room = n * 64;
  dgeqrf_(&n, &n, a, &n, weights.data(), weights.data() + n, &room, &info);
}
} // namespace library

#include "factorizations.h"

int main() { cases::all_factorizations(); }
