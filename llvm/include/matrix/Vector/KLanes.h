// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors with k lanes: lane i * KLanes + p belongs to row i at k + p.

#ifndef MATRIX_VECTOR_KLANES_H
#define MATRIX_VECTOR_KLANES_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// \p Lines, the rows' vector of each step, as one vector. Lanes of steps that
/// Lines has not are \p Missing, or zero if it is null.
llvm::Value *interleaveKLanes(llvm::ArrayRef<llvm::Value *> Lines,
                              unsigned KLanes, llvm::IRBuilderBase &B,
                              llvm::Constant *Missing = nullptr);

/// The same of \p KLanes lines that lie one after another in one vector.
llvm::Value *interleaveKLanes(llvm::Value *Lines, unsigned KLanes,
                              llvm::IRBuilderBase &B);

/// \p Elements of one row, one for each step. Lanes of steps that it has not
/// are zero.
llvm::Value *fillKLanes(llvm::Value *Elements, unsigned KLanes,
                        llvm::IRBuilderBase &B);

/// Interleaves 2^n vectors, \p Granule lanes at a time, within each part of
/// \p Part lanes. The result has as many vectors; vector i holds the i-th
/// piece of each part's interleaved lanes. If a part is a whole vector and a
/// granule one lane, one vector for each step of k becomes vectors with k
/// lanes, the first rows first.
llvm::SmallVector<llvm::Value *> zipLines(llvm::ArrayRef<llvm::Value *> Lines,
                                          unsigned Granule, unsigned Part,
                                          llvm::IRBuilderBase &B);

/// \p Elements, one for each step, in the lanes of \p Rows rows. Lanes of steps
/// that it has not are -0.
llvm::Value *repeatKLanes(llvm::Value *Elements, unsigned KLanes, unsigned Rows,
                          llvm::IRBuilderBase &B);

/// The rows' vector, or the row's scalar, of each of \p Sums, a column each:
/// its steps are added up by \p Add.
llvm::SmallVector<llvm::Value *>
addUpKLanes(llvm::ArrayRef<llvm::Value *> Sums, unsigned KLanes,
            llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Add,
            llvm::IRBuilderBase &B);

/// Lane n: the sum of all lanes of \p Sums[n], of which there are no more than
/// lanes; a scalar if it is one.
llvm::Value *addUpToLanes(
    llvm::ArrayRef<llvm::Value *> Sums,
    llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Add,
    llvm::IRBuilderBase &B);

} // namespace matrix

#endif
