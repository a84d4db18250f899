// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's passes from LoopFullUnroll to the end of simplification that see more
// where a loop is straight-line code. Most marked loops have extents that are
// not constant, and would not have been unrolled without the mark either: then
// there is nothing to see, and the passes would take 2 % of compile time.

#include "AfterRefusal.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace {
/// Unrolls loops, and runs other passes on functions in which it has.
class UnrollAndSimplify : public PassInfoMixin<UnrollAndSimplify> {
  /// Brings loops into the form that Unroll takes, which is no reason for
  /// Simplify.
  FunctionPassManager Canonicalize, Unroll, Simplify;

public:
  UnrollAndSimplify(FunctionPassManager Unroll, FunctionPassManager Simplify)
      : Unroll(std::move(Unroll)), Simplify(std::move(Simplify)) {
    Canonicalize.addPass(LoopSimplifyPass());
    Canonicalize.addPass(LCSSAPass());
  }

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    PreservedAnalyses PA = Canonicalize.run(F, AM);
    PreservedAnalyses Unrolled = Unroll.run(F, AM);
    bool HasUnrolled = !Unrolled.areAllPreserved();
    PA.intersect(std::move(Unrolled));
    if (HasUnrolled)
      PA.intersect(Simplify.run(F, AM));
    return PA;
  }
};
} // namespace

FunctionPassManager matrix::afterRefusal(unsigned Level) {
  FunctionPassManager Unroll;
  Unroll.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(Level)));
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(GVNPass());
  FPM.addPass(SCCPPass());
  FPM.addPass(BDCEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(DSEPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()),
                                              /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FunctionPassManager All;
  All.addPass(UnrollAndSimplify(std::move(Unroll), std::move(FPM)));
  return All;
}
