// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Naive loops in long double, against which the library's results are held.
#ifndef RESIDUALS_H
#define RESIDUALS_H

#include <initializer_list>

#include <matrix/types.h>

#include "library_test.h"

using wide = long double;

template <class T> constexpr wide unit = mx::detail::limits<T>::epsilon;

inline wide magnitude(wide x) { return x < 0 ? -x : x; }

template <class M> wide largest(const M &m) {
  wide l = 0;
  for (int i = 0; i < mx::rows_of<M>; ++i)
    for (int j = 0; j < mx::columns_of<M>; ++j)
      if (!(magnitude(m[i][j]) <= l))
        l = magnitude(m[i][j]);
  return l;
}

// The largest magnitude of a * b - c, exact to long double's digits.
template <class A, class B, class C>
wide residual(const A &a, const B &b, const C &c) {
  wide l = 0;
  for (int i = 0; i < mx::rows_of<A>; ++i)
    for (int j = 0; j < mx::columns_of<B>; ++j) {
      wide s = -(wide)c[i][j];
      for (int k = 0; k < mx::columns_of<A>; ++k)
        s += (wide)a[i][k] * b[k][j];
      if (!(magnitude(s) <= l))
        l = magnitude(s);
    }
  return l;
}

// How far the columns are from orthonormal ones.
template <class M> wide orthonormality(const M &m) {
  constexpr int C = mx::columns_of<M>;
  using square = mx::matrix_like<M, mx::element_of<M>, C, C>;
  return residual(mx::transpose(m), m, mx::identity<square>());
}

template <class M> M random_matrix() {
  M m = {};
  for (int i = 0; i < mx::rows_of<M>; ++i)
    for (int j = 0; j < mx::columns_of<M>; ++j)
      m[i][j] = static_cast<mx::element_of<M>>(random_number());
  return m;
}

template <class M> bool is_zero(const M &m) { return largest(m) == 0; }

// The sum over the permutations, by the first row.
template <class T, int N> wide naive_determinant(const wide (&m)[N][N]) {
  if constexpr (N == 1) {
    return m[0][0];
  } else {
    wide d = 0;
    for (int c = 0; c < N; ++c) {
      wide minor[N - 1][N - 1] = {};
      for (int i = 1; i < N; ++i)
        for (int j = 0; j < N - 1; ++j)
          minor[i - 1][j] = m[i][j < c ? j : j + 1];
      d += (c % 2 ? -1 : 1) * m[0][c] * naive_determinant<T, N - 1>(minor);
    }
    return d;
  }
}

#endif
