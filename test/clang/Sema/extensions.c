// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fsyntax-only -verify -DDISABLED %s
// expected-no-diagnostics

// docs/use/Language.md, "Which compiler is this?"
#ifdef DISABLED
#define HAS(Name) !__has_extension(Name)
#else
#define HAS(Name) __has_extension(Name)
#endif
_Static_assert(HAS(matrix_types), "");
_Static_assert(HAS(matrix_types_layout), "");
_Static_assert(HAS(matrix_types_padding), "");
_Static_assert(HAS(matrix_types_bool), "");
_Static_assert(HAS(matrix_types_complex), "");
_Static_assert(HAS(matrix_types_operators), "");
_Static_assert(HAS(matrix_types_lists), "");
_Static_assert(HAS(matrix_types_constexpr), "");
_Static_assert(HAS(matrix_types_element_addresses), "");
_Static_assert(HAS(matrix_type_traits), "");

#define KNOWS(Name) __has_builtin(Name)
_Static_assert(KNOWS(__is_matrix) && KNOWS(__is_row_major_matrix) && !KNOWS(__matrix_is_row_major), "");
_Static_assert(KNOWS(__matrix_rows) && KNOWS(__matrix_columns) && KNOWS(__matrix_padding), "");
_Static_assert(KNOWS(__matrix_element_type) && KNOWS(__matrix_like) && !KNOWS(__matrix_rank), "");
_Static_assert(KNOWS(__builtin_matrix_rowwise_add) && KNOWS(__builtin_matrix_dot), "");
