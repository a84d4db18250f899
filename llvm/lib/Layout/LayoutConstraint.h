// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which layouts a tensor may have, and which ones its uses want.

#ifndef MATRIX_LIB_LAYOUT_LAYOUTCONSTRAINT_H
#define MATRIX_LIB_LAYOUT_LAYOUTCONSTRAINT_H

#include "matrix/Ops/TensorOp.h"
#include <optional>

namespace matrix {

class Subtarget;

TensorType typeOf(const llvm::Value *V);
/// Whether \p V has no elements in memory: it is made in any layout.
bool isMadeAnywhere(const llvm::Value *V);

/// Two layouts that values without padding can have: of matrices, rows and
/// columns, and so they are called for other ranks, too.
class LayoutPair {
  llvm::SmallVector<unsigned> Rows, Columns;

public:
  LayoutPair(llvm::ArrayRef<unsigned> Rows, llvm::ArrayRef<unsigned> Columns)
      : Rows(Rows), Columns(Columns) {}
  static LayoutPair ofMatrices() { return {{0, 1}, {1, 0}}; }

  bool operator==(const LayoutPair &Other) const {
    return Rows == Other.Rows && Columns == Other.Columns;
  }
  bool isOfMatrices() const { return Rows.size() == 2; }
  /// Whether \p V has one of both.
  bool contains(const llvm::Value *V) const;
  bool isColumnMajor(TensorType T) const;
  /// \p T in one of both.
  TensorType laidOut(TensorType T, bool InColumns) const;
  /// Whether elements have the same order in both.
  bool isLine(TensorType T) const;
  /// Whether \p V is its operand in the other layout.
  bool isConversion(const llvm::Value *V) const;
  /// What \p V is, before it was converted.
  llvm::Value *originOf(llvm::Value *V) const;
  /// Whether the tensor of a load or store lies in columns in memory: of a
  /// matrix, where one of its strides, and only one, is 1; else as its type
  /// says. (What is read with the strides of a permutation needs no copy.)
  bool isColumnMajorAccess(TensorOp Access) const;
  /// Whether either layout will do for the result of \p I.
  bool isFree(const llvm::Instruction &I) const;
};

/// The wish of a use: to lie as a node of the graph (MinCut.h) does; a factor
/// of a product only if the product lies as it is read in vectors.
struct LayoutConstraint {
  unsigned Node;
  bool Rows = true, Columns = true;
};

/// std::nullopt for a use that takes what comes. \p NodeOf: the node of a
/// value.
std::optional<LayoutConstraint>
constraintOf(const llvm::Use &U, const LayoutPair &Pair, const Subtarget &ST,
             llvm::function_ref<unsigned(const llvm::Value *)> NodeOf);

} // namespace matrix

#endif
