// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops a nest has. In
//
//   for i { for j c[i][j] *= beta;  for k for j c[i][j] += a[i][k] * b[k][j]; }
//
// the loops of the sum are i, k and j. The first j is a loop beside them, which
// later turns out to be over what the other j is over.
//
// One loop may run once more or once less with each iteration of another one:
// those are rows and columns of a triangle.

#include "NestLoops.h"
#include "NestTerms.h"
#include "Reversal.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include <utility>

using namespace llvm;
using namespace matrix;

bool matrix::divides(const SCEV *S) {
  return SCEVExprContains(S, [](const SCEV *Part) {
    auto *Quotient = dyn_cast<SCEVUDivExpr>(Part);
    auto *Divisor =
        Quotient ? dyn_cast<SCEVConstant>(Quotient->getRHS()) : nullptr;
    return Quotient && (!Divisor || Divisor->isZero());
  });
}

/// Tests compute with 64 bits, which pointers have.
static bool hasLongPointers(ScalarEvolution &SE) {
  return SE.getDataLayout().getIndexSizeInBits(0) == 64;
}

bool matrix::isFixedBefore(const SCEV *S, const Loop &Outer,
                           ScalarEvolution &SE) {
  // There is no difference of pointers to different objects.
  return !isa<SCEVCouldNotCompute>(S) && SE.isLoopInvariant(S, &Outer) &&
         SE.getTypeSizeInBits(S->getType()) <= 64 && hasLongPointers(SE) &&
         !divides(S);
}

namespace {
/// Extensions of one less than a number that is not 0 -> one less than its
/// extension; with a sign of what has none -> without. Counts of loops are any
/// of these. What guards the loop around the columns holds if all loops run.
class CountWidener : public SCEVRewriteVisitor<CountWidener> {
  const Loop &Outer, &Around;

  bool isKnown(CmpInst::Predicate Is, const SCEV *Count) {
    const SCEV *Zero = SE.getZero(Count->getType());
    return SE.isLoopInvariant(Count, &Outer) &&
           (SE.isLoopEntryGuardedByCond(&Outer, Is, Count, Zero) ||
            SE.isLoopEntryGuardedByCond(&Around, Is, Count, Zero));
  }

public:
  CountWidener(const Loop &Outer, const Loop &Around, ScalarEvolution &SE)
      : SCEVRewriteVisitor(SE), Outer(Outer), Around(Around) {}

  const SCEV *visitZeroExtendExpr(const SCEVZeroExtendExpr *Cast) {
    Type *From = Cast->getOperand()->getType();
    const SCEV *Count = SE.getAddExpr(Cast->getOperand(), SE.getOne(From));
    auto *Less = dyn_cast<SCEVAddExpr>(Cast->getOperand());
    if (!Less || !Less->getOperand(0)->isAllOnesValue() ||
        !isKnown(ICmpInst::ICMP_NE, Count))
      return Cast;
    return SE.getMinusSCEV(SE.getZeroExtendExpr(Count, Cast->getType()),
                           SE.getOne(Cast->getType()));
  }

  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *Cast) {
    const SCEV *Count = Cast->getOperand();
    // -1 - x is as x with other bits: it has the sign that it has not.
    const SCEV *Inverse = SE.getNotSCEV(Count);
    if (isa<SCEVUnknown>(Inverse))
      return SE.getNotSCEV(
          visit(SE.getSignExtendExpr(Inverse, Cast->getType())));
    return isKnown(ICmpInst::ICMP_SGE, Count)
               ? SE.getZeroExtendExpr(Count, Cast->getType())
               : Cast;
  }
};
} // namespace

/// \p S, which says how often a loop in \p Around runs, in the order and the
/// terms of \p N.
static const SCEV *readCount(const SCEV *S, const Loop &Around, Nest &N,
                             ScalarEvolution &SE) {
  const Loop &Outer = *N.Loops.front().L;
  return CountWidener(Outer, Around, SE)
      .visit(widenIndices(asReversed(S, N, SE), N, SE));
}

