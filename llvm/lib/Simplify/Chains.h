// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIMPLIFY_CHAINS_H
#define MATRIX_LIB_SIMPLIFY_CHAINS_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

/// The product that \p Op is, of three matrices or more, in the order that
/// needs the fewest multiply-adds; nullptr if it has that order.
llvm::Value *orderChain(TensorOp Op, llvm::IRBuilderBase &B);

/// The same of the contraction \p Op and those whose results it contracts, of
/// three tensors or more. Each label is a loop.
llvm::Value *orderContractions(TensorOp Op, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
