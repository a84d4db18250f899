// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass that verifies the operations of a module.

#include "matrix/Ops/OpVerifier.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Checks one use of the declaration of an operation called \p Name.
static void verifyUse(const Use &U, StringRef Name) {
  auto *User = dyn_cast<Instruction>(U.getUser());
  if (!User) // A constant that nothing may ever execute.
    return;
  auto *Call = dyn_cast<CallInst>(User);
  if (!Call || !Call->isCallee(&U))
    return reportError(*User, "matrix operation '" + Name +
                                  "' must be called directly");
  std::optional<TensorOp> Op = TensorOp::of(Call);
  if (!Call->getCalledFunction())
    return reportError(*Call, "matrix operation '" + Name +
                                  "' is called with another type than it is "
                                  "declared with");
  if (!Op)
    return reportError(*Call, "unknown matrix operation '" + Name + "'");
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyOp(*Op, OS))
    reportError(*Call, "malformed matrix operation '" + Name + "': " + Text);
}

PreservedAnalyses VerifyOps::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front(TensorOp::Prefix))
      continue;
    for (const Use &U : F.uses())
      verifyUse(U, Name.split("__").first);
  }
  return PreservedAnalyses::all();
}
