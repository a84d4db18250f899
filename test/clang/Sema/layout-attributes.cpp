// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -DROW -fsyntax-only -verify %s

// Layout and padding make distinct types; types that say nothing have the default layout.

template <class A, class B> constexpr bool same = false;
template <class A> constexpr bool same<A, A> = true;

using plain = float __attribute__((matrix_type(2, 3)));
using columns = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
using rows = float __attribute__((matrix_layout(row_major), matrix_type(2, 3)));
using padded = float __attribute__((matrix_padding(1 + 1), matrix_type(2, 3)));
using padded_rows [[clang::matrix_type(2, 3), clang::matrix_layout(row_major), clang::matrix_padding(2)]] = float; // expected-warning 3 {{}}
typedef float nothing __attribute__((matrix_padding(0), matrix_type(2, 3)));

#ifdef ROW
static_assert(same<plain, rows> && !same<plain, columns>);
static_assert(same<padded, padded_rows> && sizeof(padded) == 2 * 5 * 4);
#else
static_assert(same<plain, columns> && !same<plain, rows>);
static_assert(!same<padded, padded_rows> && sizeof(padded) == 3 * 4 * 4);
#endif
static_assert(!same<plain, padded> && same<plain, nothing>);
static_assert(sizeof(rows) == 24 && sizeof(columns) == 24 && sizeof(padded_rows) == 40);
static_assert(alignof(padded) == 4 && alignof(padded_rows) == 4);

// Dependent, each part alone and all together.
template <class T, unsigned R, unsigned C, unsigned P>
using matrix = T __attribute__((matrix_type(R, C), matrix_padding(P), matrix_layout(row_major)));
template <unsigned P> using padding = float __attribute__((matrix_type(2, 3), matrix_padding(P)));
template <class T> using element = T __attribute__((matrix_type(2, 3), matrix_padding(2), matrix_layout(row_major)));
static_assert(same<matrix<float, 2, 3, 2>, padded_rows> && same<element<float>, padded_rows>);
static_assert(same<matrix<float, 2, 3, 0>, rows> && same<padding<2>, padded>);
template <int P> using wrong = float __attribute__((matrix_type(2, 3), matrix_padding(P))); // expected-error {{the padding of a matrix must be from 0 to 1048575 elements, got -1}}
wrong<-1> *Wrong; // expected-note {{in instantiation}}

// Deduction finds the padding, and tells layouts apart.
template <class T, unsigned R, unsigned C, unsigned P>
constexpr unsigned deduce(matrix<T, R, C, P> *) { return 100 * R + 10 * C + P; } // expected-note {{candidate template ignored}}
static_assert(deduce((padded_rows *)nullptr) == 232 && deduce((rows *)nullptr) == 230);
int Bad = deduce((columns *)nullptr); // expected-error {{no matching function}}

// A type without padding is more special than one with any.
template <class T, unsigned R, unsigned C>
using unpadded = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class M> constexpr int which = 0;
template <class T, unsigned R, unsigned C, unsigned P> constexpr int which<matrix<T, R, C, P>> = 1;
template <class T, unsigned R, unsigned C> constexpr int which<unpadded<T, R, C>> = 2;
static_assert(which<padded_rows> == 1 && which<rows> == 2 && which<columns> == 0);

template <class T> concept Padding = requires { typename padding<sizeof(T)>; };
static_assert(Padding<int>);
