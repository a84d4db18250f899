// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_SHORTLINELOADS_H
#define MATRIX_LIB_EMIT_LOOPS_SHORTLINELOADS_H

#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/DenseMap.h"

namespace matrix {

/// Vectors of several short lines of leaves (Plan/PlanShortLines.cpp): what
/// lies so is loaded, what is repeated is shuffled into place.
class ShortLineLoads {
  const LeafMemory &Leaves;
  /// The dimension along lines, and the one that counts them.
  unsigned Inner, Outer, Length;
  llvm::IRBuilderBase &B;
  /// Lines that are the same everywhere, and single elements.
  llvm::DenseMap<const MemoryRef *, llvm::Value *> Repeated;
  /// The elements of the present lines, of leaves that have one for each.
  llvm::DenseMap<const MemoryRef *, llvm::Value *> Elements;
  llvm::SmallVector<llvm::Value *> Start;
  unsigned Width = 1;

public:
  ShortLineLoads(const LeafMemory &Leaves, unsigned Inner, unsigned Outer,
                 unsigned Length, llvm::IRBuilderBase &B)
      : Leaves(Leaves), Inner(Inner), Outer(Outer), Length(Length), B(B) {}

  /// Loads the elements that are the same for all lines at \p Indices, which
  /// stay in registers.
  void loadRepeated(llvm::ArrayRef<llvm::Value *> Indices);
  /// Turns to the \p Lines lines from \p Indices on, in vectors of \p Lanes.
  void turnTo(llvm::ArrayRef<llvm::Value *> Indices, unsigned Lanes,
              unsigned Lines);
  /// The present vector of \p Ref, one of the leaves, \p At elements behind the
  /// start of the first line.
  llvm::Value *load(const MemoryRef &Ref, unsigned At);
};

} // namespace matrix

#endif
