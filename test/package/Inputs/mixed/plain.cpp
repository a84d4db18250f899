// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solver.h"
#ifdef __clang__
#error "the project's compiler is GCC"
#endif

std::string describe(const std::vector<double> &values) {
  return std::to_string(values.size()) + " values, " + compiler();
}
