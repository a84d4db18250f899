// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that count down:
//
//   for (i = n - 1; i >= 0; --i)
//     for j  c[i][j] = ..
//
// Each iteration has results of its own, so a nest may have them in the other
// order, in which all strides lead upwards. A recurrence over a reversed loop
// begins with its last value, and has the same values.

#include "Reversal.h"
#include "NestLoops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Step is less than 0, or seems to be: a product with a negative
/// number.
static bool leadsDown(const SCEV *Step) {
  if (auto *Product = dyn_cast<SCEVMulExpr>(Step))
    Step = Product->getOperand(0);
  auto *Constant = dyn_cast<SCEVConstant>(Step);
  return Constant && Constant->getAPInt().isNegative();
}

void matrix::findReversed(const Loop &Outer, ScalarEvolution &SE, Nest &N,
                          const NestPart *Only) {
  for (const BasicBlock *BB : Outer.blocks())
    for (const Instruction &I : *BB) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store || (Only && !Only->contains(const_cast<StoreInst *>(Store))))
        continue;
      Value *Place = const_cast<Value *>(Store->getPointerOperand());
      SCEVExprContains(SE.getSCEV(Place), [&](const SCEV *S) {
        auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
        if (Rec && Rec->isAffine() && Outer.contains(Rec->getLoop()) &&
            leadsDown(Rec->getStepRecurrence(SE)) &&
            isFixedBefore(SE.getBackedgeTakenCount(Rec->getLoop()), Outer, SE))
          N.Reversed.insert(Rec->getLoop());
        return false;
      });
    }
}

bool matrix::leadsDownwards(const Instruction &I, const Loop &L,
                            ScalarEvolution &SE) {
  auto *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
  return SCEVExprContains(SE.getSCEV(Pointer), [&](const SCEV *S) {
    auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
    return Rec && Rec->isAffine() && Rec->getLoop() == &L &&
           leadsDown(Rec->getStepRecurrence(SE));
  });
}

namespace {
class Reverser : public SCEVRewriteVisitor<Reverser> {
  const Nest &N;

public:
  Reverser(const Nest &N, ScalarEvolution &SE) : SCEVRewriteVisitor(SE), N(N) {}

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Rec) {
    const Loop *L = Rec->getLoop();
    SmallVector<const SCEV *, 2> Operands;
    for (const SCEV *Operand : Rec->operands())
      Operands.push_back(visit(Operand));
    if (!N.Reversed.contains(L) || !Rec->isAffine())
      return equal(Operands, Rec->operands())
                 ? Rec
                 : SE.getAddRecExpr(Operands, L, SCEV::FlagAnyWrap);
    const SCEV *Last = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(L),
                                                  Operands[1]->getType());
    return SE.getAddRecExpr(
        SE.getAddExpr(Operands[0], SE.getMulExpr(Operands[1], Last)),
        SE.getNegativeSCEV(Operands[1]), L, SCEV::FlagAnyWrap);
  }
};
} // namespace

const SCEV *matrix::asReversed(const SCEV *S, const Nest &N,
                               ScalarEvolution &SE) {
  return N.Reversed.empty() || isa<SCEVCouldNotCompute>(S)
             ? S
             : Reverser(N, SE).visit(S);
}
