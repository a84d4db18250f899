// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iostream>

using Matrix = float __attribute__((matrix_type(2, 2)));

int main() {
  Matrix M = {};
  M[0][0] = 1;
  M[1][1] = 2;
  M = M * M;
  std::cout << "trace " << M[0][0] + M[1][1] << '\n';
}
