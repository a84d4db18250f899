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
#include "Matcher.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/ScalarEvolution.h"

using namespace llvm;
using namespace matrix;

//===----------------------------------------------------------------------===//
// Loops and what is in them
//===----------------------------------------------------------------------===//

bool Matcher::readInstruction(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Loads.push_back(Load);
    return Load->isSimple() || refuse(NestRefusal::Volatile, &I);
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Stores.push_back(Store);
    return Store->isSimple() || refuse(NestRefusal::Volatile, &I);
  }
  // One of elements is no MemIntrinsic by isa.
  MemIntrinsic *Set = dyn_cast<MemSetPatternInst>(&I);
  if (!Set)
    Set = dyn_cast<MemIntrinsic>(&I);
  if (Set && !isa<MemMoveInst>(Set)) {
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
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB)
      if (Path.contains(BB) && (!Only || Only->contains(&I)) &&
          !readInstruction(I))
        return false;
  sort(Stores, [&](StoreInst *A, StoreInst *B) { return Path.precedes(A, B); });
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

/// Finds the results that loops beside the sum's run over: those of a loop that
/// is as long and has the same steps.
bool Matcher::readSides() {
  for (SideLoop &Side : N.Sides) {
    auto *Store =
        find_if(Stores, [&](StoreInst *S) { return Side.L->contains(S); });
    std::optional<Stride> Step =
        Store == Stores.end() ? std::nullopt : Terms.strideOf(*Store, *Side.L);
    bool IsFound = false;
    for (auto [Number, L] : enumerate(N.Loops))
      if (!IsFound && Step && *Step == result().Strides[Number] && !L.IsSum &&
          L.Trips == Side.Trips && !L.L->contains(Side.L)) {
        Side.As = Number;
        IsFound = true;
      }
    if (!IsFound)
      return refuse(NestRefusal::Siblings,
                    Side.L->getHeader()->getTerminator());
  }
  return true;
}

/// Finds `c[j][i] = c[i][j]` at the end of an iteration. If the sum is in a
/// register, that is as good as `c[i][j] = c[j][i]`, and the result the one of
/// them whose rows lie in memory.
void Matcher::findMirrorStore() {
  if (!N.Half || N.Half->IsOfSums || Stores.size() < 2)
    return;
  StoreInst *Last = Stores.back(), *Before = Stores[Stores.size() - 2];
  if (Last->getParent() != Before->getParent() ||
      Path.resolve(Last->getValueOperand()) !=
          Path.resolve(Before->getValueOperand()))
    return;
  Stores.pop_back();
  if (Stores.size() == 1)
    if (std::optional<Access> A = Terms.access(Last);
        A && N.byStride(N.allLoops(), *A).front() == N.Half->Rows)
      std::swap(Stores.back(), Last);
  MirrorStore = Last;
}

/// Whether the nest may have part of the results only, and what is stored as
/// their mirror image.
bool Matcher::readTriangle() {
  if (!N.Half)
    return true;
  unsigned Rows = N.Half->Rows, Columns = N.Half->Columns;
  if (N.Half->IsOfSums)
    return true;
  // Other dimensions of the result are loops around a triangle.
  if (popcount(result().loops()) != 2 || N.Loops[Rows].IsSum ||
      N.Loops[Columns].IsSum)
    return refuse(NestRefusal::Triangle,
                  N.Loops[Columns].L->getLoopLatch()->getTerminator());
  if (!MirrorStore)
    return true;
  std::optional<Access> Mirror = Terms.access(MirrorStore);
  if (!Mirror)
    return false;
  const TripCount &OfRows = N.Loops[Rows].Trips,
                  &OfColumns = N.Loops[Columns].Trips;
  const Stride &Row = result().Strides[Rows],
               &Column = result().Strides[Columns];
  const SCEV *Between = SE.getMinusSCEV(Mirror->Base, result().Base);
  const SCEV *Other =
      SE.getMinusSCEV(Terms.expression(N.Half->IsUpper ? Row : Column),
                      Terms.expression(N.Half->IsUpper ? Column : Row));
  N.HasDiagonal = Between->isZero();
  uint64_t Size =
      MirrorStore->getDataLayout().getTypeStoreSize(result().Element);
  // Elsewhere a result might be the image of another one.
  if (OfRows.Count != OfColumns.Count || OfRows.Last != OfColumns.Last ||
      Mirror->Element != result().Element ||
      Mirror->loops() != result().loops() || Mirror->Strides[Rows] != Column ||
      Mirror->Strides[Columns] != Row || (Between != Other && !N.HasDiagonal) ||
      (!N.HasDiagonal && !N.isAtRunTime() &&
       uint64_t(Row.Bytes) < Column.Bytes * OfColumns.Count + Size))
    return refuse(NestRefusal::ManyResults, MirrorStore);
  N.Mirror = std::move(*Mirror);
  return true;
}

