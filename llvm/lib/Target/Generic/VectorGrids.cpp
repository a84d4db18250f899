// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of plain vectors, and of scalars where there are no vectors.

#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/Kernels.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

static bool isArm(const Triple &T) { return T.isARM() || T.isThumb(); }

static unsigned scalarRegisters(Type *Element, const Subtarget &ST) {
  return ST.tti().getNumberOfRegisters(
      ST.tti().getRegisterClassForType(/*Vector=*/false, Element));
}

static bool fitsIntegerRegister(const Type *Element, const Subtarget &ST) {
  return Element->isIntegerTy() &&
         ST.dataLayout().fitsInLegalInteger(Element->getIntegerBitWidth());
}

/// "Vectors" of one lane, in the registers of scalars. One accumulator at a
/// time where an operation is a call.
static SmallVector<Grid, 4> scalarGrids(Type *Element, bool IsFused,
                                        const Subtarget &ST) {
  bool IsFloat = Element->isFloatTy() || Element->isDoubleTy();
  bool HasRegisters = fitsIntegerRegister(Element, ST) ||
                      (IsFloat && ST.tti().isTypeLegal(Element));
  // x87's are a stack.
  if (!HasRegisters || ST.triple().isX86())
    return genericGrids(0, IsFused);
  unsigned Registers = scalarRegisters(Element, ST);
  if (isArm(ST.triple()))
    return armScalarGrids(Element, IsFused, Registers);
  if (ST.triple().isRISCV() && !IsFloat)
    return riscvIntegerGrids(
        ST.function().getFnAttribute("target-features").getValueAsString());
  // Addresses and counters are in the other half.
  return genericGrids(IsFloat ? Registers : std::max(Registers / 2, 7u),
                      IsFused);
}

bool matrix::multiplyAddsIntegers(Type *Element, const Subtarget &ST) {
  return isArm(ST.triple()) && fitsIntegerRegister(Element, ST) &&
         armMultiplyAddsIntegers(scalarRegisters(Element, ST));
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
  bool IsConverted = isConverted(Element, ST);
  if (IsConverted && Element->isHalfTy() &&
      convertsHalves(Element, Width, ST.tti()))
    return {{1, 8}, {2, 4}};
  // To convert them takes registers, and code.
  if (IsConverted)
    return {{1, 1}, {2, 1}};
  unsigned Registers = ST.numRegisters();
  if (ST.triple().isX86())
    return x86Grids(Registers, IsFused);
  if (ST.triple().isAArch64())
    return aarch64Grids(Registers, IsFused);
  return genericGrids(Registers, IsFused);
}
