// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of a loop for several iterations.

#ifndef MATRIX_LIB_BATCH_BATCHBODY_H
#define MATRIX_LIB_BATCH_BATCHBODY_H

#include "BatchPlan.h"
#include "ElementVectors.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace matrix {

class BatchBody {
  const BatchLoop &L;
  const BatchPlan &Plan;
  llvm::ScalarEvolution &SE;
  llvm::SCEVExpander Expander;
  /// Before the loop, and in the new one.
  llvm::IRBuilder<> &Before, &B;
  /// The number of the first iteration.
  llvm::Value *At = nullptr;
  /// Fixed values, as they are computed before the loop.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Hoisted, FirstValues;
  llvm::DenseMap<llvm::Value *, ElementVectors> Known;
  /// What products computed.
  llvm::DenseSet<llvm::Value *> Products;
  /// Those that are loaded.
  llvm::SmallPtrSet<const BatchRecord *, 4> Loaded;

public:
  BatchBody(const BatchLoop &L, const BatchPlan &Plan,
            llvm::ScalarEvolution &SE, llvm::IRBuilder<> &Before,
            llvm::IRBuilder<> &B)
      : L(L), Plan(Plan), SE(SE),
        Expander(SE, "batch", /*PreserveLCSSA=*/false), Before(Before), B(B) {}

  /// Emits all for the iterations from \p First on but what define() knows.
  void emit(llvm::Value *First);
  void define(llvm::Value *V, ElementVectors Elements) {
    Known[V] = std::move(Elements);
  }
  ElementVectors elements(llvm::Value *V);

  /// \p S before the loop.
  llvm::Value *expand(const llvm::SCEV *S) {
    return Expander.expandCodeFor(S, S->getType(), Before.GetInsertPoint());
  }
  /// A value that is the same in all iterations, as it is computed before the
  /// loop: the first one would do so too.
  llvm::Value *hoisted(llvm::Value *V);
  /// What the old loop's first iteration computes, by what computes it: no loop
  /// around needs a form in which it could be derived.
  llvm::Value *inFirst(llvm::Value *V);
  /// The address that \p A accesses there.
  llvm::Value *startOf(const BatchAccess &A);
  /// A scalar, vector or tensor that stands before the loop, as a vector of
  /// lanes.
  static llvm::Value *flat(llvm::Value *V, llvm::IRBuilderBase &B);

private:
  void emit(llvm::Instruction &I);
  void emitRecord(const BatchRecord &R, const BatchAccess &A);
  BatchRef memoryOf(const BatchAccess &A);
  unsigned arrayWidth(const MemoryRef &Ref) const;
  ElementVectors emitCounter(llvm::PHINode &Phi);
  ElementVectors emitMovement(llvm::Instruction &I);
  ElementVectors emitProduct(TensorOp Op);
  ElementVectors emitReduction(TensorOp Op);
  ElementVectors emitElements(llvm::Instruction &I);
  llvm::Value *emitLanes(llvm::Instruction &I,
                         llvm::ArrayRef<llvm::Value *> Operands);
  ElementVectors fixedElements(llvm::Value *V);
  /// The elements \p Numbers of each matrix in \p V, a vector of adjacent
  /// matrices of \p Count elements.
  llvm::Value *select(llvm::Value *V, unsigned Count,
                      llvm::ArrayRef<unsigned> Numbers);
};

} // namespace matrix

#endif
