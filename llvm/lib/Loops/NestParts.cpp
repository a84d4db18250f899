// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the statements of loops that can be done one after the other, in loops
// of their own, and those of them that gain by it.

#include "NestParts.h"
#include "NestPath.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Loops/Overlap.h"
#include "matrix/Loops/Profit.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace matrix;

/// Whether nothing but loads and stores touches memory, and no value is used
/// behind the loops.
bool NestParts::readBlocks() {
  if (!Outer.isLoopSimplifyForm() || !Outer.getExitBlock() ||
      !isa<BranchInst>(Outer.getLoopPreheader()->getTerminator()))
    return false;
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB) {
      if (any_of(I.users(), [&](const User *U) {
            auto *By = cast<Instruction>(U);
            return !Outer.contains(By) &&
                   !(isa<PHINode>(By) && By->use_empty());
          }))
        return false;
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        if (!Store->isSimple())
          return false;
        Statements.push_back({Store, {}, {}});
      } else if (auto *Clear = dyn_cast<MemSetInst>(&I)) {
        if (Clear->isVolatile())
          return false;
        Statements.push_back({Clear, {}, {}});
      } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
        if (!Load->isSimple())
          return false;
      } else if (I.mayHaveSideEffects() || I.mayReadFromMemory() ||
                 isa<AllocaInst>(I) || I.getType()->isTokenTy()) {
        return false;
      }
    }
  constexpr size_t MostStatements = 8;
  return Statements.size() > 1 && Statements.size() <= MostStatements;
}

/// Adds what \p Root is computed from to \p Needed, up to operands at which
/// \p Stop says so.
void NestParts::close(
    Value *Root, NestPart &Needed,
    function_ref<bool(Instruction *, Instruction *User)> Stop) {
  auto *First = dyn_cast<Instruction>(Root);
  if (!First || !Outer.contains(First))
    return;
  SmallVector<Instruction *> Work = {First};
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    if (!Needed.insert(I))
      continue;
    for (Value *Operand : I->operands())
      if (auto *Next = dyn_cast<Instruction>(Operand);
          Next && Outer.contains(Next) && !Stop(Next, I))
        Work.push_back(Next);
  }
}

/// Whether no branch outside of \p Inside depends on memory, which parts could
/// change.
bool NestParts::readControl(const Loop *Inside) {
  Control.clear();
  NestPart Others;
  auto Never = [](Instruction *, Instruction *) { return false; };
  for (BasicBlock *BB : Outer.blocks()) {
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch)
      return false;
    if (Branch->isUnconditional())
      continue;
    close(Branch->getCondition(), Control, Never);
    if (!Inside || !Inside->contains(BB))
      close(Branch->getCondition(), Others, Never);
  }
  return none_of(Others, [](const Instruction *I) { return isa<LoadInst>(I); });
}

/// Whether \p Store writes an element of its own in each iteration of each loop
/// around it: each step leads behind all smaller ones.
bool NestParts::hasOwnPlaces(StoreInst *Store) const {
  SmallVector<std::pair<uint64_t, const Loop *>, 4> Steps;
  const SCEV *Place = SE.getSCEV(Store->getPointerOperand());
  while (auto *Rec = dyn_cast<SCEVAddRecExpr>(Place)) {
    auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Outer.contains(Rec->getLoop()))
      break;
    if (!Rec->isAffine() || !Step)
      return false;
    Steps.push_back({Step->getAPInt().abs().getLimitedValue(), Rec->getLoop()});
    Place = Rec->getStart();
  }
  for (const Loop *L = LI.getLoopFor(Store->getParent()); Outer.contains(L);
       L = L->getParentLoop())
    if (none_of(Steps, [&](const auto &Step) { return Step.second == L; }))
      return false;
  sort(Steps, less_first());
  uint64_t Span = Store->getDataLayout().getTypeStoreSize(
      Store->getValueOperand()->getType());
  for (auto [Step, L] : Steps) {
    unsigned Trips = SE.getSmallConstantTripCount(L);
    if (Step < Span || (!Trips && L != Steps.back().second))
      return false;
    Span += Step * (Trips - 1);
  }
  return true;
}

/// The memory that \p I touches, in any iteration.
static MemoryLocation anywhere(const Instruction *I) {
  auto *Clear = dyn_cast<MemSetInst>(I);
  return MemoryLocation::getBeforeOrAfter(Clear ? Clear->getDest()
                                                : getLoadStorePointerOperand(I),
                                          I->getAAMetadata());
}

/// Whether what \p Store, which has places of its own, writes may have been
/// overwritten behind the loops.
bool NestParts::isOverwritten(const StoreInst *Store) const {
  auto IsBefore = [&](const StoreInst *Other) {
    return DT.dominates(Other, Store) &&
           Other->getValueOperand()->getType() ==
               Store->getValueOperand()->getType() &&
           SE.getSCEV(const_cast<Value *>(Other->getPointerOperand())) ==
               SE.getSCEV(const_cast<Value *>(Store->getPointerOperand()));
  };
  return any_of(Statements, [&](const Statement &X) {
    auto *Other = dyn_cast<StoreInst>(X.Write);
    return X.Write != Store && !(Other && IsBefore(Other)) &&
           !AA.isNoAlias(anywhere(Store), anywhere(X.Write));
  });
}

