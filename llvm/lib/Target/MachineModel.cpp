// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Target/MachineModel.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

MachineModel matrix::machineModel(const Function &F,
                                  const TargetTransformInfo &TTI) {
  MachineModel Model;
  if (F.getParent()->getTargetTriple().isX86()) {
    // AVX-512's registers come with its masks.
    Model.HasFastMasks = TTI.getNumberOfRegisters(TTI.getRegisterClassForType(
                             /*Vector=*/true)) >= 32;
    Model.ShufflesBroadcasts =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
            .getFixedValue() < 256;
  }
  return Model;
}
