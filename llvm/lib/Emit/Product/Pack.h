// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of operands as kernels read them.

#ifndef MATRIX_LIB_EMIT_PRODUCT_PACK_H
#define MATRIX_LIB_EMIT_PRODUCT_PACK_H

#include "matrix/Target/Kernels.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// How operand X of the product P is copied for Kernel.
struct Packing {
  const Product &P;
  const KernelInfo &Kernel;
  Product::Operand X;
  /// Elements of vectors that copy.
  unsigned VectorWidth;
  /// Whether the operand's elements lie side by side along k.
  bool IsUnitAlongK;
  /// What the copy has a multiple of along m or n, and along k.
  unsigned StepOfExtent, StepOfK;
  /// Of integers: where k ends within a step, that step is as far back as it is
  /// short, and what it has in common with the step before it is zero. It is
  /// multiplied by an operand that is read where it lies.
  bool IsLastStepEarly = false;
  /// Where m or n ends within a step, and there is one before it, the step's
  /// copy begins as much earlier as it is short: fragments overlap.
  bool IsLastFragmentEarly = false;

  /// What a copy of a part of type \p From is.
  TensorType typeOf(TensorType From) const;
  uint64_t bytesOf(TensorType From, const llvm::DataLayout &DL) const;
  /// Copies \p From to \p Memory. Behind the last row of A, or column of B, it
  /// lies again, if no fragment is early; and behind the last k are zeros, as
  /// far as fragments reach.
  MemoryRef emit(const MemoryRef &From, llvm::Value *Memory,
                 llvm::IRBuilderBase &B) const;

  /// Elements, which are \p From's, as the copy has them.
  llvm::Value *converted(llvm::Value *V, llvm::Type *From,
                         llvm::IRBuilderBase &B) const;

private:
  /// The copy of what ends within a step.
  MemoryRef emitSteps(const MemoryRef &From, llvm::Value *Memory,
                      llvm::IRBuilderBase &B) const;
};

} // namespace matrix

#endif
