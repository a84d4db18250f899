// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same matrix of several iterations as one vector for each of its elements,
// and how these come from memory and go there.

#ifndef MATRIX_LIB_BATCH_ELEMENTVECTORS_H
#define MATRIX_LIB_BATCH_ELEMENTVECTORS_H

#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// The elements of several matrices: as BatchPlan::Arrangement says. Lanes are
/// Lanes.h's.
using ElementVectors = llvm::SmallVector<llvm::Value *>;

/// The number and type of the elements of a scalar, a flat vector or a tensor,
/// which has no padding here.
unsigned numElements(const llvm::Type *T);
llvm::Type *elementOf(llvm::Type *T);

/// Elements are counted as they lie in memory, and in flat vectors.
unsigned elementNumber(TensorType T, llvm::ArrayRef<unsigned> Indices);
/// The reverse.
llvm::SmallVector<unsigned> elementIndices(TensorType T, unsigned Number);

/// The memory of as many iterations as vectors have lanes.
struct BatchRef {
  /// The memory of the first iteration.
  MemoryRef Ref;
  /// Bytes from one iteration to the next.
  llvm::Value *Step;
  unsigned Lanes;

  /// Whether the tensors of all iterations are one array.
  bool isArray(const llvm::DataLayout &DL) const;

  /// A vector for each element, whose lane i is iteration i's.
  ElementVectors load(llvm::IRBuilderBase &B) const;
  void store(llvm::ArrayRef<llvm::Value *> Elements,
             llvm::IRBuilderBase &B) const;

  /// Arrays only: loads or stores vectors of \p Width elements, in memory
  /// order.
  ElementVectors loadArray(unsigned Width, llvm::IRBuilderBase &B) const;
  void storeArray(llvm::ArrayRef<llvm::Value *> Vectors,
                  llvm::IRBuilderBase &B) const;

  /// About how many instructions load() or store() is, where one that picks
  /// each lane from one of two vectors is \p Blend.
  unsigned cost(unsigned Blend, const llvm::DataLayout &DL) const;
};

} // namespace matrix

#endif
