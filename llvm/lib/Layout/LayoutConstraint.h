// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which layouts a matrix may have, and which ones its uses want.

#ifndef MATRIX_LIB_LAYOUT_LAYOUTCONSTRAINT_H
#define MATRIX_LIB_LAYOUT_LAYOUTCONSTRAINT_H

#include "matrix/Ops/TensorOp.h"
#include <optional>

namespace matrix {

class Subtarget;

TensorType typeOf(const llvm::Value *V);
/// Whether \p V can lie in two ways.
bool isMatrix(const llvm::Value *V);
bool isColumnMajor(TensorType T);
/// \p T, a matrix without padding, in one of both layouts.
TensorType laidOut(TensorType T, bool InColumns);
/// Rows and columns of a single line are the same.
bool isLine(TensorType T);
/// Whether \p V is its operand in another layout.
bool isConversion(const llvm::Value *V);
/// What \p V is, before it was converted.
llvm::Value *originOf(llvm::Value *V);
/// Whether \p V has no elements in memory: it is made in either layout.
bool isMadeAnywhere(const llvm::Value *V);
/// Whether the matrix of a load or store lies in columns in memory: where one
/// of its strides, and only one, is 1.
bool isColumnMajorAccess(TensorOp Access);
/// Whether any layout will do for the result of \p I.
bool isFree(const llvm::Instruction &I);

/// What a use wants: to lie as a node of the graph (MinCut.h) does; a factor of
/// a product only if the product lies as it is read in vectors.
struct LayoutConstraint {
  unsigned Node;
  bool Rows = true, Columns = true;
};

/// std::nullopt for a use that takes what comes. \p NodeOf: the node of a
/// value.
std::optional<LayoutConstraint>
constraintOf(const llvm::Use &U, const Subtarget &ST,
             llvm::function_ref<unsigned(const llvm::Value *)> NodeOf);

} // namespace matrix

#endif
