// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass: which loops are tried, and the remarks about them. What is known of
// a loop is in BatchLoop.cpp, its new code in BatchEmitter.cpp.

#include "matrix/Batch/BatchLoops.h"
#include "BatchEmitter.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Remarks/BatchRefusal.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

static bool hasOperations(const BasicBlock *BB) {
  return any_of(*BB, [](const Instruction &I) {
    return TensorOp::of(const_cast<Instruction *>(&I)).has_value();
  });
}

/// Whether what a block of \p L makes are small matrices, or elements.
static bool isAboutSmallMatrices(const Loop &L) {
  auto IsSmall = [](const Instruction &I) {
    if (!TensorType::isTensor(I.getType()))
      return true;
    TensorType T = TensorType::of(I.getType());
    return T.numAllocated() * T.element()->getScalarSizeInBits() <=
           MaxRegisterBits;
  };
  return any_of(L.blocks(), hasOperations) &&
         all_of(L.blocks(),
                [&](const BasicBlock *BB) { return all_of(*BB, IsSmall); });
}

static void remarkForm(const Loop &L, Function &F,
                       FunctionAnalysisManager &AM) {
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST)
      .noBatch(L, BatchRefusal::Form);
}

/// Whether `#pragma clang loop` or a flag says that \p L is not to be
/// vectorized. A pragma that wants it counts more than a flag.
static bool isUnwanted(const Loop &L) {
  if (getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable") == true)
    return false;
  return isNotToBeVectorized(L) ||
         L.getHeader()->getParent()->hasFnAttribute(NoBatchAttribute);
}

/// Whether \p L may be about matrices: in a function that has some, flat
/// vectors are what values became on which nothing but element-wise operations
/// are done.
static bool mayHaveMatrices(const Loop &L) {
  return hasOperations(L.getHeader()) ||
         any_of(*L.getHeader(), [](const Instruction &I) {
           return isa<FixedVectorType>(I.getType());
         });
}

PreservedAnalyses BatchLoops::run(Function &F, FunctionAnalysisManager &AM) {
  // A GPU's lanes are threads.
  if (F.hasOptSize() || F.hasOptNone() ||
      F.hasFnAttribute(Attribute::StrictFP) ||
      F.getParent()->getTargetTriple().isGPU())
    return PreservedAnalyses::all();
  SmallVector<BasicBlock *> Headers;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (L->getNumBlocks() == 1 && mayHaveMatrices(*L))
      Headers.push_back(L->getHeader());
    else if (L->isInnermost() && !isUnwanted(*L) && isAboutSmallMatrices(*L))
      remarkForm(*L, F, AM);
  }
  bool Changed = false;
  for (BasicBlock *Header : Headers) {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    auto &AC = AM.getResult<AssumptionAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &AA = AM.getResult<AAManager>(F);
    Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
    Remarks Remark(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
    Loop *Found = LI.getLoopFor(Header);
    if (!Found || Found->getHeader() != Header)
      continue;
    Loop &L = *Found;
    Changed |= simplifyLoop(&L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                            /*PreserveLCSSA=*/false);
    BatchLoop Body(L, SE, AA);
    std::optional<BatchRefusal> Refused =
        isUnwanted(L) ? BatchRefusal::Unwanted : Body.analyze();
    BatchPlan Plan;
    if (!Refused)
      Plan = planBatch(Body, ST, SE.getSmallConstantMaxTripCount(&L), Refused);
    if (Refused) {
      if (hasOperations(L.getHeader()))
        Remark.noBatch(L, *Refused);
      continue;
    }
    Remark.batch(L, Plan.Lanes);
    // What is left of it is not to be vectorized, nor reported as not
    // vectorized.
    addStringMetadataToLoop(&L, "llvm.loop.isvectorized", 1);
    BatchEmitter(Body, Plan, ST, SE).run();
    AM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
