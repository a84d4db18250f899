// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One of two objects that use Eigen, one of them with <matrix/eigen.h>. Without
// optimization no function is inlined, and the program has one of two of each.
#include <Eigen/Dense>

#include <vector>

using namespace Eigen;

template <class M> void products(std::vector<double> &results, M a, M b) {
  M c = a * b;
  c.noalias() += a.transpose() * b;
  c = c * a - b;
  M positive = c * c.transpose() + M::Identity(c.rows(), c.cols());
  M l = positive.llt().matrixL();
  M inverse = positive.inverse();
  for (long i = 0; i < c.size(); ++i)
    for (const M &m : {c, l, inverse})
      results.push_back(static_cast<double>(m.data()[i]));
}
void NAME(std::vector<double> &results) {
  auto element = [](double i, double j) { return 1 / (1 + i + 2 * j) - 0.2; };
  MatrixXd a = MatrixXd::NullaryExpr(24, 24, element), b = a.reverse();
  products<MatrixXd>(results, a, b);
  products<Matrix3f>(results, a.topLeftCorner<3, 3>().cast<float>(),
                     b.topLeftCorner<3, 3>().cast<float>());
  products<Matrix<double, 6, 6>>(results, a.topLeftCorner<6, 6>(),
                                 b.topLeftCorner<6, 6>());
}
