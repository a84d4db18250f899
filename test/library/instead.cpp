// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has no elements yet, or may be no answer, says what is written instead:
// an error for each line, with the type of matrices and with structures.
// DEFINE: %{wrong} = -std=c++17 -fsyntax-only -DWRONG %s 2>&1
// RUN: not %clangxx %{wrong} | FileCheck %s
// RUN: not %stock_clangxx -I %library_headers %{wrong} | FileCheck %s
// RUN: %clangxx -std=c++17 -fsyntax-only -Wall -Wextra -Werror %s
#include <matrix/dynamic.h>
#include <matrix/linear.h>
#include <matrix/print.h>

#include <iostream>

using dynamic = mx::dynamic<double>;

#ifdef WRONG
void answers(f64x3x3 m, f64x3x1 b) {
  // CHECK-DAG: error: static assertion failed: a result has a value if it is valid: if (auto r = mx::inverse(m)) std::cout << r.value * b;
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  std::cout << mx::inverse(m);
  // CHECK-DAG: error: static assertion failed: a result has a value if it is valid
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  b = mx::solve(m, b) * 2.0;
  // CHECK-DAG: error: static assertion failed: a result has a value if it is valid
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  auto c = 2.0f * mx::solve(mx::cast<float>(m), mx::cast<float>(b));
}
void products(dynamic &a, dynamic &b) {
  // CHECK-DAG: error: static assertion failed: a product of views is not divided, it has a factor: D = (1 / s) * (A * B)
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  dynamic d = (a * b) / 2.0;
  // CHECK-DAG: error: static assertion failed: a product of views is computed where it is assigned: D = A * B; std::cout << D;
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  std::cout << a * b;
}
void parts(dynamic &a, mx::view<double> v, f32x3x3 m, f64x3x1 b) {
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} error: {{.*}}: mx::copy(from, to) copies elements
  v = a.block(0, 0, 2, 2);
  // CHECK-DAG: error: {{.*}}: mx::transpose is of fixed sizes: a view or owner has v.transposed(), which copies nothing
  auto t = mx::transpose(a);
  // CHECK-DAG: error: {{.*}}: mx::block is of fixed sizes: a view or owner has v.block(i, j, rows, columns)
  auto u = mx::block<2, 2>(a, 0, 0);
  // CHECK-DAG: error: {{.*}}: both sides have elements of one type: mx::cast<T>(b)
  auto x = mx::solve(m, b);
  // CHECK-DAG: :[[# @LINE + 1]]:{{.*}} note: in instantiation
  auto y = mx::solve_lower(mx::cast<double>(m), mx::cast<float>(b));
}
// CHECK: 10 errors generated
#else
// And this is what they say.
void answers(f64x3x3 m, f64x3x1 b) {
  if (auto r = mx::inverse(m))
    std::cout << r.value * b;
}
void products(dynamic &a, dynamic &b, double s) {
  dynamic d = (1 / s) * (a * b);
  std::cout << d;
}
// A program's own way to print an answer goes first.
std::ostream &operator<<(std::ostream &stream,
                         const mx::checked<f64x3x3> &answer) {
  return stream << answer.valid;
}
std::ostream &own(f64x3x3 m) { return std::cout << mx::inverse(m); }
#endif
