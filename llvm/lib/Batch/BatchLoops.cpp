// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Batch/BatchLoops.h"
#include "BatchEmitter.h"
#include "matrix/Batch/BatchRefusal.h"
#include "matrix/Late/LegalizeVectors.h"
#include "matrix/Remarks/Remarks.h"
#include "matrix/Target/Subtarget.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;
using namespace matrix;

static bool hasOperations(const Loop &L) {
  return any_of(*L.getHeader(),
                [](Instruction &I) { return TensorOp::of(&I).has_value(); });
}

/// Whether \p L may be about matrices: in a module that has some, flat vectors are
/// what values became on which nothing but element-wise operations are done.
static bool mayHaveMatrices(const Loop &L) {
  const BasicBlock &Body = *L.getHeader();
  return hasOperations(L) ||
         (Body.getModule()->getModuleFlag(MatrixTypesFlag) &&
          any_of(Body, [](const Instruction &I) {
            return isa<FixedVectorType>(I.getType());
          }));
}

PreservedAnalyses BatchLoops::run(Function &F, FunctionAnalysisManager &AM) {
  // A GPU's lanes are threads.
  if (F.hasOptSize() || F.hasOptNone() ||
      F.hasFnAttribute(Attribute::StrictFP) ||
      F.getParent()->getTargetTriple().isGPU())
    return PreservedAnalyses::all();
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
    Remarks Remark(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
    Loop *Found = LI.getLoopFor(Header);
    if (!Found || Found->getHeader() != Header)
      continue;
    Loop &L = *Found;
    Changed |= simplifyLoop(&L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                            /*PreserveLCSSA=*/false);
    BatchLoop Body(L, SE, AA);
    std::optional<BatchRefusal> Refused = Body.analyze();
    BatchPlan Plan;
    if (!Refused)
      Plan = planBatch(Body, ST, SE.getSmallConstantMaxTripCount(&L), Refused);
    if (Refused) {
      if (hasOperations(L))
        Remark.noBatch(L, *Refused);
      continue;
    }
    Remark.batch(L, Plan.Lanes);
    BatchEmitter(Body, Plan, ST, SE).run();
    AM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
