// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solver.h"

double trace(const double *state) {
  return __builtin_matrix_trace(__builtin_matrix_column_major_load(state, 3, 3, 3));
}
