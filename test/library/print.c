// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// mx_print and what it is made of.
// RUN: %each_compiler --output %s | FileCheck %s
#include <matrix/print.h>

int main(void) {
  // CHECK: {{\[\[}}1, 2.5],
  // CHECK-NEXT: [-3, 4{{\]\]}}
  mx_print(mx_f32x2x2(1, 2.5f, -3, 4));
  // CHECK-NEXT: {{\[\[}}7],
  // CHECK-NEXT:  [8{{\]\]}}
  i32x2x1 m;
  mx_at(m, 0, 0) = 7;
  mx_at(m, 1, 0) = 8;
  mx_fprint(stdout, m);
  // CHECK-NEXT: {{\[\[}}1.00, 2.00, 3.00{{\]\]}}
  const double elements[] = {1, 2, 3};
  mx_print_elements(stdout, "%.2f", elements, 1, 3);
  return 0;
}
