// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_INTERLEAVEDNEST_H
#define MATRIX_LIB_EMIT_LOOPS_INTERLEAVEDNEST_H

#include "CopyNest.h"

namespace matrix {

/// The loops over a few lines that are interleaved in some memory: around them,
/// and along them in steps of a vector of each. The last vectors start early if
/// lines are no multiple of them.
class InterleavedNest {
  TensorType Type;
  const InterleavedLines &Lines;
  const CopyLoops &Around;
  unsigned Width;
  llvm::SmallVector<llvm::Value *> Indices;
  llvm::IRBuilderBase &B;

public:
  /// \p Type: the target's. \p Width: the elements of a vector.
  InterleavedNest(TensorType Type, const InterleavedLines &Lines,
                  const CopyLoops &Around, unsigned Width,
                  llvm::IRBuilderBase &B);
  /// Calls \p Vectors with the index of the first element.
  void emit(llvm::function_ref<void(llvm::Value *I)> Vectors);
  /// Element \p I of line \p Line, in \p Ref.
  llvm::Value *offsetIn(const MemoryRef &Ref, llvm::Value *I, unsigned Line);
};

} // namespace matrix

#endif
