// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Views in the middle of memory that nothing may write, and residuals of views
// in long double.
#ifndef FRAMED_H
#define FRAMED_H

#include <matrix/dynamic.h>

#include "library_test.h"

#include <initializer_list>
#include <limits>

using mx::layout;
using size = mx::detail::size;
using wide = long double;

inline wide magnitude(wide x) { return x < 0 ? -x : x; }
template <class T> constexpr wide unit = std::numeric_limits<T>::epsilon();

// A view with a gap between its lines and a frame around it.
template <class T, layout L> struct framed {
  static constexpr size Border = 2;
  mx::dynamic<T, L> memory;
  mx::view<T, L> v;
  size gap;

  framed(size rows, size columns, size gap_length = 3)
      : memory(rows + 2 * Border + (L == layout::row_major ? 0 : gap_length),
               columns + 2 * Border + (L == layout::row_major ? gap_length : 0),
               T(77)),
        v(memory.block(Border, Border, rows, columns)), gap(gap_length) {
    fill_randomly();
  }
  void fill_randomly() {
    for (size i = 0; i < v.rows(); ++i)
      for (size j = 0; j < v.columns(); ++j)
        v(i, j) = static_cast<T>(random_number());
  }
  bool is_whole() const {
    for (size i = 0; i < memory.rows(); ++i)
      for (size j = 0; j < memory.columns(); ++j) {
        bool inside = i >= Border && i - Border < v.rows() && j >= Border &&
                      j - Border < v.columns();
        if (!inside && memory(i, j) != 77)
          return false;
      }
    return true;
  }
};

// Whether product(i, k) * product(k, j), summed over k < inner, is c(i, j) to
// factor * unit times the sum of magnitudes.
template <class T, class A, class B, class C>
bool is_product(size rows, size columns, size inner, A a, B b, C c,
                wide factor) {
  for (size i = 0; i < rows; ++i)
    for (size j = 0; j < columns; ++j) {
      wide sum = 0, bound = magnitude(c(i, j));
      for (size k = 0; k < inner; ++k) {
        wide x = static_cast<wide>(a(i, k)) * b(k, j);
        sum += x;
        bound += magnitude(x);
      }
      if (!(magnitude(sum - c(i, j)) <= factor * unit<T> * bound)) {
        printf("%zux%zux%zu, [%zu][%zu]: %g, not %g\n", rows, columns, inner, i,
               j, double(sum), double(c(i, j)));
        return false;
      }
    }
  return true;
}

#endif
