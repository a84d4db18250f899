// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiler with a mistake, for tests of what finds mistakes: a plugin that
// makes a + a of the first a + b in each function whose name has "spoiled" in
// it, after our passes and in front of LLVM's last ones.

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;

namespace {
class SpoilFunctions : public PassInfoMixin<SpoilFunctions> {
public:
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    if (!F.getName().contains("spoiled"))
      return PreservedAnalyses::all();
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::FAdd) {
        I.setOperand(1, I.getOperand(0));
        break;
      }
    return PreservedAnalyses::none();
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Spoil", "1", [](PassBuilder &PB) {
            PB.registerVectorizerStartEPCallback(
                [](FunctionPassManager &FPM, OptimizationLevel) {
                  FPM.addPass(SpoilFunctions());
                });
          }};
}
