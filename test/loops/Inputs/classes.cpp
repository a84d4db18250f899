// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "classes.h"

namespace SET {
void product(Rows<double> &c, const Rows<double> &a, const Rows<double> &b) {
  for (int i = 0; i < c.rows; ++i)
    for (int j = 0; j < c.columns; ++j) {
      double s = 0;
      for (int k = 0; k < a.columns; ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}

void added(Rows<float> &c, const Rows<float> &a, const Rows<float> &b) {
  for (int i = 0; i < c.rows; ++i)
    for (int k = 0; k < a.columns; ++k)
      for (int j = 0; j < c.columns; ++j)
        c(i, j) += a(i, k) * b(k, j);
}

Rows<double> result(const Rows<double> &a, const Rows<double> &b) {
  Rows<double> r(a.rows, b.columns);
  product(r, a, b);
  return r;
}

void columns(Columns<double> &c, const Columns<double> &a,
             const Columns<double> &b) {
  for (size_t j = 0; j < b.columns(); ++j)
    for (size_t i = 0; i < a.rows(); ++i) {
      c.at(i, j) = 0;
      for (size_t k = 0; k < a.columns(); ++k)
        c.at(i, j) += a.at(i, k) * b.at(k, j);
    }
}

void layer(Rows<float> &y, const Rows<float> &x, const Rows<float> &w) {
  for (int i = 0; i < x.rows; ++i)
    for (int o = 0; o < w.rows; ++o) {
      float s = 0;
      for (int k = 0; k < w.columns; ++k)
        s += x(i, k) * w(o, k);
      y(i, o) = s > 0 ? s : 0;
    }
}

// Elements may be extents, as far as the compiler knows.
void numbers(Rows<int> &c, const Rows<int> &a, const Rows<int> &b) {
  for (int i = 0; i < c.rows; ++i)
    for (int j = 0; j < c.columns; ++j) {
      int s = 0;
      for (int k = 0; k < a.columns; ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}

// And here they are: what is stored makes loops end.
void bytes(Bytes &c, Bytes &a, Bytes &b) {
  for (int i = 0; i < c.rows; ++i)
    for (int j = 0; j < c.columns; ++j) {
      unsigned s = 0;
      for (int k = 0; k < a.columns; ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
} // namespace SET
