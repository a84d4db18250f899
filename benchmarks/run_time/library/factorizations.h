// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Factorizations in place of matrices whose extents are known when the program
// runs, for contestants that have them. `library` has by_rows, and
// factor_cholesky, factor_lu and factor_qr of N x N matrices.
#ifndef FACTORIZATIONS_H
#define FACTORIZATIONS_H

#include "measure.h"

#include <cstring>
#include <vector>

namespace cases {
template <class T> void factorizations(const std::string &type, int n) {
  const size_t extent = static_cast<size_t>(n);
  std::vector<T> general(extent * extent), positive(general), a(general);
  auto place = [&](size_t i, size_t j) {
    return library::by_rows ? i * extent + j : j * extent + i;
  };
  // The same elements in programs that have other cases before. The rows are
  // exchanged, but the pivots are far from the other elements, so that rounding
  // decides nothing.
  for (size_t i = 0; i < extent; ++i)
    for (size_t j = 0; j < extent; ++j) {
      double large = n + 1,
             x = static_cast<double>((i * 7919 + j * 104729 + i * j * 31) %
                                     2001) /
                     1000 -
                 1;
      bool is_pivot = (i * 7 + 3) % extent == j;
      general[place(i, j)] = static_cast<T>(is_pivot ? large : x);
      if (j <= i)
        positive[place(i, j)] = positive[place(j, i)] =
            static_cast<T>(i == j ? large : x);
    }
  auto sum = [&](bool lower) {
    return [&, lower] {
      double s = 0;
      for (size_t i = 0; i < extent; ++i)
        for (size_t j = 0; j < (lower ? i + 1 : extent); ++j)
          s += static_cast<double>(a[place(i, j)]);
      return s;
    };
  };
  auto restore = [&](const std::vector<T> &from) {
    std::memcpy(a.data(), from.data(), a.size() * sizeof(T));
  };
  std::string extents = " " + type + " " + std::to_string(n);
  measure(
      "factor-cholesky" + extents,
      [&] {
        restore(positive);
        library::factor_cholesky(n, a.data());
      },
      sum(true), 1);
  measure(
      "factor-lu" + extents,
      [&] {
        restore(general);
        library::factor_lu(n, a.data());
      },
      sum(false), 1);
  measure(
      "factor-qr" + extents,
      [&] {
        restore(general);
        library::factor_qr(n, a.data());
      },
      sum(false), 1);
}

inline void all_factorizations() {
#ifdef QUICK
  for (int n : {13}) {
#else
  for (int n : {16, 64, 200, 1000}) {
#endif
    factorizations<float>("f32", n);
    factorizations<double>("f64", n);
  }
}
} // namespace cases

#endif
