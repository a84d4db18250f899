// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of emission in one function:
//
//   1. what fits registers becomes straight-line code;
//   2. the rest is looked at as a whole: regions, buffers, memory for them;
//   3. each region's loops are emitted at its root;
//   4. phis become copies on edges;
//   5. the operations, which nothing uses any more, are deleted;
//   6. without optimization, values that cross blocks go through the stack.
//
// Up to 3 nothing changes but the control flow graph and step 1's operations,
// so regions and buffers stay true while they are being used.

#include "matrix/Emit/EmitOps.h"
#include "Memory/EdgeCopies.h"
#include "Memory/StackValues.h"
#include "Product/EmitProduct.h"
#include "RegionEmitter.h"
#include "Registers/EmitRegisters.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Support/Funclets.h"
#include "llvm/Analysis/AliasAnalysis.h"
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
/// operation.
static bool hasUnknownUse(Function &F) {
  return any_of(
             F.args(),
             [](Argument &A) { return TensorType::isTensor(A.getType()); }) ||
         any_of(instructions(F), [](Instruction &I) {
           return touchesTensor(I) && !TensorOp::of(&I) && !isa<PHINode>(I) &&
                  !isa<SelectInst>(I) && !isa<FreezeInst>(I);
         });
}

/// LLVM may make a null handle of `freeze poison`, though it would not parse
/// one.
static void replaceNullHandles(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Null = dyn_cast<ConstantTargetNone>(U);
          Null && TensorType::isTensor(Null->getType())) {
        auto *Phi = dyn_cast<PHINode>(&I);
        IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : &I);
        TensorType Type = TensorType::of(Null->getType());
        U.set(OpBuilder(B).splat(Type, Constant::getNullValue(Type.element())));
      }
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

/// An operation that reads memory cannot read a constant that has none.
static void giveMemoryToUndef(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Store)
      continue;
    for (unsigned K = 0; K != Op->numOperands(); ++K) {
      auto *Constant = dyn_cast<UndefValue>(Op->operand(K));
      if (!Constant || !TensorType::isTensor(Constant->getType()))
        continue;
      IRBuilder<> B(&I);
      TensorType Type = TensorType::of(Constant->getType());
      Value *Element = isa<PoisonValue>(Constant)
                           ? PoisonValue::get(Type.element())
                           : UndefValue::get(Type.element());
      I.setOperand(K, OpBuilder(B).splat(Type, Element));
    }
  }
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
    // Only debug records can be left.
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

/// Locations in a function without a line table are of the statement that it was
/// outlined from, for remarks.
static void dropForeignLocations(Function &F) {
  if (!F.getSubprogram())
    for (Instruction &I : instructions(F))
      I.setDebugLoc(DebugLoc());
}

/// Loops for all that does not fit registers.
static void emitRegions(Function &F, Effort E, OwnFunctions &Functions,
                        FunctionAnalysisManager &AM) {
  // Alias analysis may have kept what it knew of the old control flow.
  AM.invalidate(F, PreservedAnalyses::none());
  auto &AA = AM.getResult<AAManager>(F);
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  Remarks Remark(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
  Regions R(F, ST);
  assert(R.verify(errs()) && "malformed regions");
  if (R.list().empty())
    return;
  Buffers B(F, R, ST, AA);
  assert(B.verify(R, errs()) && "malformed buffers");
  // While nothing has been emitted between what a plan looks at.
  std::vector<RegionPlan> Plans;
  for (const Region &Here : R.list()) {
    Plans.push_back(planRegion(Here, ST, E));
    Remark.loops(Here, B, Plans.back());
  }
  Remark.temporaries(F, B);
  Storage Memory(F, R, B, AM.getResult<TargetLibraryAnalysis>(F));
  RegionEmitter Emitter(R, Plans, B, Memory, Functions, ST, E);
  for (const Region &Here : R.list())
    Emitter.emit(Here);
  emitEdgeCopies(F, B, Memory);
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
  replaceNullHandles(F);
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  emitInRegisters(
      F, ST, E,
      Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST));
  giveMemoryToUndef(F);
  hoistAllocas(F);
  if (splitEdges(F)) {
    emitRegions(F, E, Functions, AM);
    eraseOperations(F);
    if (E == Effort::Trivial || F.hasOptNone())
      keepValuesOnStack(F, Known);
    dropForeignLocations(F);
    addFuncletBundles(F);
  }
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
