// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix operations on flat vectors, lowered by LLVM's own pass.
//
// LLVM has the pass but runs it only under -enable-matrix. Without that option,
// which is easily forgotten at link time or unknown to a front end, operations
// reach instruction selection, which gives up on them. Here it runs wherever
// there is something to lower.

#include "matrix/Emit/LowerFlatOps.h"
#include "matrix/Ops/OpCensus.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/LowerMatrixIntrinsics.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses LowerFlatOps::run(Module &M, ModuleAnalysisManager &AM) {
  OpCensus Census(M);
  if (Census.functions().empty())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  LowerMatrixIntrinsicsPass Lower(IsMinimal);
  for (const auto &[F, Counts] : Census.functions())
    FAM.invalidate(*F, Lower.run(*F, FAM));
  // Functions changed, and what was stale is gone already.
  PreservedAnalyses Preserved;
  Preserved.preserve<FunctionAnalysisManagerModuleProxy>();
  Preserved.preserveSet<AllAnalysesOn<Function>>();
  return Preserved;
}
