// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which target's table.

#include "matrix/Target/Kernels.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

KernelTable matrix::scalarKernels(const Triple &T, const DataLayout &DL,
                                  Type *Element, const TargetTransformInfo &TTI,
                                  bool IsFused) {
  // x87's are a stack.
  if (T.isX86())
    return genericKernels(0, IsFused);
  unsigned Registers = TTI.getNumberOfRegisters(
      TTI.getRegisterClassForType(/*Vector=*/false, Element));
  if (Element->isIntegerTy() &&
      DL.fitsInLegalInteger(Element->getIntegerBitWidth())) {
    // Addresses and counters are in the other half. Four accumulators and their
    // operands are as many as Arm has.
    return genericKernels(std::max(Registers / 2, 7u), IsFused);
  }
  if ((Element->isFloatTy() || Element->isDoubleTy()) &&
      TTI.isTypeLegal(Element)) {
    // LLVM 22 tells of Arm's integers alone.
    if (T.isARM() || T.isThumb())
      Registers = Element->isFloatTy() ? 32 : 16;
    return genericKernels(Registers, IsFused);
  }
  return genericKernels(0, IsFused);
}

KernelTable matrix::kernelTable(const Triple &T, const TargetTransformInfo &TTI,
                                bool IsFused) {
  unsigned Registers =
      TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
  if (T.isX86()) {
    KernelTable Table = x86Kernels(Registers, IsFused);
    // AVX-512's registers come with its masks.
    Table.HasFastMasks = Registers >= 32;
    Table.ShufflesBroadcasts =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
            .getFixedValue() < 256;
    return Table;
  }
  if (T.isAArch64())
    return aarch64Kernels(Registers, IsFused);
  return genericKernels(Registers, IsFused);
}
