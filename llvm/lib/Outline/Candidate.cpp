// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the statements of a function. OutlineStatements.cpp and
// VersionStatements.cpp decide which of them become calls.

#include "Candidate.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

std::vector<Candidate> matrix::candidatesOf(Function &F,
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
      return !Op || fitsRegisters(*Op, ST);
    });
    // An error about temporary memory is the function's that the user wrote.
    if (!HasHeap && S->bytes() > CodeBudget::StackBuffer)
      continue;
    uint64_t Cycles = S->cycles(ST);
    Found.push_back({std::move(*S), Attributes, Cycles, IsShort});
  }
  return Found;
}

void Forms::add(Candidate C) {
  Statement::Key Form = C.S.key();
  LLVMContext &Context = C.S.store().call()->getContext();
  Form.push_back(reinterpret_cast<uintptr_t>(
      AttributeList::get(Context, C.Attributes, {}, {}).getRawPointer()));
  auto [It, IsNew] = Number.try_emplace(std::move(Form), Users.size());
  if (IsNew)
    Users.emplace_back();
  Users[It->second].push_back(std::move(C));
}
