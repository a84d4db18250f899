// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extents that differ end a program that is compiled without NDEBUG. Functions
// say where they are called; operators have no parameter for that.
// RUN: %clangxx -std=c++17 -O2 %s -o %t && not --crash %t 2>&1 | FileCheck %s
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -S -emit-llvm %s -o - | FileCheck %s --check-prefix=FREESTANDING
// RUN: %clangxx -std=c++17 -O2 -DNDEBUG -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NDEBUG
//
// The loops are raised without an option.
// RUN: %clangxx --target=x86_64-linux-gnu -std=c++17 -O2 -ffreestanding -nostdlibinc -g -S %s -o /dev/null -Rpass=matrix-loops 2>&1 | FileCheck %s --check-prefix=RAISED
#if __STDC_HOSTED__
#include <matrix/dynamic_cholesky.h>
#include <matrix/dynamic_lu.h>
#include <matrix/dynamic_triangular.h>
#endif
#include <matrix/elements.h>
#include <matrix/product.h>

// RAISED: product.h:{{.*}}: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless
// CHECK: the right factor: 4 x 2, expected 3 x 2
// FREESTANDING-LABEL: define {{.*}}multiply
// FREESTANDING: call void @llvm.trap
// NDEBUG-NOT: llvm.trap
// NDEBUG-NOT: abort
extern "C" void multiply(mx::view<float> c, mx::view<const float> a,
                         mx::view<const float> b) {
  c = a * b;
}

// More than a product has no order in which it would be added to what is there.
#ifdef WRONG
// RUN: not %clangxx -std=c++17 -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG-COUNT-2: error: {{.*}}+= and -= take A * B or s * (A * B), and nothing more
// WRONG-COUNT-2: error: {{.*}}the elements of the result are const
void wrong(mx::view<float> c, mx::view<float> a, mx::view<float> b) {
  c += a * b + c;
  c -= mx::relu(a * b);
  mx::view<const float> d = c;
  d = a * b;
  d += a;
}
#endif

// A flat list could be a row, a column, or extents and a number.
#ifdef FLAT
// RUN: not %clangxx -std=c++17 -fsyntax-only -DFLAT %s 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT-DAG: error: {{.*}}a flat list is neither rows nor extents: {{[{][{]}}1, 2}} is a row
// FLAT-DAG: error: {{.*}}elements of what is factored are float or double
mx::dynamic<double> three{1, 2, 3};
mx::dynamic<double> two = {4, 5};
auto factored = mx::lu(mx::dynamic<int>(2, 2));
#endif

// More than one product and one addend have no order in which all would expect
// them to be added.
#ifdef TOO_MANY
// RUN: not %clangxx -std=c++17 -fsyntax-only -DTOO_MANY %s 2>&1 | FileCheck %s --check-prefix=MANY
// MANY-COUNT-3: error: {{.*}}an expression has one product and one addend: D = A * B + C; D += E * F
void too_many(mx::view<float> d, mx::view<float> a) {
  d = a * a + a * a;
  d = a * a - a + a;
  d = mx::relu(a * a) - a;
}
#endif

// An expression that outlives what it refers to.
#ifdef DANGLING
// RUN: %clangxx -std=c++17 -fsyntax-only -DDANGLING %s 2>&1 | FileCheck %s --check-prefix=DANGLING
// RUN: %stock_clangxx -std=c++17 -fsyntax-only -I %library_headers -DDANGLING %s 2>&1 | FileCheck %s --check-prefix=DANGLING
using owner = mx::dynamic<float>;
// DANGLING: :[[# @LINE + 1]]:{{.*}} warning: address of stack memory associated with parameter 'a' returned
auto product(owner a, const owner &b) { return a * b; }
auto difference(const owner &b) {
  owner a(2, 2);
  // DANGLING: :[[# @LINE + 1]]:{{.*}} warning: {{.*}}local variable 'a' returned
  return b - a;
}
// DANGLING: :[[# @LINE + 1]]:{{.*}} warning: returning address of local temporary
auto sum(const owner &b) { return b + owner(2, 2); }
// DANGLING-NOT: warning:
auto right(const owner &a, const owner &b) { return a * b; }
owner whole(owner a, owner b) { return a * b * a + a; }
float kept(const owner &a) {
  // DANGLING: :[[# @LINE + 1]]:{{.*}} warning: temporary whose address is used as value of local variable 'e'
  auto e = a * owner::identity(2);
  // DANGLING: :[[# @LINE + 1]]:{{.*}} warning: temporary whose address is used as value of local variable 'f'
  auto f = mx::each_row(owner(1, 2)) + a;
  // DANGLING: :[[# @LINE + 1]]:{{.*}} warning: temporary whose address is used as value of local variable 'g'
  auto g = 2.0f * owner(2, 2);
  // DANGLING-NOT: warning:
  owner h = a * owner::identity(2) * a;
  h = e;
  h = f;
  h = g;
  return mx::sum(h);
}
#endif

