// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names by which opt runs each stage alone, and by which LLVM prints what a
// pass did.

#include "PassNames.h"
#include "matrix/Batch/BatchContractions.h"
#include "matrix/Batch/BatchLoops.h"
#include "matrix/Buffers/Buffers.h"
#include "matrix/Debug/DescribeParameters.h"
#include "matrix/Debug/FixArgumentRecords.h"
#include "matrix/Debug/FollowSpills.h"
#include "matrix/Emit/CheckLowered.h"
#include "matrix/Emit/EmitOps.h"
#include "matrix/Emit/EmitRunTime.h"
#include "matrix/Expand/ExpandOps.h"
#include "matrix/Expand/MergeLoops.h"
#include "matrix/Late/FitCoroutineFrames.h"
#include "matrix/Late/LegalizeVectors.h"
#include "matrix/Late/VerifyVectors.h"
#include "matrix/Layout/AssignLayouts.h"
#include "matrix/Loops/HoistLoads.h"
#include "matrix/Loops/MarkLoops.h"
#include "matrix/Machine/LengthenVectors.h"
#include "matrix/Ops/CountOps.h"
#include "matrix/Ops/OpVerifier.h"
#include "matrix/Outline/HintUnrolling.h"
#include "matrix/Outline/OutlineRunTime.h"
#include "matrix/Outline/OutlineStatements.h"
#include "matrix/Outline/VersionStatements.h"
#include "matrix/Pipeline/MarkFunctions.h"
#include "matrix/Plan/LoweringPlan.h"
#include "matrix/Raise/Raise.h"
#include "matrix/Raise/ShieldProducts.h"
#include "matrix/Region/Region.h"
#include "matrix/Signatures/LowerSignatures.h"
#include "matrix/Simplify/FoldWidening.h"
#include "matrix/Simplify/NarrowIntegers.h"
#include "matrix/Simplify/RecomputeBroadcasts.h"
#include "matrix/Simplify/Simplify.h"
#include "matrix/SpirV/FitSpirV.h"
#include "matrix/SpirV/PlaceOperands.h"
#include "matrix/Tlx/ExportIntrinsics.h"
#include "matrix/Tlx/ExportTlx.h"
#include "matrix/Tlx/ImportTlx.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Who runs the lowering by its name asks for it in each function.
class MarkAllFunctions : public PassInfoMixin<MarkAllFunctions> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr(MatrixTypesAttribute);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};
} // namespace

static bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM) {
  if (Name == "matrix-raise-large")
    FPM.addPass(Raise(Raise::Operations::Large));
  else if (Name == "matrix-hint-unrolling")
    FPM.addPass(HintUnrolling());
  else if (Name == "matrix-drop-unrolling-hints")
    FPM.addPass(DropUnrollingHints());
  else if (Name == "matrix-shield-products")
    FPM.addPass(ShieldProducts());
  else if (Name == "matrix-describe-parameters")
    FPM.addPass(DescribeParameters());
  else if (Name == "matrix-fix-argument-records")
    FPM.addPass(FixArgumentRecords());
  else if (Name == "matrix-follow-spills")
    FPM.addPass(FollowSpills());
  else if (Name == "matrix-fit-coroutine-frames")
    FPM.addPass(FitCoroutineFrames());
  else if (Name == "matrix-fit-spirv")
    FPM.addPass(FitSpirV());
  else if (Name == "matrix-place-operands")
    FPM.addPass(PlaceOperands());
  else if (Name == "matrix-raise")
    FPM.addPass(Raise(Raise::Operations::All));
  else if (Name == "matrix-expand")
    FPM.addPass(ExpandOps());
  else if (Name == "matrix-simplify")
    FPM.addPass(Simplify());
  else if (Name == "matrix-merge-loops")
    FPM.addPass(MergeLoops(Effort::Full));
  else if (Name == "matrix-fold-widening")
    FPM.addPass(FoldWidening());
  else if (Name == "matrix-lengthen-vectors")
    FPM.addPass(LengthenVectors());
  else if (Name == "matrix-recompute-broadcasts")
    FPM.addPass(RecomputeBroadcasts());
  else if (Name == "matrix-narrow-integers")
    FPM.addPass(NarrowIntegers());
  else if (Name == "matrix-layout")
    FPM.addPass(AssignLayouts(Effort::Full));
  else if (Name == "matrix-layout<O0>")
    FPM.addPass(AssignLayouts(Effort::Trivial));
  else if (Name == "matrix-batch-contractions")
    FPM.addPass(BatchContractions());
  else if (Name == "matrix-batch")
    FPM.addPass(BatchLoops());
  else if (Name == "matrix-legalize-vectors")
    FPM.addPass(LegalizeVectors());
  else if (Name == "verify<matrix-legal-vectors>")
    FPM.addPass(VerifyVectors());
  else if (Name == "matrix-mark-loops")
    FPM.addPass(MarkLoops(NestChoice()));
  else if (Name == "matrix-hoist-loads")
    FPM.addPass(HoistLoads(NestChoice()));
  else if (Name == "print<matrix-loops>")
    FPM.addPass(PrintLoops(outs()));
  else if (Name == "print<matrix-rules>")
    FPM.addPass(PrintRules(outs()));
  else if (Name == "print<matrix-regions>")
    FPM.addPass(PrintRegions(outs()));
  else if (Name == "print<matrix-buffers>")
    FPM.addPass(PrintBuffers(outs()));
  else if (Name == "print<matrix-batch>")
    FPM.addPass(PrintBatches(outs()));
  else if (Name == "print<matrix-plan>")
    FPM.addPass(PrintPlan(outs(), Effort::Full));
  else if (Name == "print<matrix-plan<O0>>")
    FPM.addPass(PrintPlan(outs(), Effort::Trivial));
  else
    return false;
  return true;
}

