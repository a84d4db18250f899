// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that a program defines before it includes Eigen mean what they do
// without <matrix/eigen.h>, which comes before them.
// REQUIRES: eigen
// DEFINE: %{flags} = -std=c++17 -fsyntax-only -I %S -I %library_headers -include matrix/eigen.h -isystem %eigen
// RUN: %clangxx %{flags} %s
// RUN: %clangxx %{flags} -DBLAS %s
// RUN: not %clangxx %{flags} -DWRONG %s 2>&1 | FileCheck %s
#ifdef EIGEN_CORE_H
#error "Eigen is included already"
#endif
#define EIGEN_DEFAULT_TO_ROW_MAJOR
#define EIGEN_DONT_VECTORIZE
#define EIGEN_MAX_STATIC_ALIGN_BYTES 0
#define EIGEN_MATRIX_PLUGIN "Inputs/eigen_plugin.h"
#ifdef BLAS
#define EIGEN_USE_BLAS
#endif
#include <Eigen/Dense>

using namespace Eigen;

static_assert(Matrix3f::IsRowMajor && alignof(Matrix4f) == 4);
static_assert(Matrix3f::from_plugin == 42);
static_assert(mx::eigen::is_fixed_product<Matrix4f, Matrix4f, Matrix4f>());
// The program's BLAS has its products of run-time extents.
#ifdef BLAS
constexpr bool has_blas = true;
#else
constexpr bool has_blas = false;
#endif
static_assert(mx::eigen::is_dynamic_product<MatrixXd, MatrixXd, MatrixXd>() !=
              has_blas);

void products(MatrixXd &a, const MatrixXd &b, Matrix4f &c, const Matrix4f &d) {
  a = b * b + b;
  a.noalias() -= b * b * b;
  c = d.inverse() * d + d.llt().solve(c);
  a.topRows<3>() = (b.transpose() * b.col(0).asDiagonal()).topRows<3>();
#ifdef WRONG
  // CHECK: YOU_MIXED_MATRICES_OF_DIFFERENT_SIZES
  c = Matrix<float, 4, 3>() * Matrix3f();
#endif
}
