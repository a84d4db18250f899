// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views and their products, against naive loops, bit by bit.
// RUN: %each_compiler %s -- -ffp-contract=off
// RUN: %each_compiler --only matrices-native --only undefined %s -- -ffp-contract=off
#include <matrix/dynamic.h>

#include "library_test.h"

#include <limits>
#include <string.h>
#include <utility>

using mx::layout;

template <class T> bool same(T a, T b) {
  return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

// The sum of a row and a column, from start on.
template <class T, class A, class B>
T sum(T start, T scale, const A &a, const B &b, size_t i, size_t j) {
  for (size_t k = 0; k < a.columns(); ++k)
    start += scale == 1 ? a(i, k) * b(k, j) : scale * a(i, k) * b(k, j);
  return start;
}

template <class T, layout L, layout K, layout J>
void products(size_t rows, size_t columns, size_t inner, size_t gap) {
  auto padded = [&](auto tag, size_t r, size_t c) {
    constexpr layout M = decltype(tag)::other;
    constexpr bool by_rows = M == layout::row_major;
    size_t stride = (by_rows ? c : r) + gap, lines = by_rows ? r : c;
    return std::pair(mx::dynamic<T>(lines + 1, stride + 1), stride);
  };
  auto make = [&](auto &owner, auto tag, size_t r, size_t c) {
    constexpr layout M = decltype(tag)::other;
    mx::view<T, M> v(owner.first.data() + gap, r, c, owner.second);
    for (size_t i = 0; i < r; ++i)
      for (size_t j = 0; j < c; ++j)
        v(i, j) = static_cast<T>(random_number() * 8);
    if (r > 1 && c > 1) {
      v(0, 1) = -std::numeric_limits<T>::infinity();
      v(1, 0) = T(-0.0);
    }
    return v;
  };
  using with_l = mx::view<T, mx::view<T, L>::other>;
  using with_k = mx::view<T, mx::view<T, K>::other>;
  using with_j = mx::view<T, mx::view<T, J>::other>;
  with_l l(nullptr, 0, 0);
  with_k k(nullptr, 0, 0);
  with_j w(nullptr, 0, 0);
  auto memory_a = padded(l, rows, inner), memory_b = padded(k, inner, columns),
       memory_c = padded(w, rows, columns), memory_d = padded(w, rows, columns);
  auto a = make(memory_a, l, rows, inner);
  auto b = make(memory_b, k, inner, columns);
  auto c = make(memory_c, w, rows, columns);
  auto d = make(memory_d, w, rows, columns);
  mx::dynamic<T> before(d), bias(1, columns);
  for (size_t j = 0; j < columns; ++j)
    bias(0, j) = static_cast<T>(random_number());
  auto expect = [&](const char *what, auto value) {
    for (size_t i = 0; i < rows; ++i)
      for (size_t j = 0; j < columns; ++j)
        if (!same(d(i, j), value(i, j))) {
          ++failures;
          printf("%s %zux%zux%zu, [%zu][%zu]: %g, not %g\n", what, rows,
                 columns, inner, i, j, double(d(i, j)), double(value(i, j)));
          return;
        }
  };
  auto from_zero = [&](size_t i, size_t j) { return sum<T>(0, 1, a, b, i, j); };
  d = a * b;
  expect("a * b", from_zero);
  mx::copy(before, d);
  d += a * b;
  expect("+=", [&](size_t i, size_t j) {
    return sum<T>(before(i, j), 1, a, b, i, j);
  });
  mx::copy(before, d);
  d += T(1.5) * (a * b);
  expect("+= s", [&](size_t i, size_t j) {
    return sum<T>(before(i, j), T(1.5), a, b, i, j);
  });
  mx::copy(before, d);
  d -= a * b;
  expect("-=", [&](size_t i, size_t j) {
    T rest = before(i, j);
    for (size_t n = 0; n < inner; ++n)
      rest -= a(i, n) * b(n, j);
    return rest;
  });
  mx::copy(before, d);
  d = T(0.7) * (a * b) + T(-0.3) * d;
  expect("s, t in place", [&](size_t i, size_t j) {
    return T(0.7) * from_zero(i, j) + T(-0.3) * before(i, j);
  });
  mx::copy(before, d);
  d = mx::relu(a * b + d);
  expect("relu in place", [&](size_t i, size_t j) {
    T x = from_zero(i, j) + before(i, j);
    return x <= 0 ? T(0) : x;
  });
  d = T(0.7) * (a * b) + T(-0.3) * c;
  expect("s, t", [&](size_t i, size_t j) {
    return T(0.7) * from_zero(i, j) + T(-0.3) * c(i, j);
  });
  d = mx::relu(a * b + mx::each_row(bias));
  expect("relu", [&](size_t i, size_t j) {
    T x = from_zero(i, j) + bias(0, j);
    return x <= 0 ? T(0) : x;
  });
  d = a * b + c;
  expect("a * b + c",
         [&](size_t i, size_t j) { return from_zero(i, j) + c(i, j); });
  // What lies between the lines stays.
  for (size_t i = 0; i < gap; ++i)
    CHECK(memory_d.first.data()[i] == 0);

  mx::dynamic<T, J> whole = a * b;
  CHECK(whole.rows() == rows && whole.columns() == columns);
  mx::copy(whole, d);
  expect("new", from_zero);
}

template <class T> void all() {
  const size_t extents[] = {0, 1, 2, 5, 8, 17, 33};
  for (size_t rows : extents)
    for (size_t inner : {size_t(0), size_t(1), size_t(7), size_t(20)}) {
      size_t columns = extents[(rows + inner) % 7];
      constexpr layout R = layout::row_major, C = layout::column_major;
      products<T, R, R, R>(rows, columns, inner, 0);
      products<T, C, R, R>(rows, columns, inner, 3);
      products<T, R, C, R>(rows, columns, inner, 1);
      products<T, C, C, C>(rows, columns, inner, 2);
    }
}

// Factors that are narrower than the result: products have the type of C++'s.
template <class N> void narrow(N least, N most) {
  const N a[] = {least, most, 1, most}, b[] = {most, 1, least, most};
  const mx::view<const N> A(a, 2, 2), B(b, 2, 2);
  long long added[4] = {5, 5, 5, 5}, taken[4] = {5, 5, 5, 5}, scaled[4];
  mx::view<long long> C(added, 2, 2), D(taken, 2, 2), E(scaled, 2, 2);
  C += A * B;
  D -= A * B;
  E = N(3) * (A * B) + N(2) * D;
  for (unsigned i = 0; i < 2; ++i)
    for (unsigned j = 0; j < 2; ++j) {
      long long sum = 5, rest = 5, plain = 0;
      for (unsigned k = 0; k < 2; ++k) {
        sum += A(i, k) * B(k, j);
        rest -= A(i, k) * B(k, j);
        plain += A(i, k) * B(k, j);
      }
      CHECK(C(i, j) == sum && D(i, j) == rest);
      CHECK(E(i, j) == N(3) * plain + N(2) * rest);
    }
}

// A class as std::mdspan is.
struct span {
  using element_type = double;
  double *data;
  double *data_handle() const { return data; }
  int extent(int dimension) const { return dimension == 0 ? 2 : 3; }
  int stride(int dimension) const { return dimension == 0 ? 4 : 1; }
};

void parts() {
  double elements[12] = {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23};
  mx::view<double> v(elements, 3, 4);
  CHECK(v(2, 1) == 21 && v.transposed()(1, 2) == 21);
  CHECK(v.block(1, 2, 2, 2)(1, 0) == 22 && v.row(1)(0, 3) == 13);
  CHECK(v.column(3)(2, 0) == 23 && v.column(3).stride() == 4);
  CHECK(v.transposed().transposed().row(2).data() == elements + 8);
  mx::view<const double> read = v;
  CHECK(&read(0, 0) == elements);
  auto s = mx::view_of(span{elements});
  CHECK(s.rows() == 2 && s.columns() == 3 && s(1, 2) == 12);

  mx::dynamic<double> a(2, 2), b = a;
  CHECK(a(1, 1) == 0 && a.data() != b.data());
  a(0, 1) = 5;
  b = a;
  mx::dynamic<double> moved = std::move(a);
  CHECK(b(0, 1) == 5 && moved(0, 1) == 5 && a.rows() == 0);
  a = std::move(moved);
  CHECK(a(0, 1) == 5 && reinterpret_cast<size_t>(a.data()) % 64 == 0);
  // Views of what is assigned stay valid; other extents need other memory.
  mx::dynamic<double> empty, first(2, 2);
  CHECK(empty.rows() == 0 && empty.columns() == 0);
  auto corner = b.block(1, 1, 1, 1);
  first(1, 1) = 9;
  b = first;
  CHECK(&b(1, 1) == corner.data() && corner(0, 0) == 9);
  const mx::dynamic<double> &itself = b;
  b = itself;
  CHECK(b(1, 1) == 9);
  empty = b;
  CHECK(empty.rows() == 2 && empty(1, 1) == 9);
  for (size_t rows : {~size_t(0), ~size_t(0) / 8, size_t(1) << 61}) {
    bool caught = false;
    try {
      mx::dynamic<double> huge(rows, 8);
    } catch (const std::bad_alloc &) {
      caught = true;
    }
    CHECK(caught);
  }
  mx::dynamic<double, layout::column_major> turned(v);
  CHECK(turned.data()[1] == 10);
}

int main() {
  all<float>();
  all<double>();
  narrow<signed char>(-128, 127);
  narrow<unsigned char>(0, 255);
  narrow<unsigned>(0, 4000000000u);
  narrow<short>(-32768, 32767);
  mx::view<double> none(nullptr, 0, 3);
  CHECK(none.block(0, 1, 0, 2).columns() == 2);
  parts();
  return failures != 0;
}
