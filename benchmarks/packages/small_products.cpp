// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ceres's functions for small products, and the same by the library. They
// multiply row-major doubles in memory: C += A * B, C -= transpose(A) * B and
// with vectors. The extents are those of Ceres's benchmark of products, and of
// its residuals (2) and parameters of points and cameras (3, 6, 9).
//
// Prints a line for each, "NAME: NANOSECONDS", and fails if a result is wrong.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#ifdef __matrix_clang__
#include <matrix/types.h>

namespace products {
// What lies in rows is the transpose of what lies in columns, so the factors
// change places, and transposed ones are those that are not.
template <int R, int C> using in_rows = mx::matrix<double, C, R>;

template <int R, int K, int C>
void add(const double *a, const double *b, double *c) {
  using result = in_rows<R, C>;
  mx::store(mx::multiply_add(mx::load<in_rows<K, C>>(b),
                             mx::load<in_rows<R, K>>(a), mx::load<result>(c)),
            c);
}
template <int K, int R, int C>
void subtract_transposed(const double *a, const double *b, double *c) {
  using result = in_rows<R, C>;
  mx::store(mx::multiply_add(mx::load<in_rows<K, C>>(b),
                             -mx::transpose(mx::load<in_rows<K, R>>(a)),
                             mx::load<result>(c)),
            c);
}
template <int R, int K>
void add_vector(const double *a, const double *x, double *y) {
  add<R, K, 1>(a, x, y);
}
template <int K, int R>
void add_transposed_vector(const double *a, const double *x, double *y) {
  using columns = mx::matrix<double, R, 1>;
  mx::store(mx::multiply_add(mx::load<in_rows<K, R>>(a),
                             mx::load<mx::matrix<double, K, 1>>(x),
                             mx::load<columns>(y)),
            y);
}
} // namespace products
#else
#include "ceres/small_blas.h"

namespace products {
using namespace ceres::internal;

template <int R, int K, int C>
void add(const double *a, const double *b, double *c) {
  MatrixMatrixMultiply<R, K, K, C, 1>(a, R, K, b, K, C, c, 0, 0, R, C);
}
template <int K, int R, int C>
void subtract_transposed(const double *a, const double *b, double *c) {
  MatrixTransposeMatrixMultiply<K, R, K, C, -1>(a, K, R, b, K, C, c, 0, 0, R,
                                                C);
}
template <int R, int K>
void add_vector(const double *a, const double *x, double *y) {
  MatrixVectorMultiply<R, K, 1>(a, R, K, x, y);
}
template <int K, int R>
void add_transposed_vector(const double *a, const double *x, double *y) {
  MatrixTransposeVectorMultiply<K, R, 1>(a, K, R, x, y);
}
} // namespace products
#endif

namespace {
constexpr int sets = 64;
bool failed = false;

// A set of operands behind the other, as the blocks of a sparse matrix are.
struct Operands {
  int rows, inner, columns;
  std::vector<double> a, b, c, right;

  Operands(int rows, int inner, int columns, bool transposed, double sign)
      : rows(rows), inner(inner), columns(columns), a(sets * rows * inner),
        b(sets * inner * columns), c(sets * rows * columns) {
    unsigned state = 1;
    for (auto *of : {&a, &b, &c})
      for (double &x : *of)
        x = double((state = state * 1664525u + 1013904223u) >> 8) /
                double(1 << 24) -
            0.5;
    right = c;
    for (int s = 0; s < sets; ++s)
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
          for (int k = 0; k < inner; ++k)
            right[(s * rows + i) * columns + j] +=
                sign *
                a[s * rows * inner +
                  (transposed ? k * rows + i : i * inner + k)] *
                b[(s * inner + k) * columns + j];
  }
};

template <class F> void measure(const char *name, Operands &&of, F function) {
  auto once = [&] {
    for (int s = 0; s < sets; ++s)
      function(&of.a[s * of.rows * of.inner], &of.b[s * of.inner * of.columns],
               &of.c[s * of.rows * of.columns]);
    asm volatile("" : : "r"(of.c.data()) : "memory");
  };
  once();
  for (size_t i = 0; i < of.c.size(); ++i)
    if (!(std::fabs(of.c[i] - of.right[i]) <= 1e-13)) {
      failed = true;
      std::printf("%s is wrong\n", name);
      return;
    }
  double least = INFINITY;
  for (int round = 0; round < 20; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 50; ++i)
      once();
    std::chrono::duration<double, std::nano> took =
        std::chrono::steady_clock::now() - start;
    least = std::fmin(least, took.count() / (50 * sets));
  }
  std::printf("%s %dx%dx%d: %.3f\n", name, of.rows, of.inner, of.columns,
              least);
}

template <int R, int K, int C> void products_of() {
  measure("product", {R, K, C, false, 1}, products::add<R, K, C>);
  measure("transposed", {R, K, C, true, -1},
          products::subtract_transposed<K, R, C>);
}
template <int R, int K> void vectors_of() {
  measure("vector", {R, K, 1, false, 1}, products::add_vector<R, K>);
  measure("transposed, vector", {R, K, 1, true, 1},
          products::add_transposed_vector<K, R>);
}
} // namespace

int main() {
  products_of<2, 3, 4>();
  products_of<3, 3, 3>();
  products_of<4, 4, 4>();
  products_of<8, 8, 8>();
  products_of<9, 9, 3>();
  products_of<9, 3, 3>();
  products_of<3, 9, 9>();
  products_of<3, 2, 3>();
  products_of<3, 2, 6>();
  products_of<9, 2, 9>();
  products_of<6, 3, 6>();
  vectors_of<3, 3>();
  vectors_of<2, 3>();
  vectors_of<2, 6>();
  vectors_of<2, 9>();
  vectors_of<6, 3>();
  vectors_of<9, 2>();
  vectors_of<9, 9>();
  return failed;
}
