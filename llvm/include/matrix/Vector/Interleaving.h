// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_INTERLEAVING_H
#define MATRIX_VECTOR_INTERLEAVING_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Separates n lines that are interleaved in n vectors, within each part of
/// \p Part lanes, a power of two: the first parts of all vectors have those of
/// all lines, and so on. \returns the lines.
llvm::SmallVector<llvm::Value *>
separateLines(llvm::ArrayRef<llvm::Value *> Vectors, unsigned Part,
              llvm::IRBuilderBase &B);

/// The reverse.
llvm::SmallVector<llvm::Value *>
interleaveLines(llvm::ArrayRef<llvm::Value *> Lines, unsigned Part,
                llvm::IRBuilderBase &B);

} // namespace matrix

#endif
