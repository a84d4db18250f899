/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The addends of expressions of views, with their factors and signs. C++17.
 */
#ifndef __MATRIX_DETAIL_ADDENDS_H
#define __MATRIX_DETAIL_ADDENDS_H

#include <matrix/view.h>

namespace mx {
namespace detail {

template <class Type> const Type &of_type(); // what decltype looks at
template <class Left, class Right> inline constexpr bool is_same = false;
template <class Left> inline constexpr bool is_same<Left, Left> = true;
template <class Element> inline constexpr bool is_const = false;
template <class Element> inline constexpr bool is_const<const Element> = true;

// Factors and addends that are not there.
struct one {};
template <class Element> constexpr Element scaled(one, Element x) { return x; }
template <class Scalar, class Element>
constexpr auto scaled(Scalar s, Element x) {
  return s * x;
}
struct nothing {
  static constexpr bool is_negative = false;
  template <class Result> static constexpr bool is_of = false;
  template <class View> void expect_of(const View &) const {}
  template <class View> static constexpr bool overlaps(const View &) {
    return false;
  }
};
// The loops go along lines of the result.
template <class View, class Function>
void each_element(const View &d, Function f) {
  const size rows = d.rows(), columns = d.columns();
  if constexpr (View::by_rows) {
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j)
        f(i, j);
  } else {
    for (size j = 0; j < columns; ++j)
      for (size i = 0; i < rows; ++i)
        f(i, j);
  }
}
struct as_it_is {
  template <class Element> constexpr Element operator()(Element x) const {
    return x;
  }
};
struct positive_part {
  template <class Element> constexpr Element operator()(Element x) const {
    return x <= Element(0) ? Element(0) : x;
  }
};

// s * D, of the result D itself; s * C; and a row that is added to each row.
template <class Scalar> struct own_addend {
  static constexpr bool is_negative = false;
  Scalar s;
  template <class Element>
  constexpr auto value(size, size, const Element &own) const {
    return scaled(s, own);
  }
};
template <class View, class Scalar> struct addend {
  static constexpr bool is_negative = false, is_row = false;
  // Whether it may be D itself, which is assigned.
  template <class Result>
  static constexpr bool is_of =
      View::by_rows == Result::by_rows &&
      is_same<typename View::element, typename Result::element>;
  View c;
  Scalar s;
  template <class Result> bool is(const Result &d) const {
    return c.data() == d.data() && c.stride() == d.stride();
  }
  constexpr own_addend<Scalar> of_result() const { return {s}; }
  constexpr size rows() const { return c.rows(); }
  constexpr size columns() const { return c.columns(); }
  template <class Element>
  constexpr auto value(size i, size j, const Element &) const {
    return scaled(s, c(i, j));
  }
  template <class Result> void expect_of(const Result &d) const {
    expect_extents("an addend", c.rows(), c.columns(), d.rows(), d.columns());
    expect_apart("an addend", d, c, sharing::all_or_nothing);
  }
  // Whether elements of d would be written before others are read.
  template <class Result> bool overlaps(const Result &d) const {
    return share_elements(lines_of(d), lines_of(c)) && !are_same(d, c);
  }
};
template <class View> struct row_addend {
  static constexpr bool is_negative = false, is_row = true;
  template <class Result> static constexpr bool is_of = false;
  View b;
  constexpr size rows() const { return 1; }
  constexpr size columns() const { return b.columns(); }
  template <class Element>
  constexpr auto value(size, size j, const Element &) const {
    return b(0, j);
  }
  template <class Result> void expect_of(const Result &d) const {
    expect_extents("a row that is added", b.rows(), b.columns(), 1,
                   d.columns());
    if (d.rows() > 1)
      expect_apart("a row", d, b, sharing::nothing);
  }
  template <class Result> bool overlaps(const Result &d) const {
    return d.rows() > 1 && share_elements(lines_of(d), lines_of(b));
  }
};
// The same, subtracted.
template <class Addend> struct negative : Addend {
  static constexpr bool is_negative = true;
  constexpr auto of_result() const {
    return negative<decltype(Addend::of_result())>{Addend::of_result()};
  }
};
template <class Addend> constexpr auto negated(const Addend &c) {
  return negative<Addend>{c};
}
template <class Addend> constexpr Addend negated(const negative<Addend> &c) {
  return c;
}

// x + c or -x + c, where c may be negative itself. No sum has another order,
// and no unsigned element a sign.
template <bool IsNegative, class Addend, class Number, class Element>
constexpr auto total(const Addend &c, Number x, size i, size j,
                     const Element &own) {
  if constexpr (is_same<Addend, nothing>) {
    if constexpr (IsNegative)
      return -x;
    else
      return x;
  } else if constexpr (!Addend::is_negative) {
    if constexpr (IsNegative)
      return c.value(i, j, own) - x;
    else
      return x + c.value(i, j, own);
  } else {
    if constexpr (IsNegative)
      return -x - c.value(i, j, own);
    else
      return x - c.value(i, j, own);
  }
}

// Two of them, element by element.
template <class First, class Second> struct sum_of {
  static constexpr bool is_negative = false,
                        is_row = First::is_row && Second::is_row;
  template <class Result> static constexpr bool is_of = false;
  First first;
  Second second;
  // A row is added to each row of the other.
  constexpr size rows() const {
    return First::is_row ? second.rows() : first.rows();
  }
  constexpr size columns() const { return first.columns(); }
  template <class Element>
  constexpr auto value(size i, size j, const Element &own) const {
    return total<First::is_negative>(second, first.value(i, j, own), i, j, own);
  }
  template <class Result> void expect_of(const Result &d) const {
    first.expect_of(d);
    second.expect_of(d);
  }
  template <class Result> bool overlaps(const Result &d) const {
    return first.overlaps(d) || second.overlaps(d);
  }
};

template <class Addend, class Element>
constexpr auto signed_value(const Addend &c, size i, size j,
                            const Element &own) {
  if constexpr (Addend::is_negative)
    return -c.value(i, j, own);
  else
    return c.value(i, j, own);
}

// s * c or c / s, of such a sum.
struct multiplied {
  template <class Scalar, class Number>
  static constexpr auto apply(Scalar s, Number x) {
    return s * x;
  }
};
struct divided {
  template <class Scalar, class Number>
  static constexpr auto apply(Scalar s, Number x) {
    return x / s;
  }
};
template <class Addend, class Scalar, class Operation> struct scaled_sum {
  static constexpr bool is_negative = false, is_row = Addend::is_row;
  template <class Result> static constexpr bool is_of = false;
  Addend c;
  Scalar s;
  constexpr size rows() const { return c.rows(); }
  constexpr size columns() const { return c.columns(); }
  template <class Element>
  constexpr auto value(size i, size j, const Element &own) const {
    return Operation::apply(s, signed_value(c, i, j, own));
  }
  template <class Result> void expect_of(const Result &d) const {
    c.expect_of(d);
  }
  template <class Result> bool overlaps(const Result &d) const {
    return c.overlaps(d);
  }
};

// Elements of what a view or a sum is, by C++'s promotions; product.h adds
// those of products.
template <class Expression> struct elements_of {
  using type = decltype(+of_type<Expression>().value(0, 0, 0));
};
template <class Element, layout Layout>
struct elements_of<view<Element, Layout>> {
  using type = value<Element>;
};
template <class Expression>
using element_of_each = typename elements_of<Expression>::type;

// Views and what is made of them alone, as an addend.
template <class Element, layout Layout>
constexpr addend<view<Element, Layout>, one>
to_addend(const view<Element, Layout> &c) {
  return {c, {}};
}
template <class View, class Scalar>
constexpr addend<View, Scalar> to_addend(const addend<View, Scalar> &c) {
  return c;
}
template <class View>
constexpr row_addend<View> to_addend(const row_addend<View> &c) {
  return c;
}
template <class Addend>
constexpr negative<Addend> to_addend(const negative<Addend> &c) {
  return c;
}
template <class First, class Second>
constexpr sum_of<First, Second> to_addend(const sum_of<First, Second> &c) {
  return c;
}
template <class Addend, class Scalar, class Operation>
constexpr scaled_sum<Addend, Scalar, Operation>
to_addend(const scaled_sum<Addend, Scalar, Operation> &c) {
  return c;
}
template <class Other> using addend_of = decltype(to_addend(of_type<Other>()));
// Addends, but for a view that stands for one.
template <class Addend>
using if_addend = if_true<is_same<addend_of<Addend>, Addend>>;

// D = c, D += c and D -= c.
template <class Addend, class Element, layout Layout, if_addend<Addend> = 0>
void assign(const Addend &addend, const view<Element, Layout> &result) {
  static_assert(!is_const<Element>, "the elements of the result are const");
  addend.expect_of(result);
  const Addend c = addend;
  const view<Element, Layout> d = result;
  each_element(d, [&](size i, size j) {
    d(i, j) = Element(signed_value(c, i, j, d(i, j)));
  });
}
template <class Addend, class Element, layout Layout, if_addend<Addend> = 0>
void accumulate(const Addend &addend, const view<Element, Layout> &result) {
  static_assert(!is_const<Element>, "the elements of the result are const");
  addend.expect_of(result);
  const Addend c = addend;
  const view<Element, Layout> d = result;
  each_element(d, [&](size i, size j) {
    d(i, j) = Element(total<false>(c, d(i, j), i, j, d(i, j)));
  });
}
template <class Addend, class Element, layout Layout, if_addend<Addend> = 0>
void deduct(const Addend &addend, const view<Element, Layout> &result) {
  accumulate(negated(addend), result);
}

} // namespace detail
} // namespace mx

#endif
