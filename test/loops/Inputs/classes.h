// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices as classes that own their elements, and what is computed with them.

#ifndef CLASSES_H
#define CLASSES_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

/// Rows in a vector, extents as int.
template <class T> struct Rows {
  int rows, columns;
  std::vector<T> elements;
  Rows(int rows, int columns)
      : rows(rows), columns(columns), elements(size_t(rows) * columns) {}
  T &operator()(int i, int j) { return elements[i * columns + j]; }
  const T &operator()(int i, int j) const { return elements[i * columns + j]; }
};

/// Columns in an array, extents by functions.
template <class T> class Columns {
  size_t NumRows, NumColumns;
  std::unique_ptr<T[]> Elements;

public:
  Columns(size_t Rows, size_t Columns)
      : NumRows(Rows), NumColumns(Columns), Elements(new T[Rows * Columns]()) {}
  size_t rows() const { return NumRows; }
  size_t columns() const { return NumColumns; }
  T &at(size_t I, size_t J) { return Elements[J * NumRows + I]; }
  const T &at(size_t I, size_t J) const { return Elements[J * NumRows + I]; }
};

/// Bytes, which may be those of the class itself.
struct Bytes {
  unsigned char *elements;
  int rows, columns;
  unsigned char &operator()(int i, int j) { return elements[i * columns + j]; }
};

#define DECLARE(set)                                                           \
  namespace set {                                                              \
  void product(Rows<double> &c, const Rows<double> &a, const Rows<double> &b); \
  void added(Rows<float> &c, const Rows<float> &a, const Rows<float> &b);      \
  Rows<double> result(const Rows<double> &a, const Rows<double> &b);           \
  void columns(Columns<double> &c, const Columns<double> &a,                   \
               const Columns<double> &b);                                      \
  void layer(Rows<float> &y, const Rows<float> &x, const Rows<float> &w);      \
  void numbers(Rows<int> &c, const Rows<int> &a, const Rows<int> &b);          \
  void bytes(Bytes &c, Bytes &a, Bytes &b);                                    \
  }
DECLARE(plain)
DECLARE(raised)

#endif
