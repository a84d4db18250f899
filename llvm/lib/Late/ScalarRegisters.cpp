// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that calls what is in another module is taken to need as many scalar
// registers as any function of its own module, and six more: VCC and the
// scratch memory's base. LLVM 22 gives a function up to 102 of gfx700's 104, so
// that the sum is an error. Ours take no more than leaves place for the six.

#include "ScalarRegisters.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

bool matrix::limitScalarRegisters(Function &F) {
  constexpr StringLiteral Limit = "amdgpu-num-sgpr";
  StringRef Processor = F.getFnAttribute("target-cpu").getValueAsString();
  if (!F.getParent()->getTargetTriple().isAMDGPU() ||
      !Processor.starts_with("gfx7") || F.hasFnAttribute(Limit) ||
      F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
    return false;
  F.addFnAttr(Limit, "98");
  return true;
}
