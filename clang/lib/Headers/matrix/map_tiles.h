/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of fixed-size matrices, tile by tile over matrices whose extents
 * are known when the program runs. C++17.
 *
 *   mx::map_tiles([](auto a, auto b) { return mx::sqrt(a) + b; }, D, A, B);
 */
#ifndef __MATRIX_MAP_TILES_H
#define __MATRIX_MAP_TILES_H

#include <matrix/detail/addends.h>

namespace mx {
namespace detail {

// With the type, a tile has the layout of the result, so that f can combine it
// with others; a structure has one layout.
template <class Element, int Rows, int Columns, bool ByRows> struct tile_type {
#if MX_HAS_MATRIX_TYPE
  using type = Element __attribute__((matrix_type(Rows, Columns),
                                      matrix_layout(__column_major__)));
#else
  using type = matrix<Element, Rows, Columns>;
#endif
};
#if MX_HAS_MATRIX_TYPE
template <class Element, int Rows, int Columns>
struct tile_type<Element, Rows, Columns, true> {
  using type = Element
      __attribute__((matrix_type(Rows, Columns), matrix_layout(__row_major__)));
};
#endif
template <class Element, int Rows, int Columns, bool ByRows>
using tile = typename tile_type<Element, Rows, Columns, ByRows>::type;

// Whether f returns what it has to.
template <int Rows, int Columns, int ResultRows, int ResultColumns>
constexpr void expect_tile() {
  static_assert(Rows == ResultRows && Columns == ResultColumns,
                "what map_tiles applies returns a tile of the same extents");
}

// Where the view ends in the tile, its last elements stand for those that are
// missing: f gets no number that it would not get anyway.
constexpr size inside(size i, size end) { return i < end ? i : end - 1; }

template <class Element, layout Layout> struct tiles_of_view {
  static constexpr bool is_by_rows = Layout == layout::row_major,
                        is_row = false;
  view<Element, Layout> v;

  template <class Result> void expect_of(const Result &d) const {
    expect_extents("mx::map_tiles, an operand", v.rows(), v.columns(), d.rows(),
                   d.columns());
    expect_apart("mx::map_tiles, an operand", d, v, sharing::all_or_nothing);
  }
  template <int Rows, int Columns, bool ByRows>
  MX_INLINE auto at(size i, size j, bool is_whole) const {
    using number = value<Element>;
    using result = tile<number, Rows, Columns, ByRows>;
#if MX_HAS_MATRIX_TYPE
    using own = tile<number, Rows, Columns, view<Element, Layout>::by_rows>;
    if (is_whole)
      return (result)load<own>(&v(i, j), int(v.stride()));
#else
    (void)is_whole;
#endif
    result t = {};
    for (int r = 0; r < Rows; ++r)
      for (int c = 0; c < Columns; ++c)
        t[r][c] =
            v(inside(i + size(r), v.rows()), inside(j + size(c), v.columns()));
    return t;
  }
  bool has_no_gaps() const {
    return v.stride() == (v.by_rows ? v.columns() : v.rows());
  }
  tiles_of_view part(size i, size j, size rows, size columns) const {
    return {v.block(i, j, rows, columns)};
  }
  // Elements that have no gaps, in other lines.
  tiles_of_view lines(size first, size count, size length) const {
    return {
        v.by_rows
            ? view<Element, Layout>(v.data() + first, count, length, length)
            : view<Element, Layout>(v.data() + first, length, count, length)};
  }
};
// One row, which all rows of the tile have.
template <class Element, layout Layout> struct tiles_of_row {
  static constexpr bool is_by_rows = Layout == layout::row_major, is_row = true;
  view<Element, Layout> v;

  template <class Result> void expect_of(const Result &d) const {
    row_addend<view<Element, Layout>>{v}.expect_of(d);
  }
  template <int Rows, int Columns, bool ByRows>
  MX_INLINE auto at(size, size j, bool is_whole) const {
    using number = value<Element>;
    tile<number, Rows, Columns, ByRows> t = {};
#if MX_HAS_MATRIX_TYPE
    if (Layout == layout::row_major && is_whole) {
      using line = tile<number, 1, Columns, ByRows>;
      const line row = load<line>(&v(0, j), ByRows ? Columns : 1);
      for (int r = 0; r < Rows; ++r)
        t = insert_row(t, r, row);
      return t;
    }
#else
    (void)is_whole;
#endif
    for (int c = 0; c < Columns; ++c) {
      const number x = v(0, inside(j + size(c), v.columns()));
      for (int r = 0; r < Rows; ++r)
        t[r][c] = x;
    }
    return t;
  }
  tiles_of_row part(size, size j, size, size columns) const {
    return {v.block(0, j, 1, columns)};
  }
  bool has_no_gaps() const { return false; }
  tiles_of_row lines(size, size, size) const { return *this; }
};
template <class Element, layout Layout>
constexpr tiles_of_view<Element, Layout>
to_tiles(const view<Element, Layout> &v) {
  return {v};
}
template <class Element, layout Layout>
constexpr tiles_of_row<Element, Layout>
to_tiles(const row_addend<view<Element, Layout>> &row) {
  return {row.b};
}

template <int Rows, int Columns, class Function, class Element, layout Layout,
          class... Tiles>
void map(const Function &f, const view<Element, Layout> &result,
         const Tiles &...in) {
  const view<Element, Layout> d = result;
  constexpr bool by_rows = view<Element, Layout>::by_rows;
  const size rows = d.rows(), columns = d.columns();
  // Strides of more than 2^31 elements have a tile of elements.
  const bool is_near = d.stride() <= size(__INT_MAX__) &&
                       (... && (in.v.stride() <= size(__INT_MAX__)));
  auto at = [&](size i, size j) {
    const bool is_whole = is_near && rows - i >= Rows && columns - j >= Columns;
    const auto t = f(in.template at<Rows, Columns, by_rows>(i, j, is_whole)...);
    using returned = value<decltype(t)>;
    expect_tile<Rows, Columns, rows_of<returned>, columns_of<returned>>();
    const auto converted = cast<Element>(t);
#if MX_HAS_MATRIX_TYPE
    if (is_whole) {
      store((tile<Element, Rows, Columns, by_rows>)converted, &d(i, j),
            int(d.stride()));
      return;
    }
#endif
    for (int r = 0; r < Rows && i + size(r) < rows; ++r)
      for (int c = 0; c < Columns && j + size(c) < columns; ++c)
        d(i + size(r), j + size(c)) = converted[r][c];
  };
  if constexpr (by_rows) {
    for (size i = 0; i < rows; i += Rows)
      for (size j = 0; j < columns; j += Columns)
        at(i, j);
  } else {
    for (size j = 0; j < columns; j += Columns)
      for (size i = 0; i < rows; i += Rows)
        at(i, j);
  }
}
// Four lines of a large vector at a time, and the last ones one by one.
template <class Function, class Element, layout Layout, class... Tiles>
void map_lines(const Function &f, const tiles_of_view<Element, Layout> &out,
               const Tiles &...in) {
  constexpr int lines = 4,
                length = sizeof(Element) < 64 ? int(64 / sizeof(Element)) : 1;
  const size rows = out.v.rows(), columns = out.v.columns();
  if constexpr (Layout == layout::row_major) {
    const size rest = rows % lines, whole = rows - rest;
    map<lines, length>(f, out.part(0, 0, whole, columns).v,
                       in.part(0, 0, whole, columns)...);
    map<1, length>(f, out.part(whole, 0, rest, columns).v,
                   in.part(whole, 0, rest, columns)...);
  } else {
    const size rest = columns % lines, whole = columns - rest;
    map<length, lines>(f, out.part(0, 0, rows, whole).v,
                       in.part(0, 0, rows, whole)...);
    map<length, 1>(f, out.part(0, whole, rows, rest).v,
                   in.part(0, whole, rows, rest)...);
  }
}
template <class Function, class Element, layout Layout, class... Tiles>
void map_of_any_extents(const Function &f,
                        const tiles_of_view<Element, Layout> &out,
                        const Tiles &...in) {
  constexpr bool by_rows = Layout == layout::row_major;
  constexpr size length = 64;
  const view<Element, Layout> d = out.v;
  if constexpr ((... && (Tiles::is_by_rows == by_rows && !Tiles::is_row))) {
    // Lines that are short are joined.
    if ((by_rows ? d.columns() : d.rows()) < length && out.has_no_gaps() &&
        (... && in.has_no_gaps())) {
      const size count = d.rows() * d.columns(), rest = count % length;
      map_lines(f, out.lines(0, count / length, length),
                in.lines(0, count / length, length)...);
      map_lines(f, out.lines(count - rest, 1, rest),
                in.lines(count - rest, 1, rest)...);
      return;
    }
  }
  map_lines(f, out, in...);
}
} // namespace detail

// out = f(in...), tile by tile: f takes a matrix of each operand and returns
// one of the same extents. An operand is a view or mx::each_row() of one, and
// may be out itself. f computes each element from those at its place, so that
// no result depends on the extents of tiles, and is called in any order.
template <class Function, class Element, layout Layout, class... Operands>
void map_tiles(const Function &f, const view<Element, Layout> &out,
               const Operands &...in) {
  static_assert(!detail::is_const<Element>,
                "the elements of the result are const");
  (detail::to_tiles(in).expect_of(out), ...);
  detail::map_of_any_extents(f, detail::to_tiles(out), detail::to_tiles(in)...);
}
// The same in tiles of Rows x Columns, for functions whose elements depend on
// others of their tile. What lies beyond the last row and column has their
// elements.
template <int Rows, int Columns, class Function, class Element, layout Layout,
          class... Operands>
void map_tiles(const Function &f, const view<Element, Layout> &out,
               const Operands &...in) {
  static_assert(!detail::is_const<Element>,
                "the elements of the result are const");
  (detail::to_tiles(in).expect_of(out), ...);
  detail::map<Rows, Columns>(f, out, detail::to_tiles(in)...);
}

} // namespace mx

#endif
