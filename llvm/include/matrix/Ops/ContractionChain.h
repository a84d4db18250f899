// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_CONTRACTIONCHAIN_H
#define MATRIX_OPS_CONTRACTIONCHAIN_H

#include "matrix/Ops/Contraction.h"

namespace matrix {

/// A contraction and what is done with its result, in one block: element-wise
/// operations, each the only user of the one before it, and the store of the
/// last one, if that is its only user.
struct ContractionChain {
  TensorOp Op;
  llvm::SmallVector<TensorOp> Steps;
  std::optional<TensorOp> Store;

  explicit ContractionChain(TensorOp Op);
  /// Whether \p V is the contraction, or one of Steps.
  bool contains(llvm::Value *V) const;
  /// The value that is used in the end.
  llvm::CallInst *last() const {
    return Steps.empty() ? Op.call() : Steps.back().call();
  }
};

} // namespace matrix

#endif
