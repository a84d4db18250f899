/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Householder's reflections of some columns, each of which is a line. C++17.
 *
 * Reflection k has the vector v of line k, which has zeros in front of element
 * k, a one there, and its weight: I - weight * v * transpose(v). All of a panel
 * are I - transpose(v) * t * v, where t is an upper triangle with the weights
 * on its diagonal.
 */
#ifndef __MATRIX_DETAIL_QR_PANEL_H
#define __MATRIX_DETAIL_QR_PANEL_H

#include <matrix/detail/panels.h>

namespace mx {
namespace detail {

template <class Element> Element sum_of_lanes(const lanes<Element> &x) {
  Element sum = 0;
  for (int l = 0; l < lane_count<Element>; ++l)
    sum += x[l];
  return sum;
}
// The products of a line with eight others, from an element on.
template <class Element>
void dots(Element (&sums)[panel_lines], const Element *v, const Element *lines,
          size stride, size first, size length) {
  constexpr size width = size(lane_count<Element>);
  lanes<Element> parts[panel_lines] = {};
  for (size j = first / width * width; j < length; j += width) {
    lanes<Element> x;
    read(x, v + j);
    MX_UNROLLED
    for (size i = 0; i < panel_lines; ++i) {
      lanes<Element> y;
      read(y, lines + i * stride + j);
      parts[i] += x * y;
    }
  }
  for (size i = 0; i < panel_lines; ++i)
    sums[i] = sum_of_lanes<Element>(parts[i]);
}

// The vector of the reflection that leaves the first element of a line alone,
// which becomes what is left. Whether that is a number other than 0.
template <class Element>
bool reflect(Element *line, Element *v, size k, size length, Element &weight) {
  constexpr size width = size(lane_count<Element>);
  // Where squares overflow, or are so small that they lose digits, the line is
  // scaled first.
  constexpr Element small = 4 / limits<Element>::largest /
                            limits<Element>::epsilon / limits<Element>::epsilon;
  Element scale = 1, below = 0, head = line[k];
  for (int attempt = 0; attempt < 2; ++attempt) {
    lanes<Element> squares = {};
    const size start = rounded_up(k + 1, width);
    below = 0;
    for (size j = k + 1; j < start && j < length; ++j)
      below += line[j] / scale * (line[j] / scale);
    for (size j = start; j < length; j += width) {
      lanes<Element> x;
      read(x, line + j);
      if (attempt != 0)
        x /= scale;
      squares += x * x;
    }
    below += sum_of_lanes<Element>(squares);
    head = line[k] / scale;
    const Element square = head * head + below;
    if (attempt != 0 || (square >= small && is_finite(square)))
      break;
    scale = 0;
    for (size j = k; j < length; ++j)
      scale = magnitude(line[j]) > scale ? magnitude(line[j]) : scale;
    if (!is_divisor(scale))
      return false;
  }
  const Element norm = root(head * head + below) * scale;
  weight = 0;
  if (below == 0)
    return is_divisor(line[k]); // the reflection is the identity
  // The sign that does not cancel.
  const Element diagonal = line[k] > 0 ? -norm : norm;
  const Element divisor = line[k] - diagonal;
  Element inverse;
  if (!is_divisor(diagonal) || !is_divisor(divisor))
    return false;
  weight = (diagonal - line[k]) / diagonal;
  if (invert(divisor, inverse)) {
    for (size j = k + 1; j < length; ++j)
      v[j] = line[j] * inverse;
  } else {
    for (size j = k + 1; j < length; ++j)
      v[j] = line[j] / divisor;
  }
  v[k] = 1;
  line[k] = diagonal;
  return true;
}

// Eight lines of which count are columns of the matrix; the others are 0. v and
// t are 0 before.
template <class Element>
bool reflect_lines(const view<Element> &p, const view<Element> &v,
                   const view<Element> &t, size count) {
  constexpr size width = size(lane_count<Element>);
  const size length = p.columns(), stride = p.stride();
  for (size k = 0; k < count; ++k) {
    const Element *vector = &v(k, 0);
    Element weight, sums[panel_lines];
    if (!reflect(&p(k, 0), &v(k, 0), k, length, weight))
      return false;
    t(k, k) = weight;
    dots(sums, vector, p.data(), stride, k, length);
    // Lines that are done keep what they are.
    for (size i = 0; i < panel_lines; ++i)
      sums[i] = i > k ? sums[i] * weight : Element(0);
    for (size j = k / width * width; j < length; j += width) {
      lanes<Element> x;
      read(x, vector + j);
      MX_UNROLLED
      for (size i = 1; i < panel_lines; ++i) {
        lanes<Element> y;
        read(y, p.data() + i * stride + j);
        y -= sums[i] * x;
        write(y, p.data() + i * stride + j);
      }
    }
    // Column k of t.
    dots(sums, vector, v.data(), v.stride(), k, length);
    for (size i = 0; i < k; ++i) {
      Element sum = 0;
      for (size l = i; l < k; ++l)
        sum += t(i, l) * sums[l];
      t(i, k) = -weight * sum;
    }
  }
  return true;
}

// Any number of eights. scratch has room for half of their square.
template <class Element>
bool reflect_panel(const view<Element> &p, const view<Element> &v,
                   const view<Element> &t, size count, Element *scratch) {
  const size lines = p.rows(), length = p.columns();
  if (lines <= panel_lines)
    return reflect_lines(p, v, t, count);
  const size half = rounded_up(lines / 2, panel_lines), rest = lines - half;
  const view<Element> first = v.block(0, 0, half, length),
                      last = v.block(half, half, rest, length - half);
  const view<Element> top = t.block(0, 0, half, half),
                      corner = t.block(half, half, rest, rest);
  if (!reflect_panel(p.block(0, 0, half, length), first, top, half, scratch))
    return false;
  const view<Element> below = p.block(half, 0, rest, length);
  const view<Element> one(scratch, rest, half),
      other(scratch + rest * half, rest, half);
  one = below * first.transposed();
  other = one * top;
  below -= other * first;
  if (!reflect_panel(below.block(0, half, rest, length - half), last, corner,
                     count - half, scratch))
    return false;
  const view<Element> across(scratch, half, rest),
      product(scratch + half * rest, half, rest);
  across = first.block(0, half, half, length - half) * last.transposed();
  product = top * across;
  t.block(0, half, half, rest) = -(product * corner);
  return true;
}

} // namespace detail
} // namespace mx

#endif
