/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matrices in memory whose extents are known when the program runs. C++17.
 *
 * A view is a pointer, two extents and a stride: it owns nothing and copies
 * nothing. <matrix/product.h> computes with views, <matrix/dynamic.h> owns
 * elements.
 */
#ifndef __MATRIX_VIEW_H
#define __MATRIX_VIEW_H

#include <matrix/detail/overlap.h>
#include <matrix/detail/turn.h>

#if __STDC_HOSTED__ && !defined(NDEBUG)
#include <stdio.h>
#include <stdlib.h>
#endif

// The last parameter of a function that ends the program: where it is called.
// Operators have no such parameter.
#define MX_CALLER ::mx::detail::place at = {__builtin_FILE(), __builtin_LINE()}

namespace mx {

// The elements that are neighbors in memory: those of a row, or of a column.
enum class layout { row_major, column_major };

namespace detail {
template <class Element> struct without_const {
  using type = Element;
};
template <class Element> struct without_const<const Element> {
  using type = Element;
};

template <class Void, class Type> struct if_void;
template <class Type> struct if_void<void, Type> {
  using type = Type;
};
template <class Element> using value = typename without_const<Element>::type;

// A wrong extent ends a program that is not compiled with NDEBUG.
MX_WRAPPER constexpr void expect_extents(const char *what, size rows,
                                         size columns, size expected_rows,
                                         size expected_columns, place at = {}) {
#ifndef NDEBUG
  if (rows == expected_rows && columns == expected_columns)
    return;
#if __STDC_HOSTED__
  print_place(at);
  fprintf(stderr, "%s: %zu x %zu, expected %zu x %zu\n", what, rows, columns,
          expected_rows, expected_columns);
  abort();
#else
  __builtin_trap();
#endif
#else
  (void)what, (void)rows, (void)columns, (void)expected_rows,
      (void)expected_columns, (void)at;
#endif
}
} // namespace detail

// rows() x columns() elements from data() on. Element (i, j) is at
// i * stride() + j of a row-major one, and at i + j * stride() of the other.
// The stride is at least the length of a row or column.
template <class Element, layout Layout = layout::row_major> class view {
public:
  using size = detail::size;
  using element = detail::value<Element>;
  static constexpr bool by_rows = Layout == layout::row_major;
  static constexpr layout other =
      by_rows ? layout::column_major : layout::row_major;

  // One line behind the other, or stride elements apart.
  constexpr view(Element *data, size rows, size columns)
      : view(data, rows, columns, by_rows ? columns : rows) {}
  constexpr view(Element *data, size rows, size columns, size stride)
      : data_(data), rows_(rows), columns_(columns), stride_(stride) {}
  // A view that may write is one that reads.
  constexpr operator view<const Element, Layout>() const {
    return {data_, rows_, columns_, stride_};
  }

  constexpr Element *data() const { return data_; }
  constexpr size rows() const { return rows_; }
  constexpr size columns() const { return columns_; }
  constexpr size stride() const { return stride_; }
  constexpr Element &operator()(size i, size j) const {
    return data_[by_rows ? i * stride_ + j : i + j * stride_];
  }

  // Elements from (i, j) on, in place.
  constexpr view block(size i, size j, size rows, size columns,
                       MX_CALLER) const {
    return part("mx::view::block, more than there is from its start on", i, j,
                rows, columns, at);
  }
  constexpr view row(size i, MX_CALLER) const {
    return part("mx::view::row, beyond the last one", i, 0, 1, columns_, at);
  }
  constexpr view column(size j, MX_CALLER) const {
    return part("mx::view::column, beyond the last one", 0, j, rows_, 1, at);
  }
  constexpr view<Element, other> transposed() const {
    return {data_, columns_, rows_, stride_};
  }

  // Two views are not assigned, since that would be either of pointers or of
  // elements: copy() and product.h's expressions say which.
  constexpr view(const view &) = default;
#if defined(__clang__) && __clang_major__ >= 19
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
  view &operator=(const view &) = delete ("mx::copy(from, to) copies elements");
#pragma clang diagnostic pop
#else
  view &operator=(const view &) = delete;
#endif

  template <class OtherElement, layout OtherLayout>
  void operator=(const view<OtherElement, OtherLayout> &) const {
    static_assert(!sizeof(OtherElement),
                  "a view is not assigned to a view: mx::copy(from, to) copies "
                  "elements, and an owner, mx::dynamic<T>, is assigned one");
  }

  // Evaluates an expression of product.h into the elements.
  template <class Expression>
  auto operator=(const Expression &e) const -> decltype(assign(e, *this)) {
    return assign(e, *this);
  }
  // Products and views alone, with or without a factor.
  template <class Expression>
  auto operator+=(const Expression &e) const -> decltype(accumulate(e, *this)) {
    return accumulate(e, *this);
  }
  template <class Expression>
  auto operator-=(const Expression &e) const -> decltype(deduct(e, *this)) {
    return deduct(e, *this);
  }

protected:
  // Looks at what other does.
  constexpr void rebind(const view &other) {
    data_ = other.data_;
    rows_ = other.rows_;
    columns_ = other.columns_;
    stride_ = other.stride_;
  }

private:
  // At most what is there from (i, j) on.
  constexpr view part(const char *what, size i, size j, size rows, size columns,
                      detail::place at) const {
    const size most_rows = i < rows_ ? rows_ - i : 0,
               most_columns = j < columns_ ? columns_ - j : 0;
    const bool is_inside = i <= rows_ && rows <= most_rows && j <= columns_ &&
                           columns <= most_columns;
    detail::expect_extents(what, rows, columns, is_inside ? rows : most_rows,
                           is_inside ? columns : most_columns, at);
    // An empty one may have no memory.
    const bool is_empty = rows == 0 || columns == 0;
    const size first = by_rows ? i * stride_ + j : i + j * stride_;
    return {is_empty ? data_ : data_ + first, rows, columns, stride_};
  }

  Element *data_;
  size rows_, columns_, stride_;
};

namespace detail {
// An owner, too, is a view.
template <class Element, layout Layout>
constexpr view<Element, Layout> any_view(const view<Element, Layout> &v) {
  return v;
}
} // namespace detail

// Elements of one view into another, which is the same or does not overlap it.
template <class Element, layout Layout, class OtherElement, layout OtherLayout>
void copy(const view<OtherElement, OtherLayout> &from,
          const view<Element, Layout> &to, MX_CALLER) {
  detail::expect_extents("mx::copy", from.rows(), from.columns(), to.rows(),
                         to.columns(), at);
  detail::expect_apart("mx::copy, a source", to, from,
                       detail::sharing::all_or_nothing, at);
  // Where lines become columns.
  using source = detail::value<OtherElement>;
  if constexpr (Layout != OtherLayout && detail::is_turned<Element, source>)
    detail::turn(from.data(), from.stride(), to.data(), to.stride(),
                 view<Element, Layout>::by_rows ? to.columns() : to.rows(),
                 view<Element, Layout>::by_rows ? to.rows() : to.columns());
  else if constexpr (view<Element, Layout>::by_rows)
    for (detail::size i = 0; i < to.rows(); ++i)
      for (detail::size j = 0; j < to.columns(); ++j)
        to(i, j) = from(i, j);
  else
    for (detail::size j = 0; j < to.columns(); ++j)
      for (detail::size i = 0; i < to.rows(); ++i)
        to(i, j) = from(i, j);
}

// Whatever has data_handle(), extent(0), extent(1), stride(0) and stride(1), as
// std::mdspan has. One stride is 1: which one, the layout says.
template <layout Layout = layout::row_major, class Span>
constexpr auto view_of(const Span &s, MX_CALLER)
    -> view<typename Span::element_type, Layout> {
  constexpr bool by_rows = Layout == layout::row_major;
  detail::expect_extents("mx::view_of, stride of a line's elements",
                         detail::size(s.stride(by_rows ? 1 : 0)), 1, 1, 1, at);
  return {s.data_handle(), detail::size(s.extent(0)), detail::size(s.extent(1)),
          detail::size(s.stride(by_rows ? 0 : 1))};
}

} // namespace mx

#endif
