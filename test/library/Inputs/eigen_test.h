// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of Eigen's expressions in long double, by loops over elements, and
// comparisons with them. Eigen is included by the test.
#ifndef EIGEN_TEST_H
#define EIGEN_TEST_H

#include "../library_test.h"

#include <cmath>
#include <limits>
#include <vector>

// An element, and the sum of its terms' magnitudes, to which errors are
// relative.
struct expected {
  long double value, magnitude;
};
struct reference {
  long rows, columns, terms;
  std::vector<expected> elements;
  expected &operator()(long i, long j) {
    return elements[size_t(i * columns + j)];
  }
};
template <class A, class B> reference product(const A &a, const B &b) {
  reference r = {a.rows(), b.cols(), a.cols(), {}};
  for (long i = 0; i < r.rows; ++i)
    for (long j = 0; j < r.columns; ++j) {
      expected e = {0, 0};
      for (long k = 0; k < a.cols(); ++k) {
        long double term =
            static_cast<long double>(a.coeff(i, k)) * b.coeff(k, j);
        e.value += term;
        e.magnitude += std::fabs(term);
      }
      r.elements.push_back(e);
    }
  return r;
}
template <class C> reference plus(const C &c, reference r, int sign = 1) {
  for (long i = 0; i < r.rows; ++i)
    for (long j = 0; j < r.columns; ++j) {
      r(i, j).value = c.coeff(i, j) + sign * r(i, j).value;
      r(i, j).magnitude += std::fabs(static_cast<long double>(c.coeff(i, j)));
    }
  return r;
}
inline reference scaled(long double s, reference r) {
  for (expected &e : r.elements)
    e.value *= s, e.magnitude *= std::fabs(s);
  return r;
}

// Each term may add half an ulp of the sum twice.
template <class M> bool close(const M &m, reference r) {
  using T = typename M::Scalar;
  if (m.rows() != r.rows || m.cols() != r.columns)
    return false;
  for (long i = 0; i < r.rows; ++i)
    for (long j = 0; j < r.columns; ++j) {
      long double got = m.coeff(i, j), want = r(i, j).value;
      long double bound = static_cast<long double>(r.terms + 3) *
                          std::numeric_limits<T>::epsilon() * r(i, j).magnitude;
      bool same = std::isfinite(want) ? std::fabs(got - want) <= bound
                  : std::isnan(want)  ? std::isnan(got)
                                      : got == want;
      if (!same) {
        printf("(%ld, %ld) is %.10Lg, expected %.10Lg\n", i, j, got, want);
        return false;
      }
    }
  return true;
}

template <class M> void fill(M &&m) {
  for (long i = 0; i < m.rows(); ++i)
    for (long j = 0; j < m.cols(); ++j)
      m.coeffRef(i, j) =
          static_cast<typename std::decay_t<M>::Scalar>(random_number());
}

#endif
