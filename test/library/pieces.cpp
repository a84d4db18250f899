// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangular systems and Cholesky of extents around those of registers: by
// residuals, and by what is not read.
// RUN: %each_compiler --only matrices --only matrices-native --only gcc %s
// RUN: %each_compiler --only matrices-rows --only undefined %s
#include <matrix/cholesky.h>

#include "residuals.h"

// The sums of magnitudes that bound the residual of each element.
template <class L, class X, class B>
bool solves(const L &l, const X &x, const B &b) {
  using T = mx::element_of<X>;
  constexpr int N = mx::rows_of<L>;
  for (int j = 0; j < mx::columns_of<X>; ++j)
    for (int i = 0; i < N; ++i) {
      wide rest = -(wide)b[i][j], sum = 0;
      for (int k = 0; k < N; ++k) {
        rest += (wide)l[i][k] * x[k][j];
        sum += magnitude((wide)l[i][k] * x[k][j]);
      }
      if (!(magnitude(rest) <= (N + 4) * unit<T> * sum))
        return false;
    }
  return true;
}

template <class T, int N, int Sides> void triangles(T nan) {
  using M = mx::matrix<T, N, N>;
  using B = mx::matrix<T, N, Sides>;
  M lower = {}, only_lower = {}, upper = {}, only_upper = {}, unit_lower = {};
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      T x = static_cast<T>(random_number() / N);
      if (i == j)
        x += x < 0 ? T(-1) : T(1);
      lower[i][j] = i < j ? T(0) : x;
      only_lower[i][j] = i < j ? nan : x;
      upper[i][j] = i > j ? T(0) : x;
      only_upper[i][j] = i > j ? nan : x;
      unit_lower[i][j] = i == j ? T(1) : lower[i][j];
    }
  const B b = random_matrix<B>();
  auto x = mx::solve_lower(only_lower, b);
  CHECK(x.valid && solves(lower, x.value, b));
  x = mx::solve_upper(only_upper, b);
  CHECK(x.valid && solves(upper, x.value, b));
  // Not even the diagonal is read.
  for (int i = 0; i < N; ++i)
    only_lower[i][i] = nan;
  x = mx::solve_unit_lower(only_lower, b);
  CHECK(x.valid && solves(unit_lower, x.value, b));
  B transposed = b;
  mx::detail::eliminate_up_transposed<false>(lower, transposed);
  CHECK(solves(M(mx::transpose(lower)), transposed, b));
  transposed = b;
  mx::detail::eliminate_up_transposed<true>(only_lower, transposed);
  CHECK(solves(M(mx::transpose(unit_lower)), transposed, b));

  // Diagonals whose reciprocals are infinite, or have not all digits.
  const T largest = mx::detail::limits<T>::largest, tiny = 1 / largest / 4;
  for (T extreme : {largest, tiny}) {
    M diagonal = {};
    B right = {};
    for (int i = 0; i < N; ++i) {
      diagonal[i][i] = i == N / 2 ? extreme : T(3);
      for (int j = 0; j < Sides; ++j)
        right[i][j] = i == N / 2 ? extreme : T(3);
    }
    x = mx::solve_lower(diagonal, right);
    CHECK(x.valid && mx::all(x.value == T(1)));
    x = mx::solve_upper(diagonal, right);
    CHECK(x.valid && mx::all(x.value == T(1)));
  }

  // No solution, in the first, a middle and the last row.
  for (int row : {0, N / 2, N - 1}) {
    for (T bad : {T(0), nan}) {
      M m = lower;
      m[row][row] = bad;
      x = mx::solve_lower(m, b);
      CHECK(!x.valid && is_zero(x.value));
    }
    B right = b;
    right[row][Sides - 1] = nan;
    x = mx::solve_upper(upper, right);
    CHECK(!x.valid && is_zero(x.value));
  }
}

template <class T, int N> void cholesky(T nan) {
  using M = mx::matrix<T, N, N>;
  M a = {};
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= i; ++j)
      a[i][j] = a[j][i] = i == j ? T(N) : static_cast<T>(random_number());
  M only_lower = a;
  for (int i = 0; i < N; ++i)
    for (int j = i + 1; j < N; ++j)
      only_lower[i][j] = nan;
  auto c = mx::cholesky(only_lower);
  CHECK(c.valid);
  CHECK(residual(c.lower, mx::transpose(c.lower), a) <= (N + 4) * unit<T> * N);
  for (int i = 0; i < N; ++i)
    for (int j = i + 1; j < N; ++j)
      CHECK(c.lower[i][j] == 0);
  auto inverse = c.inverse();
  CHECK(inverse.valid &&
        residual(a, inverse.value, mx::identity<M>()) <= 8 * N * N * unit<T>);
  for (int k : {0, N / 2, N - 1})
    for (T bad : {T(0), T(-1), nan}) {
      M m = a;
      m[k][k] = bad;
      c = mx::cholesky(m);
      CHECK(!c.valid && is_zero(c.lower));
    }
}

template <class T, int N> void extent(T nan) {
  triangles<T, N, 1>(nan);
  triangles<T, N, N == 7 ? 19 : 3>(nan);
  cholesky<T, N>(nan);
}
template <class T> void all_of() {
  volatile T zero = 0;
  T nan = zero / zero;
  extent<T, 4>(nan);
  extent<T, 5>(nan);
  extent<T, 7>(nan);
  extent<T, 16>(nan);
  extent<T, 17>(nan);
  extent<T, 35>(nan);
}

int main() {
  all_of<float>();
  all_of<double>();
  return failures != 0;
}
