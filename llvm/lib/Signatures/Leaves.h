// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIGNATURES_LEAVES_H
#define MATRIX_LIB_SIGNATURES_LEAVES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace matrix {

/// Whether \p T is a structure that has a handle somewhere, and becomes its
/// leaves.
bool isSplit(const llvm::Type *T);

/// The leaves of \p T: its handles and the largest members without any, in
/// order; T itself if it is not split.
llvm::SmallVector<llvm::Type *, 4> leafTypes(llvm::Type *T);

/// The leaves of the structures of handles that are values of one function.
class LeafValues {
  llvm::Function &F;
  // Leaves may be replaced while others are made of them.
  llvm::DenseMap<llvm::Value *, llvm::SmallVector<llvm::WeakTrackingVH, 4>>
      Known;

public:
  explicit LeafValues(llvm::Function &F) : F(F) {}

  /// Says what the leaves of \p V, an argument or a call, are. What split()
  /// has made for them is replaced.
  void set(llvm::Value *V, llvm::ArrayRef<llvm::Value *> Leaves);
  /// Makes the leaves of all structures; those of calls are taken out of them.
  /// What the function takes out of a structure becomes a leaf.
  void split();
  /// Behind split(). Of a value without leaves it is that value.
  llvm::SmallVector<llvm::Value *, 4> of(llvm::Value *V) const;
  /// Erases the structures, which nothing uses any more.
  void erase();

private:
  llvm::SmallVector<llvm::Value *, 4> make(llvm::Instruction &I) const;
  void replaceExtracts();
};

/// Gives each invoke that passes handles a block that follows it alone.
void splitNormalEdges(llvm::Function &F);

/// The first position at which the result of \p I is there, of an invoke behind
/// splitNormalEdges(); null if there is none.
llvm::Instruction *positionAfter(llvm::Instruction &I);

} // namespace matrix

#endif
