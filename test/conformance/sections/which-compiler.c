// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Which compiler is this?
//
// What the preprocessor knows of the language.

#include "conformance.h"

BEGIN
#if PART(1) // The edition of the document is a year and a month.
{
#if LANGUAGE_EDITION >= 202611L
  int is_this_edition = 1;
#else
  int is_this_edition = 0;
#endif
  CHECK(is_this_edition);
  STATIC_CHECK(LANGUAGE_EDITION % 100 >= 1 && LANGUAGE_EDITION % 100 <= 12);
}
#endif

#if PART(2) // Each extension has a name.
{
#if HAS_EXTENSION(matrix_types) && HAS_EXTENSION(matrix_types_layout) &&       \
    HAS_EXTENSION(matrix_types_padding) && HAS_EXTENSION(matrix_types_bool) && \
    HAS_EXTENSION(matrix_types_complex) &&                                     \
    HAS_EXTENSION(matrix_types_operators) &&                                   \
    HAS_EXTENSION(matrix_types_lists) &&                                       \
    HAS_EXTENSION(matrix_types_constexpr) &&                                   \
    HAS_EXTENSION(matrix_types_element_addresses) &&                           \
    HAS_EXTENSION(matrix_type_traits) && HAS_EXTENSION(tensor_types)
  int has_all = 1;
#else
  int has_all = 0;
#endif
#if HAS_EXTENSION(matrix_types_of_strings)
  int has_others = 1;
#else
  int has_others = 0;
#endif
  CHECK(has_all && !has_others);
}
#endif

#if PART(3) // A program can ask for each builtin.
{
#if HAS_BUILTIN(matrix_transpose) && HAS_BUILTIN(store_matrix) &&              \
    HAS_BUILTIN(rowwise(minimum)) && HAS_BUILTIN(tensor_slice)
  int has_all = 1;
#else
  int has_all = 0;
#endif
#if HAS_BUILTIN(rowwise(nothing))
  int has_others = 1;
#else
  int has_others = 0;
#endif
  CHECK(has_all && !has_others);
}
#endif
END
