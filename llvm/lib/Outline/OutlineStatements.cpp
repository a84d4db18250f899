// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements are found in all functions before any is replaced, so that alias
// analysis speaks of the functions as they are.

#include "matrix/Outline/OutlineStatements.h"
#include "Statement.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/SplitBlocks.h"
#include "matrix/Target/CodeBudget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace matrix;

namespace {
/// A statement and what is known of it where it stands.
struct Candidate {
  Statement S;
  AttributeSet Attributes;
  uint64_t Cycles;
  /// Whether all of its operations are a few instructions.
  bool IsShort;
};
} // namespace

static std::vector<Candidate> candidatesOf(Function &F,
                                           FunctionAnalysisManager &AM) {
  std::vector<Candidate> Found;
  if (!mayCallNewFunctions(F) ||
      none_of(instructions(F), [](Instruction &I) { return TensorOp::of(&I); }))
    return Found;
  BatchAAResults AA(AM.getResult<AAManager>(F));
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  auto &TLI = AM.getResult<TargetLibraryAnalysis>(F);
  bool HasHeap = TLI.has(LibFunc_malloc);
  AttributeSet Attributes = codeAttributes(F);
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || Op->kind() != OpKind::Store)
      continue;
    std::optional<Statement> S = Statement::of(*Op, AA);
    if (!S || S->isMove())
      continue;
    bool IsShort = all_of(S->body(), [&](Instruction *I) {
      std::optional<TensorOp> Op = TensorOp::of(I);
      return !Op || fitsRegisters(*Op, ST, Effort::Full);
    });
    // An error about temporary memory is the function's that the user wrote.
    if (!HasHeap && S->bytes() > CodeBudget::StackBuffer)
      continue;
    uint64_t Cycles = S->cycles(ST);
    Found.push_back({std::move(*S), Attributes, Cycles, IsShort});
  }
  return Found;
}

static void remark(const Statement &S, const Function &Shared, size_t Users,
                   FunctionAnalysisManager &AM) {
  Instruction *Store = S.store().call();
  auto &ORE =
      AM.getResult<OptimizationRemarkEmitterAnalysis>(*Store->getFunction());
  ORE.emit([&] {
    auto *Main = dyn_cast<Instruction>(S.mainOperation());
    return OptimizationRemark("matrix-ops", "Outlined", Main ? Main : Store)
           << Shared.getName() << " serves " << std::to_string(Users)
           << " statements";
  });
}

PreservedAnalyses OutlineStatements::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  std::map<Statement::Key, unsigned> FormNumber;
  // In the order of their first statements.
  std::vector<std::vector<Candidate>> Forms;
  for (Function &F : M) {
    std::vector<Candidate> Found = candidatesOf(F, FAM);
    uint64_t Least = F.hasOptSize() ? 0
                     : Found.size() >= CodeBudget::Crowd
                         ? CodeBudget::SharedCyclesInCrowd
                         : CodeBudget::SharedCycles;
    for (Candidate &C : Found) {
      bool IsShort = C.IsShort && !(F.hasMinSize() && C.S.hasLongProduct());
      if (Statements == Which::Long && (C.Cycles < Least || IsShort))
        continue;
      Statement::Key Form = C.S.key();
      Form.push_back(reinterpret_cast<uintptr_t>(
          AttributeList::get(M.getContext(), C.Attributes, {}, {})
              .getRawPointer()));
      auto [It, IsNew] = FormNumber.try_emplace(std::move(Form), Forms.size());
      if (IsNew)
        Forms.emplace_back();
      Forms[It->second].push_back(std::move(C));
    }
  }
  SmallPtrSet<Function *, 8> Changed;
  for (std::vector<Candidate> &Users : Forms) {
    if (Users.size() < 2)
      continue;
    Function *Shared = Users.front().S.makeFunction(Users.front().Attributes);
    remark(Users.front().S, *Shared, Users.size(), FAM);
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Shared);
    }
  }
  if (Changed.empty())
    return PreservedAnalyses::all();
  for (Function *F : Changed) {
    addFuncletBundles(*F);
    // EmitOps does not look at those that are left without operations.
    splitLongBlocks(*F);
  }
  return PreservedAnalyses::none();
}
