// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the caller in place of handles, before they are lowered: a function
// that was not inlined passes pointers, and all that is lowered is a function's
// own. Structures of handles go with it.
//
// It stands behind inlining, so that what is inlined stays a value.

#include "matrix/Signatures/LowerSignatures.h"
#include "CheckSignatures.h"
#include "FunctionBody.h"
#include "matrix/Ops/HoldsTensor.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// A function like \p F of the type \p S, without a body, in its place.
static Function *createFunction(Function &F, const Signature &S) {
  Function *New = Function::Create(S.type(), F.getLinkage(),
                                   F.getAddressSpace(), "", nullptr);
  New->copyAttributesFrom(&F);
  New->setAttributes(S.attributesOfFunction(F));
  New->setComdat(F.getComdat());
  F.getParent()->getFunctionList().insert(F.getIterator(), New);
  New->takeName(&F);
  return New;
}

/// Whether a coroutine passes handles, or one passes some to it.
static bool passesToCoroutine(const Function &F) {
  return passesHandle(F) &&
         (F.isPresplitCoroutine() || any_of(F.users(), [](const User *U) {
            auto *Call = dyn_cast<CallBase>(U);
            return Call && Call->getFunction()->isPresplitCoroutine();
          }));
}

/// Whether \p M has functions, operations among them, or calls with handles.
static bool passesAny(const Module &M) {
  auto Calls = [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && (holdsTensor(Call->getType()) ||
                    any_of(Call->args(), [](const Use &U) {
                      return holdsTensor(U->getType());
                    }));
  };
  return any_of(M, [&](const Function &F) {
    return passesTensor(*F.getFunctionType()) || any_of(instructions(F), Calls);
  });
}

PreservedAnalyses LowerSignatures::run(Module &M, ModuleAnalysisManager &AM) {
  if (Functions == Where::Coroutines ? none_of(M, passesToCoroutine)
                                     : !passesAny(M))
    return PreservedAnalyses::all();

  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *> Old = checkSignatures(M);
  Signatures All;
  MapVector<Function *, std::unique_ptr<FunctionBody>> Bodies;
  for (Function *F : Old) {
    auto S = std::make_unique<Signature>(*F);
    Function *New = createFunction(*F, *S);
    auto Body = std::make_unique<FunctionBody>(
        *New, S.get(), FAM.getResult<TargetLibraryAnalysis>(*New));
    Body->takeFrom(*F);
    F->replaceAllUsesWith(New);
    All[New] = std::move(S);
    Bodies[New] = std::move(Body);
  }
  for (Function &F : M)
    if (!F.isDeclaration() && !Bodies.contains(&F))
      Bodies[&F] = std::make_unique<FunctionBody>(
          F, nullptr, FAM.getResult<TargetLibraryAnalysis>(F));
  for (auto &[F, Body] : Bodies)
    Body->lower(All);
  for (Function *F : Old) {
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
  }
  return PreservedAnalyses::none();
}