bool Matcher::readStores() {
  findMirrorStore();
  for (StoreInst *Store : Stores)
    if (!isBeside(Store))
      SumStore = Store;
  if (!SumStore)
    return refuse(NestRefusal::NoSum, Stores.back());
  std::optional<Access> Result = Terms.access(SumStore);
  if (!Result)
    return false;
  N.Result = std::move(*Result);
  LoopSet Moving = result().loops();
  for (auto [Number, L] : enumerate(N.Loops)) {
    L.IsSum = !(Moving >> Number & 1);
    if (L.IsSum && N.Reversed.contains(L.L))
      return refuse(NestRefusal::Backwards, SumStore);
  }
  if (!readSides())
    return false;
  for (StoreInst *Store : Stores) {
    std::optional<Access> A = Terms.access(Store);
    if (!A)
      return false;
    if (!A->isSamePlace(result()))
      return refuse(NestRefusal::ManyResults, Store);
  }
  if (!N.sumLoops())
    return refuse(NestRefusal::NoSum, Stores.back());
  if (!Moving)
    return refuse(NestRefusal::OneResult, Stores.back());
  // Elements are distinct if each step leads behind all smaller ones. What is
  // known when the program runs is tested then.
  int64_t Span =
      Stores.back()->getDataLayout().getTypeStoreSize(result().Element);
  SmallVector<unsigned, 6> ByStride = N.byStride(Moving, result());
  for (unsigned Number : reverse(ByStride)) {
    const Stride &Step = result().Strides[Number];
    const TripCount &Trips = N.Loops[Number].Trips;
    if (Step.AtRunTime)
      break;
    if (Step.Bytes < Span)
      return refuse(NestRefusal::SharedElement, Stores.back());
    if (Trips.isAtRunTime())
      break;
    Span += Step.Bytes * (Trips.Count - 1);
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
    if (Path.resolve(Phi.getIncomingValueForBlock(L->getLoopLatch())) == Add.I)
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
  if (Path.resolve(Add.Sum) != Phi)
    return refuse(NestRefusal::CarriedValue, Add.I);
  while (true) {
    if (!(bit(L) & N.sumLoops()))
      return refuse(NestRefusal::CarriedValue, Phi);
    InRegister |= bit(L);
    StartValue =
        Path.resolve(Phi->getIncomingValueForBlock(L->getLoopPreheader()));
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

/// The first addition of those that \p V is, or is computed from. A second one
/// is refused when terms are read, as what it adds to is carried.
static Value *findCarried(Value *V, const Loop &Outer, const NestPath &Path,
                          function_ref<bool(Instruction *)> IsCarried,
                          unsigned Depth = 0) {
  constexpr unsigned Deepest = 12;
  auto *I = dyn_cast<Instruction>(Path.resolve(V));
  if (!I || !Outer.contains(I) || Depth == Deepest || isa<LoadInst>(I))
    return nullptr;
  if (IsCarried(I))
    return I;
  if (isa<PHINode>(I))
    return nullptr;
  for (Value *Operand : I->operands())
    if (Value *Found = findCarried(Operand, Outer, Path, IsCarried, Depth + 1))
      return Found;
  return nullptr;
}

bool Matcher::readSum() {
  StoreInst *Last = SumStore;
  Value *V = Path.resolve(Last->getValueOperand());
  Value *Carried = findCarried(V, Outer, Path, [&](Instruction *I) {
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
    LoadInst *Load = ownLoad(Path.resolve(Add->Sum));
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
  LoopSet Inside = around(SumStore), InMemory = N.sumLoops() & ~InRegister;
  if (N.allLoops() & ~Inside & ~InRegister)
    return refuse(NestRefusal::RestartedSum, N.Step.I);
  if (!InMemory)
    return true;
  LoadInst *Load = ownLoad(StartValue);
  if (!Load || (InMemory & ~around(Load)))
    return refuse(NestRefusal::RestartedSum, N.Step.I);
  return Path.resolve(SumStore->getValueOperand()) == N.Step.I ||
         refuse(NestRefusal::ChangingStart, SumStore);
}

std::variant<Nest, RefusedNest> matrix::matchNest(Loop &Outer, LoopInfo &LI,
                                                  ScalarEvolution &SE,
                                                  const NestPart *Only) {
  return Matcher(Outer, LI, SE, Only).match();
}
