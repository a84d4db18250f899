// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells LLVM which vectors code of small matrices takes. 16x4 ints are added in
// 0.75 of the time by vectors of 512 bits, and converted to shorts in 0.6
// (Emerald Rapids): as many bytes a cycle are loaded, by half the instructions.
//
// Only functions that hold longer vectors than LLVM prefers are told: nothing
// changes for others, and their loops stay as they are.

#include "matrix/Machine/LengthenVectors.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

static bool isLonger(const Type *T, unsigned Bits) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector &&
         vectorizableBits(Vector->getElementType()) * Vector->getNumElements() >
             Bits;
}

static bool isLonger(const Instruction &I, unsigned Bits) {
  return isLonger(I.getType(), Bits) ||
         any_of(I.operands(),
                [&](const Value *V) { return isLonger(V->getType(), Bits); });
}

/// Whether \p F has vectors of more than \p Bits, and gains by them.
static bool takesLonger(const Function &F, unsigned Bits) {
  bool IsThere = false, IsShuffledShort = false;
  for (const Instruction &I : instructions(F)) {
    if (!isLonger(I, Bits))
      continue;
    if (!isa<LoadInst, StoreInst, ShuffleVectorInst>(I))
      return true;
    IsThere = true;
    IsShuffledShort |=
        isa<ShuffleVectorInst>(I) &&
        I.getType()->getScalarSizeInBits() <= Measured::PermutedBits;
  }
  return IsThere && !IsShuffledShort;
}

PreservedAnalyses LengthenVectors::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  const TargetTransformInfo &TTI = AM.getResult<TargetIRAnalysis>(F);
  if (!Subtarget(F, TTI).lengthensVectors())
    return PreservedAnalyses::all();
  unsigned Preferred =
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  if (!takesLonger(F, Preferred))
    return PreservedAnalyses::all();
  machineOf(F, Effort::Full, AM);
  return PreservedAnalyses::none();
}
