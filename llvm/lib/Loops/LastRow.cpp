// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a triangle whose last row has no product, LLVM sees that the condition
// around the sum's loop is that of going on with the next row, and has one of
// them left:
//
//   do                                     do
//     s = a[i][i] * b[i]                     s = a[i][i] * b[i]
//     if (i == 0) {                          if (i != 0)
//       b[i] = alpha * s                       for k
//       break                       ->           s += a[i][k] * b[k]
//     }                                      b[i] = alpha * s
//     for k                                while (i-- != 0)
//       s += a[i][k] * b[k]
//     b[i] = alpha * s
//   while (true), --i
//
// A loop that is left early is no nest. The code behind the sum is the same
// on either way: the last row takes that of the others.

#include "LastRow.h"
#include "matrix/Loops/MatchNest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix;

namespace {
class LastRow {
  Loop &L;
  const DominatorTree &DT;
  BasicBlock *Exiting, *Latch, *Exit = nullptr;
  /// The end of a row that has products, and of the last row.
  SmallVector<std::pair<Instruction *, Instruction *>> Same;
  /// The values that the end of a row takes from its sum -> the last row's.
  SmallMapVector<Value *, Value *, 2> OfLast;

  bool isKnownEarly(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return !I || DT.dominates(I, Exiting->getTerminator());
  }

  /// A value behind the loop is one of it, by a phi of one value.
  static Value *throughPhi(Value *V, const BasicBlock *In) {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Phi->getParent() == In ? Phi->getIncomingValue(0) : V;
  }

  bool isSameValue(Value *Here, Value *There) {
    There = throughPhi(There, Exit);
    for (auto [Mine, Other] : Same)
      if (Mine == Here || Other == There)
        return Mine == Here && Other == There;
    if (isKnownEarly(Here))
      return Here == There;
    auto *I = cast<Instruction>(Here);
    if (I->getParent() == Latch && !isa<PHINode>(I))
      return false;
    return isKnownEarly(There) &&
           OfLast.try_emplace(Here, There).first->second == There;
  }

  bool isSame(Instruction &Here, Instruction &There) {
    return !Here.isTerminator() && Here.isSameOperationAs(&There) &&
           Here.hasSameSubclassOptionalData(&There) &&
           Here.getAAMetadata() == There.getAAMetadata() &&
           all_of(zip_equal(Here.operands(), There.operands()), [&](auto Both) {
             return isSameValue(std::get<0>(Both), std::get<1>(Both));
           });
  }

  /// The end of a row takes a phi: its sum's value, or that of the last row.
  void addWay(Instruction *From, BasicBlock *Before) {
    Value *Last = OfLast.lookup(From);
    if (!Last)
      Last = PoisonValue::get(From->getType());
    if (auto *Phi = dyn_cast<PHINode>(From); Phi && Phi->getParent() == Latch) {
      Phi->addIncoming(Last, Exiting);
      return;
    }
    auto *Phi = PHINode::Create(From->getType(), 2, "matrix.row");
    Phi->insertBefore(Latch->begin());
    From->replaceUsesWithIf(Phi, [&](const Use &U) {
      auto *By = cast<Instruction>(U.getUser());
      auto *Of = dyn_cast<PHINode>(By);
      return (Of ? Of->getIncomingBlock(U) : By->getParent()) == Latch;
    });
    Phi->addIncoming(From, Before);
    Phi->addIncoming(Last, Exiting);
  }

public:
  LastRow(Loop &L, const DominatorTree &DT)
      : L(L), DT(DT), Exiting(L.getExitingBlock()), Latch(L.getLoopLatch()) {}

  bool find() {
    if (!Exiting || !Latch || Exiting == Latch ||
        !isa<BranchInst>(Exiting->getTerminator()) ||
        !isa<BranchInst>(Latch->getTerminator()) ||
        !Latch->getSinglePredecessor() ||
        Latch->getSinglePredecessor() == Exiting)
      return false;
    Exit = L.getExitBlock();
    if (!Exit || Exit->getSinglePredecessor() != Exiting)
      return false;
    BasicBlock::iterator There = Exit->getFirstNonPHIIt();
    bool HasStore = false;
    for (Instruction &Here : *Latch) {
      if (isa<PHINode>(Here) || Here.isTerminator() ||
          Here.isDebugOrPseudoInst())
        continue;
      while (There->isDebugOrPseudoInst())
        ++There;
      if (isSame(Here, *There)) {
        HasStore |= isa<StoreInst>(Here);
        Same.push_back({&Here, &*There++});
      } else if (!isSafeToSpeculativelyExecute(&Here)) {
        // The last row would do it, too.
        return false;
      }
    }
    return HasStore && !OfLast.empty();
  }

  void rejoin() {
    BasicBlock *Before = Latch->getSinglePredecessor();
    auto *Leave = cast<BranchInst>(Exiting->getTerminator());
    auto *Again = cast<BranchInst>(Latch->getTerminator());
    SmallSetVector<Instruction *, 4> Taken;
    auto Take = [&](Value *V) {
      auto *I = dyn_cast<Instruction>(V);
      if (I && !isKnownEarly(I) && (I->getParent() != Latch))
        Taken.insert(I);
    };
    for (Instruction &I : *Latch)
      if (auto *Phi = dyn_cast<PHINode>(&I))
        Taken.insert(Phi);
      else
        for (Value *Operand : I.operands())
          Take(Operand);
    for (PHINode &Phi : L.getHeader()->phis())
      Take(Phi.getIncomingValueForBlock(Latch));
    for (Instruction *I : Taken)
      addWay(I, Before);
    for (auto [Here, There] : reverse(Same)) {
      There->replaceAllUsesWith(Here);
      There->eraseFromParent();
    }
    Exit->replacePhiUsesWith(Exiting, Latch);
    bool LeavesFirst = Leave->getSuccessor(0) == Exit;
    BranchInst *End = BranchInst::Create(
        LeavesFirst ? Exit : L.getHeader(), LeavesFirst ? L.getHeader() : Exit,
        Leave->getCondition(), Again->getIterator());
    End->copyMetadata(*Again);
    Again->eraseFromParent();
    Leave->setSuccessor(LeavesFirst ? 0 : 1, Latch);
  }
};
} // namespace

bool matrix::rejoinLastRows(Function &F, const NestChoice &Choice,
                            FunctionAnalysisManager &AM) {
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  SmallVector<LastRow> All;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (L->isInnermost() || Choice.leavesOut(*L) || !hasMultiplyAdd(*L))
      continue;
    LastRow Of(*L, DT);
    if (Of.find())
      All.push_back(std::move(Of));
  }
  for (LastRow &Of : All)
    Of.rejoin();
  if (!All.empty())
    AM.invalidate(F, PreservedAnalyses::none());
  return !All.empty();
}
