// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An AMDGPU lane converts one number at a time in any case.

#include "HalfCasts.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isUnselectable(const Instruction &I) {
  auto *To = dyn_cast<FixedVectorType>(I.getType());
  if (!To || (!isa<FPExtInst>(I) && !isa<FPTruncInst>(I)))
    return false;
  Type *From = I.getOperand(0)->getType();
  return (To->getScalarType()->isHalfTy() ||
          From->getScalarType()->isHalfTy()) &&
         To->getNumElements() > 4 && To->getNumElements() < 8;
}

bool matrix::scalarizeHalfCasts(Function &F) {
  if (!F.getParent()->getTargetTriple().isAMDGPU())
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isUnselectable(I))
      continue;
    IRBuilder<> B(&I);
    auto *Cast = cast<CastInst>(&I);
    auto *To = cast<FixedVectorType>(I.getType());
    Value *Result = PoisonValue::get(To);
    for (unsigned Lane = 0; Lane != To->getNumElements(); ++Lane) {
      Value *Element = B.CreateExtractElement(I.getOperand(0), Lane);
      Element = B.CreateCast(Cast->getOpcode(), Element, To->getElementType());
      Result = B.CreateInsertElement(Result, Element, Lane);
    }
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
