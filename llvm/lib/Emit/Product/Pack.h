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
  /// Whether the operand's elements are adjacent along k.
  bool IsUnitAlongK;
  /// The copy's extents along m or n, and along k, are multiples of these.
  unsigned StepOfExtent, StepOfK;
  /// Integers only: where k ends within a step, that step begins as much
  /// earlier as it is short. It is zero where it overlaps the step before. It
  /// is multiplied by an operand that is read in place.
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
