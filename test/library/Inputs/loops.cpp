// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over small matrices, for loops-of-matrices.test.
#include <matrix/linear.h>

template <class M> void inverses(M *__restrict out, const M *in) {
  for (int n = 0; n < 64; ++n)
    out[n] = mx::inverse(in[n]).value;
}
template <class M, class T> void determinants(T *__restrict out, const M *in) {
  for (int n = 0; n < 64; ++n)
    out[n] = mx::determinant(in[n]);
}
#define BOTH(T, N)                                                             \
  template void inverses(mx::matrix<T, N, N> *__restrict,                      \
                         const mx::matrix<T, N, N> *);                         \
  template void determinants(T *__restrict, const mx::matrix<T, N, N> *);
BOTH(float, 2)
BOTH(float, 3)
BOTH(float, 4)
BOTH(double, 2)
BOTH(double, 3)
BOTH(double, 4)