/// Whether nothing that is stored in \p L moves with it.
static bool isSum(const Loop &L, ScalarEvolution &SE, const NestPart *Only) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && (!Only || Only->contains(Store)) &&
          SCEVExprContains(
              SE.getSCEV(Store->getPointerOperand()), [&](const SCEV *S) {
                auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
                return isa<SCEVUnknown>(S) ? !SE.isLoopInvariant(S, &L)
                                           : Rec && Rec->getLoop() == &L;
              }))
        return false;
  return true;
}

/// How often \p L runs, whose backedge is taken \p Last times, if it has the
/// columns of a triangle whose rows are those of a loop of \p N: at most.
static std::optional<TripCount> readColumns(const Loop &L, const SCEV *Last,
                                            const Loop &Outer,
                                            ScalarEvolution &SE, Nest &N,
                                            const NestPart *Only) {
  if (N.Half)
    return N.Half->Last == Last ? std::optional(N.Half->OfColumns)
                                : std::nullopt;
  const Loop &Around = *L.getParentLoop();
  auto *Rec = dyn_cast<SCEVAddRecExpr>(readCount(Last, Around, N, SE));
  if (!Rec || !Rec->isAffine() || !isFixedBefore(Rec->getStart(), Outer, SE))
    return std::nullopt;
  auto Rows = find_if(N.Loops,
                      [&](const NestLoop &L) { return L.L == Rec->getLoop(); });
  const SCEV *Step = Rec->getStepRecurrence(SE);
  if (Rows == N.Loops.end() || !(Step->isOne() || Step->isAllOnesValue()))
    return std::nullopt;
  Triangle T;
  T.Rows = Rows - N.Loops.begin();
  T.IsUpper = !Step->isOne();
  T.Last = Last;
  T.LastByRow = Rec;
  T.IsOfSums = isSum(L, SE, Only);
  Type *Index = Type::getInt64Ty(SE.getContext());
  auto ExtentOf = [&](const SCEV *LastIndex) -> std::optional<TripCount> {
    auto *Constant = dyn_cast<SCEVConstant>(LastIndex);
    if (!Constant)
      return TripCount{0, LastIndex};
    uint64_t Count = Constant->getAPInt().getLimitedValue(MostAtRunTime) + 1;
    return Count < MostAtRunTime ? std::optional(TripCount{Count})
                                 : std::nullopt;
  };
  TripCount &OfRows = Rows->Trips;
  const SCEV *LastRow = OfRows.isAtRunTime()
                            ? SE.getNoopOrZeroExtend(OfRows.Last, Index)
                            : SE.getConstant(Index, OfRows.Count - 1);
  LastRow = CountWidener(Outer, Around, SE).visit(LastRow);
  const SCEV *First = SE.getNoopOrZeroExtend(Rec->getStart(), Index);
  const SCEV *One = SE.getOne(Index);
  T.SkipsRow = T.IsUpper ? SE.getAddExpr(First, One) == LastRow
                         : Rec->getStart()->isAllOnesValue();
  if (T.SkipsRow) {
    First = T.IsUpper ? First : SE.getZero(Index);
    LastRow = SE.getMinusSCEV(LastRow, One);
  }
  std::optional<TripCount> Columns =
      ExtentOf(T.IsUpper ? First : SE.getAddExpr(First, LastRow));
  std::optional<TripCount> Fewer = ExtentOf(LastRow);
  // No row but the skipped one may be empty.
  if (!Columns || !Fewer ||
      (Columns->Count && Fewer->Count && Columns->Count < Fewer->Count))
    return std::nullopt;
  if (T.SkipsRow && !T.IsOfSums)
    OfRows = *Fewer;
  T.OfColumns = *Columns;
  T.OfColumns.IsOfTriangle = true;
  N.Half = T;
  return T.OfColumns;
}

/// Makes \p Left, a number that counts down, one that counts up from 0, which
/// is less than what is in \p Right where the other one is more.
static void countUp(const SCEV *&Left, const SCEV *&Right,
                    ScalarEvolution &SE) {
  auto *Number = dyn_cast<SCEVAddRecExpr>(Left);
  constexpr unsigned Bits = 62;
  if (!Number || !Number->isAffine() ||
      !Number->getStepRecurrence(SE)->isAllOnesValue() ||
      SE.getTypeSizeInBits(Number->getType()) != 64 ||
      SE.getSignedRange(Number->getStart()).getMinSignedBits() > Bits ||
      SE.getSignedRange(Right).getMinSignedBits() > Bits)
    return;
  Type *Wide = Number->getType();
  Right = SE.getMinusSCEV(Number->getStart(), Right);
  Left = SE.getAddRecExpr(SE.getZero(Wide), SE.getOne(Wide), Number->getLoop(),
                          SCEV::FlagNSW);
}

