// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_INTERLEAVING_H
#define MATRIX_VECTOR_INTERLEAVING_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Takes n lines apart whose elements lie in turn, in n vectors, within each
/// part of \p Part lanes, a power of two: in the first part of all vectors lie
/// those of the first part of all lines, and so on. \returns the lines.
llvm::SmallVector<llvm::Value *>
separateLines(llvm::ArrayRef<llvm::Value *> Vectors, unsigned Part,
              llvm::IRBuilderBase &B);

/// The reverse.
llvm::SmallVector<llvm::Value *>
interleaveLines(llvm::ArrayRef<llvm::Value *> Lines, unsigned Part,
                llvm::IRBuilderBase &B);

} // namespace matrix

#endif
