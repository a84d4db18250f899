// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_COPYNEST_H
#define MATRIX_LIB_EMIT_LOOPS_COPYNEST_H

#include "matrix/Plan/CopyPlan.h"

namespace matrix {

/// The loops around what is copied at once, lines or planes.
class CopyNest {
  TensorType Type;
  const CopyLoops &Loops;
  llvm::MutableArrayRef<llvm::Value *> Indices;
  llvm::IRBuilderBase &B;

public:
  /// \p Type: the target's. \p Indices gets those of the loops.
  CopyNest(TensorType Type, const CopyLoops &Loops,
           llvm::MutableArrayRef<llvm::Value *> Indices, llvm::IRBuilderBase &B)
      : Type(Type), Loops(Loops), Indices(Indices), B(B) {}
  void emit(llvm::function_ref<void()> Body);

private:
  void forAll(llvm::ArrayRef<unsigned> Dimensions, unsigned Together,
              llvm::function_ref<void()> Body);
  void forBlocks(
      CopyLoops::Block Block,
      llvm::function_ref<void(llvm::Value *First, llvm::Value *Count)> Body);
  void forEach(unsigned Dimension, llvm::Value *First, llvm::Value *Count,
               unsigned Together, llvm::function_ref<void()> Body);
};

} // namespace matrix

#endif
