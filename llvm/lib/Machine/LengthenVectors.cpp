// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells LLVM which vectors code of small matrices takes. 16x4 ints are added in
// 0.75 of the time by vectors of 512 bits, and converted to shorts in 0.6
// (Emerald Rapids): as many bytes a cycle are loaded, by half the instructions.
//
// Only functions that hold longer vectors than LLVM prefers are told: nothing
// changes for others, and their loops stay as they are.

#include "matrix/Machine/LengthenVectors.h"
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

PreservedAnalyses LengthenVectors::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  const TargetTransformInfo &TTI = AM.getResult<TargetIRAnalysis>(F);
  if (!Subtarget(F, TTI).lengthensVectors())
    return PreservedAnalyses::all();
  unsigned Preferred =
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  auto IsLonger = [&](const Instruction &I) {
    return isLonger(I.getType(), Preferred) ||
           any_of(I.operands(), [&](const Value *V) {
             return isLonger(V->getType(), Preferred);
           });
  };
  auto IsMoved = [](const Instruction &I) {
    return isa<LoadInst, StoreInst, ShuffleVectorInst>(I);
  };
  bool IsComputed = any_of(
           instructions(F),
           [&](const Instruction &I) { return IsLonger(I) && !IsMoved(I); }),
       IsMovedWide = any_of(
           instructions(F),
           [&](const Instruction &I) { return IsLonger(I) && IsMoved(I); }),
       IsShuffledNarrow = any_of(instructions(F), [&](const Instruction &I) {
         return isa<ShuffleVectorInst>(I) && IsLonger(I) &&
                I.getType()->getScalarSizeInBits() < 32;
       });
  // Two vectors of short elements are permuted in three instructions: where
  // nothing else is done, two columns of 17 shorts took 1.3 times as long.
  if (!IsComputed && (!IsMovedWide || IsShuffledNarrow))
    return PreservedAnalyses::all();
  machineOf(F, Effort::Full, AM);
  return PreservedAnalyses::none();
}
