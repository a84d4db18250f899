// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the result is apart from all that its sums read.
//
// A raised nest reads what its loops read, in another order, and writes each
// element once. That is the same if nothing it writes is read but as the
// element's own former value. `restrict`, types and allocations tell, as alias
// analysis knows them, or a constant distance within one object. Whatever is
// left is compared when the program runs.

#include "matrix/Loops/Overlap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

/// Whether what `restrict` says is said anew in each iteration of a loop of
/// \p N, by a call that was inlined: then it says nothing of two iterations.
static bool hasScopes(const Nest &N) {
  for (const BasicBlock *BB : N.Loops.front().L->blocks())
    for (const Instruction &I : *BB)
      if (isa<NoAliasScopeDeclInst>(I))
        return true;
  return false;
}

/// All that \p I may reach in any iteration.
static MemoryLocation anywhere(const Instruction *I, bool MayUseScopes) {
  AAMDNodes Tags = I->getAAMetadata();
  if (!MayUseScopes)
    Tags.Scope = Tags.NoAlias = nullptr;
  auto *Copy = dyn_cast<MemTransferInst>(I);
  return MemoryLocation::getBeforeOrAfter(
      Copy ? Copy->getSource() : getLoadStorePointerOperand(I), Tags);
}

Overlap matrix::checkOverlap(const Nest &N, ScalarEvolution &SE, AAResults &AA,
                             const DataLayout &DL) {
  Overlap Found;
  const Access &C = N.Result;
  bool MayUseScopes = !hasScopes(N);
  // All that is written.
  const SCEV *First = N.firstWritten().Base;
  std::optional<uint64_t> OfC = N.bytesOf(N.lastWritten(), DL);
  auto *Between =
      dyn_cast<SCEVConstant>(SE.getMinusSCEV(N.lastWritten().Base, First));
  if (OfC && Between)
    *OfC += Between->getAPInt().getZExtValue();
  else
    OfC.reset();
  for (const Term &T : N.Terms) {
    if (T.K != Term::Kind::Load || T.Place.isSamePlace(C))
      continue;
    const Access &A = T.Place;
    auto IsApart = [&](const Access &Written) {
      return AA.isNoAlias(anywhere(A.I, MayUseScopes),
                          anywhere(Written.I, MayUseScopes));
    };
    if (IsApart(C) && (!N.Mirror || IsApart(*N.Mirror)))
      continue;
    const SCEV *Distance = A.Base->getType() == C.Base->getType()
                               ? SE.getMinusSCEV(A.Base, First)
                               : SE.getCouldNotCompute();
    if (auto *Bytes = dyn_cast<SCEVConstant>(Distance);
        Bytes && Bytes->getAPInt().getSignificantBits() <= 62) {
      int64_t From = Bytes->getAPInt().getSExtValue();
      std::optional<uint64_t> OfA = N.bytesOf(A, DL);
      if ((OfC && From >= int64_t(*OfC)) || (OfA && -From >= int64_t(*OfA)))
        continue;
      if ((OfC && OfA) || From == 0) {
        Found.Refusal = RefusedNest{NestRefusal::ReadBack, A.I};
        return Found;
      }
    }
    if (none_of(Found.Unknown, [&](const Access &Known) {
          std::optional<uint64_t> Bytes = N.bytesOf(A, DL);
          return Known.Base == A.Base &&
                 (Bytes ? Bytes == N.bytesOf(Known, DL)
                        : Known.Strides == A.Strides &&
                              Known.Element == A.Element);
        }))
      Found.Unknown.push_back(A);
  }
  return Found;
}
