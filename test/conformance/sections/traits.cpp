// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Traits
//
// Traits in templates.

#include "conformance.h"

using matrix = MATRIX_BY_ROWS(short, 5, 6);

#if PART(1) // All but is_matrix look through references.
STATIC_CHECK(!is_matrix(matrix &) && is_matrix(const matrix));
STATIC_CHECK(matrix_rows(const matrix &) == 5 && is_by_rows(matrix &&));
#endif

#if PART(2) // A wrong operand is a substitution failure.
template <class T> auto rows(int) -> decltype(matrix_rows(T), char());
template <class T> long rows(...);
STATIC_CHECK(sizeof(rows<matrix>(0)) == sizeof(char));
STATIC_CHECK(sizeof(rows<int>(0)) == sizeof(long));
#endif

#if PART(3) // Traits of dependent types.
template <class M> struct parts {
  using element = matrix_element_type(M);
  using turned = MATRIX_LIKE(M, element, matrix_columns(M), matrix_rows(M));
};
STATIC_CHECK(is_same_type(parts<matrix>::element, short));
STATIC_CHECK(is_same_type(parts<matrix>::turned, MATRIX_BY_ROWS(short, 6, 5)));
#endif

BEGIN
END
