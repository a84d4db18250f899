// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams print a matrix by rows, with the stream's width and precision; so do
// formatters where there are such.
// RUN: %each_compiler --output %s | FileCheck %s
// RUN: %each_compiler --only matrices --only gcc --output %s -- -std=c++23 | FileCheck %s
#include <matrix/print.h>

#include <iomanip>
#include <iostream>
#include <sstream>

namespace other {
struct thing {};
std::ostream &operator<<(std::ostream &stream, thing) {
  return stream << "thing";
}
#if MX_HAS_MATRIX_TYPE
using ::operator<<;
#endif
void print(const f32x2x2 &m) { std::cout << thing() << m << '\n'; }
} // namespace other

int main() {
  // CHECK: {{\[\[}}1, 2.5],
  // CHECK-NEXT: [-3, 4{{\]\]}}
  std::cout << f32x2x2{1, 2.5, -3, 4} << '\n';
  // CHECK-NEXT: {{\[\[}} 1.25, 20.00{{\]\]}}
  std::cout << std::fixed << std::setprecision(2) << std::setw(5)
            << f64x1x2{1.25, 20} << '\n';
  // CHECK-NEXT: {{\[\[}}7],
  // CHECK-NEXT:  [8{{\]\]}}
  std::cout << i32x2x1{7, 8} << '\n';
  // CHECK-NEXT: {{\[\[}}1, -2{{\]\]}}
  std::cout << mx::matrix<signed char, 1, 2>{1, -2} << '\n';
  std::wostringstream wide;
  wide << i32x1x2{1, 2};
  if (wide.str() != L"[[1, 2]]")
    return 1;
  // CHECK-NEXT: thing{{\[\[}}1.00, 2.00],
  other::print({1, 2, 3, 4});
#ifdef __cpp_lib_format
  if (std::format("{:5.1f}|{}", f64x1x2{1.25, 20}, i32x2x1{7, 8}) !=
      "[[  1.2,  20.0]]|[[7],\n [8]]")
    return 1;
#endif
}
