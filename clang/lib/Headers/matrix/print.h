/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Printing. A matrix is printed as lists of rows, one row in a line:
 *
 *     [[1, 2],
 *      [3, 4]]
 *
 * C++: operator<< of matrices and views, which uses the stream's width and
 * precision for each element, and where the library has std::format a
 * formatter, whose options are those of an element ("{:8.3f}"). In matrix-clang
 * a matrix type belongs to no namespace: inside one that declares an operator<<
 * of its own, write `using ::operator<<;`.
 * C: mx_print(m), mx_fprint(file, m), and mx_print_elements for any extents.
 */
#ifndef __MATRIX_PRINT_H
#define __MATRIX_PRINT_H

#include <matrix/types.h>

#ifdef __cplusplus

#include <matrix/view.h>

#include <ostream>
#if __cplusplus >= 202002L && __has_include(<format>)
#include <format>
#endif

namespace mx {
namespace detail {
// put(text), and element(i, j), which prints one element.
template <class Extent, class Put, class Print>
void print_elements(Extent rows, Extent columns, Put put, Print element) {
  put(rows == 0 ? "[" : "");
  for (Extent i = 0; i < rows; ++i) {
    put(i == 0 ? "[[" : " [");
    for (Extent j = 0; j < columns; ++j) {
      put(j != 0 ? ", " : "");
      element(i, j);
    }
    put(i + 1 < rows ? "],\n" : "]");
  }
  put("]");
}
// The stream's state is copied, since each output resets the width.
template <class Stream, class Extent, class Element>
Stream &print_to(Stream &stream, Extent rows, Extent columns, Element element) {
  const std::streamsize width = stream.width(0);
  print_elements(
      rows, columns, [&](const char *text) { stream << text; },
      [&](Extent i, Extent j) {
        stream.width(width);
        // A char is a number here.
        if constexpr (sizeof(element(i, j)) == 1)
          stream << static_cast<int>(element(i, j));
        else
          stream << element(i, j);
      });
  return stream;
}
} // namespace detail

template <class Matrix, class Char, class Traits, detail::if_matrix<Matrix> = 0>
std::basic_ostream<Char, Traits> &
print(std::basic_ostream<Char, Traits> &stream, const Matrix &m) {
  return detail::print_to(stream, rows_of<Matrix>, columns_of<Matrix>,
                          [&](int i, int j) { return m[i][j]; });
}
template <class Char, class Traits, class Element, layout Layout>
std::basic_ostream<Char, Traits> &
print(std::basic_ostream<Char, Traits> &stream,
      const view<Element, Layout> &v) {
  return detail::print_to(stream, v.rows(), v.columns(), v);
}
template <class Char, class Traits, class Element, layout Layout>
std::basic_ostream<Char, Traits> &
operator<<(std::basic_ostream<Char, Traits> &stream,
           const view<Element, Layout> &v) {
  return print(stream, v);
}

#if !MX_HAS_MATRIX_TYPE
template <class Char, class Traits, class Element, int Rows, int Columns>
std::basic_ostream<Char, Traits> &
operator<<(std::basic_ostream<Char, Traits> &stream,
           const matrix<Element, Rows, Columns> &m) {
  return print(stream, m);
}
#endif
} // namespace mx

#if MX_HAS_MATRIX_TYPE
template <class Matrix, class Char, class Traits,
          mx::detail::if_matrix<Matrix> = 0>
std::basic_ostream<Char, Traits> &
operator<<(std::basic_ostream<Char, Traits> &stream, const Matrix &m) {
  return mx::print(stream, m);
}
#endif

#ifdef __cpp_lib_format
namespace mx::detail {
template <class Element> struct formatter : std::formatter<Element, char> {
  template <class Extent, class Context, class Get>
  auto format_elements(Extent rows, Extent columns, Context &context,
                       Get get) const {
    print_elements(
        rows, columns,
        [&](const char *text) {
          auto out = context.out();
          for (; *text != 0; ++text)
            *out++ = *text;
          context.advance_to(out);
        },
        [&](Extent i, Extent j) {
          context.advance_to(
              std::formatter<Element, char>::format(get(i, j), context));
        });
    return context.out();
  }
};
} // namespace mx::detail

template <class Matrix>
  requires mx::is_matrix<Matrix>
struct std::formatter<Matrix, char>
    : mx::detail::formatter<mx::element_of<Matrix>> {
  template <class Context>
  auto format(const Matrix &m, Context &context) const {
    return this->format_elements(mx::rows_of<Matrix>, mx::columns_of<Matrix>,
                                 context,
                                 [&](int i, int j) { return m[i][j]; });
  }
};
// Views and owners.
template <class View>
  requires requires(const View &v) { mx::detail::any_view(v); }
struct std::formatter<View, char>
    : mx::detail::formatter<typename View::element> {
  template <class Context> auto format(const View &v, Context &context) const {
    return this->format_elements(v.rows(), v.columns(), context,
                                 mx::detail::any_view(v));
  }
};
#endif

#else
#include <matrix/detail/c_print.h>
#endif

#endif
