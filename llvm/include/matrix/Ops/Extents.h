// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents that are known when the program runs.

#ifndef MATRIX_OPS_EXTENTS_H
#define MATRIX_OPS_EXTENTS_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace matrix {

/// The extent of \p Dimension of \p Handle, which an operation computes, as a
/// 64-bit integer: where it is known at run time, the operand of a load or
/// splat that \p Handle is computed from.
llvm::Value *extentOf(llvm::Value *Handle, unsigned Dimension);

/// Whether operands and result of an operation may have such extents.
bool mayHaveExtentsAtRunTime(OpKind Kind);

/// Whether \p Op's result, or an operand of it, has such extents.
bool hasExtentsAtRunTime(TensorOp Op);
/// Whether any operation of \p F has.
bool hasExtentsAtRunTime(const llvm::Function &F);

/// Whether \p Op has such extents, or what its operands are computed from: a
/// sum over such an extent may have others.
bool isOfExtentsAtRunTime(TensorOp Op);

/// The extent of an operand's dimension, as extentOf() gives it.
struct OperandExtent {
  unsigned Operand, Dimension;
  llvm::Value *Extent;
};

/// Calls \p Visit with any two extents of operands that have to be equal and
/// are not the same value, for each operation that computes what \p Store
/// stores: for operands before what they are operands of.
void forEqualExtents(
    TensorOp Store,
    llvm::function_ref<void(OperandExtent X, OperandExtent Y)> Visit);

/// Makes contractions of \p F's products of a higher rank that have such
/// extents: the stages of these know matrices and contractions. \returns
/// whether there were any.
bool contractBatches(llvm::Function &F);

} // namespace matrix

#endif
