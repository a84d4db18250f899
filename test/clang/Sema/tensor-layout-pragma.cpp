// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// #pragma clang tensor_layout: the layout of types that do not give one, for
// each number of dimensions.

using plain = float __attribute__((tensor_type(2, 3, 4, 5)));
using nhwc = float __attribute__((tensor_type(2, 3, 4, 5), tensor_layout(0, 2, 3, 1)));
using turned = float __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
using padded = float __attribute__((tensor_type(2, 3, 4, 5), tensor_layout(0, 2, 3, 1), tensor_padding(0, 1, 0, 0)));

#pragma clang tensor_layout(push, 0, 2, 3, 1)
using image = float __attribute__((tensor_type(2, 3, 4, 5)));
using flat = float __attribute__((tensor_type(2, 3)));
using named = float __attribute__((tensor_type(2, 3, 4, 5), tensor_layout(0, 1, 2, 3)));
using with_padding = float __attribute__((tensor_type(2, 3, 4, 5), tensor_padding(0, 1, 0, 0)));
static_assert(__is_same(image, nhwc) && !__is_same(image, plain) && __is_same(named, plain));
static_assert(!__is_same(flat, turned) && __is_same(with_padding, padded));
#pragma clang tensor_layout(1, 0)
using both = float __attribute__((tensor_type(2, 3)));
using still = float __attribute__((tensor_type(2, 3, 4, 5)));
static_assert(__is_same(both, turned) && __is_same(still, nhwc));
#pragma clang tensor_layout(push, default)
using ordinary = float __attribute__((tensor_type(2, 3, 4, 5)));
static_assert(__is_same(ordinary, plain));
#pragma clang tensor_layout(0, 1, 2, 3)
using in_order = float __attribute__((tensor_type(2, 3, 4, 5)));
static_assert(__is_same(in_order, plain));
#pragma clang tensor_layout(pop)
using again = float __attribute__((tensor_type(2, 3, 4, 5)));
static_assert(__is_same(again, nhwc));

// The place of the attribute counts, in templates too. What extents are need
// not be known, but how many there are.
template <class T, unsigned N> using of_size = T __attribute__((tensor_type(N, 3, 4, 5)));
template <class T, unsigned... E> using of_any_rank = T __attribute__((tensor_type(E...)));
template <class T> struct holder {
  of_size<T, 2> Tensor;
  T __attribute__((tensor_type(2, 3, 4, 5))) Own; // expected-error {{'tensor_type' attribute only applies to typedefs}} expected-note {{makes a type 'm'}}
};
#pragma clang tensor_layout(pop)
static_assert(__is_same(of_size<float, 2>, nhwc) && __is_same(of_any_rank<float, 2, 3, 4, 5>, plain));
static_assert(__is_same(decltype(holder<float>::Tensor), nhwc));
using after = float __attribute__((tensor_type(2, 3)));
static_assert(!__is_same(after, turned));
template <class T, unsigned N> constexpr unsigned size(of_size<T, N> *) { return N; }
static_assert(size((nhwc *)nullptr) == 2);
constexpr image Image = {};
static_assert(&Image[0][1][0][0] - &Image[0][0][0][0] == 1);

#pragma clang tensor_layout(pop)              // expected-error {{'#pragma clang tensor_layout(pop)' without a push}}
#pragma clang tensor_layout(push)             // expected-error {{expected '(push, layout)', '(layout)' or '(pop)' after '#pragma clang tensor_layout', where the layout is 'default' or names each of 1 to 8 dimensions once}}
#pragma clang tensor_layout(0, 0)             // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout(1, 2)             // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout(0, 1,)            // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout(0 1)              // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout()                 // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout(row_major)        // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout(0, 1, 2, 3, 4, 5, 6, 7, 8) // expected-error {{expected '(push, layout)'}}
#pragma clang tensor_layout 0, 1              // expected-error {{expected '(push, layout)'}}
using unchanged = float __attribute__((tensor_type(2, 3)));
static_assert(__is_same(unchanged, after));
