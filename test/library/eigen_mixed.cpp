// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects with and without <matrix/eigen.h> in one program, in both orders.
// REQUIRES: eigen
// DEFINE: %{compile} = %clangxx -std=c++17 -O0 -I %library_headers -isystem %eigen -c %S/Inputs/eigen_mixed.cpp
// RUN: %{compile} -DNAME=with -include matrix/eigen.h -o %t.with.o
// RUN: %{compile} -DNAME=without -o %t.without.o
// RUN: nm %t.with.o | FileCheck %s
// RUN: %clangxx -std=c++17 %s %t.with.o %t.without.o -o %t && %t
// RUN: %clangxx -std=c++17 %s %t.without.o %t.with.o -o %t && %t
// CHECK-DAG: W {{.*}}2mx5eigen
// CHECK-DAG: W {{.*}}5Eigen8internal
#include "library_test.h"

#include <cmath>
#include <vector>

void with(std::vector<double> &);
void without(std::vector<double> &);

int main() {
  std::vector<double> a, b;
  with(a), without(b);
  CHECK(a.size() == b.size() && a.size() > 1000);
  for (size_t i = 0; i < a.size(); ++i)
    CHECK(std::fabs(a[i] - b[i]) <= 1e-5 * (1 + std::fabs(b[i])));
  return failures != 0;
}
