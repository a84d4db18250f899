// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which target's table.

#include "matrix/Target/Kernels.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

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
