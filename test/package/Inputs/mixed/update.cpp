// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solver.h"
#include <concepts>
#if !__has_extension(matrix_types_layout) || !__OPTIMIZE__ || !__PIC__ || __cplusplus < 202002 || !defined(__STRICT_ANSI__)
#error "compiled as the other files are, by matrix-clang"
#endif

using Matrix = double __attribute__((matrix_type(3, 3)));

void update(double (&state)[9]) {
  auto &m = *(Matrix *)state;
  m = m * m * SCALE;
}
const char *compiler() { return LABEL; }
