// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of tiles over views, against naive loops, bit by bit.
// RUN: %each_compiler --only matrices --only gcc %s -- -ffp-contract=off
// RUN: %each_compiler --only matrices-rows --only undefined %s -- -ffp-contract=off
// RUN: %each_compiler --only stock %s -- -ffp-contract=off -fsanitize=address,undefined -fno-sanitize-recover=all
#include <matrix/map_tiles.h>

#include "framed.h"

template <class T, layout L, layout K> void maps(size rows, size columns) {
  framed<T, L> d(rows, columns);
  framed<T, K> a(rows, columns, 0);
  mx::dynamic<T, L> b(rows, columns);
  mx::dynamic<T> row(1, columns);
  // No divisor is 0, and none may come from elsewhere.
  auto set = [](const auto &v) {
    for (size i = 0; i < v.rows(); ++i)
      for (size j = 0; j < v.columns(); ++j)
        v(i, j) = static_cast<T>(random_number() * 20 + 40);
  };
  set(a.v), set(mx::detail::any_view(b)), set(mx::detail::any_view(row));
  auto expect = [&](const char *what, auto value) {
    CHECK(d.is_whole() && a.is_whole());
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j)
        if (d.v(i, j) != static_cast<T>(value(i, j))) {
          ++failures;
          printf("%s, %zux%zu, [%zu][%zu]: %g, not %g\n", what, rows, columns,
                 i, j, double(d.v(i, j)), double(value(i, j)));
          return;
        }
  };
  mx::map_tiles(
      [](auto x, auto y) { return mx::divide_elements(x, y) + x * T(2); }, d.v,
      a.v, b);
  expect("two", [&](size i, size j) {
    return static_cast<T>(a.v(i, j) / b(i, j)) +
           static_cast<T>(a.v(i, j) * T(2));
  });
  mx::map_tiles([](auto x, auto y) { return mx::divide_elements(x, y); }, d.v,
                a.v, mx::each_row(row));
  expect("a row", [&](size i, size j) { return a.v(i, j) / row(0, j); });
  // The result may be an operand.
  mx::copy(a.v, d.v);
  mx::map_tiles([](auto x, auto y) { return x - y; }, d.v, d.v, b);
  expect("in place", [&](size i, size j) { return a.v(i, j) - b(i, j); });
  mx::map_tiles([](auto x) { return x + T(1); }, b, b);
  mx::copy(b, d.v);
  mx::map_tiles([](auto x) { return -x; }, d.v, d.v);
  expect("one", [&](size i, size j) { return -b(i, j); });
  // Elements of another type.
  mx::dynamic<double, L> wide_result(rows, columns);
  mx::map_tiles([](auto x) { return mx::cast<double>(x) * 0.5; }, wide_result,
                a.v);
  for (size i = 0; i < rows; ++i)
    for (size j = 0; j < columns; ++j)
      CHECK(wide_result(i, j) == 0.5 * double(a.v(i, j)));

  // Tiles of given extents: each is a square that is mirrored.
  mx::map_tiles<4, 4>(
      [](auto x) {
        static_assert(mx::rows_of<decltype(x)> == 4);
        return mx::transpose(x);
      },
      d.v, a.v);
  expect("squares", [&](size i, size j) {
    size r = i / 4 * 4 + j % 4, c = j / 4 * 4 + i % 4;
    return a.v(r < rows ? r : rows - 1, c < columns ? c : columns - 1);
  });
}

template <class T, layout L, layout K> void all() {
  const size extents[] = {0, 1, 2, 3, 4, 5, 13, 16, 33, 70};
  for (size rows : extents)
    for (size columns : extents)
      maps<T, L, K>(rows, columns);
}

// RUN: not %clangxx -std=c++17 -fsyntax-only -DWRONG -I %library_headers %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}what map_tiles applies returns a tile of the same extents
// CHECK: expect_tile<4, 16, 16, 4>
#ifdef WRONG
void wrong(mx::view<float> d) {
  mx::map_tiles([](auto x) { return mx::transpose(x); }, d, d);
}
#endif

int main() {
  constexpr layout R = layout::row_major, C = layout::column_major;
  all<float, R, R>();
  all<float, C, R>();
  all<double, C, C>();
  all<int, R, C>();
  all<signed char, R, R>();
  return failures != 0;
}
