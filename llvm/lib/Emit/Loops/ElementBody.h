// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_ELEMENTBODY_H
#define MATRIX_LIB_EMIT_LOOPS_ELEMENTBODY_H

#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/DenseMap.h"

namespace matrix {

class FusedElements;

/// The values of one vector of elements of a region, as its loops make them.
class ElementBody {
  using LoadFunction = llvm::function_ref<llvm::Value *(const MemoryRef &)>;
  const LeafMemory &Leaves;
  LoadFunction Load;
  unsigned Width;
  const FusedElements &Fused;
  llvm::IRBuilderBase &B;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Known;

public:
  /// \p Load reads the present elements of a leaf: \p Width of them. \p Fused:
  /// as the region's plan has them.
  ElementBody(const LeafMemory &Leaves, LoadFunction Load, unsigned Width,
              const FusedElements &Fused, llvm::IRBuilderBase &B)
      : Leaves(Leaves), Load(Load), Width(Width), Fused(Fused), B(B) {}

  /// The present elements of \p Handle.
  llvm::Value *at(llvm::Value *Handle);
  /// Tells those of a handle that is computed elsewhere.
  void define(llvm::Value *Handle, llvm::Value *Elements) {
    Known[Handle] = Elements;
  }

private:
  llvm::Value *compute(llvm::Value *Handle);
  llvm::Value *factor(TensorOp Outer, unsigned Dimension);
  llvm::Value *quantized(TensorOp Op);
};

} // namespace matrix

#endif
