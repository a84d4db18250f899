// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR in LLVM's text, for a processor, with the analyses that our stages ask.

#ifndef MATRIX_TEST_UNIT_ONPROCESSOR_H
#define MATRIX_TEST_UNIT_ONPROCESSOR_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

namespace matrix {

/// A module for an x86 processor.
class OnProcessor {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::TargetMachine> Target;
  std::unique_ptr<llvm::Module> M;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;

public:
  OnProcessor(llvm::StringRef Processor, const llvm::Twine &Text) {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    llvm::Triple T("x86_64-unknown-linux-gnu");
    std::string Error;
    const auto *Known = llvm::TargetRegistry::lookupTarget(T, Error);
    Target.reset(
        Known->createTargetMachine(T, Processor, "", {}, std::nullopt));
    llvm::SMDiagnostic Wrong;
    M = llvm::parseAssemblyString(Text.str(), Wrong, Context);
    EXPECT_TRUE(M) << Wrong.getMessage().str() << Wrong.getLineContents().str();
    M->setTargetTriple(T);
    M->setDataLayout(Target->createDataLayout());
    for (llvm::Function &F : *M)
      F.addFnAttr("target-cpu", Processor);
    llvm::PassBuilder PB(Target.get());
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  llvm::Module &module() { return *M; }
  llvm::Function &function(llvm::StringRef Name) {
    return *M->getFunction(Name);
  }
  llvm::FunctionAnalysisManager &analyses() { return FAM; }
  llvm::ModuleAnalysisManager &moduleAnalyses() { return MAM; }
  Subtarget machine(llvm::Function &F) {
    return machineOf(F, Effort::Full, FAM);
  }
  template <typename Pass> void run(llvm::StringRef Name, Pass P) {
    P.run(function(Name), FAM);
    FAM.clear();
  }
};

/// The only operation of \p Kind in \p F.
inline TensorOp theOnly(OpKind Kind, llvm::Function &F) {
  std::optional<TensorOp> Found;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && Op->kind() == Kind) {
      EXPECT_FALSE(Found);
      Found = Op;
    }
  return *Found;
}

} // namespace matrix

#endif
