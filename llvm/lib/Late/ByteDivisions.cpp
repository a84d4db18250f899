// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's x86 back end gives 0 for some shuffles of a quotient of 2, 4 or 8
// bytes by a constant (Backends.md). What it emits for 16-bit integers is
// shorter, besides: a high product where bytes take a product and a shuffle.

#include "ByteDivisions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isByteDivision(const Instruction &I) {
  constexpr unsigned RegisterBytes = 16;
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  return T && T->getElementType()->isIntegerTy(8) &&
         T->getNumElements() < RegisterBytes && I.isIntDivRem() &&
         isa<Constant>(I.getOperand(1));
}

static Value *emitDivision(BinaryOperator &I, IRBuilderBase &B) {
  bool IsSigned =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  Type *Wide = I.getType()->getWithNewBitWidth(16);
  Value *X = B.CreateIntCast(I.getOperand(0), Wide, IsSigned);
  Value *Y = B.CreateIntCast(I.getOperand(1), Wide, IsSigned);
  Value *Result = B.CreateBinOp(I.getOpcode(), X, Y);
  return B.CreateTrunc(Result, I.getType());
}

bool matrix::widenByteDivisions(Function &F) {
  if (!F.getParent()->getTargetTriple().isX86())
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isByteDivision(I))
      continue;
    IRBuilder<> B(&I);
    Value *Result = emitDivision(cast<BinaryOperator>(I), B);
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
