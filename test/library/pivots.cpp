// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU, its solutions, Cholesky and QR of each extent, bit by bit as the loops of a textbook: with
// pivots of equal magnitude, zero and infinite ones, and NaNs.
// RUN: %each_compiler --only matrices-native --only matrices-rows --only gcc %s -- -ffp-contract=off
#include <matrix/linear.h>

#include "library_test.h"

#include <cmath>
#include <limits>
#include <string.h>
#include <utility>

template <class T> bool same(T a, T b) {
  return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

template <class T, int N> void factor(const mx::matrix<T, N, N> &m) {
  const auto lu = mx::lu(m);
  T a[N][N], l[N][N] = {};
  bool valid = true, positive = true;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] = m[i][j];
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
        pivot = i;
    CHECK(lu.pivots[k] == pivot);
    std::swap(a[k], a[pivot]);
    valid &= std::isfinite(a[k][k]) && a[k][k] != 0;
    for (int i = k + 1; i < N; ++i) {
      a[i][k] = a[i][k] / (a[k][k] == 0 ? T(1) : a[k][k]);
      for (int j = k + 1; j < N; ++j)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
  CHECK(lu.valid == valid);
  bool equal = true;
  for (int i = 0; valid && i < N; ++i)
    for (int j = 0; j < N; ++j)
      equal &= same<T>(lu.factors[i][j], a[i][j]);
  CHECK(equal);

  // A right side, and zeros that keep their signs.
  mx::matrix<T, N, 1> b = {};
  T x[N], y[N];
  for (int i = 0; i < N; ++i)
    x[i] = y[i] = b[i][0] = i % 3 ? T(random_number()) : T(-0.0);
  for (int k = 0; k < N; ++k)
    std::swap(x[k], x[lu.pivots[k]]);
  bool finite = true;
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < i; ++k)
      x[i] -= a[i][k] * x[k], y[i] -= a[i][k] * y[k];
  for (int i = 0; i < N; ++i)
    finite &= std::isfinite(y[i]);
  auto unit_lower = mx::solve_unit_lower(lu.factors, b);
  CHECK(!valid || unit_lower.valid == finite);
  equal = finite = true;
  for (int i = 0; valid && i < N; ++i)
    equal &= !unit_lower.valid || same<T>(unit_lower.value[i][0], y[i]);
  CHECK(equal);
  for (int i = N - 1; i >= 0; --i) {
    for (int k = N - 1; k > i; --k)
      x[i] -= a[i][k] * x[k];
    x[i] /= a[i][i];
    finite &= std::isfinite(x[i]);
  }
  const auto solution = lu.solve(b);
  CHECK(solution.valid == (valid && finite));
  for (int i = 0; solution.valid && i < N; ++i)
    equal &= same<T>(solution.value[i][0], x[i]);
  CHECK(equal);

  const auto cholesky = mx::cholesky(m);
  for (int j = 0; j < N; ++j) {
    T root = 1;
    for (int i = j; i < N; ++i) {
      T rest = m[i][j];
      for (int k = 0; k < j; ++k)
        rest -= l[i][k] * l[j][k];
      if (i == j) {
        positive &= std::isfinite(rest) && rest > 0;
        root = std::sqrt(rest);
      }
      l[i][j] = i == j ? root : rest / root;
    }
  }
  CHECK(cholesky.valid == positive);
  equal = true;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      equal &=
          same<T>(cholesky.lower[i][j], positive && i >= j ? l[i][j] : T(0));
  CHECK(equal);
}

template <class T, int R, int C> void reflect(const mx::matrix<T, R, C> &m) {
  T a[R][C], weights[C] = {};
  for (int i = 0; i < R; ++i)
    for (int j = 0; j < C; ++j)
      a[i][j] = m[i][j];
  bool valid = true;
  for (int k = 0; k < C; ++k) {
    T scale = 0, below = 0;
    for (int i = k; i < R; ++i)
      scale = std::abs(a[i][k]) > scale ? std::abs(a[i][k]) : scale;
    if (!std::isfinite(scale) || scale == 0) {
      valid = false;
      continue;
    }
    for (int i = k + 1; i < R; ++i)
      below += a[i][k] / scale * (a[i][k] / scale);
    const T head = a[k][k],
            length = std::sqrt(head / scale * (head / scale) + below) * scale,
            diagonal = head > 0 ? -length : length;
    valid &= std::isfinite(diagonal) && diagonal != 0;
    if (below == 0) {
      valid &= std::isfinite(head) && head != 0;
      continue;
    }
    weights[k] = (diagonal - head) / diagonal;
    for (int i = k + 1; i < R; ++i)
      a[i][k] /= head - diagonal;
    a[k][k] = diagonal;
    for (int j = k + 1; j < C; ++j) {
      T s = a[k][j];
      for (int i = k + 1; i < R; ++i)
        s += a[i][k] * a[i][j];
      s *= weights[k];
      a[k][j] -= s;
      for (int i = k + 1; i < R; ++i)
        a[i][j] -= a[i][k] * s;
    }
  }
  const auto qr = mx::qr(m);
  CHECK(qr.valid == valid);
  bool equal = true;
  for (int j = 0; valid && j < C; ++j) {
    equal &= same<T>(qr.weights[j], weights[j]);
    for (int i = 0; i < R; ++i)
      equal &= same<T>(qr.factors[i][j], a[i][j]);
  }
  CHECK(equal);
}

template <class T, int N> void factor_all() {
  const T infinity = std::numeric_limits<T>::infinity();
  for (int n = 0; n < 40; ++n) {
    mx::matrix<T, N, N> m = {};
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        const double x = random_number();
        // -1, 0 and 1 are often equal.
        m[i][j] = n % 4 == 0 ? T(std::lround(x)) : T(x);
        if (n % 4 == 1 && i == j)
          m[i][j] = T(N + x);
      }
    // The upper triangle is not read.
    if (n % 8 == 1)
      m[0][N - 1] = infinity - infinity;
    if (n % 8 == 3)
      m[n % N][(n + 1) % N] = n % 3 ? infinity : infinity - infinity;
    factor<T, N>(m);
    reflect<T, N, N>(m);
    mx::matrix<T, N + 3, N> tall = {};
    for (int i = 0; i < N + 3; ++i)
      for (int j = 0; j < N; ++j)
        tall[i][j] = i < N ? m[i][j] : T(n % 3 ? random_number() : 0);
    reflect<T, N + 3, N>(tall);
  }
}
template <class T, int N> void up_to() {
  factor_all<T, N>();
  if constexpr (N > 1)
    up_to<T, N - 1>();
}

int main() {
  up_to<float, 17>();
  up_to<double, 17>();
  return failures != 0;
}
