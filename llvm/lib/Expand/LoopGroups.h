// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EXPAND_LOOPGROUPS_H
#define MATRIX_LIB_EXPAND_LOOPGROUPS_H

#include "matrix/Ops/ContractionChain.h"

namespace matrix {

/// From one index of a dimension to the next: elements of memory, or of each
/// dimension of what a view is of; empty where all elements are one.
using Step = llvm::SmallVector<int64_t, 2>;

/// How the elements of a tensor lie; a step that is not known is none.
using Placement = llvm::SmallVector<std::optional<Step>>;

/// The placement of the dense \p Type.
Placement placementOf(TensorType Type);

/// The loops of a contraction, of which those become one that lie alike in all
/// tensors that have them.
class LoopGroups {
  TensorOp Op;
  Contraction All;
  /// The placements in A, B and the result. Tensors that stand for the result
  /// have its dimensions; the last one is what is stored.
  llvm::SmallVector<Placement> Placements[3];
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>> Groups;

public:
  explicit LoopGroups(const ContractionChain &Chain);

  llvm::ArrayRef<Contraction::Loop> loops() const { return All.loops(); }
  /// Labels that are one loop, outermost first, in the order of their first
  /// ones: those of sums last. Labels of extent 1 are in none.
  llvm::ArrayRef<llvm::SmallVector<unsigned, 2>> groups() const {
    return Groups;
  }
  /// Whether there are fewer loops than labels, and each tensor has one.
  bool isMerged() const;
  uint64_t extentOf(llvm::ArrayRef<unsigned> Labels) const;
  const Placement &stored() const { return Placements[Contraction::C].back(); }
  /// As if \p Tensor, or what is stored, lay as \p P says.
  void lay(Contraction::Tensor Tensor, const Placement &P);

private:
  bool mayMerge(llvm::ArrayRef<unsigned> Outer,
                llvm::ArrayRef<unsigned> Inner) const;
  void choose();
};

} // namespace matrix

#endif
