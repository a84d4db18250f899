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

namespace {
/// Whether results of a nest with several of them are apart from each other and
/// from what is read.
class StepOverlap {
  const Nest &N;
  ScalarEvolution &SE;
  AAResults &AA;
  const DataLayout &DL;
  bool MayUseScopes = !hasScopes(N);
  Overlap Found;

  std::optional<int64_t> distance(const Access &From, const Access &To) {
    return distanceBetween(From, To, SE);
  }

  /// Whether \p A is a part of the number whose parts the results are, in each
  /// iteration.
  bool isOfNumber(const Access &A) {
    std::optional<int64_t> At =
        A.Strides == N.Result.Strides ? distance(N.Result, A) : std::nullopt;
    return At && *At >= 0 &&
           *At + DL.getTypeStoreSize(A.Element) <= N.ResultBytes;
  }

  /// Whether \p A, a part of a number, is one of the results or beside them.
  bool isPart(const Access &A) {
    int64_t Size = DL.getTypeStoreSize(A.Element);
    return all_of(N.Results, [&](const StepResult &R) {
      if (A.isSamePlace(R.Place) || !isOfNumber(R.Place))
        return true;
      int64_t At = *distance(R.Place, A);
      return At >= int64_t(DL.getTypeStoreSize(R.Place.Element)) || At <= -Size;
    });
  }

  void compare(const Access &A, const Access &Written, uint64_t Bytes) {
    if (AA.isNoAlias(anywhere(A.I, MayUseScopes),
                     anywhere(Written.I, MayUseScopes)))
      return;
    if (std::optional<int64_t> From = distance(Written, A)) {
      std::optional<uint64_t> OfA = N.bytesOf(A, DL),
                              All = N.bytesOf(Written, DL);
      if (All)
        *All += Bytes - DL.getTypeStoreSize(Written.Element);
      if ((All && *From >= int64_t(*All)) || (OfA && -*From >= int64_t(*OfA)))
        return;
      if ((All && OfA) || *From == 0) {
        Found.Refusal = RefusedNest{NestRefusal::ReadBack, A.I};
        return;
      }
    }
    if (none_of(Found.OfSteps, [&](const OverlapTest &Known) {
          return Known.A.Base == A.Base && Known.A.Strides == A.Strides &&
                 Known.A.Element == A.Element &&
                 Known.Written.isSamePlace(Written);
        }))
      Found.OfSteps.push_back({A, Written, Bytes});
  }

public:
  StepOverlap(const Nest &N, ScalarEvolution &SE, AAResults &AA,
              const DataLayout &DL)
      : N(N), SE(SE), AA(AA), DL(DL) {}

  Overlap check() {
    SmallVector<std::pair<const Access *, uint64_t>, 2> Written = {
        {&N.Result, N.ResultBytes}};
    for (const StepResult &R : N.Results)
      if (!isOfNumber(R.Place)) {
        uint64_t Bytes = DL.getTypeStoreSize(R.Place.Element);
        for (auto [Other, OtherBytes] : Written)
          compare(R.Place, *Other, OtherBytes);
        Written.push_back({&R.Place, Bytes});
      }
    SmallVector<unsigned> Roots = N.roots();
    for (const ElementTest &Test : N.Tests)
      Roots.push_back(Test.Condition);
    for (unsigned Number : N.termsIn(Roots)) {
      const Term &T = N.Terms[Number];
      if (T.K != Term::Kind::Load)
        continue;
      for (auto [Other, Bytes] : Written) {
        bool IsOwn = Other == &N.Result ? isOfNumber(T.Place) && isPart(T.Place)
                                        : T.Place.isSamePlace(*Other);
        if (!IsOwn)
          compare(T.Place, *Other, Bytes);
      }
    }
    return std::move(Found);
  }
};
} // namespace

Overlap matrix::checkOverlap(const Nest &N, ScalarEvolution &SE, AAResults &AA,
                             const DataLayout &DL) {
  if (N.hasSteps())
    return StepOverlap(N, SE, AA, DL).check();
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
  for (auto [Number, T] : enumerate(N.Terms)) {
    if (T.K != Term::Kind::Load || T.Place.isSamePlace(C) ||
        N.InPlace == Number)
      continue;
    const Access &A = T.Place;
    auto IsApart = [&](const Access &Written) {
      return AA.isNoAlias(anywhere(A.I, MayUseScopes),
                          anywhere(Written.I, MayUseScopes));
    };
    if (IsApart(C) && (!N.Mirror || IsApart(*N.Mirror)))
      continue;
    if (std::optional<int64_t> Bytes =
            distanceBetween(N.firstWritten(), A, SE)) {
      int64_t From = *Bytes;
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
