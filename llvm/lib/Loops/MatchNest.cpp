// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops -> a nest.
//
// The last store of an iteration is the result's; other stores to the same
// elements are overwritten by it. What it stores is followed back to a sum:
//
//   * in a register: a phi of one loop or of several, each of which passes its
//     value on to the next one inside, `next = phi + a * b`;
//   * in memory: `c[..] = c[..] + a * b`, where loops that do not move c[..]
//     are sums.
//
// LLVM changes one into the other, so both may be there: a sum in a register
// over the inner loops that starts from memory in each iteration of an outer
// one, or one that is stored at each step though nobody reads it.

#include "matrix/Loops/MatchNest.h"
#include "Addition.h"
#include "NestTerms.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

namespace {
class Matcher {
  Loop &Outer;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  Nest N;
  NestTerms Terms;
  SmallVector<LoadInst *> Loads;
  /// In the order in which an iteration runs them.
  SmallVector<StoreInst *> Stores;
  MemSetInst *Clear = nullptr;
  /// Of each of Stores.
  SmallVector<Access> Stored;
  /// The loops in which the sum is in a register.
  LoopSet InRegister = 0;
  /// What it starts from there, or the load of the result's own element.
  Value *StartValue = nullptr;

public:
  Matcher(Loop &Outer, LoopInfo &LI, DominatorTree &DT, ScalarEvolution &SE)
      : Outer(Outer), LI(LI), DT(DT), SE(SE), Terms(N, SE) {}

  std::variant<Nest, RefusedNest> match() {
    if (readLoops() && readIndices() && readBlocks() && readStores() &&
        readSum() && readTerms() && checkLoads())
      return std::move(N);
    return Terms.refusal();
  }

private:
  bool refuse(NestRefusal Why, Instruction *At = nullptr) {
    Terms.refuse(Why, At);
    return false;
  }
  bool readLoops();
  bool readIndices() {
    Terms.findRecurrences();
    return true;
  }
  bool readLoop(Loop &L);
  bool readBlocks();
  bool readInstruction(Instruction &I);
  bool readStores();
  bool readSum();
  bool readTerms();
  bool readStart();
  bool readProduct(const Addition &Add);
  bool readRegisterSum(const Addition &Add);
  bool checkRepeats();
  bool checkLoads();
  bool coversResult(const Access &Cleared);

  LoopSet bit(const Loop *L) const {
    for (auto [Number, Here] : enumerate(N.Loops))
      if (Here.L == L)
        return LoopSet(1) << Number;
    return 0;
  }
  /// The loops that \p I stands in.
  LoopSet around(const Instruction *I) const {
    LoopSet Set = 0;
    for (auto [Number, L] : enumerate(N.Loops))
      if (L.L->contains(I))
        Set |= LoopSet(1) << Number;
    return Set;
  }
  const Access &result() const { return Stored.back(); }
  /// Whether \p I stands in front of all stores.
  bool isFirst(const Instruction *I) const {
    return all_of(Stores, [&](StoreInst *S) { return DT.dominates(I, S); });
  }
  PHINode *carrierOf(const Addition &Add, const Loop *L) const;
  LoadInst *ownLoad(Value *V);
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops and what is in them
//===----------------------------------------------------------------------===//

bool Matcher::readLoop(Loop &L) {
  if (!L.isLoopSimplifyForm() || !L.getUniqueExitBlock() ||
      L.getExitingBlock() != L.getLoopLatch() || !L.getExitingBlock())
    return refuse(NestRefusal::Exit, L.getHeader()->getTerminator());
  NestLoop Here;
  Here.L = &L;
  Here.Trips.Count = SE.getSmallConstantTripCount(&L);
  if (Here.Trips.Count == 0) {
    const SCEV *Trips = SE.getBackedgeTakenCount(&L);
    bool IsKnown = !isa<SCEVCouldNotCompute>(Trips);
    return refuse(IsKnown && !SE.isLoopInvariant(Trips, &Outer)
                      ? NestRefusal::Triangle
                      : NestRefusal::RunTimeExtent,
                  L.getLoopLatch()->getTerminator());
  }
  N.Loops.push_back(Here);
  return true;
}

bool Matcher::readLoops() {
  assert(!Outer.isInnermost() && "one loop is no nest");
  Loop *L = &Outer;
  while (true) {
    if (N.Loops.size() == TensorType::MaxRank)
      return refuse(NestRefusal::TooDeep);
    if (!readLoop(*L))
      return false;
    if (L->isInnermost())
      return true;
    if (L->getSubLoops().size() != 1)
      return refuse(NestRefusal::Siblings);
    L = L->getSubLoops().front();
  }
}

bool Matcher::readInstruction(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Loads.push_back(Load);
    return Load->isSimple() || refuse(NestRefusal::Volatile, &I);
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Stores.push_back(Store);
    return Store->isSimple() || refuse(NestRefusal::Volatile, &I);
  }
  if (auto *Set = dyn_cast<MemSetInst>(&I)) {
    if (Clear || Set->isVolatile())
      return refuse(Clear ? NestRefusal::ManyResults : NestRefusal::Volatile,
                    &I);
    Clear = Set;
    return true;
  }
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    auto *Known = dyn_cast<IntrinsicInst>(Call);
    if (Known && Known->isAssumeLikeIntrinsic())
      return true;
    if (!Known || I.mayReadOrWriteMemory() || Call->isConvergent())
      return refuse(NestRefusal::Call, &I);
  }
  if (I.isAtomic())
    return refuse(NestRefusal::Volatile, &I);
  if (I.mayHaveSideEffects() || I.mayReadFromMemory() || isa<AllocaInst>(I))
    return refuse(NestRefusal::Operation, &I);
  return true;
}

