// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose extents are known when the program runs, for contestants that
// have them. Included after cases.h; `library` has product, update and layer of
// N x N row-major matrices in memory.
#ifndef VIEWS_H
#define VIEWS_H

#include "cases.h"

namespace cases {
template <class T> void products(const std::string &type, int n) {
  static T a[512 * 512], b[512 * 512], c[512 * 512], bias[512];
  // Not known to the compiler.
  static volatile int extent;
  extent = n;
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<T>(random());
    b[i] = static_cast<T>(random());
    c[i] = 0;
  }
  for (int i = 0; i < n; ++i)
    bias[i] = static_cast<T>(random());
  std::string extents = " " + type + " " + std::to_string(n);
  auto sum = [n] {
    double s = 0;
    for (int i = 0; i < n * n; ++i)
      s += static_cast<double>(c[i]);
    return s;
  };
  measure(
      "product" + extents, [] { library::product(extent, a, b, c); }, sum, 1);
  measure(
      "layer" + extents, [] { library::layer(extent, a, b, bias, c); }, sum, 1);
}

inline void all_products() {
#ifdef QUICK
  for (int n : {4, 13}) {
#else
  for (int n : {4, 8, 13, 32, 100, 256, 512}) {
#endif
    products<float>("f32", n);
    products<double>("f64", n);
  }
}
} // namespace cases

#endif
