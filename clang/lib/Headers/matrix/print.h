/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Printing. A matrix is printed as lists of rows, one row in a line:
 *
 *     [[1, 2],
 *      [3, 4]]
 *
 * C++: operator<<, which uses the stream's width and precision for each
 * element, and where the library has std::format a formatter, whose options are
 * those of an element ("{:8.3f}"). In matrix-clang a matrix type belongs to no
 * namespace: inside one that declares an operator<< of its own, write
 * `using ::operator<<;`.
 * C: mx_print(m), mx_fprint(file, m), and mx_print_elements for any extents.
 */
#ifndef __MATRIX_PRINT_H
#define __MATRIX_PRINT_H

#include <matrix/types.h>

#ifdef __cplusplus

#include <ostream>
#if __cplusplus >= 202002L && __has_include(<format>)
#include <format>
#endif

namespace mx {
// The stream's state is copied, since each output resets the width.
template <class Matrix, class Char, class Traits, detail::if_matrix<Matrix> = 0>
std::basic_ostream<Char, Traits> &
print(std::basic_ostream<Char, Traits> &stream, const Matrix &m) {
  const std::streamsize width = stream.width(0);
  for (int i = 0; i < rows_of<Matrix>; ++i) {
    stream << (i == 0 ? "[[" : " [");
    for (int j = 0; j < columns_of<Matrix>; ++j) {
      if (j != 0)
        stream << ", ";
      stream.width(width);
      // A char is a number here.
      if constexpr (sizeof(element_of<Matrix>) == 1)
        stream << static_cast<int>(m[i][j]);
      else
        stream << m[i][j];
    }
    stream << (i + 1 < rows_of<Matrix> ? "],\n" : "]]");
  }
  return stream;
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
template <class Matrix>
  requires mx::is_matrix<Matrix>
struct std::formatter<Matrix, char>
    : std::formatter<mx::element_of<Matrix>, char> {
  template <class Context>
  auto format(const Matrix &m, Context &context) const {
    using element = std::formatter<mx::element_of<Matrix>, char>;
    auto put = [&](const char *text) {
      auto out = context.out();
      for (; *text != 0; ++text)
        *out++ = *text;
      context.advance_to(out);
    };
    for (int i = 0; i < mx::rows_of<Matrix>; ++i) {
      put(i == 0 ? "[[" : " [");
      for (int j = 0; j < mx::columns_of<Matrix>; ++j) {
        if (j != 0)
          put(", ");
        context.advance_to(element::format(m[i][j], context));
      }
      put(i + 1 < mx::rows_of<Matrix> ? "],\n" : "]]");
    }
    return context.out();
  }
};
#endif

#else
#include <matrix/detail/c_print.h>
#endif

#endif
