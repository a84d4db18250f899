// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the statements with extents that are known at run time, and erases
// their operations when loops do what they say.

#include "matrix/Emit/EmitRunTime.h"
#include "RunTime/StatementEmitter.h"
#include "RunTime/UnitTiles.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/RunTimeAttribute.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace matrix;

static bool emitStatements(Function &F, Effort E, FunctionAnalysisManager &AM,
                           UnitFunctions &Functions, bool &LacksMemory) {
  if (!hasExtentsAtRunTime(F))
    return false;
  Subtarget ST = machineOf(F, E, AM);
  RunTimeOperations All = prepareRunTime(F, ST);
  const auto &TLI = AM.getResult<TargetLibraryAnalysis>(F);
  std::vector<RunTimeStatementPlan> Plans;
  for (TensorOp Op : All.Statements) {
    Plans.push_back(planStatement(Op, ST, TLI));
    assert(Plans.back().verify(errs()) && "malformed plan");
    remarkRunTime(Plans.back(),
                  AM.getResult<OptimizationRemarkEmitterAnalysis>(F));
  }
  Storage Memory(F, TLI);
  for (const RunTimeStatementPlan &Plan : Plans) {
    IRBuilder<> B(Plan.Store);
    StatementEmitter Emitter(Plan, Memory, Functions, B);
    Emitter.emit();
    LacksMemory |= Emitter.lacksMemory();
  }
  for (TensorOp Op : All.Stores)
    Op.call()->eraseFromParent();
  for (TensorOp Op : reverse(All.Others)) {
    CallInst *Call = Op.call();
    Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    Call->eraseFromParent();
  }
  F.removeFnAttr(RunTimeStatementAttribute);
  return true;
}

bool matrix::emitRunTime(Function &F, Effort E, FunctionAnalysisManager &AM,
                         bool &LacksMemory) {
  UnitFunctions Functions;
  return emitStatements(F, E, AM, Functions, LacksMemory);
}

/// Puts \p Code, the function of a statement whose loops are emitted, in the
/// place of its call, if it may be. It is lowered alone, so that LLVM's passes,
/// which run before, see a call.
static void inlineStatement(Function &Code, FunctionAnalysisManager &AM) {
  CallInst *Call = callToInline(Code);
  if (!Call)
    return;
  // Accesses would claim of themselves what is said of arguments, which proofs
  // do not find in the program.
  for (Argument &A : Code.args())
    for (Attribute::AttrKind Kind :
         {Attribute::ReadOnly, Attribute::ReadNone, Attribute::WriteOnly}) {
      A.removeAttr(Kind);
      Call->removeParamAttr(A.getArgNo(), Kind);
    }
  Function &Caller = *Call->getFunction();
  Attribute Width = Code.getFnAttribute(PreferredWidthAttribute);
  InlineFunctionInfo Info;
  if (!InlineFunction(*Call, Info).isSuccess())
    return;
  AM.invalidate(Caller, PreservedAnalyses::none());
  AM.clear(Code, Code.getName());
  Code.eraseFromParent();
  // Its vectors are the engine's, which late passes see to.
  Caller.addFnAttr(MatrixTypesAttribute);
  if (Width.isValid())
    Caller.addFnAttr(Width);
}

PreservedAnalyses EmitRunTime::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  UnitFunctions OfUnits;
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    bool IsStatement = F.hasFnAttribute(RunTimeStatementAttribute);
    if (F.isDeclaration() || (Functions == Where::Inside && IsStatement))
      continue;
    // Without a heap, an error has been reported.
    bool LacksMemory = false;
    if (emitStatements(F, E, FAM, OfUnits, LacksMemory)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
      if (IsStatement && E == Effort::Full)
        inlineStatement(F, FAM);
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