bool matrix::isGuardOfRows(const Guard &G, Nest &N, ScalarEvolution &SE) {
  auto *Compare = dyn_cast<ICmpInst>(G.Condition);
  if (!N.Half || !N.Half->SkipsRow || !Compare ||
      !SE.isSCEVable(Compare->getOperand(0)->getType()))
    return false;
  CmpPredicate Is = G.Expected ? Compare->getCmpPredicate()
                               : Compare->getInverseCmpPredicate();
  const NestLoop &Rows = N.Loops[N.Half->Rows];
  auto Read = [&](unsigned Number) {
    const SCEV *S = SE.getSCEV(Compare->getOperand(Number));
    const SCEV *Here = asReversed(S, N, SE);
    return isa<SCEVAddRecExpr>(Here) ? Here : readCount(S, *Rows.L, N, SE);
  };
  const SCEV *Left = Read(0), *Right = Read(1);
  if (isa<SCEVAddRecExpr>(Right)) {
    std::swap(Left, Right);
    Is = CmpPredicate::getSwapped(Is);
  }
  // A number that is 0 or 1 in the first iteration, or 2 of many bits, and
  // counts: what follows holds for fewer than 2^31 iterations.
  if (CmpInst::isSigned(Is))
    if (const SCEV *Was = Left; countUp(Left, Right, SE), Left != Was)
      Is = CmpPredicate::getSwapped(Is);
  auto *Number = dyn_cast<SCEVAddRecExpr>(Left);
  if (!Number || Number->getLoop() != Rows.L || !Number->isAffine() ||
      !Number->getStepRecurrence(SE)->isOne() ||
      !SE.isLoopInvariant(Right, Rows.L) || !Number->getType()->isIntegerTy() ||
      Number->getType()->getIntegerBitWidth() < 32)
    return false;
  auto *Start = dyn_cast<SCEVConstant>(Number->getStart());
  unsigned Most = Number->getType()->getIntegerBitWidth() == 64 ? 2 : 1;
  if (!Start || Start->getAPInt().ugt(Most))
    return false;
  // In the iteration without a row it is what it is compared with.
  Type *Wide = Number->getType();
  const SCEV *Skipped = SE.getZero(Wide);
  if (N.Half->IsUpper) {
    Type *Index = Type::getInt64Ty(SE.getContext());
    const SCEV *LastRow = Rows.Trips.isAtRunTime()
                              ? SE.getNoopOrZeroExtend(Rows.Trips.Last, Index)
                              : SE.getConstant(Index, Rows.Trips.Count - 1);
    // Where it counts as a row, it is the last one; else it is behind that.
    if (!N.Half->IsOfSums)
      LastRow = SE.getAddExpr(LastRow, SE.getOne(Index));
    Skipped = SE.getTruncateOrNoop(LastRow, Wide);
    // A number of fewer than 2^31 iterations is not negative.
    if (auto *Signed = dyn_cast<SCEVSignExtendExpr>(Right);
        Signed && !Start->getAPInt().ugt(1))
      Right = SE.getZeroExtendExpr(Signed->getOperand(), Wide);
  }
  if (Number->evaluateAtIteration(Skipped, SE) != Right)
    return false;
  if (Is == CmpInst::ICMP_NE)
    return true;
  if (!N.Half->IsUpper)
    return Is == CmpInst::ICMP_UGT || Is == CmpInst::ICMP_SGT;
  return Is == CmpInst::ICMP_ULT ||
         (Is == CmpInst::ICMP_SLT &&
          (Number->hasNoSignedWrap() || Wide->getIntegerBitWidth() == 64));
}

