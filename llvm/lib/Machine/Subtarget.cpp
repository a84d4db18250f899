// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM says about the processor of a function. MachineModel.h has what
// LLVM does not know: caches and latencies.

#include "matrix/Machine/Subtarget.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

Subtarget::Subtarget(const Function &F, const TargetTransformInfo &TTI,
                     Effort E)
    : F(F), TTI(TTI), Model(machineModel(F, TTI)), E(E) {}

const Triple &Subtarget::triple() const {
  return F.getParent()->getTargetTriple();
}

const DataLayout &Subtarget::dataLayout() const { return F.getDataLayout(); }

static unsigned preferredBits(const TargetTransformInfo &TTI) {
  return TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
      .getFixedValue();
}

Subtarget matrix::machineOf(Function &F, Effort E,
                            FunctionAnalysisManager &AM) {
  if (Subtarget(F, AM.getResult<TargetIRAnalysis>(F), E).lengthensVectors()) {
    F.addFnAttr(PreferredWidthAttribute, "512");
    AM.clear(F, F.getName());
  }
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F), E);
  ST.setVectorLibrary(AM.getResult<TargetLibraryAnalysis>(F));
  return ST;
}

/// All libraries that LLVM knows have this one.
void Subtarget::setVectorLibrary(const TargetLibraryInfo &TLI) {
  HasVectorLibrary = TLI.isFunctionVectorizable("llvm.sin.f32");
}

/// Not against -mprefer-vector-width.
bool Subtarget::lengthensVectors() const {
  return Model.HasFastLongVectors && preferredBits(TTI) == 256 &&
         hasFeature("avx512vl") && hasFeature("avx512bw") &&
         !F.hasFnAttribute(PreferredWidthAttribute);
}

unsigned Subtarget::registerBits() const {
  return lengthensVectors() ? 512 : std::min(512u, preferredBits(TTI));
}

unsigned Subtarget::widestRegisterBits(Type *Element) const {
  unsigned Bits = vectorizableBits(Element), Register = registerBits();
  while (Register < 512 &&
         TTI.isTypeLegal(FixedVectorType::get(Element, 2 * Register / Bits)))
    Register *= 2;
  return Register;
}

/// How many registers of RISC-V are one of registerBits().
static unsigned registersInGroup(const Subtarget &ST) {
  if (!ST.triple().isRISCV())
    return 1;
  // The length of a vector is a multiple of this one.
  constexpr unsigned BitsPerBlock = 64;
  TypeSize Scalable =
      ST.tti().getRegisterBitWidth(TargetTransformInfo::RGK_ScalableVector);
  unsigned Group = Scalable.getKnownMinValue() / BitsPerBlock;
  unsigned Length = Group ? preferredBits(ST.tti()) / Group : 0;
  return Length ? std::max(1u, ST.registerBits() / Length) : 1;
}

unsigned Subtarget::numRegisters() const {
  unsigned Registers =
      TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
  return Registers / registersInGroup(*this);
}

unsigned Subtarget::vectorWidth(ArrayRef<Type *> Elements) const {
  unsigned Widest = 0;
  for (const Type *Element : Elements) {
    unsigned Bits = vectorizableBits(Element);
    if (Bits == 0 || !canSelectVectors(triple(), Element))
      return 1;
    Widest = std::max(Widest, Bits);
  }
  return Widest == 0 ? 1 : std::max(1u, registerBits() / Widest);
}

unsigned matrix::vectorizableBits(const Type *Element) {
  // Arithmetic on bfloat is done in float.
  if (Element->isBFloatTy())
    return 32;
  if (Element->isHalfTy() || Element->isFloatTy() || Element->isDoubleTy())
    return Element->getScalarSizeInBits();
  unsigned Bits = Element->getScalarSizeInBits();
  if (!Element->isIntegerTy())
    return 0;
  if (Bits <= 8)
    return 8;
  return isPowerOf2_32(Bits) && Bits <= 64 ? Bits : 0;
}
