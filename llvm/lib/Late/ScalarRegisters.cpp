// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22 assumes that a kernel with a call into another module needs as many
// scalar registers as any function of its own module, and six more for VCC and
// the scratch memory's base. It gives a function up to 102 of gfx700's 104
// registers, so the sum is an error. Our functions leave six registers free.

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