/// How often \p L, a part of \p Outer, runs.
static std::variant<TripCount, RefusedNest>
readExtent(const Loop &L, const Loop &Outer, ScalarEvolution &SE, Nest &N,
           const NestPart *Only) {
  if (!L.isLoopSimplifyForm() || !L.getUniqueExitBlock() ||
      !L.getExitingBlock() || L.getExitingBlock() != L.getLoopLatch())
    return RefusedNest{NestRefusal::Exit, L.getHeader()->getTerminator()};
  if (unsigned Count = SE.getSmallConstantTripCount(&L))
    return TripCount{Count};
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  bool IsKnown = !isa<SCEVCouldNotCompute>(Last);
  if (IsKnown && isFixedBefore(Last, Outer, SE))
    return TripCount{0, Last, SE.getSmallConstantMaxTripCount(&L)};
  NestRefusal Why = NestRefusal::RunTimeExtent;
  if (IsKnown && !SE.isLoopInvariant(Last, &Outer)) {
    if (std::optional<TripCount> Columns =
            readColumns(L, Last, Outer, SE, N, Only))
      return *Columns;
    Why = NestRefusal::Triangle;
  } else if (IsKnown && !hasLongPointers(SE))
    Why = NestRefusal::ShortPointers;
  return RefusedNest{Why, L.getLoopLatch()->getTerminator()};
}

/// Reads \p L, which stands beside the loops of the sum, and those in it.
static std::optional<RefusedNest> readSide(Loop *L, const Loop &Outer,
                                           ScalarEvolution &SE, Nest &N,
                                           const NestPart *Only) {
  while (true) {
    std::variant<TripCount, RefusedNest> Trips =
        readExtent(*L, Outer, SE, N, Only);
    if (auto *Why = std::get_if<RefusedNest>(&Trips))
      return *Why;
    N.Sides.push_back({L, std::get<TripCount>(Trips), 0});
    if (L->isInnermost())
      return std::nullopt;
    if (L->getSubLoops().size() != 1)
      return RefusedNest{NestRefusal::Siblings};
    L = L->getSubLoops().front();
  }
}

/// The loops in \p L that have something of \p Only.
static SmallVector<Loop *> loopsIn(const Loop &L, const NestPart *Only) {
  SmallVector<Loop *> Inside(L.begin(), L.end());
  if (Only)
    erase_if(Inside, [&](const Loop *Inner) {
      return none_of(*Only,
                     [&](const Instruction *I) { return Inner->contains(I); });
    });
  return Inside;
}

std::optional<RefusedNest> matrix::readLoops(Loop &Outer, ScalarEvolution &SE,
                                             Nest &N, const NestPart *Only) {
  assert(!Outer.isInnermost() && "one loop is no nest");
  findReversed(Outer, SE, N, Only);
  bool HasColumns = false;
  for (Loop *L = &Outer; L;) {
    if (N.Loops.size() == TensorType::MaxRank)
      return RefusedNest{NestRefusal::TooDeep};
    std::variant<TripCount, RefusedNest> Trips =
        readExtent(*L, Outer, SE, N, Only);
    if (auto *Why = std::get_if<RefusedNest>(&Trips))
      return *Why;
    N.Loops.push_back({L, std::get<TripCount>(Trips)});
    if (N.Loops.back().Trips.IsOfTriangle) {
      if (std::exchange(HasColumns, true))
        return RefusedNest{NestRefusal::Triangle};
      N.Half->Columns = N.Loops.size() - 1;
    }
    Loop *Inner = nullptr;
    SmallVector<Loop *> Inside = loopsIn(*L, Only);
    for (Loop *Child : Inside) {
      if (Inside.size() != 1 && !hasMultiplyAdd(*Child)) {
        if (std::optional<RefusedNest> Why =
                readSide(Child, Outer, SE, N, Only))
          return Why;
        continue;
      }
      if (Inner)
        return RefusedNest{NestRefusal::Siblings};
      Inner = Child;
    }
    // All of them are beside what the loop does itself.
    if (!Inner && !Inside.empty())
      return RefusedNest{NestRefusal::Siblings};
    L = Inner;
  }
  if (N.Half && !HasColumns)
    return RefusedNest{NestRefusal::Triangle};
  return std::nullopt;
}
