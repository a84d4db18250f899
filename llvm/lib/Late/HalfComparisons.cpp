// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// x86 without AVX512-FP16 compares halves as floats, and LLVM 22's back end
// does it in ways that are slow or wrong (docs/internals/Backends.md):
//
// * `minnum` and `maxnum` are a call of `fminf` or `fmaxf` for each lane;
// * with AVX512VL and without AVX512BW, 16 halves are compared into a vector of
//   16-bit lanes: an instruction that AVX-512 does not have. A comparison of
//   floats gives a mask.
//
// It is done here because InstCombine makes extrema of halves of those of
// floats.

#include "HalfComparisons.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isExtremum(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && is_contained({Intrinsic::minnum, Intrinsic::maxnum,
                               Intrinsic::minimum, Intrinsic::maximum,
                               Intrinsic::minimumnum, Intrinsic::maximumnum},
                              Call->getIntrinsicID());
}

/// LLVM 22 compares these into lanes of 16 bits.
static bool isUnselectable(const FCmpInst &I, const Subtarget &ST) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
  return Vector && Vector->getNumElements() > 8 && ST.hasFeature("avx512vl") &&
         !ST.hasFeature("avx512bw");
}

static bool isSlowOrWrong(const Instruction &I, const Subtarget &ST) {
  if (I.getNumOperands() < 2 ||
      !I.getOperand(0)->getType()->getScalarType()->isHalfTy())
    return false;
  auto *Comparison = dyn_cast<FCmpInst>(&I);
  return isExtremum(I) || (Comparison && isUnselectable(*Comparison, ST));
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
  if (!hasExtremaOfFloatsAlone(F))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isSlowOrWrong(I, ST))
      continue;
    Value *Result = asFloats(I);
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