// RUN: %clangxx -std=c++17 -O2 -DPART %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=PART
// RUN: %clangxx -std=c++17 -O2 -DOWN_FACTOR %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=OWN-FACTOR
// RUN: %clangxx -std=c++17 -O2 -DSELF %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=SELF
// SELF: a factor that overlaps the result; copy it before
// RUN: %clangxx -std=c++17 -O2 -DSYMMETRIC %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: %clangxx -std=c++17 -O2 -DSHIFT %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: %clangxx -std=c++17 -O2 -DLONG_LINE %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=LONG-LINE
// LONG-LINE: a factor that overlaps the result; copy it before
// OVERLAP: an addend that overlaps the result; copy it before
// RUN: %clangxx -std=c++17 -O2 -DCOPY %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: %clangxx -std=c++17 -O2 -DOWN_ROW %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=OWN-ROW
// OWN-ROW: a row that overlaps the result; copy it before
// RUN: %clangxx -std=c++17 -O2 -DNEXT_TO %s -o %t && %t
// RUN: %clangxx -std=c++17 -O2 -DADDEND %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=ADDEND
// ADDEND: an addend: 1 x 2, expected 2 x 2
// RUN: %clangxx -std=c++17 -O2 -DADD %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=ADDEND
// RUN: %clangxx -std=c++17 -O2 -DROW %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: a row that is added: 2 x 2, expected 1 x 2
// RUN: %clangxx -std=c++17 -O2 -DEQUAL %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=EQUAL
// EQUAL: mx::operator==: 1 x 2, expected 2 x 2
// RUN: %clangxx -std=c++17 -O2 -DSQUARE %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=SQUARE
// RUN: %clangxx -std=c++17 -O2 -DRIGHT %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %clangxx -std=c++17 -O2 -DTRIANGLE %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=TRIANGLE
// RUN: %clangxx -std=c++17 -O2 -DRANK %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: %clangxx -std=c++17 -O2 -DSTAYS %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=STAYS
// STAYS: the result: 0 x 2, expected 2 x 2
// RUN: %clangxx -std=c++17 -O2 -DNESTED %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: the right factor: 1 x 2, expected 2 x 2
int main() {
  float four[4] = {};
  mx::view<float> d(four, 2, 2);
#ifdef ADDEND
  float factor[4] = {};
  mx::view<float> f(factor, 2, 2);
  d = 2 * d.row(0) - f * f;
#elif defined(SYMMETRIC)
  d = 0.5f * d + 0.5f * d.transposed();
#elif defined(LONG_LINE)
  // The line goes on through rows of which the result is part.
  float six[6] = {}, twelve[12] = {};
  mx::view<float>(six, 3, 2).block(1, 1, 2, 1) =
      mx::view<float>(twelve, 2, 6) * mx::view<float>(six, 1, 6).transposed();
#elif defined(SHIFT)
  d.row(1) = d.row(1) + d.block(0, 0, 2, 1).transposed();
#elif defined(COPY)
  // COPY: extents.cpp:[[# @LINE + 1]]: mx::copy, a source that overlaps the result; copy it before
  mx::copy(d.transposed(), d);
#elif defined(OWN_ROW)
  d += mx::each_row(d.row(1));
#elif defined(NEXT_TO)
  // What lies between the lines of the result is not of it.
  float eight[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  mx::view<float> all(eight, 2, 4), left = all.block(0, 0, 2, 2),
                                    right = all.block(0, 2, 2, 2);
  left = right * right.transposed() + right;
  mx::copy(left, right);
  return left(1, 1) == 121 && right(1, 1) == 121 ? 0 : 1;
#elif defined(ADD)
  d += d - d.row(0);
#elif defined(ROW)
  d -= mx::each_row(d);
#elif defined(EQUAL)
  return d == d.row(0);
#elif defined(SQUARE)
  // SQUARE: extents.cpp:[[# @LINE + 1]]: mx::lu, of a square matrix: 1 x 2, expected 1 x 1
  mx::lu(d.row(0));
#elif defined(RIGHT)
  mx::set_identity(d);
  // RIGHT: extents.cpp:[[# @LINE + 1]]: mx::dynamic_cholesky::solve, the right side: 1 x 2, expected 2 x 2
  mx::cholesky(d).solve(d.row(0));
#elif defined(TRIANGLE)
  float line[2] = {};
  // TRIANGLE: extents.cpp:[[# @LINE + 1]]: mx::solve_triangular, the triangle: 2 x 2, expected 1 x 1
  mx::solve_triangular<mx::triangle::lower>(d, mx::view<float>(line, 1, 2));
#elif defined(RANK)
  float line[2] = {};
  // RANK: extents.cpp:[[# @LINE + 1]]: mx::symmetric_rank_k, the result: 2 x 2, expected 1 x 1
  mx::symmetric_rank_k(d, mx::view<float>(line, 1, 2));
#endif
#if defined(STAYS)
  // Only 0 x 0 has no extents yet.
  mx::dynamic<float> none(0, 2);
  none = d * d;
#elif defined(NESTED)
  mx::dynamic<float> chain;
  chain = d * (d * d.row(0)) * d;
#endif
#ifdef PART
  float part[6] = {};
  // PART: extents.cpp:[[# @LINE + 1]]: mx::view::block, more than there is from its start on: 2 x 2, expected 1 x 2
  mx::view<float>(part, 3, 2).block(2, 0, 2, 2);
#elif defined(OWN_FACTOR)
  // OWN-FACTOR: {{^}}the result: 2 x 2, expected 2 x 3
  mx::dynamic<float> owner(2, 2);
  owner = owner * mx::dynamic<float>(2, 3);
#elif defined(SELF)
  float self[4] = {};
  multiply({self, 2, 2}, {self, 2, 2}, {self, 2, 2});
#endif
  float a[6] = {}, b[8] = {}, c[4] = {};
  multiply({c, 2, 2}, {a, 2, 3}, {b, 4, 2});
}
