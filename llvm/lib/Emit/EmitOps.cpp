// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of emission in one function:
//
//   1. all is planned (Plan/LoweringPlan.h);
//   2. what is done in registers becomes straight-line code;
//   3. memory for buffers; each region's loops are emitted at its root;
//   4. phis become copies on edges;
//   5. the operations, which nothing uses any more, are deleted;
//   6. without optimization, values that cross blocks go through the stack;
//      else long blocks are split.

#include "matrix/Emit/EmitOps.h"
#include "Memory/EdgeCopies.h"
#include "Memory/StackValues.h"
#include "Product/EmitProduct.h"
#include "RegionEmitter.h"
#include "Registers/EmitRegisters.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/SplitBlocks.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

static bool touchesTensor(const Instruction &I) {
  return TensorType::isTensor(I.getType()) ||
         any_of(I.operands(), [](const Use &U) {
           return TensorType::isTensor(U->getType());
         });
}

/// Handles that leave the function, or meet an instruction that is no
/// operation, or one that ExpandOps has not seen.
static bool hasUnknownUse(Function &F) {
  return any_of(
             F.args(),
             [](Argument &A) { return TensorType::isTensor(A.getType()); }) ||
         any_of(instructions(F), [](Instruction &I) {
           if (std::optional<TensorOp> Op = TensorOp::of(&I))
             return needsExpansion(*Op);
           return touchesTensor(I) && !isa<PHINode>(I) && !isa<SelectInst>(I) &&
                  !isa<FreezeInst>(I);
         });
}

/// Loops split blocks, and an alloca outside of the entry block would take more
/// of the stack each time that it runs.
static void hoistAllocas(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  BasicBlock::iterator Top = Entry.getFirstNonPHIOrDbgOrAlloca();
  for (Instruction &I : make_early_inc_range(make_range(Top, Entry.end())))
    if (auto *Slot = dyn_cast<AllocaInst>(&I); Slot && Slot->isStaticAlloca())
      Slot->moveBefore(Top);
}

/// Phis first: they are what other operations may still use.
static void eraseOperations(Function &F) {
  SmallVector<Instruction *> Dead;
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I) || touchesTensor(I))
      Dead.push_back(&I);
  for (Instruction *I : Dead)
    I->dropAllReferences();
  for (Instruction *I : Dead) {
    // Only debug records can be left: of a handle that was nowhere in memory.
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

/// Locations in a function without a line table are of the statement that it
/// was outlined from, for remarks.
static void dropForeignLocations(Function &F) {
  if (!F.getSubprogram())
    for (Instruction &I : instructions(F))
      I.setDebugLoc(DebugLoc());
}

static void emitRegions(Function &F, const LoweringPlan &Plan,
                        const RegionEmitter::Context &Context) {
  if (!Plan.hasLoops())
    return;
  Storage Memory(F, Plan.buffers(), Plan.memory(), Context.TLI);
  RegionEmitter Emitter(Plan, Memory, Context);
  for (const Region &Here : Plan.regions().list())
    Emitter.emit(Here);
  emitEdgeCopies(Plan.edges(), Memory);
}

static void remark(const Function &F, const LoweringPlan &Plan,
                   const Remarks &Remark) {
  for (const RegisterPlan &Small : Plan.inRegisters())
    Remark.inRegisters(Small);
  if (!Plan.hasLoops())
    return;
  for (const Region &Here : Plan.regions().list())
    Remark.loops(Here, Plan.buffers(), Plan.of(Here));
  Remark.temporaries(F, Plan.buffers());
}

/// \returns whether \p F had any operations.
static bool emitFunction(Function &F, Effort E, OwnFunctions &Functions,
                         FunctionAnalysisManager &AM) {
  if (none_of(instructions(F),
              [](Instruction &I) {
                return TensorOp::of(&I) || touchesTensor(I);
              }) ||
      hasUnknownUse(F))
    return false;

  KnownBlocks Known;
  for (BasicBlock &BB : F)
    Known.insert(&BB);
  Subtarget ST = machineOf(F, E, AM);
  std::optional<LoweringPlan> Plan = LoweringPlan::make(F, ST, AM);
  if (!Plan)
    return true;
  remark(F, *Plan,
         Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST));
  emitInRegisters(F, Plan->inRegisters());
  hoistAllocas(F);
  emitRegions(F, *Plan, {Functions, AM.getResult<TargetLibraryAnalysis>(F)});
  eraseOperations(F);
  if (E == Effort::Trivial || F.hasOptNone())
    keepValuesOnStack(F, Known);
  dropForeignLocations(F);
  addFuncletBundles(F);
  if (E == Effort::Full)
    splitLongBlocks(F);
  return true;
}

bool matrix::emitOps(Function &F, FunctionAnalysisManager &AM) {
  OwnFunctions Made;
  if (!emitFunction(F, Effort::Full, Made, AM))
    return false;
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}

PreservedAnalyses EmitOps::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // Not those that are made on the way.
  SmallVector<Function *> Present;
  for (Function &F : M)
    if (!F.isDeclaration() &&
        (Functions == Where::Everywhere || F.isPresplitCoroutine()))
      Present.push_back(&F);
  OwnFunctions Made;
  bool Changed = false;
  for (Function *F : Present)
    if (emitFunction(*F, E, Made, FAM)) {
      FAM.invalidate(*F, PreservedAnalyses::none());
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
