// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that report a census: as remarks in any compiler, as text in opt.

#include "matrix/Ops/CountOps.h"
#include "matrix/Ops/OpCensus.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Where a remark on all of \p F points.
static DiagnosticLocation locationOf(const Function &F) {
  if (DISubprogram *SP = F.getSubprogram())
    return DiagnosticLocation(SP);
  return DiagnosticLocation();
}

PreservedAnalyses CountOps::run(Module &M, ModuleAnalysisManager &) {
  LLVMContext &Context = M.getContext();
  if (!Context.getLLVMRemarkStreamer() &&
      !Context.getDiagHandlerPtr()->isAnyRemarkEnabled())
    return PreservedAnalyses::all();

  OpCensus Census(M);
  for (const auto &[F, Counts] : Census.functions()) {
    std::string Text;
    raw_string_ostream(Text) << Point << ": ";
    raw_string_ostream OS(Text);
    Counts.print(OS);
    OptimizationRemarkEmitter ORE(F);
    ORE.emit(OptimizationRemarkAnalysis("matrix-pipeline", "MatrixOps",
                                        locationOf(*F), &F->getEntryBlock())
             << Text);
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintOps::run(Module &M, ModuleAnalysisManager &) {
  OpCensus Census(M);
  OS << "module '" << M.getName() << "': " << Census.total()
     << (Census.total() == 1 ? " matrix operation\n" : " matrix operations\n");
  Census.print(OS);
  return PreservedAnalyses::all();
}
