// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen: the product by its blocked algorithm, or (LAZY) as an expression,
// which takes bias and ReLU along.

#include "../eigen-version.h"
#include "data.h"

KERNEL(PlainOutputs *RESTRICT Result, const PlainLayer *RESTRICT L,
       const PlainInputs *RESTRICT Inputs, const void *) {
  Eigen::Map<Eigen::Matrix<float, OutputCount, BatchSize>> Y(Result->Y);
  Eigen::Map<const Eigen::Matrix<float, OutputCount, InputCount>> W(L->W);
  Eigen::Map<const Eigen::Matrix<float, InputCount, BatchSize>> X(Inputs->X);
  Eigen::Map<const Eigen::Matrix<float, OutputCount, 1>> B(L->B);
#ifdef LAZY
  Y = (W.lazyProduct(X).colwise() + B).cwiseMax(0);
#else
  Y.colwise() = B;
  Y.noalias() += W * X;
  Y = Y.cwiseMax(0);
#endif
  MAYBE_BREAK(Result);
}
