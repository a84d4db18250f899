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
template <class T> inline constexpr int lane_count = int(64 / sizeof(T));

template <class T> struct vector_of {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "of float or double");
#if defined(__clang__) || defined(__GNUC__)
  typedef T type __attribute__((__vector_size__(64)));
#else
#error "batches need the vectors of GNU C"
#endif
};
template <class T> using lanes = typename vector_of<T>::type;
// 0 or -1 in each lane, as comparisons give.
template <class T> using lane_mask = decltype(lanes<T>{} < lanes<T>{});

// Vectors are passed by reference: by value they would have another ABI on each
// processor.
template <class V> MX_INLINE inline void take_roots(V &x) {
#if defined(__clang__)
  x = __builtin_elementwise_sqrt(x);
#else
  for (unsigned i = 0; i < sizeof(x) / sizeof(x[0]); ++i)
    x[i] = root(x[i]);
#endif
}
// Clears mask where x is an infinity or a NaN.
template <class T>
MX_INLINE inline void expect_finite(lane_mask<T> &mask, const lanes<T> &x) {
  mask &= (x <= limits<T>::largest) & (x >= -limits<T>::largest);
}

// lane_count matrices of type M: element (i, j) of all is one vector. Where the
// compiler has matrices, whole objects are transposed, their padding included.
template <class M> struct lane_matrix {
  using T = element_of<M>;
  static constexpr int R = rows_of<M>, C = columns_of<M>, W = lane_count<T>;
#if MX_HAS_MATRIX_TYPE
  static constexpr bool ByRows = __is_row_major_matrix(M);
  static constexpr int Size = int(sizeof(M) / sizeof(T));
  static constexpr int Stride = Size / (ByRows ? R : C);
  using objects =
      T __attribute__((matrix_type(W, Size), matrix_layout(__row_major__)));
  using image =
      T __attribute__((matrix_type(Size, W), matrix_layout(__row_major__)));
#else
  static constexpr bool ByRows = true;
  static constexpr int Size = R * C, Stride = C;
#endif
  lanes<T> elements[Size];

  MX_INLINE lanes<T> &operator()(int i, int j) {
    return elements[ByRows ? i * Stride + j : j * Stride + i];
  }
  MX_INLINE void read(const M *from) {
#if MX_HAS_MATRIX_TYPE
    *(image *)elements = __builtin_matrix_transpose(*(const objects *)from);
#else
    for (int w = 0; w < W; ++w)
      for (int i = 0; i < R; ++i)
        for (int j = 0; j < C; ++j)
          (*this)(i, j)[w] = from[w][i][j];
#endif
  }
  MX_INLINE void write(M *to) const {
#if MX_HAS_MATRIX_TYPE
    *(objects *)to = __builtin_matrix_transpose(*(const image *)elements);
#else
    for (int w = 0; w < W; ++w)
      for (int i = 0; i < R; ++i)
        for (int j = 0; j < C; ++j)
          to[w][i][j] = elements[i * Stride + j][w];
#endif
  }
  // Zeros in the lanes where mask is 0.
  MX_INLINE void keep(const lane_mask<T> &mask) {
    for (int k = 0; k < Size; ++k)
      elements[k] = mask ? elements[k] : lanes<T>{};
  }
};

template <class M>
MX_INLINE inline void expect_finite(lane_mask<element_of<M>> &mask,
                                    lane_matrix<M> &m) {
  for (int i = 0; i < rows_of<M>; ++i)
    for (int j = 0; j < columns_of<M>; ++j)
      expect_finite<element_of<M>>(mask, m(i, j));
}

} // namespace detail
} // namespace mx

#endif
