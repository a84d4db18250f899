/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The same element of several matrices side by side, one in each lane of a
 * vector. C++17.
 */
#ifndef __MATRIX_DETAIL_LANES_H
#define __MATRIX_DETAIL_LANES_H

#include <matrix/types.h>

namespace mx {
namespace detail {

// So many matrices are computed at a time. Processors with narrower vectors
// take two or four for each, which hides the latency of divisions.
template <class Element>
inline constexpr int lane_count = int(64 / sizeof(Element));

template <class Element> struct vector_of {
  static_assert(sizeof(Element) == 4 || sizeof(Element) == 8,
                "of float or double");
#if defined(__clang__) || defined(__GNUC__)
  typedef Element type __attribute__((__vector_size__(64)));
#else
#error "batches need the vectors of GNU C"
#endif
};
template <class Element> using lanes = typename vector_of<Element>::type;
// 0 or -1 in each lane, as comparisons give.
template <class Element>
using lane_mask = decltype(lanes<Element>{} < lanes<Element>{});

// Vectors are passed by reference: by value they would have another ABI on each
// processor.
template <class Vector> MX_INLINE inline void take_roots(Vector &x) {
#if defined(__clang__)
  x = __builtin_elementwise_sqrt(x);
#else
  for (unsigned i = 0; i < sizeof(x) / sizeof(x[0]); ++i)
    x[i] = root(x[i]);
#endif
}
// Clears mask where x is an infinity or a NaN.
template <class Element>
MX_INLINE inline void expect_finite(lane_mask<Element> &mask,
                                    const lanes<Element> &x) {
  mask &= (x <= limits<Element>::largest) & (x >= -limits<Element>::largest);
}

// lane_count matrices of one type: element (i, j) of all is one vector. Where
// the compiler has matrices, whole objects are transposed, their padding
// included.
template <class Matrix> struct lane_matrix {
  using Element = element_of<Matrix>;
  static constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>,
                       Width = lane_count<Element>;
#if MX_HAS_MATRIX_TYPE
  static constexpr bool ByRows = __is_row_major_matrix(Matrix);
  static constexpr int Size = int(sizeof(Matrix) / sizeof(Element));
  static constexpr int Stride = Size / (ByRows ? Rows : Columns);
  using objects = Element
      __attribute__((matrix_type(Width, Size), matrix_layout(__row_major__)));
  using image = Element
      __attribute__((matrix_type(Size, Width), matrix_layout(__row_major__)));
#else
  static constexpr bool ByRows = true;
  static constexpr int Size = Rows * Columns, Stride = Columns;
#endif
  lanes<Element> elements[Size];

  MX_INLINE lanes<Element> &operator()(int i, int j) {
    return elements[ByRows ? i * Stride + j : j * Stride + i];
  }
  MX_INLINE void read(const Matrix *from) {
#if MX_HAS_MATRIX_TYPE
    *(image *)elements = __builtin_matrix_transpose(*(const objects *)from);
#else
    for (int w = 0; w < Width; ++w)
      for (int i = 0; i < Rows; ++i)
        for (int j = 0; j < Columns; ++j)
          (*this)(i, j)[w] = from[w][i][j];
#endif
  }
  MX_INLINE void write(Matrix *to) const {
#if MX_HAS_MATRIX_TYPE
    *(objects *)to = __builtin_matrix_transpose(*(const image *)elements);
#else
    for (int w = 0; w < Width; ++w)
      for (int i = 0; i < Rows; ++i)
        for (int j = 0; j < Columns; ++j)
          to[w][i][j] = elements[i * Stride + j][w];
#endif
  }
  // Zeros in the lanes where mask is 0.
  MX_INLINE void keep(const lane_mask<Element> &mask) {
    for (int k = 0; k < Size; ++k)
      elements[k] = mask ? elements[k] : lanes<Element>{};
  }
};

template <class Matrix>
MX_INLINE inline void expect_finite(lane_mask<element_of<Matrix>> &mask,
                                    lane_matrix<Matrix> &m) {
  for (int i = 0; i < rows_of<Matrix>; ++i)
    for (int j = 0; j < columns_of<Matrix>; ++j)
      expect_finite<element_of<Matrix>>(mask, m(i, j));
}

} // namespace detail
} // namespace mx

#endif
