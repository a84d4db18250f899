// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the statements with extents that are known at run time, and erases
// their operations when loops do what they say.

#include "matrix/Emit/EmitRunTime.h"
#include "RunTime/ConstantOperands.h"
#include "RunTime/InlineStatement.h"
#include "RunTime/StatementEmitter.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/ReportError.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Simplify/FoldWidening.h"
#include "matrix/Support/RunTimeStatement.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

static constexpr StringLiteral NotStored =
    "a value with extents that are known at run time must be computed where it "
    "is stored";

/// Whether \p Call, whose result has constant extents but is computed of what
/// has none, is of operations up to a store.
static bool isStored(const CallInst &Call) {
  return TensorType::of(Call.getType()).hasExtentAtRunTime() ||
         all_of(Call.users(), [](const User *U) {
           std::optional<TensorOp> Op = TensorOp::of(U);
           return Op && (Op->kind() == OpKind::Store ||
                         TensorType::isTensor(U->getType()));
         });
}

bool matrix::emitRunTime(Function &F, Effort E, FunctionAnalysisManager &AM,
                         bool &LacksMemory) {
  if (!hasExtentsAtRunTime(F))
    return false;
  contractBatches(F);
  storeConstantOperands(F);
  Subtarget ST = machineOf(F, E, AM);
  foldWideningAtRunTime(F, ST);
  SmallVector<TensorOp> Operations, Stores;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && isOfExtentsAtRunTime(*Op))
      (Op->kind() == OpKind::Store ? Stores : Operations).push_back(*Op);
  for (TensorOp Op : Operations)
    if (!isStored(*Op.call()))
      reportError(*Op.call(), NotStored);
  Storage Memory(F, AM.getResult<TargetLibraryAnalysis>(F));
  for (TensorOp Op : Stores) {
    if (!isOfOperations(Op.operand(0))) {
      reportError(*Op.call(), NotStored);
      continue;
    }
    IRBuilder<> B(Op.call());
    StatementEmitter Emitter(ST, Memory, B);
    RunTimePlan Plan = Emitter.emit(Op);
    LacksMemory |= Emitter.lacksMemory();
    assert(Plan.verify(errs()) && "malformed plan");
    remarkRunTime(Op, Plan, AM.getResult<OptimizationRemarkEmitterAnalysis>(F));
  }
  for (TensorOp Op : Stores)
    Op.call()->eraseFromParent();
  for (TensorOp Op : reverse(Operations)) {
    CallInst *Call = Op.call();
    Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    Call->eraseFromParent();
  }
  F.removeFnAttr(RunTimeStatementAttribute);
  return true;
}

PreservedAnalyses EmitRunTime::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    bool IsStatement = F.hasFnAttribute(RunTimeStatementAttribute);
    if (F.isDeclaration() || (Functions == Where::Inside && IsStatement))
      continue;
    // Without a heap, an error has been reported.
    bool LacksMemory = false;
    if (emitRunTime(F, E, FAM, LacksMemory)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
      if (IsStatement && E == Effort::Full)
        inlineStatement(F, FAM);
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
