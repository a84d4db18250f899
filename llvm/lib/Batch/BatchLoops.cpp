// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass: which loops are tried, and the remarks about them. What is known of
// a loop is in BatchLoop.cpp, its new code in BatchEmitter.cpp.

#include "matrix/Batch/BatchLoops.h"
#include "BatchEmitter.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Reasons/BatchRefusal.h"
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
/// are done. Loops that are code already (LoopNest.h), of statements whose
/// extents are known at run time, have the vectors that their plan chose.
static bool mayHaveMatrices(const Loop &L) {
  if (hasOperations(L.getHeader()))
    return true;
  return getOptionalIntLoopAttribute(&L, "llvm.loop.isvectorized") != 1 &&
         any_of(*L.getHeader(), [](const Instruction &I) {
           return isa<FixedVectorType>(I.getType());
         });
}

/// Whether loops of \p F are looked at. A GPU's lanes are threads.
static bool hasBatches(const Function &F) {
  return !F.hasOptSize() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::StrictFP) &&
         !F.getParent()->getTargetTriple().isGPU();
}

namespace {
/// A loop, and how its iterations share vectors, or why they do not.
struct PlannedLoop {
  Loop &L;
  BatchLoop Body;
  BatchPlan Plan = {};
  std::optional<BatchRefusal> Refused = std::nullopt;
};
} // namespace

/// Calls \p Do with each loop of \p F that may be about matrices, in the form
/// that it is planned in. \p Do returns whether it has changed the function.
/// \returns whether anything is changed.
static bool
forLoops(Function &F, FunctionAnalysisManager &AM,
         function_ref<bool(const PlannedLoop &, const Subtarget &)> Do) {
  SmallVector<BasicBlock *> Headers;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (L->getNumBlocks() == 1 && mayHaveMatrices(*L))
      Headers.push_back(L->getHeader());
  bool Changed = false;
  for (BasicBlock *Header : Headers) {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    auto &AC = AM.getResult<AssumptionAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &AA = AM.getResult<AAManager>(F);
    Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
    Loop *Found = LI.getLoopFor(Header);
    if (!Found || Found->getHeader() != Header)
      continue;
    Loop &L = *Found;
    Changed |= simplifyLoop(&L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                            /*PreserveLCSSA=*/false);
    PlannedLoop Planned{L, BatchLoop(L, SE, AA)};
    Planned.Refused =
        isUnwanted(L) ? BatchRefusal::Unwanted : Planned.Body.analyze();
    if (!Planned.Refused)
      Planned.Plan =
          planBatch(Planned.Body, ST, SE.getSmallConstantMaxTripCount(&L),
                    Planned.Refused);
    if (!Do(Planned, ST))
      continue;
    AM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses BatchLoops::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasBatches(F))
    return PreservedAnalyses::all();
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (!(L->getNumBlocks() == 1 && mayHaveMatrices(*L)) && L->isInnermost() &&
        !isUnwanted(*L) && isAboutSmallMatrices(*L))
      remarkForm(*L, F, AM);
  bool Changed =
      forLoops(F, AM, [&](const PlannedLoop &P, const Subtarget &ST) {
        Remarks Remark(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
        if (P.Refused) {
          if (hasOperations(P.L.getHeader()))
            Remark.noBatch(P.L, *P.Refused);
          return false;
        }
        Remark.batch(P.L, P.Plan.Lanes);
        // The rest of it is not to be vectorized, nor reported as not
        // vectorized.
        addStringMetadataToLoop(&P.L, "llvm.loop.isvectorized", 1);
        BatchEmitter(P.Body, P.Plan, ST,
                     AM.getResult<ScalarEvolutionAnalysis>(F))
            .run();
        return true;
      });
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses PrintBatches::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasBatches(F))
    return PreservedAnalyses::all();
  bool IsFirst = true;
  forLoops(F, AM, [&](const PlannedLoop &P, const Subtarget &ST) {
    if (std::exchange(IsFirst, false))
      OS << "function @" << F.getName() << ":\n";
    OS << "  loop ";
    P.L.getHeader()->printAsOperand(OS, /*PrintType=*/false);
    OS << ": ";
    if (P.Refused)
      OS << "one by one, because " << describe(*P.Refused);
    else
      P.Plan.print(OS);
    OS << '\n';
    return false;
  });
  return PreservedAnalyses::none();
}
