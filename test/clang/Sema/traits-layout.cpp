// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A matrix is a standard-layout type, and one representation a value where its
// elements are and there is no padding.

// expected-no-diagnostics
template <class T, unsigned R, unsigned C, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_padding(P)));
struct record { int I; matrix<int, 2, 2> M; };
struct mixed { record R; private: matrix<float, 2, 2> M; };
static_assert(__is_standard_layout(matrix<float, 3, 3>) && __is_standard_layout(matrix<int, 3, 3, 1>));
static_assert(__is_standard_layout(record) && !__is_standard_layout(mixed));
static_assert(__has_unique_object_representations(matrix<int, 3, 3>) && __has_unique_object_representations(record));
static_assert(__has_unique_object_representations(matrix<bool, 3, 3>[2]));
static_assert(!__has_unique_object_representations(matrix<int, 3, 3, 1>));
static_assert(!__has_unique_object_representations(matrix<float, 3, 3>));
static_assert(__is_layout_compatible(record, record) && __is_trivially_copyable(record));
