// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our passes in clang's distributed thin LTO backend.
//
// It is LLVM's lto::thinBackend(), which makes its own PassBuilder and asks
// nobody but plugins, by file names. Its hooks see the module twice: after
// functions were imported, when every operation is there, and after LLVM's
// passes. What runs there is what a full LTO link runs: objects of our clang
// bring no operations, those of another compiler may.

#include "matrix/Pipeline/ThinBackend.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Pipeline/Pipeline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/LTO/Config.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static std::unique_ptr<TargetMachine> createTarget(const lto::Config &Conf,
                                                   const Module &M) {
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T)
    return nullptr; // the backend itself reports it
  return std::unique_ptr<TargetMachine>(T->createTargetMachine(
      M.getTargetTriple(), Conf.CPU, join(Conf.MAttrs, ","), Conf.Options,
      Conf.RelocModel, Conf.CodeModel, Conf.CGOptLevel));
}

namespace {
enum class Place { Early, Last };
} // namespace

static void run(const lto::Config &Conf, Module &M, Place Where) {
  std::unique_ptr<TargetMachine> TM = createTarget(Conf, M);
  if (!TM)
    return;
  PassBuilder PB(TM.get());
  // Loops were raised before the link.
  matrix::registerPipeline(PB, matrix::ModuleSource::OurClang,
                           matrix::NestChoice{/*All=*/false});
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  if (Where == Place::Early)
    PB.invokeFullLinkTimeOptimizationEarlyEPCallbacks(MPM,
                                                      OptimizationLevel::O2);
  else
    PB.invokeFullLinkTimeOptimizationLastEPCallbacks(MPM,
                                                     OptimizationLevel::O2);
  MPM.run(M, MAM);
}

static void addHook(const lto::Config &Conf, lto::Config::ModuleHookFn &Hook,
                    Place Where) {
  Hook = [&Conf, Where, Next = std::move(Hook)](unsigned Task,
                                                const Module &M) {
    // The backend's own passes change this module next.
    run(Conf, const_cast<Module &>(M), Where);
    return !Next || Next(Task, M);
  };
}

void matrix::lowerInThinBackend(lto::Config &Conf) {
  addHook(Conf, Conf.PostImportModuleHook, Place::Early);
  addHook(Conf, Conf.PostOptModuleHook, Place::Last);
}