/// The store that leaves \p V, which \p User reads, in memory.
StoreInst *NestParts::storeOf(const Value *V, const Instruction *User) const {
  const Value *Sum = throughExits(const_cast<Value *>(V));
  if (isa<Constant>(Sum) || isa<PHINode>(User))
    return nullptr;
  for (const Statement &X : Statements)
    if (auto *Store = dyn_cast<StoreInst>(X.Write);
        Store && throughExits(Store->getValueOperand()) == Sum &&
        Store != User && DT.dominates(Store, User) && hasOwnPlaces(Store) &&
        !isOverwritten(Store))
      return Store;
  return nullptr;
}

void NestParts::readStatements() {
  for (Statement &X : Statements) {
    auto Stop = [&](Instruction *Operand, Instruction *User) {
      StoreInst *By = storeOf(Operand, User);
      if (!By || By == X.Write)
        return false;
      unsigned Number = 0;
      while (Statements[Number].Write != By)
        ++Number;
      if (!is_contained(X.Reads, Number))
        X.Reads.push_back(Number);
      return true;
    };
    close(X.Write, X.Needed, Stop);
  }
}

/// Whether both would compute one sum.
bool NestParts::shareSums(const Statement &X, const Statement &Y) const {
  return any_of(X.Needed, [&](const Instruction *I) {
    return isa<PHINode>(I) && LI.isLoopHeader(I->getParent()) &&
           !Control.contains(I) && Y.Needed.contains(I) &&
           !SE.isSCEVable(I->getType());
  });
}

/// Whether \p X writes nothing that \p Y touches, in any iteration, but for
/// what Y reads of it at a place of its own.
bool NestParts::areApart(const Statement &X, const Statement &Y) const {
  return all_of(Y.Needed, [&](const Instruction *I) {
    return !isa<LoadInst, StoreInst, MemSetInst>(I) ||
           AA.isNoAlias(anywhere(X.Write), anywhere(I));
  });
}

/// Makes groups of statements that cannot be done one after the other.
void NestParts::join() {
  SmallVector<unsigned> Of;
  for (unsigned I = 0; I != Statements.size(); ++I)
    Of.push_back(I);
  for (auto [I, X] : enumerate(Statements))
    for (auto [J, Y] : enumerate(ArrayRef(Statements).take_front(I)))
      if (!areApart(X, Y) || !areApart(Y, X) || shareSums(X, Y))
        replace(Of, Of[I], Of[J]);
  Groups.resize(Statements.size());
  for (auto [I, X] : enumerate(Statements)) {
    Groups[Of[I]].Statements.push_back(I);
    Groups[Of[I]].Needed.insert_range(X.Needed);
  }
  erase_if(Groups, [](const Group &G) { return G.Statements.empty(); });
}

/// Finds the nest that \p G is, if it gains.
void NestParts::findNest(Group &G) const {
  if (any_of(G.Statements,
             [&](unsigned I) { return !Statements[I].Reads.empty(); }))
    return;
  std::variant<Nest, RefusedNest> Match = matchNest(Outer, LI, SE, &G.Needed);
  auto *N = std::get_if<Nest>(&Match);
  if (!N)
    return;
  const DataLayout &DL = Outer.getHeader()->getDataLayout();
  G.Check = checkOverlap(*N, SE, AA, DL);
  if (G.Check.Refusal || findSubnormals(Outer, Model) ||
      (!isAskedFor(Outer) && checkProfit(*N, DL, Model)))
    return;
  bool IsInOrder = N->Step.I->getType()->isFloatingPointTy() &&
                   !FastMath::decode(N->Step.Flags).allowReassoc();
  // LLVM unrolls both sums of short loops, which then do not wait.
  bool IsLong = N->hasExtentsAtRunTime() ||
                N->multiplyAdds() >= Measured::FewestProductsOfPart ||
                isAskedFor(Outer);
  if (popcount(N->Result.loops()) > 1 ||
      (N->Loops.back().IsSum && IsInOrder && IsLong))
    G.Apart = std::move(*N);
}

bool NestParts::find() {
  if (!readBlocks())
    return false;
  readStatements();
  if (!readControl(/*Inside=*/nullptr))
    return takeStart();
  join();
  if (Groups.size() < 2)
    return takeStart();
  for (Group &G : Groups)
    findNest(G);
  // A statement that reads a sum of another group reads it from memory, behind
  // the loops of that group.
  for (const Group &G : Groups)
    for (unsigned I : G.Statements)
      for (unsigned Read : Statements[I].Reads)
        if (!any_of(Groups, [&](const Group &Other) {
              return Other.Apart && is_contained(Other.Statements, Read);
            }))
          return false;
  if (none_of(Groups, [](const Group &G) { return G.Apart.has_value(); }))
    return false;
  for (const Group &G : Groups)
    if (!G.Apart)
      for (Instruction *I : G.Needed)
        for (Use &U : I->operands())
          if (auto *Operand = dyn_cast<Instruction>(U);
              Operand && Outer.contains(Operand) && !G.Needed.contains(Operand))
            Reloads.push_back({&U, storeOf(Operand, I)});
  return true;
}
