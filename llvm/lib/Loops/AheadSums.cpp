// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that adds up a row, and then needs the sum for something that is no
// part of a nest:
//
//   for k                               for k
//     s = 0                               if (k % 32 == 0)
//     for j                                 for r in 0 .. min(32, K - k) - 1
//       s += a[k][j] * x[j]                   t[r] = 0
//     q += s * s                  ->          for j
//     for i                                     t[r] += a[k + r][j] * x[j]
//       y[i] += s * b[k][i]               s = t[k % 32]
//                                         q += s * s
//                                         for i
//                                           y[i] += s * b[k][i]
//
// The loop over r is a nest, a product of a matrix and a vector: its sums are
// done side by side, where each of the loops waits for itself. All else stays
// where it is, in its order, so it may be anything that does not write what
// the sums read: by alias analysis, or by a comparison in front of the loops,
// which otherwise run as they were. They do so, too, if they are short.
//
// A row may have one step more or less than the one before it. What all rows
// of a block have is a rectangle; the others are done beside it, in the order
// of each sum. Where rows come from high addresses to low ones, a block counts
// them from its last one on, so that the nest leads upwards.

#include "AheadSums.h"
#include "MoveAhead.h"
#include "NestLoops.h"
#include "Reversal.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Machine/MachineModel.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/TensorType.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// Whether something behind \p L uses \p V.
static bool isUsedBehind(const Value *V, const Loop &L) {
  return any_of(V->users(), [&](const User *U) {
    return !L.contains(cast<Instruction>(U));
  });
}

/// Finds the sums: floats, for LLVM adds up integers in any order itself.
bool AheadSums::readSums() {
  BasicBlock *Latch = Inner.getLoopLatch();
  for (PHINode &Phi : Inner.getHeader()->phis()) {
    auto *Next = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(Latch));
    if (!Phi.getType()->isFloatTy() && !Phi.getType()->isDoubleTy())
      continue;
    if (!Next || !Inner.contains(Next) || isa<PHINode>(Next) ||
        isUsedBehind(&Phi, Inner))
      return false;
    if (auto *Op = dyn_cast<FPMathOperator>(Next); Op && Op->hasAllowReassoc())
      return false;
    if (isUsedBehind(Next, Inner))
      Sums.push_back(
          {&Phi, Next, Phi.getIncomingValueForBlock(Inner.getLoopPreheader())});
  }
  constexpr size_t MostSums = 4;
  return !Sums.empty() && Sums.size() <= MostSums;
}

/// Finds what the sums are computed from. Nothing else may need them within
/// their loop, which is to lose them.
bool AheadSums::readNeeded() {
  SmallVector<Instruction *> Work;
  for (const Sum &S : Sums) {
    Needed.insert(S.Variable);
    Work.push_back(S.Next);
    if (auto *Start = dyn_cast<Instruction>(S.Start);
        Start && Outer.contains(Start))
      Work.push_back(Start);
  }
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    if (!Needed.insert(I) || isa<LoadInst>(I))
      continue;
    if (isa<PHINode>(I) && Inner.contains(I))
      return false;
    for (Value *Operand : I->operands())
      if (auto *Of = dyn_cast<Instruction>(Operand); Of && Outer.contains(Of))
        Work.push_back(Of);
  }
  return all_of(Sums, [&](const Sum &S) {
    auto IsNeeded = [&](const User *U) {
      auto *By = cast<Instruction>(U);
      return !Inner.contains(By) || is_contained(Needed, By);
    };
    return all_of(S.Variable->users(), IsNeeded) &&
           all_of(S.Next->users(), IsNeeded);
  });
}

/// Finds which way rows lead.
void AheadSums::readOrder() {
  bool IsDown = any_of(Needed, [&](const Instruction *I) {
    return isa<LoadInst>(I) && leadsDownwards(*I, Outer, SE);
  });
  if (IsDown && isFixedBefore(SE.getBackedgeTakenCount(&Outer), Outer, SE))
    N.Reversed.insert(&Outer);
}

