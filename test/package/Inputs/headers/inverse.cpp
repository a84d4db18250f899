// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <matrix/linear.h>
#include <matrix/print.h>

#include <iostream>

extern "C" double determinant(void);

int main() {
  std::cout << mx::inverse(f64x2x2{2, 1, 1, 1}).value << '\n'
            << determinant() << '\n';
}
