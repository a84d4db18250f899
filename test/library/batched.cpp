// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Systems side by side have the bits of systems one by one.
// RUN: %each_compiler %s -- -ffp-contract=off
// RUN: %each_compiler --only matrices-native --only matrices-rows --only undefined %s
#include <matrix/batched.h>
#include <matrix/cholesky.h>
#include <matrix/lu.h>

#include "residuals.h"

#include <string.h>

template <class M, class N> bool same(const N &a, const M &b) {
  for (int i = 0; i < mx::rows_of<M>; ++i)
    for (int j = 0; j < mx::columns_of<M>; ++j) {
      mx::element_of<M> x = a[i][j], y = b[i][j];
      if (memcmp(&x, &y, sizeof x) != 0)
        return false;
    }
  return true;
}

constexpr unsigned most = 37;

template <class M, class B> struct arrays {
  M a[most], factor[most], inverse[most];
  B b[most], x[most];
  bool valid[most];
};

// Singular, indefinite, infinite and zero matrices are among them.
template <class M> M odd_one(unsigned i, const M &m) {
  volatile mx::element_of<M> zero = 0;
  M result = m;
  constexpr int last = mx::rows_of<M> - 1;
  if (i % 11 == 3)
    result = M{};
  if (i % 11 == 5)
    result[last][last] = -result[last][last];
  if (i % 11 == 7)
    result[last][0] = result[0][last] = 1 / zero;
  if (i % 11 == 9)
    for (int j = 0; j <= last; ++j)
      result[last][j] = result[0][j];
  return result;
}

template <class M, class B> void test() {
  static arrays<M, B> s;
  for (unsigned count : {0u, 1u, 8u, 17u, most}) {
    for (unsigned i = 0; i < most; ++i) {
      M g = random_matrix<M>();
      s.a[i] = odd_one(
          i, M(g * mx::transpose(g) + mx::identity<M>((mx::element_of<M>)0.1)));
      s.b[i] = random_matrix<B>();
      s.valid[i] = i % 2;
    }
    auto untouched = [&] {
      for (unsigned i = count; i < most; ++i)
        if (s.valid[i] != (i % 2 != 0) || !same(s.x[i], s.b[i]))
          return false;
      return true;
    };
    memcpy(s.x, s.b, sizeof s.x);
    size_t number = mx::batched::solve(s.a, s.b, s.x, count, s.valid);
    size_t expected = 0;
    for (unsigned i = 0; i < count; ++i) {
      auto x = mx::solve(s.a[i], s.b[i]);
      expected += x.valid;
      CHECK(x.valid == s.valid[i] && same(x.value, s.x[i]));
    }
    CHECK(number == expected && untouched());

    // In place, and nobody asks which are valid.
    memcpy(s.x, s.b, sizeof s.x);
    number = mx::batched::cholesky_solve(s.a, s.x, s.x, count);
    expected = 0;
    for (unsigned i = 0; i < count; ++i) {
      auto x = mx::cholesky(s.a[i]).solve(s.b[i]);
      expected += x.valid;
      CHECK(same(x.value, s.x[i]));
    }
    CHECK(number == expected && untouched());

    CHECK(mx::batched::cholesky(s.a, s.factor, count, s.valid) == [&] {
      size_t positive = 0;
      for (unsigned i = 0; i < count; ++i) {
        auto factor = mx::cholesky(s.a[i]);
        positive += factor.valid;
        CHECK(factor.valid == s.valid[i] && same(factor.lower, s.factor[i]));
      }
      return positive;
    }());
    CHECK(mx::batched::inverse(s.a, s.inverse, count) <= count);
    for (unsigned i = 0; i < count; ++i)
      CHECK(same(mx::lu(s.a[i]).inverse().value, s.inverse[i]));
  }
}

template <class T, int N> void sizes() {
  test<mx::matrix<T, N, N>, mx::matrix<T, N, 1>>();
  test<mx::matrix<T, N, N>, mx::matrix<T, N, 2>>();
}

int main() {
  sizes<float, 1>();
  sizes<float, 3>();
  sizes<double, 4>();
  sizes<double, 7>();
#if MX_HAS_MATRIX_TYPE
  using padded = double __attribute__((matrix_type(5, 5), matrix_padding(2)));
  using by_rows =
      double __attribute__((matrix_type(5, 2), matrix_layout(row_major)));
  test<padded, by_rows>();
#endif
  return failures != 0;
}
