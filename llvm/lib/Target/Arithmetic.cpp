// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What arithmetic targets have, by what LLVM says that it costs.

#include "matrix/Machine/Subtarget.h"
#include "matrix/Machine/VersionAttributes.h"
#include "matrix/Target/FusedElements.h"
#include "matrix/Target/Kernels.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;

/// Whether a fused operation on \p T costs no more than two. Where there is
/// none, it is a call for each element.
static bool isFusedCheaper(Type *T, const TargetTransformInfo &TTI) {
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  InstructionCost Fused = TTI.getIntrinsicInstrCost(
      IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}), Kind);
  InstructionCost Apart =
      TTI.getArithmeticInstrCost(Instruction::FMul, T, Kind) +
      TTI.getArithmeticInstrCost(Instruction::FAdd, T, Kind);
  return Fused <= Apart;
}

/// Whether a vector of eight halves has a fused operation that is no list of
/// calls. The costs of scalars say nothing: x86 without half arithmetic has the
/// same.
static bool hasFusedHalves(Type *Half, const TargetTransformInfo &TTI) {
  constexpr unsigned Lanes = 8;
  auto *T = FixedVectorType::get(Half, Lanes);
  return isFusedCheaper(T, TTI) &&
         TTI.getIntrinsicInstrCost(
             IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}),
             TargetTransformInfo::TCK_RecipThroughput) < Lanes;
}

bool matrix::hasFusedMultiplyAdd(Type *Element, unsigned Width,
                                 const Subtarget &ST) {
  const TargetTransformInfo &TTI = ST.tti();
  if (ST.function().hasFnAttribute(UnfusedAttribute))
    return false;
  if (Element->isHalfTy())
    return TTI.isTypeLegal(Element) && hasFusedHalves(Element, TTI);
  if (!Element->isFloatTy() && !Element->isDoubleTy())
    return false;
  // Nor do those of what has no registers, where all operations are calls, and
  // of vectors on targets that have none of them.
  return TTI.isTypeLegal(Element) && isFusedCheaper(Element, TTI) &&
         isFusedCheaper(FixedVectorType::get(Element, Width), TTI);
}

void FusedElements::add(Type *Element, unsigned Width, const Subtarget &ST) {
  if (!contains(Element) && hasFusedMultiplyAdd(Element, Width, ST))
    Types.push_back(Element);
}

bool matrix::isConverted(Type *Element, const Subtarget &ST) {
  constexpr unsigned Lanes = 8;
  return Element->isBFloatTy() ||
         (Element->isHalfTy() && !hasFusedMultiplyAdd(Element, Lanes, ST));
}
