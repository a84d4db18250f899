// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks for the extension that a module needs, and lets its output be put right
// before it is written.

#include "matrix/SpirV/SpirV.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

bool matrix::isCooperativeMatrix(const Type *T) {
  const auto *Target = dyn_cast<TargetExtType>(T);
  return Target && Target->getName() == "spirv.CooperativeMatrixKHR";
}

bool matrix::hasCooperativeMatrices(const Module &M) {
  // All operations are calls, whose functions are declared.
  return M.getTargetTriple().isSPIROrSPIRV() &&
         any_of(M.functions(), [](const Function &F) {
           return F.hasFnAttribute(CooperativeShapeAttribute) ||
                  isCooperativeMatrix(F.getReturnType()) ||
                  any_of(F.getFunctionType()->params(), isCooperativeMatrix);
         });
}

void matrix::allowSpirVExtensions(const Module &M) {
  auto &Options = cl::getRegisteredOptions();
  auto Extensions = Options.find("spirv-ext");
  if (!hasCooperativeMatrices(M) || Extensions == Options.end() ||
      Extensions->second->getNumOccurrences() != 0)
    return;
  Extensions->second->addOccurrence(/*pos=*/0, "spirv-ext",
                                    "+SPV_KHR_cooperative_matrix");
}

namespace {
/// Passes on, when it is destroyed, what has been written.
class ReplacingStream : public raw_svector_ostream {
  SmallVector<char, 0> Emitted;
  std::unique_ptr<raw_pwrite_stream> To;

public:
  explicit ReplacingStream(std::unique_ptr<raw_pwrite_stream> To)
      : raw_svector_ostream(Emitted), To(std::move(To)) {}
  ~ReplacingStream() override {
    replaceImportedInstructions(Emitted);
    To->write(Emitted.data(), Emitted.size());
  }
};
} // namespace

std::unique_ptr<raw_pwrite_stream>
matrix::replaceSpirVCalls(const Module &M,
                          std::unique_ptr<raw_pwrite_stream> OS) {
  if (!OS || !hasCooperativeMatrices(M))
    return OS;
  return std::make_unique<ReplacingStream>(std::move(OS));
}
