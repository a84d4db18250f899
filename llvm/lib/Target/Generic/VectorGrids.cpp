// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of plain vectors, and of scalars where there are no vectors.

#include "matrix/Target/Kernels.h"
#include "matrix/Target/Subtarget.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// "Vectors" of one lane, in the registers of scalars. One accumulator at a time
/// where an operation is a call.
static SmallVector<Grid, 4> scalarGrids(Type *Element, bool IsFused,
                                        const Subtarget &ST) {
  const Triple &T = ST.triple();
  // x87's are a stack.
  if (T.isX86())
    return genericGrids(0, IsFused);
  unsigned Registers = ST.tti().getNumberOfRegisters(
      ST.tti().getRegisterClassForType(/*Vector=*/false, Element));
  if (Element->isIntegerTy() &&
      ST.dataLayout().fitsInLegalInteger(Element->getIntegerBitWidth())) {
    // Addresses and counters are in the other half. Four accumulators and their
    // operands are as many as Arm has.
    return genericGrids(std::max(Registers / 2, 7u), IsFused);
  }
  if ((Element->isFloatTy() || Element->isDoubleTy()) &&
      ST.tti().isTypeLegal(Element)) {
    // LLVM 22 tells of Arm's integers alone.
    if (T.isARM() || T.isThumb())
      Registers = Element->isFloatTy() ? 32 : 16;
    return genericGrids(Registers, IsFused);
  }
  return genericGrids(0, IsFused);
}

/// Whether halves become floats by instructions for vectors, not for elements.
static bool convertsHalves(Type *Half, unsigned Width,
                           const TargetTransformInfo &TTI) {
  auto Vector = [&](Type *T) { return FixedVectorType::get(T, Width); };
  Type *Float = Type::getFloatTy(Half->getContext());
  return TTI.getCastInstrCost(Instruction::FPExt, Vector(Float), Vector(Half),
                              TargetTransformInfo::CastContextHint::Normal,
                              TargetTransformInfo::TCK_RecipThroughput) < Width;
}

SmallVector<Grid, 4> matrix::vectorGrids(const Product &P, unsigned Width,
                                         bool IsFused, const Subtarget &ST) {
  Type *Element = P.element();
  if (Width == 1)
    return scalarGrids(Element, IsFused, ST);
  if (Element->isHalfTy() && convertsHalves(Element, Width, ST.tti()))
    return {{1, 8}, {2, 4}};
  // To convert them takes registers, and code.
  if (Element->isHalfTy() || Element->isBFloatTy())
    return {{1, 1}, {2, 1}};
  unsigned Registers = ST.numRegisters();
  if (ST.triple().isX86())
    return x86Grids(Registers, IsFused);
  if (ST.triple().isAArch64())
    return aarch64Grids(Registers, IsFused);
  return genericGrids(Registers, IsFused);
}
