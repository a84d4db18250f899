// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Spellings of a compiler that mistakes rows for columns in memory, and that cannot
// insert a row.

#include "spellings/clang.h"

#undef load_by_rows
#undef matrix_insert_row
#define load_by_rows __builtin_matrix_column_major_load
