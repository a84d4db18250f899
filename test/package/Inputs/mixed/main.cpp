// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solver.h"
#include <cstdio>

int main() {
  double state[9] = {1, 0, 0, 0, 2, 0, 0, 0, 3};
  update(state);
  std::printf("trace %g, %s\n", trace(state), describe({1, 2, 3}).c_str());
}
