/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether two views share elements. C++17.
 */
#ifndef __MATRIX_DETAIL_OVERLAP_H
#define __MATRIX_DETAIL_OVERLAP_H

#include <matrix/detail/config.h>

#if __STDC_HOSTED__ && !defined(NDEBUG)
#include <stdio.h>
#include <stdlib.h>
#endif

namespace mx {
namespace detail {

// A line of the program.
struct place {
  const char *file;
  int line;
};
#if __STDC_HOSTED__ && !defined(NDEBUG)
inline void print_place(place at) {
  if (at.file)
    fprintf(stderr, "%s:%d: ", at.file, at.line);
}
#endif

// Lines of elements in memory.
struct lines_of_view {
  const char *first;
  decltype(sizeof 0) lines, length, stride, bytes;

  const char *end() const {
    return first + ((lines - 1) * stride + length) * bytes;
  }
};
template <class View> lines_of_view lines_of(const View &v) {
  return {reinterpret_cast<const char *>(v.data()),
          View::by_rows ? v.rows() : v.columns(),
          View::by_rows ? v.columns() : v.rows(), v.stride(),
          sizeof(typename View::element)};
}

// Views of one stride may lie between each other's lines. Of two strides,
// nothing is known.
inline bool share_elements(lines_of_view a, lines_of_view b) {
  if (a.lines == 0 || a.length == 0 || b.lines == 0 || b.length == 0 ||
      a.end() <= b.first || b.end() <= a.first)
    return false;
  if (a.bytes != b.bytes)
    return true;
  if (a.lines == 1 && b.lines == 1)
    return true;
  if (a.lines == 1)
    a.stride = b.stride;
  if (b.lines == 1)
    b.stride = a.stride;
  if (a.stride != b.stride)
    return false;
  if (b.first < a.first) {
    const lines_of_view before = b;
    b = a;
    a = before;
  }
  // One line, as far as it goes, has where b begins.
  if (a.lines == 1)
    return true;
  const auto distance =
      static_cast<decltype(sizeof 0)>(b.first - a.first) / a.bytes;
  const auto line = distance / a.stride, at = distance % a.stride;
  // b's lines begin in those of a, or run on into the next ones.
  return (line < a.lines && at < a.length) ||
         (line + 1 < a.lines && at + b.length > a.stride);
}

// Whether both have the same elements at the same indices.
template <class First, class Second>
bool are_same(const First &a, const Second &b) {
  return static_cast<const void *>(a.data()) == b.data() &&
         sizeof(typename First::element) == sizeof(typename Second::element) &&
         (a.rows() <= 1 || (First::by_rows ? a.stride() : 1) ==
                               (Second::by_rows ? b.stride() : 1)) &&
         (a.columns() <= 1 || (First::by_rows ? 1 : a.stride()) ==
                                  (Second::by_rows ? 1 : b.stride()));
}

enum class sharing { nothing, all_or_nothing };

// An operand that is read after parts of it were written ends a program that is
// not compiled with NDEBUG.
template <class Result, class View>
void expect_apart(const char *what, const Result &d, const View &c,
                  sharing allowed, place at = {}) {
#ifndef NDEBUG
  if (!share_elements(lines_of(d), lines_of(c)) ||
      (allowed == sharing::all_or_nothing && are_same(d, c)))
    return;
#if __STDC_HOSTED__
  print_place(at);
  fprintf(stderr, "%s that overlaps the result; copy it before\n", what);
  abort();
#else
  __builtin_trap();
#endif
#else
  (void)what, (void)d, (void)c, (void)allowed, (void)at;
#endif
}

} // namespace detail
} // namespace mx

#endif