bool AheadSums::readTerms() {
  for (const Sum &S : Sums) {
    std::optional<unsigned> Start = Terms.term(S.Start);
    if (!Start || N.Terms[*Start].Loops >> 1 & 1)
      return false;
  }
  for (const Sum &S : Sums) {
    Term T;
    T.K = Term::Kind::Sum;
    T.V = S.Next;
    T.Loops = N.allLoops();
    Terms.know(S.Variable, Terms.add(std::move(T)));
  }
  for (const Sum &S : Sums)
    if (!Terms.term(S.Next))
      return false;
  for (const Term &T : N.Terms)
    if (T.K == Term::Kind::Load)
      Places[T.V] = T.Place;
  // Rows that are all the same need no block of them.
  return any_of(Places, [](const auto &P) { return P.second.loops() & 1; });
}

/// How often \p L, in Outer, runs at most.
std::optional<TripCount> AheadSums::mostTrips(const Loop &L) {
  if (unsigned Count = SE.getSmallConstantTripCount(&L))
    return TripCount{Count};
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Last))
    return std::nullopt;
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(Last);
      Rec && Rec->getLoop() == &Outer && Rec->isAffine()) {
    auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Step)
      return std::nullopt;
    Last = Step->getAPInt().isNegative()
               ? Rec->getStart()
               : Rec->evaluateAtIteration(SE.getBackedgeTakenCount(&Outer), SE);
  }
  if (!isFixedBefore(Last, Outer, SE))
    return std::nullopt;
  return TripCount{0, Last};
}

/// Makes the loops around \p I loops of N.
bool AheadSums::addLoops(const Instruction *I) {
  for (Loop *L = LI.getLoopFor(I->getParent()); L != &Outer;
       L = L->getParentLoop()) {
    if (any_of(N.Loops, [&](const NestLoop &Of) { return Of.L == L; }))
      continue;
    std::optional<TripCount> Trips = mostTrips(*L);
    if (!Trips || N.Loops.size() == TensorType::MaxRank)
      return false;
    N.Loops.push_back({L, *Trips});
  }
  return true;
}

/// All that \p I may reach in any iteration. What `restrict` says in a function
/// that was inlined holds for one of them only.
static MemoryLocation anywhere(const Instruction *I) {
  AAMDNodes Tags = I->getAAMetadata();
  Tags.Scope = Tags.NoAlias = nullptr;
  return MemoryLocation::getBeforeOrAfter(getLoadStorePointerOperand(I), Tags);
}

/// Whether \p Store counts how often code runs: a program that wants to know is
/// to run as it is.
static bool isOfCounter(const StoreInst *Store) {
  const Value *Object = getUnderlyingObject(Store->getPointerOperand());
  return isa<GlobalVariable>(Object) &&
         (Object->getName().starts_with("__profc_") ||
          Object->getName().starts_with("__llvm_gcov"));
}

/// Whether rows, which the loops change in place, read all of \p A before
/// \p Written is, so that it is no matter if they do so earlier: a row's own
/// element, or, of rows that become shorter, those of rows that come later.
bool AheadSums::isReadBefore(const Access &A, const Access &Written) {
  ArrayRef<Stride> Of = Written.Strides;
  uint64_t Size = SE.getDataLayout().getTypeStoreSize(Written.Element);
  if (any_of(Of.drop_front(), [](const Stride &S) { return !S.isZero(); }) ||
      Of[0].isZero() || A.Element != Written.Element)
    return false;
  std::optional<int64_t> At = distanceBetween(Written, A, SE);
  // Elements of one row, or parts of one number.
  if (At && A.Strides[0] == Of[0] && A.Strides[1].isZero()) {
    uint64_t Between = std::abs(*At);
    if (*At == 0 ? !Path.contains(Written.I->getParent()) ||
                       !Path.precedes(A.I, Written.I)
                 : Between < Size)
      return false;
    Apart.push_back({Of[0], Between + Size});
    return true;
  }
  if (!A.Strides[0].isZero() || A.Strides[1] != Of[0])
    return false;
  // From the last row on, those in front of it, if the first one has none.
  if (At && isGrowing() && isDownward() &&
      N.Half->LastByRow->getStart()->isAllOnesValue()) {
    Apart.push_back({Of[0], uint64_t(std::max<int64_t>(*At + Size, 0))});
    return true;
  }
  if (!isShrinking() || isDownward())
    return false;
  if (At)
    return *At >= int64_t(Size);
  // As far behind it as the next row, but for a part of a number.
  const SCEV *Distance = SE.getMinusSCEV(A.Base, Written.Base);
  auto *More = isa<SCEVCouldNotCompute>(Distance)
                   ? nullptr
                   : dyn_cast<SCEVConstant>(
                         SE.getMinusSCEV(Distance, Terms.expression(Of[0])));
  if (!More || More->getAPInt().getSignificantBits() > 32)
    return false;
  int64_t Fewest = int64_t(Size) - More->getAPInt().getSExtValue();
  Apart.push_back({Of[0], uint64_t(std::max<int64_t>(Fewest, 0))});
  return true;
}

