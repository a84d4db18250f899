// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last word: no matrix operation reaches instruction selection.

#include "matrix/Emit/CheckLowered.h"
#include "matrix/Ops/HoldsTensor.h"
#include "matrix/Ops/OpName.h"
#include "matrix/Ops/ReportError.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// Reports operations, and collects the functions that they stand in.
static void checkOperations(Module &M, SmallSetVector<Function *, 4> &Bad) {
  for (Function &Callee : M) {
    std::optional<StringRef> Name;
    if (Callee.isDeclaration())
      Name = matrixOpName(Callee);
    if (!Name)
      continue;
    for (Use &U : Callee.uses())
      if (auto *User = dyn_cast<Instruction>(U.getUser())) {
        auto *Call = dyn_cast<CallBase>(User);
        bool IsCall = Call && Call->isCallee(&U);
        reportError(*User, "matrix operation '" + *Name + "' " +
                               (IsCall ? "was not lowered"
                                       : "must be called directly"));
        Bad.insert(User->getFunction());
      }
  }
}

static bool passesTensor(const Function &F) {
  return any_of(F.getFunctionType()->subtypes(), holdsTensor);
}

/// Reports values that no operation made or took: arguments, phis, calls. A
/// module has them only if some function, declared or defined, passes one.
static void checkValues(Module &M, SmallSetVector<Function *, 4> &Bad) {
  if (none_of(M, passesTensor))
    return;
  for (Function &F : M) {
    if (F.isDeclaration() || Bad.contains(&F))
      continue;
    for (Instruction &I : instructions(F)) {
      bool Uses = holdsTensor(I.getType()) ||
                  any_of(I.operands(), [](const llvm::Use &U) {
                    return holdsTensor(U->getType());
                  });
      if (!Uses && !passesTensor(F))
        continue;
      reportError(I,
                  "a tensor in function '" + F.getName() + "' was not lowered");
      Bad.insert(&F);
      break;
    }
  }
}

PreservedAnalyses CheckLowered::run(Module &M, ModuleAnalysisManager &) {
  SmallSetVector<Function *, 4> Bad;
  checkOperations(M, Bad);
  checkValues(M, Bad);
  // Some compilers go on to generate code after an error.
  for (Function *F : Bad)
    F->deleteBody();
  return Bad.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
