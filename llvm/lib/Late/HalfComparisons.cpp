// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With AVX512VL and without AVX512BW, LLVM 22 compares 16 halves as floats into
// a vector of 16-bit lanes: an instruction that AVX-512 does not have. A
// comparison of floats gives a mask. The minimum and maximum that propagate
// NaNs are made of such comparisons (docs/internals/Backends.md).

#include "HalfComparisons.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isUnselectable(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  bool IsExtremum = Call && (Call->getIntrinsicID() == Intrinsic::minimum ||
                             Call->getIntrinsicID() == Intrinsic::maximum);
  if (!IsExtremum && !isa<FCmpInst>(I))
    return false;
  auto *Vector = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
  return Vector && Vector->getElementType()->isHalfTy() &&
         Vector->getNumElements() > 8;
}

/// Each operand is a float exactly, and so is the result a half.
static Value *asFloats(Instruction &I) {
  IRBuilder<> B(&I);
  Type *Half = I.getOperand(0)->getType();
  Type *Float = Half->getWithNewType(B.getFloatTy());
  Value *LHS = B.CreateFPExt(I.getOperand(0), Float);
  Value *RHS = B.CreateFPExt(I.getOperand(1), Float);
  if (auto *Comparison = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmpFMF(Comparison->getPredicate(), LHS, RHS, Comparison);
  Value *Extremum = B.CreateBinaryIntrinsic(
      cast<IntrinsicInst>(I).getIntrinsicID(), LHS, RHS, &I);
  return B.CreateFPTrunc(Extremum, Half);
}

bool matrix::compareHalvesAsFloats(Function &F, const Subtarget &ST) {
  if (!F.getParent()->getTargetTriple().isX86() || !ST.hasFeature("avx512vl") ||
      ST.hasFeature("avx512bw"))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isUnselectable(I))
      continue;
    Value *Result = asFloats(I);
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
