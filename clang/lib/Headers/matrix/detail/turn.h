/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies of lines in memory to columns. C++17.
 */
#ifndef __MATRIX_DETAIL_TURN_H
#define __MATRIX_DETAIL_TURN_H

#include <matrix/types.h>

namespace mx {
namespace detail {
using size = decltype(sizeof(0));

// The elements for which that is worth it.
template <class To, class From> inline constexpr bool is_turned = false;
template <> inline constexpr bool is_turned<float, float> = true;
template <> inline constexpr bool is_turned<double, double> = true;

// to[j * to_stride + i] = from[i * from_stride + j], by squares that registers
// hold: element by element, each would be a memory access of its own.
template <class Element>
void turn(const Element *from, size from_stride, Element *to, size to_stride,
          size lines, size length) {
  constexpr int Side = 8;
  using square = matrix<Element, Side, Side>;
  const bool has_squares =
      from_stride <= size(__INT_MAX__) && to_stride <= size(__INT_MAX__);
  const size whole_lines = has_squares ? lines - lines % Side : 0;
  const size whole_length = length - length % Side;
  for (size i = 0; i < whole_lines; i += Side) {
    for (size j = 0; j < whole_length; j += Side) {
      const square s =
          load<square>(from + i * from_stride + j, int(from_stride));
      store(transpose(s), to + j * to_stride + i, int(to_stride));
    }
    for (size j = whole_length; j < length; ++j)
      for (size k = i; k < i + Side; ++k)
        to[j * to_stride + k] = from[k * from_stride + j];
  }
  for (size i = whole_lines; i < lines; ++i)
    for (size j = 0; j < length; ++j)
      to[j * to_stride + i] = from[i * from_stride + j];
}

} // namespace detail
} // namespace mx

#endif
