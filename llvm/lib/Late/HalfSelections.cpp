// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With AVX512-FP16 and without AVX512VL, LLVM 22 has registers for vectors of
// half, and no move of them that depends on one condition. It has one of
// integers (docs/internals/Backends.md).

#include "HalfSelections.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

bool matrix::selectHalvesAsIntegers(Function &F, const Subtarget &ST) {
  if (!F.getParent()->getTargetTriple().isX86() ||
      !ST.hasFeature("avx512fp16") || ST.hasFeature("avx512vl"))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Select = dyn_cast<SelectInst>(&I);
    if (!Select || !I.getType()->isVectorTy() ||
        !I.getType()->getScalarType()->isHalfTy() ||
        Select->getCondition()->getType()->isVectorTy())
      continue;
    IRBuilder<> B(Select);
    Type *Bits = I.getType()->getWithNewType(B.getInt16Ty());
    Value *Chosen = B.CreateSelect(
        Select->getCondition(), B.CreateBitCast(Select->getTrueValue(), Bits),
        B.CreateBitCast(Select->getFalseValue(), Bits));
    Value *Result = B.CreateBitCast(Chosen, I.getType());
    Result->takeName(Select);
    Select->replaceAllUsesWith(Result);
    Select->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
