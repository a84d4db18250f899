// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of our passes in LLVM's pipelines: the table of contents.
//
// LLVM's pipelines offer places ("extension points") to add passes to. Which of
// them runs depends on the optimization level and on link-time optimization:
//
//                        -O0   -O1..3,s,z,   thin LTO   full LTO
//                              LTO pre-link    link       link
//   PipelineStart         x         x
//   EarlySimplification   x         x
//   OptimizerEarly        x         x            x
//   OptimizerLast         x         x            x
//   FullLTOEarly, Last                                      x
//
// (test/llvm/Pipeline/extension-points.ll shows it.)

#include "matrix/Pipeline/Pipeline.h"
#include "matrix/Emit/CheckLowered.h"
#include "matrix/Emit/LowerFlatOps.h"
#include "matrix/Ops/CountOps.h"
#include "matrix/Ops/OpVerifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Whether this is the first call for \p PB. The record is kept in what PB
/// itself carries, not in a global: a process may compile many modules, and
/// two copies of this library (one in clang, one in a plugin) share no globals.
static bool claim(PassBuilder &PB) {
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return true;
  constexpr StringLiteral Mark = "matrix::registerPipeline";
  if (!Callbacks->getPassNameForClassName(Mark).empty())
    return false;
  Callbacks->addClassToPassName(Mark, "matrix");
  return true;
}

static void registerPassNames(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "print<matrix-ops>")
          MPM.addPass(PrintOps(outs()));
        else if (Name == "verify<matrix-ops>")
          MPM.addPass(VerifyOps());
        else if (Name == "matrix-lower-flat")
          MPM.addPass(LowerFlatOps(/*IsMinimal=*/false));
        else if (Name == "matrix-check-lowered")
          MPM.addPass(CheckLowered());
        else
          return false;
        return true;
      });
}

void matrix::registerPipeline(PassBuilder &PB) {
  if (!claim(PB))
    return;
  registerPassNames(PB);

  // What the front end wrote, before any pass looks into a large value. Here
  // and below, a malformed operation is an error before a stage meets it.
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(VerifyOps());
        MPM.addPass(CountOps("pipeline start"));
      });

  // At -O0 upstream's own lowering stands before OptimizerEarly: this is the
  // last place where the operations are still there.
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
        if (Level != OptimizationLevel::O0)
          return;
        MPM.addPass(CountOps("early simplification"));
        MPM.addPass(LowerFlatOps(/*IsMinimal=*/true));
      });

  // After inlining and scalar simplification, before loops are transformed:
  // operations have met their operands, and what we emit is vectorized,
  // scheduled and cleaned up by everything that follows.
  PB.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
        if (Level == OptimizationLevel::O0)
          return;
        MPM.addPass(VerifyOps());
        MPM.addPass(CountOps("optimizer early"));
        MPM.addPass(LowerFlatOps(/*IsMinimal=*/false));
      });

  // Objects of another compiler may bring operations into a full LTO link.
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(VerifyOps());
        MPM.addPass(CountOps("full LTO early"));
        MPM.addPass(LowerFlatOps(/*IsMinimal=*/false));
      });

  // From here on no pass of ours runs: what is left, nobody lowers, and it is
  // an error.
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(CheckLowered());
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(CheckLowered());
      });
}
