// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_ELEMENTTESTS_H
#define MATRIX_LIB_LOOPS_ELEMENTTESTS_H

#include "RunTimeTests.h"
#include "llvm/ADT/DenseMap.h"

namespace matrix {

/// The tests of elements that a program makes before it does a nest by its
/// function: see ElementTest.
class ElementTests {
  const Nest &N;
  /// What the loops over elements take: all of it is computed in front of them.
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Bases;
  llvm::SmallVector<llvm::Value *, 6> Trips;
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Distances;
  /// The indices at the place where code is emitted, by number of loop.
  llvm::SmallVector<llvm::Value *, 6> Indices;

public:
  /// \p Value: what an expression is at the insertion point of \p Tests.
  ElementTests(const Nest &N, RunTimeTests &Tests,
               llvm::function_ref<llvm::Value *(const llvm::SCEV *)> Value);
  bool isEmpty() const { return N.Tests.empty(); }
  /// Emits the loops, behind which \p Passed comes, or \p Failed if an element
  /// fails. Leaves \p B in one of the blocks in front of those.
  void emit(llvm::IRBuilderBase &B, llvm::BasicBlock *Passed,
            llvm::BasicBlock *Failed);

private:
  llvm::Value *emitLoops(llvm::IRBuilderBase &B, const ElementTest &Test,
                         llvm::ArrayRef<unsigned> Loops);
  llvm::Value *valueOf(llvm::IRBuilderBase &B, unsigned Term);
};

} // namespace matrix

#endif
