// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's x86 back end splits vectors of funnel shifts, and where one half is
// shifted by constants that are all 0 it gives -1 there (Backends.md). We
// emit none, but other front ends do, and InstCombine.

#include "FunnelShifts.h"
#include "matrix/Vector/Selectable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

bool matrix::expandFunnelShifts(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Shift = dyn_cast<IntrinsicInst>(&I);
    if (!Shift || !Shift->getType()->isVectorTy() ||
        (Shift->getIntrinsicID() != Intrinsic::fshl &&
         Shift->getIntrinsicID() != Intrinsic::fshr))
      continue;
    auto *Amount = dyn_cast<Constant>(Shift->getArgOperand(2));
    unsigned Bits = Shift->getType()->getScalarSizeInBits();
    if (!Amount || Amount->getSplatValue() || !isPowerOf2_32(Bits))
      continue;
    IRBuilder<> B(Shift);
    Value *Sum = emitFunnelShift(
        Shift->getIntrinsicID(),
        {Shift->getArgOperand(0), Shift->getArgOperand(1), Amount}, B);
    Sum->takeName(Shift);
    Shift->replaceAllUsesWith(Sum);
    Shift->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