/// -print-after=matrix-simplify and its like know passes by these names.
static void registerClassNames(PassInstrumentationCallbacks &Callbacks) {
  const std::pair<StringRef, StringRef> Names[] = {
      {AssignLayouts::name(), "matrix-layout"},
      {BatchContractions::name(), "matrix-batch-contractions"},
      {BatchLoops::name(), "matrix-batch"},
      {CheckLowered::name(), "matrix-check-lowered"},
      {DescribeParameters::name(), "matrix-describe-parameters"},
      {EmitOps::name(), "matrix-emit"},
      {EmitRunTime::name(), "matrix-emit-run-time"},
      {ExpandOps::name(), "matrix-expand"},
      {FitCoroutineFrames::name(), "matrix-fit-coroutine-frames"},
      {FitSpirV::name(), "matrix-fit-spirv"},
      {FixArgumentRecords::name(), "matrix-fix-argument-records"},
      {FoldWidening::name(), "matrix-fold-widening"},
      {NarrowIntegers::name(), "matrix-narrow-integers"},
      {RecomputeBroadcasts::name(), "matrix-recompute-broadcasts"},
      {FollowSpills::name(), "matrix-follow-spills"},
      {HoistLoads::name(), "matrix-hoist-loads"},
      {ImportTlx::name(), "matrix-import-tlx"},
      {LegalizeVectors::name(), "matrix-legalize-vectors"},
      {LengthenVectors::name(), "matrix-lengthen-vectors"},
      {LowerSignatures::name(), "matrix-signatures"},
      {MarkFunctions::name(), "matrix-mark-functions"},
      {MarkLoops::name(), "matrix-mark-loops"},
      {MergeLoops::name(), "matrix-merge-loops"},
      {OutlineRunTime::name(), "matrix-outline-run-time"},
      {OutlineStatements::name(), "matrix-outline"},
      {PlaceOperands::name(), "matrix-place-operands"},
      {Raise::name(), "matrix-raise"},
      {RaiseCalls::name(), "matrix-blas"},
      {RaiseLoops::name(), "matrix-loops"},
      {ShieldProducts::name(), "matrix-shield-products"},
      {Simplify::name(), "matrix-simplify"},
      {VersionStatements::name(), "matrix-version"},
  };
  for (auto [Class, Name] : Names)
    Callbacks.addClassToPassName(Class, Name);
}

void matrix::registerPassNames(PassBuilder &PB) {
  if (PassInstrumentationCallbacks *Callbacks =
          PB.getPassInstrumentationCallbacks())
    registerClassNames(*Callbacks);
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        return parseFunctionPass(Name, FPM);
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "print<matrix-ops>")
          MPM.addPass(PrintOps(outs()));
        else if (Name == "verify<matrix-ops>")
          MPM.addPass(VerifyOps());
        else if (Name == "matrix-lower" || Name == "matrix-lower<O0>") {
          MPM.addPass(VerifyOps());
          MPM.addPass(MarkAllFunctions());
          addLowering(MPM,
                      Name == "matrix-lower" ? Effort::Full : Effort::Trivial);
        } else if (Name == "matrix-mark-functions")
          MPM.addPass(
              MarkFunctions(ModuleSource::Any, MarkFunctions::Inlining::Ahead));
        else if (Name == "matrix-outline-run-time")
          MPM.addPass(OutlineRunTime());
        else if (Name == "matrix-emit-run-time")
          MPM.addPass(EmitRunTime(Effort::Full));
        else if (Name == "matrix-blas")
          MPM.addPass(makeRaiseCalls());
        else if (Name == "matrix-loops")
          MPM.addPass(makeRaiseLoops(NestChoice(), /*Level=*/2));
        else if (Name == "matrix-loops<operations>")
          MPM.addPass(makeRaiseLoops(NestChoice(), /*Level=*/2,
                                     RaiseLoops::Result::Operations));
        else if (Name == "matrix-outline")
          MPM.addPass(OutlineStatements());
        else if (Name == "matrix-version")
          MPM.addPass(VersionStatements());
        else if (Name == "matrix-emit")
          MPM.addPass(EmitOps(Effort::Full));
        else if (Name == "matrix-emit<O0>")
          MPM.addPass(EmitOps(Effort::Trivial));
        else if (Name == "matrix-outline<all>")
          MPM.addPass(OutlineStatements(OutlineStatements::Which::All));
        else if (Name == "matrix-import-tlx")
          MPM.addPass(ImportTlx());
        else if (Name == "matrix-signatures")
          MPM.addPass(LowerSignatures());
        else if (Name == "matrix-export-tlx")
          MPM.addPass(ExportTlx());
        else if (Name == "matrix-export-intrinsics")
          MPM.addPass(ExportIntrinsics());
        else if (Name == "matrix-check-lowered")
          MPM.addPass(CheckLowered());
        else
          return false;
        return true;
      });
}
