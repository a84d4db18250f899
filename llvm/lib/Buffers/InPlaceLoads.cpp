// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads that need no copy.

#include "InPlaceLoads.h"
#include "Interference.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

/// Whether \p I multiplies and reads \p V in vectors, which then must lie side
/// by side: the operand along the result's contiguous dimension. A copy that
/// makes it so costs one pass, gathering it costs one for each block of
/// columns.
static bool needsUnitStride(const Instruction *I, const Value *V,
                            TensorOp Load) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(I));
  if (!Op || !isProduct(Op->kind()))
    return false;
  unsigned Along = Op->resultType().layout(1);
  if (Op->operand(Along) != V)
    return false;
  // Views permute strides.
  while (isView(V)) {
    std::optional<TensorOp> View = TensorOp::of(const_cast<Value *>(V));
    if (View->kind() == OpKind::Reshape)
      return !Load.isContiguous();
    Along = View->attributes()[Along];
    V = View->operand(0);
  }
  return Load.constantStride(Along) != 1;
}

/// Where the elements of \p V are read: the roots of the regions that use it,
/// through views too. False if some use cannot read the load's memory.
static bool collectReaders(Value *V, TensorOp Load, const Regions &R,
                           SmallVectorImpl<const Region *> &Readers) {
  for (User *U : V->users()) {
    auto *I = cast<Instruction>(U);
    if (isView(I)) {
      if (TensorOp::of(I)->kind() == OpKind::Reshape && !Load.isContiguous())
        return false;
      if (!collectReaders(I, Load, R, Readers))
        return false;
      continue;
    }
    const Region *Reader = R.of(I);
    if (!Reader || Reader->Root->getParent() != Load.call()->getParent())
      return false;
    if (needsUnitStride(I, V, Load))
      return false;
    // A flat vector is loaded in one piece.
    if (std::optional<TensorOp> Op = TensorOp::of(I);
        Op && Op->kind() == OpKind::ToVector && !Load.isContiguous())
      return false;
    Readers.push_back(Reader);
  }
  return true;
}

bool matrix::canReadInPlace(TensorOp Load, const Regions &R,
                            BatchAAResults &AA) {
  SmallVector<const Region *> Readers;
  if (Load.isVolatile() || Load.resultType().hasPadding() ||
      !collectReaders(Load.call(), Load, R, Readers) || Readers.empty())
    return false;
  SmallPtrSet<const Instruction *, 4> Roots;
  for (const Region *Reader : Readers)
    Roots.insert(Reader->Root);
  MemoryLocation Location = Load.location();
  // The scan is bounded: a block may be arbitrarily long.
  unsigned Budget = 1000;
  for (Instruction *I = Load.call()->getNextNode(); I; I = I->getNextNode()) {
    // A reader that writes only writes after it has read, or its region's plan
    // sees to that.
    Roots.erase(I);
    if (Roots.empty())
      return true;
    if (Budget-- == 0 || isModSet(AA.getModRefInfo(I, Location)))
      return false;
  }
  return false;
}

/// Whether two accesses name the same address for every element.
static bool isSameAccess(TensorOp Load, TensorOp Store) {
  return Load.resultType() == Store.operandType(0) &&
         all_of(seq(0u, Load.numOperands()), [&](unsigned I) {
           return Load.operand(I) == Store.operand(1 + I);
         });
}

bool matrix::mayOverwriteUnread(const Region &Store, Value *Leaf,
                                BatchAAResults &AA) {
  TensorOp Load = *TensorOp::of(viewOrigin(Leaf));
  TensorOp Write = *Store.rootOp();
  if (isReadBeforeWritten(Store, Leaf) && Leaf == Load.call() &&
      isSameAccess(Load, Write))
    return false;
  return AA.alias(Load.location(), Write.location()) != AliasResult::NoAlias;
}
