// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22 has for all targets, and not all of its back ends can select.

#include "matrix/Machine/Selection.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

bool matrix::hasFeature(const Function &F, StringRef Name) {
  StringRef Rest = F.getFnAttribute("target-features").getValueAsString();
  // A later one wins.
  bool Has = false;
  while (!Rest.empty()) {
    StringRef Feature;
    std::tie(Feature, Rest) = Rest.split(',');
    if (Feature.size() > 1 && Feature.drop_front() == Name)
      Has = Feature.front() == '+';
  }
  return Has;
}

bool matrix::permutesLanes(const Function &F, const FixedVectorType *Vector) {
  unsigned Lane = Vector->getScalarSizeInBits();
  return Lane * Vector->getNumElements() == 512 && Lane <= 16 &&
         hasFeature(F, Lane == 8 ? "avx512vbmi" : "avx512bw");
}

bool matrix::hasMinimumAndMaximum(const Function &F) {
  return !F.getParent()->getTargetTriple().isX86() || hasFeature(F, "avx10.2");
}

bool matrix::hasMinNumAndMaxNum(const Function &F) {
  return hasMinimumAndMaximum(F);
}

bool matrix::comparesLanes(const Function &F, const Type *Element) {
  const Triple &T = F.getParent()->getTargetTriple();
  return !T.isX86() || Element->getIntegerBitWidth() < 64 ||
         hasFeature(F, "sse4.2");
}

bool matrix::hasReciprocalRoots(const Function &F, unsigned Lanes) {
  constexpr unsigned Fewest = 4;
  return F.getParent()->getTargetTriple().isX86() && Lanes >= Fewest &&
         isPowerOf2_32(Lanes) && hasFeature(F, "avx512vl");
}

bool matrix::zipsParts(const Function &F, unsigned Bits) {
  return Bits == 128 || (Bits == 256 && hasFeature(F, "avx2")) ||
         (Bits == 512 && hasFeature(F, "avx512bw"));
}

bool matrix::loadsInterleaved(const Triple &T) {
  return T.isAArch64() || T.isARM() || T.isThumb() || T.isRISCV();
}

bool matrix::canSelectFence(const Triple &T, Type *Element,
                            const TargetTransformInfo &TTI) {
  // Hexagon's never ends. AMDGPU's is on the scalar side where its operand is
  // uniform, though the vector unit computes that. No fence is promoted, as
  // halves are that have no registers, nor taken in two, as PowerPC's long
  // double is.
  return T.getArch() != Triple::hexagon && !T.isSPIROrSPIRV() &&
         !T.isAMDGPU() && TTI.isTypeLegal(Element);
}

bool matrix::canSelectMinimum(const Triple &T, const DataLayout &DL,
                              Intrinsic::ID ID, const Type *Element) {
  // MSP430's crashes on some blocks with several calls of `fmax`.
  if (T.getArch() == Triple::msp430)
    return Element->isFloatTy();
  if (ID == Intrinsic::minnum || ID == Intrinsic::maxnum)
    return true;
  if (T.isSPIROrSPIRV())
    return ID != Intrinsic::minimumnum && ID != Intrinsic::maximumnum;
  // Arm's never ends for some vectors, and crashes for others and for scalars.
  if ((T.isARM() || T.isThumb()) &&
      (Element->isHalfTy() || Element->isDoubleTy()))
    return false;
  if (Element->isFloatTy())
    return true;
  // WebAssembly has no library call for long double's.
  if (ID == Intrinsic::minimumnum || ID == Intrinsic::maximumnum)
    return !T.isWasm() || Element->isDoubleTy();
  // The expansion compares the bits with those of -0, and comes too late for an
  // integer without registers.
  return Element->isDoubleTy() && DL.isLegalInteger(64);
}

bool matrix::hasExtremaOfFloatsAlone(const Function &F) {
  return F.getParent()->getTargetTriple().isX86() &&
         !hasFeature(F, "avx512fp16");
}

bool matrix::canSelectOnVectors(const Triple &T, Intrinsic::ID ID,
                                const Type *Element) {
  if (!T.isARM() && !T.isThumb())
    return true;
  // MVE has registers for two doubles, and no operations on them.
  if (Element->isDoubleTy())
    return ID != Intrinsic::ldexp;
  if (!Element->isHalfTy())
    return true;
  switch (ID) {
  case Intrinsic::cos:
  case Intrinsic::pow:
  case Intrinsic::sin:
  case Intrinsic::sqrt:
    return false;
  default:
    return true;
  }
}

bool matrix::canSelectVectors(const Triple &T, const Type *Element) {
  // SPIR-V has vectors of 2, 3, 4, 8 and 16 elements, and its drivers make
  // scalars of them.
  if (T.isSPIROrSPIRV())
    return false;
  switch (T.getArch()) {
  case Triple::avr:
    return false;
  case Triple::hexagon:
    return !Element->isHalfTy() &&
           (!Element->isIntegerTy() || Element->isIntegerTy(1) ||
            Element->getIntegerBitWidth() >= 8);
  case Triple::systemz:
    return !Element->isHalfTy();
  case Triple::amdgcn:
    return !Element->isIntegerTy() || Element->isIntegerTy(1) ||
           Element->getIntegerBitWidth() >= 8;
  default:
    return true;
  }
}

bool matrix::canInsertComparisons(const Triple &T) {
  return T.getArch() != Triple::hexagon;
}

bool matrix::canJoinComparisons(const Triple &T) {
  // MVE's predicates of 4, 8 and 16 lanes cannot, nor all of Hexagon's.
  return !T.isARM() && !T.isThumb() && T.getArch() != Triple::hexagon;
}

bool matrix::hasOnePointerRegister(const Triple &T) {
  return T.getArch() == Triple::avr;
}

bool matrix::canPermuteBytes(const Triple &T, LLVMContext &Context,
                             const TargetTransformInfo &TTI) {
  // Only x86's vectors could not at first. Not all other targets give costs.
  if (!T.isX86())
    return true;
  constexpr unsigned FewInstructions = 4;
  auto *Bytes = FixedVectorType::get(Type::getInt8Ty(Context), 16);
  return TTI.getShuffleCost(TargetTransformInfo::SK_PermuteSingleSrc, Bytes,
                            Bytes) <= FewInstructions;
}
