// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that several steps of k share: lane r * Steps + p belongs to row r
// and step k + p.

#ifndef MATRIX_LIB_EMIT_STEPLANES_H
#define MATRIX_LIB_EMIT_STEPLANES_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// \p Lines, the rows' vector of each step, as one vector. Lanes of steps that
/// Lines has not are zero.
llvm::Value *interleaveSteps(llvm::ArrayRef<llvm::Value *> Lines,
                             unsigned Steps, llvm::IRBuilderBase &B);

/// The same of \p Steps lines that lie one after another in one vector.
llvm::Value *interleaveSteps(llvm::Value *Lines, unsigned Steps,
                             llvm::IRBuilderBase &B);

/// \p Elements, one for each step, in the lanes of \p Rows rows. Lanes of steps
/// that it has not are -0.
llvm::Value *repeatSteps(llvm::Value *Elements, unsigned Steps, unsigned Rows,
                         llvm::IRBuilderBase &B);

/// The rows' vector, or the row's scalar, of each of \p Sums, a column each:
/// its steps are added up by \p Add.
llvm::SmallVector<llvm::Value *>
addUpSteps(llvm::ArrayRef<llvm::Value *> Sums, unsigned Steps,
           llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Add,
           llvm::IRBuilderBase &B);

} // namespace matrix

#endif
