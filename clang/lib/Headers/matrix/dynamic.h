/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A matrix that owns its elements, with extents that are known when the program
 * runs. C++17, with the standard library's operator new.
 */
#ifndef __MATRIX_DYNAMIC_H
#define __MATRIX_DYNAMIC_H

#include <initializer_list>
#include <matrix/detail/evaluated.h>
#include <matrix/elements.h>
#include <new>

namespace mx {

// A view of elements of its own, without gaps between lines: all that takes a
// view takes it. They begin at a multiple of 64 bytes, with 0. A copy has
// elements of its own; const does not reach them, as with a pointer.
template <class Element, layout Layout>
class dynamic : public view<Element, Layout> {
  using base = view<Element, Layout>;
  using size = detail::size;
  static constexpr std::align_val_t alignment{64};
  // Type, for what is an expression.
  template <class Expression, class Type = void>
  using stored =
      typename detail::if_void<decltype(assign(
                                   *static_cast<const Expression *>(nullptr),
                                   *static_cast<const base *>(nullptr))),
                               Type>::type;

public:
  dynamic() : base(nullptr, 0, 0) {}
  dynamic(size rows, size columns) : dynamic(rows, columns, Element()) {}
  // All elements are s.
  dynamic(size rows, size columns, const Element &s)
      : base(allocate(rows, columns), rows, columns) {
    for (size i = 0; i < rows * columns; ++i)
      this->data()[i] = s;
  }
  // Rows of one length.
  dynamic(std::initializer_list<std::initializer_list<Element>> list, MX_CALLER)
      : dynamic(list.size(), list.size() == 0 ? 0 : list.begin()->size()) {
    size i = 0;
    for (const std::initializer_list<Element> &line : list) {
      detail::expect_extents("a row of a list", 1, line.size(), 1,
                             this->columns(), at);
      for (size j = 0; j < this->columns(); ++j)
        (*this)(i, j) = j < line.size() ? line.begin()[j] : Element();
      ++i;
    }
  }
  template <class Number>
  dynamic(std::initializer_list<Number>) : base(nullptr, 0, 0) {
    static_assert(!sizeof(Number),
                  "a flat list is neither rows nor extents: {{1, 2}} is a row, "
                  "{{1}, {2}} a column, and (1, 2) are extents");
  }
  // The elements of a view in any layout.
  template <class OtherElement, layout OtherLayout>
  explicit dynamic(const view<OtherElement, OtherLayout> &v)
      : dynamic(v.rows(), v.columns()) {
    copy(v, *this);
  }
  dynamic(const dynamic &other)
      : dynamic(static_cast<const view<Element, Layout> &>(other)) {}
  // other is empty behind that, 0 x 0.
  dynamic(dynamic &&other) noexcept : base(other) { other.forget(); }
  // The result of an expression of product.h or elements.h.
  template <class Expression, class = stored<Expression>>
  dynamic(const Expression &e) : dynamic(e.rows(), e.columns()) {
    assign(e, static_cast<const base &>(*this));
  }
  static dynamic identity(size extent) {
    dynamic result(extent, extent);
    for (size i = 0; i < extent; ++i)
      result(i, i) = 1;
    return result;
  }
  ~dynamic() { release(); }

  // Into the elements that there are if the extents are equal: views of them
  // stay valid.
  dynamic &operator=(const dynamic &other) {
    if (this->rows() == other.rows() && this->columns() == other.columns()) {
      if (this != &other)
        copy(static_cast<const base &>(other),
             static_cast<const base &>(*this));
    } else {
      *this = dynamic(other);
    }
    return *this;
  }
  dynamic &operator=(dynamic &&other) noexcept {
    if (this != &other) {
      release();
      base::rebind(other);
      other.forget();
    }
    return *this;
  }
  // As from an owner of the same elements.
  template <class OtherElement, layout OtherLayout,
            detail::if_true<
                detail::is_same<detail::value<OtherElement>, Element>> = 0>
  dynamic &operator=(const view<OtherElement, OtherLayout> &v) {
    const dynamic other(v);
    return *this = other;
  }
  // Into the elements that there are. Extents stay; one that is 0 x 0 has none
  // yet. What is read may be what is assigned, P = F * P: then it is computed
  // elsewhere first.
  template <class Expression>
  auto operator=(const Expression &e) -> stored<Expression, dynamic &> {
    const base &to = *this;
    if (this->rows() == 0 && this->columns() == 0)
      return *this = dynamic(e);
    if (e.overlaps(to)) {
      const dynamic other(e);
      detail::expect_extents("the result", to.rows(), to.columns(),
                             other.rows(), other.columns());
      copy(static_cast<const base &>(other), to);
    } else
      assign(e, to);
    return *this;
  }
  // The same for what is added and subtracted.
  using base::operator+=;
  using base::operator-=;
  template <class Expression>
  auto operator+=(const Expression &e)
      -> stored<Expression, decltype(accumulate(e, base(nullptr, 0, 0)))> {
    const base &to = *this;
    if (!e.overlaps(to))
      return accumulate(e, to);
    dynamic sum(to);
    accumulate(e, static_cast<const base &>(sum));
    copy(static_cast<const base &>(sum), to);
  }
  template <class Expression>
  auto operator-=(const Expression &e)
      -> stored<Expression, decltype(deduct(e, base(nullptr, 0, 0)))> {
    const base &to = *this;
    if (!e.overlaps(to))
      return deduct(e, to);
    dynamic difference(to);
    deduct(e, static_cast<const base &>(difference));
    copy(static_cast<const base &>(difference), to);
  }
  template <class OtherElement, layout OtherLayout>
  void operator+=(const view<OtherElement, OtherLayout> &v) {
    *this += detail::to_addend(v);
  }
  template <class OtherElement, layout OtherLayout>
  void operator-=(const view<OtherElement, OtherLayout> &v) {
    *this -= detail::to_addend(v);
  }

private:
  static Element *allocate(size rows, size columns) {
    // operator new has to round up, and refuses half of all addresses.
    constexpr size most = ~size(0) / 2 - 63;
    size count, bytes;
    if (__builtin_mul_overflow(rows, columns, &count) ||
        __builtin_mul_overflow(count, sizeof(Element), &bytes) || bytes > most)
      bytes = most;
    return static_cast<Element *>(::operator new(bytes, alignment));
  }
  void forget() { base::rebind(base(nullptr, 0, 0)); }
  void release() { ::operator delete(this->data(), alignment); }
};

MX_OF_EXPRESSION(sum)
MX_OF_EXPRESSION_AT(trace)
MX_OF_EXPRESSIONS_AT(dot)
MX_OF_EXPRESSION(squared_norm)
MX_OF_EXPRESSION(norm)
MX_OF_EXPRESSION(norm_max)
MX_OF_EXPRESSION(norm_infinity)
MX_OF_EXPRESSION(norm_1)

template <class First, class Second, detail::if_evaluated<First, Second> = 0>
bool operator==(const First &a, const Second &b) {
  return detail::owner_of<First>(a) == detail::owner_of<Second>(b);
}
template <class First, class Second, detail::if_evaluated<First, Second> = 0>
bool operator!=(const First &a, const Second &b) {
  return !(a == b);
}
template <class First, class Second, detail::if_evaluated<First, Second> = 0>
bool approx_equal(const First &a, const Second &b,
                  typename detail::owner_of<First>::element absolute,
                  typename detail::owner_of<First>::element relative = 0,
                  MX_CALLER) {
  return approx_equal(detail::owner_of<First>(a), detail::owner_of<Second>(b),
                      absolute, relative, at);
}

} // namespace mx

#endif