/// Whether nothing of Outer writes what the sums read, if Check is true of the
/// memory.
bool AheadSums::readStores() {
  SmallVector<StoreInst *> Stores;
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB) {
      if (I.isVolatile() || I.isAtomic() || isa<AllocaInst>(I) ||
          I.getType()->isTokenTy() || !I.willReturn() || I.mayThrow())
        return false;
      auto *Known = dyn_cast<IntrinsicInst>(&I);
      if (Known && Known->isAssumeLikeIntrinsic())
        continue;
      if (auto *Store = dyn_cast<StoreInst>(&I))
        Stores.push_back(Store);
      else if (I.mayWriteToMemory())
        return false;
    }
  if (any_of(Stores, isOfCounter))
    return false;
  for (StoreInst *Store : Stores) {
    SmallVector<const Access *> Unknown;
    for (const Term &T : N.Terms)
      if (T.K == Term::Kind::Load &&
          !AA.isNoAlias(anywhere(T.Place.I), anywhere(Store)))
        Unknown.push_back(&T.Place);
    if (Unknown.empty())
      continue;
    if (!addLoops(Store))
      return false;
    std::optional<Access> Written = Terms.access(Store);
    if (!Written)
      return false;
    uint64_t Bytes = Store->getDataLayout().getTypeStoreSize(Written->Element);
    for (const Access *A : Unknown) {
      if (isReadBefore(*A, *Written))
        continue;
      // One array: a comparison would always fail.
      if (distanceBetween(*Written, *A, SE))
        return false;
      if (none_of(Check.OfSteps, [&](const OverlapTest &Seen) {
            return Seen.A.Base == A->Base && Seen.A.Strides == A->Strides &&
                   Seen.A.Element == A->Element &&
                   Seen.Written.isSamePlace(*Written);
          }))
        Check.OfSteps.push_back({*A, *Written, Bytes});
    }
  }
  for (OverlapTest &Test : Check.OfSteps)
    for (Access *A : {&Test.A, &Test.Written})
      A->Strides.resize(N.Loops.size());
  for (Term &T : N.Terms)
    if (T.K == Term::Kind::Load)
      T.Place.Strides.resize(N.Loops.size());
  return true;
}

/// How often loop \p Loop runs at least if blocks are a gain.
uint64_t AheadSums::fewest(unsigned Loop) const {
  if (N.Half)
    return Measured::FewestTriangleAhead;
  return Loop == 0 ? Measured::FewestRowsAhead : Measured::FewestStepsAhead;
}

/// Whether there are several sums of rows from the last one on, which are worth
/// nothing: zhemm of the lower triangle takes 1.1 to 1.4 times as long as its
/// loops at 128 to 512 rows, ztrmm of the upper one transposed 1.3 times at 32
/// and 64.
bool AheadSums::isInVain() const { return isDownward() && Sums.size() > 1; }

bool AheadSums::find() {
  BasicBlock *Before = Outer.getLoopPreheader();
  if (!Outer.isLoopSimplifyForm() || !Inner.isLoopSimplifyForm() ||
      !Outer.getExitBlock() || !Inner.getExitBlock() ||
      Inner.getExitingBlock() != Inner.getLoopLatch() ||
      !isa<BranchInst>(Before->getTerminator()) || !Outer.isSafeToClone() ||
      SE.getDataLayout().getIndexSizeInBits(0) != 64 || !readSums() ||
      !readNeeded())
    return false;
  readOrder();
  if (isInVain() || readLoops(Outer, SE, N, &Needed) || N.Loops.size() != 2 ||
      N.Loops.back().L != &Inner || !N.Sides.empty())
    return false;
  N.Loops.back().IsSum = true;
  SmallVector<Guard, 1> Tests;
  auto IsOfRow = [&](const Guard &G) { return isGuardOfRows(G, N, SE); };
  if (Path.find(Outer, LI, N.Guards, Tests, IsOfRow, &Needed) || !Tests.empty())
    return false;
  for (unsigned Loop : {0, 1})
    if (const TripCount &Trips = N.Loops[Loop].Trips;
        !Trips.isAtRunTime() && Trips.Count < fewest(Loop))
      return false;
  Terms.findRecurrences();
  if (!readTerms() || !readStores())
    return false;
  // No result is tested.
  N.Result = Places.begin()->second;
  N.Result.Strides.assign(N.Loops.size(), Stride());
  return true;
}

