// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_COPYTRANSPOSED_H
#define MATRIX_LIB_BLAS_COPYTRANSPOSED_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Lines of elements that lie side by side, each Distance elements behind
/// another.
struct LinesInMemory {
  llvm::Type *Element;
  llvm::Value *Pointer, *Distance;

  /// Where element \p Index of line \p Line is.
  llvm::Value *at(llvm::IRBuilderBase &B, llvm::Value *Line,
                  llvm::Value *Index) const;
};

/// Copies \p Count lines of \p Length elements, of which there are some, to the
/// columns of \p To, which is apart. \p Lanes are those of the longest vectors.
void emitCopyTransposed(llvm::IRBuilderBase &B, const LinesInMemory &From,
                        llvm::Value *Count, llvm::Value *Length,
                        const LinesInMemory &To, unsigned Lanes);

} // namespace matrix

#endif
