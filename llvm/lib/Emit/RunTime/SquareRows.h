// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_SQUAREROWS_H
#define MATRIX_LIB_EMIT_RUNTIME_SQUAREROWS_H

#include "RunTime/TilesUpTo.h"
#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Emits the tile \p T of a product with one column, whose rows of A have
/// adjacent elements: A and C of \p Context's memory begin with the tile's
/// first row. \p Depth: how many k there are.
void emitSquareRows(const KernelContext &Context,
                    const RunTimeProductPlan &Plan, const TileUpTo &T,
                    llvm::Value *Depth);
/// The same for all rows below \p End, one at least, where loads and stores
/// have masks.
void emitMaskedSquareRows(const KernelContext &Context,
                          const RunTimeProductPlan &Plan, llvm::Value *End,
                          llvm::Value *Depth);
/// The same for a product of \p N columns, one at least and no more than the
/// plan has: the last one stands for those that are missing. There are as many
/// rows as a vector has, or more. \p Copy: memory for the plan's CopyBytes.
void emitTurnedSquareRows(const KernelContext &Context,
                          const RunTimeProductPlan &Plan, llvm::Value *End,
                          llvm::Value *N, llvm::Value *Depth,
                          llvm::Value *Copy);

} // namespace matrix

#endif
