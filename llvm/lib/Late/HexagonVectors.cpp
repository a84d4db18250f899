// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HVX has no vectors of doubles in any case.

#include "HexagonVectors.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// <16 x double> -> <16 x i32>, as 16 of them.
static bool takeApartCast(Instruction &I) {
  constexpr unsigned MostDoubles = 8;
  auto *To = dyn_cast<FixedVectorType>(I.getType());
  if ((!isa<FPToSIInst>(I) && !isa<FPToUIInst>(I)) || !To ||
      To->getNumElements() <= MostDoubles ||
      !I.getOperand(0)->getType()->getScalarType()->isDoubleTy())
    return false;
  IRBuilder<> B(&I);
  Value *Result = PoisonValue::get(To);
  for (unsigned Lane = 0; Lane != To->getNumElements(); ++Lane) {
    Value *Element = B.CreateExtractElement(I.getOperand(0), Lane);
    Element = B.CreateCast(cast<CastInst>(I).getOpcode(), Element,
                           To->getElementType());
    Result = B.CreateInsertElement(Result, Element, Lane);
  }
  Result->takeName(&I);
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
  return true;
}

/// Lane k of X < Y, as lane k of X < lane k of Y.
static bool takeApartComparison(Instruction &I,
                                SmallSetVector<CmpInst *, 8> &Compares) {
  auto *Extract = dyn_cast<ExtractElementInst>(&I);
  auto *Compare =
      Extract ? dyn_cast<CmpInst>(Extract->getVectorOperand()) : nullptr;
  if (!Compare || !isa<ConstantInt>(Extract->getIndexOperand()))
    return false;
  IRBuilder<> B(&I);
  auto Lane = [&](unsigned Operand) {
    return B.CreateExtractElement(Compare->getOperand(Operand),
                                  Extract->getIndexOperand());
  };
  Value *Result = B.CreateCmp(Compare->getPredicate(), Lane(0), Lane(1));
  Result->takeName(&I);
  I.replaceAllUsesWith(Result);
  // The comparison may be the next instruction: blocks are in any order.
  I.eraseFromParent();
  Compares.insert(Compare);
  return true;
}

bool matrix::takeApartHexagonVectors(Function &F) {
  if (F.getParent()->getTargetTriple().getArch() != Triple::hexagon)
    return false;
  SmallSetVector<CmpInst *, 8> Compares;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    Changed |= takeApartCast(I) || takeApartComparison(I, Compares);
  for (CmpInst *Compare : Compares)
    if (Compare->use_empty())
      Compare->eraseFromParent();
  return Changed;
}