bool Matcher::readBlocks() {
  for (BasicBlock *BB : Outer.blocks()) {
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch ||
        (Branch->isConditional() && BB != LI.getLoopFor(BB)->getLoopLatch()))
      return refuse(NestRefusal::Branch, BB->getTerminator());
  }
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB)
      if (!readInstruction(I))
        return false;
  // Straight code in loops: one of two instructions dominates the other.
  sort(Stores, [&](StoreInst *A, StoreInst *B) { return DT.dominates(A, B); });
  if (Stores.empty())
    return refuse(NestRefusal::NoStore);
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB)
      for (const User *U : I.users())
        if (auto *By = cast<Instruction>(U); !Outer.contains(By))
          if (!isa<PHINode>(By) || !By->use_empty())
            return refuse(NestRefusal::LiveOut, &I);
  return true;
}

bool Matcher::readStores() {
  for (StoreInst *Store : Stores) {
    std::optional<Access> A = Terms.access(Store);
    if (!A)
      return false;
    Stored.push_back(std::move(*A));
  }
  for (auto [Store, A] : zip_equal(Stores, Stored))
    if (!A.isSamePlace(result()))
      return refuse(NestRefusal::ManyResults, Store);
  N.Result = result();
  LoopSet Moving = result().loops();
  for (auto [Number, L] : enumerate(N.Loops))
    L.IsSum = !(Moving >> Number & 1);
  if (!N.sumLoops())
    return refuse(NestRefusal::NoSum, Stores.back());
  if (!Moving)
    return refuse(NestRefusal::OneResult, Stores.back());
  // Elements are distinct if each step leads behind all smaller ones.
  int64_t Span =
      Stores.back()->getDataLayout().getTypeStoreSize(result().Element);
  for (unsigned Number : reverse(N.byStride(Moving, result()))) {
    if (result().Strides[Number] < Span)
      return refuse(NestRefusal::SharedElement, Stores.back());
    Span += result().Strides[Number] * (N.Loops[Number].Trips.Count - 1);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The sum
//===----------------------------------------------------------------------===//

/// The phi that carries \p Add's result from one iteration of \p L to the next,
/// and is what the result is added to there.
PHINode *Matcher::carrierOf(const Addition &Add, const Loop *L) const {
  for (PHINode &Phi : L->getHeader()->phis())
    if (throughExits(Phi.getIncomingValueForBlock(L->getLoopLatch())) == Add.I)
      return &Phi;
  return nullptr;
}

/// \p V as a load of the result's own element.
LoadInst *Matcher::ownLoad(Value *V) {
  auto *Load = dyn_cast<LoadInst>(V);
  if (!Load || !Outer.contains(Load))
    return nullptr;
  // An address that is none of the nest's is no reason to refuse it here.
  NestTerms Quiet = Terms;
  std::optional<Access> A = Quiet.access(Load);
  return A && A->isSamePlace(result()) ? Load : nullptr;
}

bool Matcher::readRegisterSum(const Addition &Add) {
  const Loop *L = LI.getLoopFor(Add.I->getParent());
  PHINode *Phi = carrierOf(Add, L);
  if (throughExits(Add.Sum) != Phi)
    return refuse(NestRefusal::CarriedValue, Add.I);
  while (true) {
    if (!(bit(L) & N.sumLoops()))
      return refuse(NestRefusal::CarriedValue, Phi);
    InRegister |= bit(L);
    StartValue =
        throughExits(Phi->getIncomingValueForBlock(L->getLoopPreheader()));
    auto *Next = dyn_cast<PHINode>(StartValue);
    if (!Next || L == &Outer ||
        Next->getParent() != L->getParentLoop()->getHeader())
      return true;
    L = L->getParentLoop();
    if (carrierOf(Add, L) != Next)
      return refuse(NestRefusal::CarriedValue, Next);
    Phi = Next;
  }
}

/// Finds the one addition that \p V is computed from, if it is not one itself.
static Value *findCarried(Value *V, const Loop &Outer, LoopInfo &LI,
                          function_ref<bool(Instruction *)> IsCarried,
                          unsigned Depth = 0) {
  constexpr unsigned Deepest = 12;
  auto *I = dyn_cast<Instruction>(throughExits(V));
  if (!I || !Outer.contains(I) || Depth == Deepest || isa<LoadInst>(I))
    return nullptr;
  if (IsCarried(I))
    return I;
  if (isa<PHINode>(I))
    return nullptr;
  for (Value *Operand : I->operands())
    if (Value *Found = findCarried(Operand, Outer, LI, IsCarried, Depth + 1))
      return Found;
  return nullptr;
}

bool Matcher::readSum() {
  StoreInst *Last = Stores.back();
  Value *V = throughExits(Last->getValueOperand());
  Value *Carried = findCarried(V, Outer, LI, [&](Instruction *I) {
    Addition Any;
    Any.I = I;
    const Loop *L = LI.getLoopFor(I->getParent());
    return carrierOf(Any, L) != nullptr;
  });
  std::optional<Addition> Add = additionOf(Carried ? Carried : V, Outer);
  if (!Add)
    return refuse(NestRefusal::NoSum, Last);
  if (Carried) {
    if (!readRegisterSum(*Add))
      return false;
  } else {
    LoadInst *Load = ownLoad(throughExits(Add->Sum));
    // An own element that is a factor, too, is refused by checkLoads().
    if (!Load)
      return refuse(NestRefusal::NoSum, Last);
    StartValue = Load;
  }
  if (bit(LI.getLoopFor(Add->I->getParent())) != LoopSet(1)
                                                     << (N.Loops.size() - 1))
    return refuse(NestRefusal::RestartedSum, Add->I);
  Terms.setSum(Add->I);
  N.Step.I = Add->I;
  return checkRepeats() && readProduct(*Add);
}

/// The sums that are not in a register go on from the result's element.
bool Matcher::checkRepeats() {
  LoopSet Inside = around(Stores.back()), InMemory = N.sumLoops() & ~InRegister;
  if (N.allLoops() & ~Inside & ~InRegister)
    return refuse(NestRefusal::RestartedSum, N.Step.I);
  if (!InMemory)
    return true;
  LoadInst *Load = ownLoad(StartValue);
  if (!Load || (InMemory & ~around(Load)))
    return refuse(NestRefusal::RestartedSum, N.Step.I);
  return throughExits(Stores.back()->getValueOperand()) == N.Step.I ||
         refuse(NestRefusal::ChangingStart, Stores.back());
}

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

bool Matcher::readProduct(const Addition &Add) {
  std::optional<unsigned> A = Terms.term(Add.X);
  std::optional<unsigned> B = A ? Terms.term(Add.Y) : std::nullopt;
  if (!B)
    return false;
  // LLVM has brought factors of integers into an order of its own.
  auto Outermost = [&](unsigned T) {
    return countr_zero(N.Terms[T].Loops & ~N.sumLoops());
  };
  if (Add.I->getType()->isIntegerTy() && Outermost(*B) < Outermost(*A))
    std::swap(A, B);
  N.Step.A = *A;
  N.Step.B = *B;
  N.Step.IsNegated = Add.IsNegated;
  N.Step.Flags = FastMath::encode(Add.Flags);
  LoopSet OfA = N.Terms[*A].Loops, OfB = N.Terms[*B].Loops;
  if ((N.sumLoops() & ~(OfA & OfB)) || (N.allLoops() & ~(OfA | OfB)))
    return refuse(NestRefusal::ShortFactor, Add.I);
  return true;
}

/// Whether setting what \p Cleared reaches, in loops that are all of the
/// result, sets each of its elements. The memory begins at the result's.
bool Matcher::coversResult(const Access &Cleared) {
  auto *Length = dyn_cast<ConstantInt>(Clear->getLength());
  LoopSet Outside = around(Clear);
  if (!Length || Cleared.Base != result().Base || (Outside & N.sumLoops()))
    return false;
  uint64_t Bytes = Clear->getDataLayout().getTypeStoreSize(result().Element);
  for (unsigned Number :
       reverse(N.byStride(result().loops() & ~Outside, result()))) {
    if (uint64_t(result().Strides[Number]) != Bytes)
      return false;
    Bytes *= N.Loops[Number].Trips.Count;
  }
  for (auto [Number, L] : enumerate(N.Loops))
    if (Outside >> Number & 1 &&
        Cleared.Strides[Number] != result().Strides[Number])
      return false;
  return Length->getValue() == Bytes;
}

/// What sums start from: the last thing that is stored before them.
bool Matcher::readStart() {
  LoadInst *Own = ownLoad(StartValue);
  if (Clear) {
    // A byte that is not zero would have to be known to be an element.
    auto *Byte = dyn_cast<ConstantInt>(Clear->getValue());
    std::optional<Access> A = Terms.access(
        Clear, Clear->getDest(), result().Element, N.Result.Alignment);
    if (!A)
      return false;
    if (!Byte || !Byte->isZero() || !coversResult(*A) || !isFirst(Clear) ||
        (Own && !DT.dominates(Clear, Own)))
      return refuse(NestRefusal::PartlyCleared, Clear);
    if (Own) {
      Term T;
      T.V = Constant::getNullValue(result().Element);
      N.Start = Terms.add(std::move(T));
      return true;
    }
  }
  // The first store may be of a start value, in the result's loops alone.
  StoreInst *First = Stores.front();
  bool HasFirst = First != Stores.back() && around(First) == result().loops() &&
                  DT.dominates(First, N.Step.I);
  if (Own && HasFirst && DT.dominates(First, Own))
    StartValue = First->getValueOperand();
  else if (Own && !isFirst(Own))
    return refuse(NestRefusal::ReadBack, Own);
  std::optional<unsigned> Start = Terms.term(StartValue);
  if (!Start)
    return false;
  N.Start = *Start;
  return true;
}

bool Matcher::readTerms() {
  // Stores between must be of sums on the way, or in front of all of them.
  for (StoreInst *Store : ArrayRef(Stores).drop_back())
    if (around(Store) != result().loops() &&
        throughExits(Store->getValueOperand()) != N.Step.I)
      return refuse(NestRefusal::ReadBack, Store);
  if (!readStart())
    return false;
  std::optional<unsigned> Finish = Terms.term(Stores.back()->getValueOperand());
  if (!Finish)
    return false;
  N.Finish = *Finish;
  for (unsigned T : {N.Start, N.Finish})
    if (N.Terms[T].Loops & N.sumLoops())
      return refuse(NestRefusal::ChangingStart, Stores.back());
  // Windows have more elements than the memory that they lie in.
  for (const Term &T : N.Terms) {
    uint64_t Bytes =
        Stores.back()->getDataLayout().getTypeStoreSize(T.V->getType());
    for (auto [Number, L] : enumerate(N.Loops))
      if (T.Loops >> Number & 1)
        Bytes = SaturatingMultiply(Bytes, L.Trips.Count);
    if (Bytes > TensorType::MaxBytes)
      return refuse(NestRefusal::TooLarge, dyn_cast<Instruction>(T.V));
  }
  return true;
}

/// The result's own elements are read as they were before, by Start and Finish
/// alone. What no term has read is of no use.
bool Matcher::checkLoads() {
  auto FindOwn = [&](unsigned Root, auto IsAllowed) -> Instruction * {
    std::vector<unsigned> Work = {Root};
    while (!Work.empty()) {
      const Term &T = N.Terms[Work.back()];
      Work.pop_back();
      append_range(Work, T.Operands);
      if (T.K == Term::Kind::Load && T.Place.isSamePlace(result()) &&
          !IsAllowed(T))
        return cast<Instruction>(T.V);
    }
    return nullptr;
  };
  auto Never = [](const Term &) { return false; };
  auto AsItWas = [&](const Term &T) {
    auto *Load = cast<Instruction>(T.V);
    return isFirst(Load) && (!Clear || DT.dominates(Load, Clear));
  };
  for (unsigned Factor : {N.Step.A, N.Step.B})
    if (Instruction *Own = FindOwn(Factor, Never))
      return refuse(NestRefusal::ReadBack, Own);
  for (unsigned T : {N.Start, N.Finish})
    if (Instruction *Own = FindOwn(T, AsItWas))
      return refuse(NestRefusal::ReadBack, Own);
  return true;
}

std::variant<Nest, RefusedNest> matrix::matchNest(Loop &Outer, LoopInfo &LI,
                                                  DominatorTree &DT,
                                                  ScalarEvolution &SE) {
  return Matcher(Outer, LI, DT, SE).match();
}