namespace {
/// Looks for such sums in one function.
class Finder {
  const NestChoice &Choice;
  const LoopHeaders &LeftOut;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AAResults &AA;
  MachineModel Model;
  std::vector<std::unique_ptr<AheadSums>> All;

  bool isNest(Loop &L) const {
    return inspectNest(L, Choice, LI, SE, AA, Model).Loops.has_value();
  }

  void visit(Loop &L) {
    if (L.isInnermost() || LeftOut.contains(L.getHeader()) ||
        !hasMultiplyAdd(L) || Choice.refusalOf(L))
      return;
    for (Loop *Inner : L) {
      if (!Inner->isInnermost())
        continue;
      auto Here = std::make_unique<AheadSums>(L, *Inner, LI, SE, AA);
      if (!Here->find())
        continue;
      // A nest as a whole is better.
      bool IsPart = findSubnormals(L, Model);
      for (Loop *Around = &L; Around && !IsPart;
           Around = Around->getParentLoop())
        IsPart = isNest(*Around);
      if (!IsPart)
        All.push_back(std::move(Here));
      return;
    }
    for (Loop *Inner : L)
      visit(*Inner);
  }

public:
  Finder(Function &F, const NestChoice &Choice, const LoopHeaders &LeftOut,
         FunctionAnalysisManager &AM)
      : Choice(Choice), LeftOut(LeftOut), LI(AM.getResult<LoopAnalysis>(F)),
        DT(AM.getResult<DominatorTreeAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        AA(AM.getResult<AAManager>(F)),
        Model(machineModel(F, AM.getResult<TargetIRAnalysis>(F))) {}

  std::vector<std::unique_ptr<AheadSums>> find(AssumptionCache &AC) {
    // A loop that has to be raised is raised as it is, or refused as it is.
    auto IsRequired = [](const Loop *L) {
      return matrixHintOf(*L) == MatrixHint::Required;
    };
    for (Loop *L : LI) {
      if (L->isInnermost() || Choice.leavesOut(*L) || !hasMultiplyAdd(*L) ||
          any_of(L->getLoopsInPreorder(), IsRequired))
        continue;
      simplifyLoop(L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                   /*PreserveLCSSA=*/false);
      formLCSSARecursively(*L, DT, &LI, &SE);
      visit(*L);
    }
    return std::move(All);
  }

  /// Whether the loop that begins at \p Header is a nest now.
  bool isNestAt(BasicBlock *Header) {
    Loop *L = LI.getLoopFor(Header);
    simplifyLoop(L, &DT, &LI, &SE, /*AC=*/nullptr, /*MSSAU=*/nullptr,
                 /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, DT, &LI, &SE);
    return isNest(*L);
  }
};
} // namespace

SmallVector<AheadNest, 1> matrix::moveSumsAhead(Function &F,
                                                const NestChoice &Choice,
                                                FunctionAnalysisManager &AM,
                                                LoopHeaders &Short,
                                                bool &IsChanged) {
  std::vector<std::unique_ptr<AheadSums>> All =
      Finder(F, Choice, Short, AM).find(AM.getResult<AssumptionAnalysis>(F));
  SmallVector<AheadNest, 1> Nests;
  if (All.empty())
    return Nests;
  IsChanged = true;
  for (auto &Of : All)
    Of->emitTest(AM.getResult<DominatorTreeAnalysis>(F));
  for (auto &Of : All)
    Of->move();
  AM.invalidate(F, PreservedAnalyses::none());
  SmallVector<AheadSums *> Vain;
  {
    Finder After(F, Choice, Short, AM);
    for (auto &Of : All) {
      if (!After.isNestAt(Of->nest())) {
        Vain.push_back(Of.get());
        continue;
      }
      Nests.push_back({Of->nest(), Of->branch()});
      Short.insert(Of->shortLoops());
      Short.insert_range(Of->besideNest());
    }
  }
  for (AheadSums *Of : Vain)
    Of->takeBack();
  if (!Vain.empty())
    removeUnreachableBlocks(F);
  AM.invalidate(F, PreservedAnalyses::none());
  return Nests;
}
