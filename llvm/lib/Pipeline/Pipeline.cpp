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
// (test/llvm/Pipeline/extension-points.ll shows it.) PassNames.cpp has the
// names by which each of our passes runs alone.

#include "matrix/Pipeline/Pipeline.h"
#include "AfterRefusal.h"
#include "Coroutines.h"
#include "OnMarkedFunctions.h"
#include "PassNames.h"
#include "ProveFunctions.h"
#include "matrix/Batch/BatchContractions.h"
#include "matrix/Batch/BatchLoops.h"
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
#include "matrix/Loops/NestChoice.h"
#include "matrix/Machine/LengthenVectors.h"
#include "matrix/Ops/CountOps.h"
#include "matrix/Ops/OpVerifier.h"
#include "matrix/Outline/HintInlining.h"
#include "matrix/Outline/HintUnrolling.h"
#include "matrix/Outline/OutlineRunTime.h"
#include "matrix/Outline/OutlineStatements.h"
#include "matrix/Outline/VersionStatements.h"
#include "matrix/Raise/Raise.h"
#include "matrix/Raise/ShieldProducts.h"
#include "matrix/Signatures/LowerSignatures.h"
#include "matrix/Simplify/FoldWidening.h"
#include "matrix/Simplify/NarrowIntegers.h"
#include "matrix/Simplify/RecomputeBroadcasts.h"
#include "matrix/Simplify/Simplify.h"
#include "matrix/SpirV/FitSpirV.h"
#include "matrix/SpirV/PlaceOperands.h"
#include "matrix/Support/SharedOption.h"
#include "matrix/Tlx/ImportTlx.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/LowerMatrixIntrinsics.h"
#include <memory>
#include <utility>

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

/// The stages on handles, in order, from whatever form operations have.
static FunctionPassManager algebra(Effort E) {
  FunctionPassManager FPM;
  // Flat operations become handles, which alone the stages know.
  FPM.addPass(Raise(Raise::Operations::All));
  // Few operations say what many did.
  FPM.addPass(ExpandOps());
  // Views vanish in loads and stores; what is left is what must be computed.
  FPM.addPass(Simplify());
  // Products widen their operands themselves.
  FPM.addPass(FoldWidening());
  // What else is extended is so no further than it takes.
  FPM.addPass(NarrowIntegers());
  // Loops of contractions that lie alike are one.
  FPM.addPass(MergeLoops(E));
  return FPM;
}
static FunctionPassManager preparation(Effort E) {
  FunctionPassManager FPM = algebra(E);
  FPM.addPass(RecomputeBroadcasts());
  // Conversions stand where they cost least.
  FPM.addPass(AssignLayouts(E));
  return FPM;
}

/// -mllvm -matrix-upstream-lowering: LLVM's own lowering instead of ours, for
/// comparison. (Our clang needs -Xclang -fmatrix-flat with it: LLVM's knows
/// nothing of handles.)
static const auto &Upstream = sharedOption<cl::opt<bool>>(
    "matrix-upstream-lowering", cl::desc("Lower matrices by LLVM's own pass"));

/// -mllvm -matrix-loops: contractions that loops do become operations. Our
/// clang has an option of its own, the plugin this one alone.
static const auto &RaisesLoops = sharedOption<cl::opt<bool>>(
    "matrix-loops", cl::desc("Raise loops to matrix operations"));

/// -mllvm -matrix-blas: so do calls of BLAS.
static const auto &RaisesCalls = sharedOption<cl::opt<bool>>(
    "matrix-blas", cl::desc("Raise calls of BLAS to matrix operations"));

/// The stages on functions, on one that a nest has become.
static FunctionPassManager preparationOfNest() {
  FunctionPassManager FPM = algebra(Effort::Full);
  FPM.addPass(BatchContractions());
  FPM.addPass(AssignLayouts(Effort::Full));
  FPM.addPass(BatchLoops());
  return FPM;
}
RaiseLoops matrix::makeRaiseLoops(NestChoice Choice, unsigned Level,
                                  RaiseLoops::Result Results) {
  return RaiseLoops(Choice, preparationOfNest(), afterRefusal(Level), Results);
}

RaiseCalls matrix::makeRaiseCalls() { return RaiseCalls(preparationOfNest()); }

/// Adds a pass that raises loops. Unless \p Choice is all, it runs on modules
/// alone whose loops may ask for it.
template <typename PassT>
static void addOnLoops(ModulePassManager &All, PassT Pass, NestChoice Choice) {
  ModulePassManager Ours;
  Ours.addPass(std::move(Pass));
  if (Choice.All)
    All.addPass(std::move(Ours));
  else
    All.addPass(HintedLoopsPassManager(std::move(Ours)));
}

static bool isForLink(ThinOrFullLTOPhase Phase) {
  return Phase == ThinOrFullLTOPhase::ThinLTOPreLink ||
         Phase == ThinOrFullLTOPhase::FullLTOPreLink;
}

/// Adds passes that leave functions without a matrix alone.
static void addOnMarked(ModulePassManager &MPM, FunctionPassManager FPM) {
  MPM.addPass(createModuleToFunctionPassAdaptor(
      MarkedFunctionPassManager(std::move(FPM))));
}
template <typename PassT>
static void addOnMarked(ModulePassManager &MPM, PassT Pass) {
  FunctionPassManager FPM;
  FPM.addPass(std::move(Pass));
  addOnMarked(MPM, std::move(FPM));
}

void matrix::addLowering(ModulePassManager &MPM, Effort E) {
  if (Upstream) {
    MPM.addPass(createModuleToFunctionPassAdaptor(
        LowerMatrixIntrinsicsPass(/*Minimal=*/E == Effort::Trivial)));
  } else {
    // No other stage knows extents that are not constants.
    MPM.addPass(EmitRunTime(E));
    // What was not inlined passes pointers. Every handle is one function's.
    MPM.addPass(LowerSignatures());
    addOnMarked(MPM, algebra(E));
    // Small matrices of a contraction are those of a loop.
    if (E == Effort::Full)
      addOnMarked(MPM, BatchContractions());
    // Each version of a statement has features of its own from here on, which
    // the next stages ask for.
    if (E == Effort::Full)
      MPM.addPass(VersionStatements());
    // Nothing looks for common expressions from here on.
    if (E == Effort::Full)
      addOnMarked(MPM, RecomputeBroadcasts());
    // Conversions stand where they cost least.
    addOnMarked(MPM, AssignLayouts(E));
    if (E == Effort::Full) {
      addOnMarked(MPM, PlaceOperands());
      // Iterations of loops over small matrices share vectors.
      addOnMarked(MPM, BatchLoops());
      // Long statements of one form share a function.
      MPM.addPass(OutlineStatements());
    }
    // Regions, buffers and plans are data that Emit makes and uses. No handle
    // is left.
    MPM.addPass(EmitOps(E));
    // Code without handles has no plan, but the same processor.
    if (E == Effort::Full)
      addOnMarked(MPM, LengthenVectors());
  }
  MPM.addPass(EraseDeclarations());
}

/// An operation that is left now is an error, for nobody lowers it; and
/// instruction selection is given vectors that registers hold, and debug
/// records that it keeps.
static void addLast(ModulePassManager &MPM) {
  MPM.addPass(CheckLowered());
  FunctionPassManager FPM;
  FPM.addPass(FitSpirV());
  FPM.addPass(LegalizeVectors());
  // Debug records as instruction selection needs them. Pieces of what was
  // assigned to a parameter may be arguments.
  FPM.addPass(FixArgumentRecords());
  FPM.addPass(FollowSpills());
#ifndef NDEBUG
  FPM.addPass(VerifyVectors());
#endif
  addOnMarked(MPM, std::move(FPM));
}

/// Vectors in a coroutine's frame have no alignment of their own.
static CoroutinePassManager makeFrameFitting() {
  FunctionPassManager FPM;
  FPM.addPass(FitCoroutineFrames());
  return CoroutinePassManager(std::move(FPM));
}

void matrix::registerPipeline(PassBuilder &PB) {
  registerPipeline(PB, ModuleSource::Any, {/*All=*/false});
}

void matrix::registerPipeline(PassBuilder &PB, ModuleSource Source,
                              NestChoice Loops) {
  if (!claim(PB))
    return;
  Loops.All |= RaisesLoops;
  Loops.Calls |= RaisesCalls;
  registerPassNames(PB);
  const bool IsProved = areProofsAsked();
  const auto Reference = std::make_shared<ReferenceModule::element_type>();
  const MarkFunctions Mark(Source, MarkFunctions::Inlining::Done),
      MarkAhead(Source, MarkFunctions::Inlining::Ahead);

  // Adds the passes of one place. A proof wants all of them in any case.
  const auto Add = [=](ModulePassManager &All, ModulePassManager Ours) {
    if (IsProved)
      All.addPass(std::move(Ours));
    else
      All.addPass(MatrixPassManager(std::move(Ours), Source));
  };

  // What the front end wrote, before any pass looks into a large value: flat
  // ones become handles here, and element accesses plain loads and stores. Here
  // and below, a malformed operation is an error before a stage meets it.
  PB.registerPipelineStartEPCallback(
      [=](ModulePassManager &All, OptimizationLevel Level) {
        ModulePassManager MPM;
        // Another spelling of operations, whose declarations no pass may
        // believe.
        MPM.addPass(ImportTlx());
        MPM.addPass(VerifyOps());
        MPM.addPass(CountOps("pipeline start"));
        // What all that follows is compared with.
        if (IsProved)
          MPM.addPass(KeepReference(Reference, Source));
        if (Upstream)
          return Add(All, std::move(MPM));
        // Before anything is changed or inlined.
        MPM.addPass(MarkFunctions(MarkAhead));
        // LLVM's passes may see that extents are constants, if they see no
        // handles.
        if (Level != OptimizationLevel::O0)
          MPM.addPass(OutlineRunTime());
        MPM.addPass(EmitRunTime(Level == OptimizationLevel::O0 ? Effort::Trivial
                                                               : Effort::Full,
                                EmitRunTime::Where::Inside));
        MPM.addPass(LowerSignatures(LowerSignatures::Where::Coroutines));
        FunctionPassManager FPM;
        // The image that arrived is seen only here, before flat values become
        // handles and passes change them. At -O0 variables stay in memory.
        if (Level != OptimizationLevel::O0)
          FPM.addPass(DescribeParameters());
        FPM.addPass(Raise(Raise::Operations::Large));
        FPM.addPass(ExpandOps());
        FPM.addPass(Simplify(Level == OptimizationLevel::O0
                                 ? Simplify::Variables::All
                                 : Simplify::Variables::Large));
        if (Level != OptimizationLevel::O0)
          FPM.addPass(HintInlining());
        // A handle cannot live in a coroutine's frame, which is made when the
        // coroutine is split: it is lowered completely before, and its buffers,
        // which are plain memory, go to the frame.
        FPM.addPass(CoroutinePassManager(preparation(Effort::Full)));
        addOnMarked(MPM, std::move(FPM));
        MPM.addPass(EmitOps(Effort::Full, EmitOps::Where::Coroutines));
        Add(All, std::move(MPM));
      });

  // At -O0 upstream's own lowering stands before OptimizerEarly: this is the
  // last place where the operations are still there.
  PB.registerPipelineEarlySimplificationEPCallback(
      [=](ModulePassManager &All, OptimizationLevel Level, ThinOrFullLTOPhase) {
        ModulePassManager MPM;
        if (Level == OptimizationLevel::O0) {
          MPM.addPass(CountOps("early simplification"));
          MPM.addPass(MarkFunctions(Mark));
          addLowering(MPM, Effort::Trivial);
          addOnMarked(MPM, makeFrameFitting());
        } else if (!Upstream) {
          // Variables have become values, and InstCombine has not yet seen
          // them.
          addOnMarked(MPM, ShieldProducts());
        }
        Add(All, std::move(MPM));
        if (Level != OptimizationLevel::O0 && !Upstream)
          addOnLoops(All, createModuleToFunctionPassAdaptor(MarkLoops(Loops)),
                     Loops);
      });

  // The last of the places that this is called for stands before coroutines are
  // split.
  PB.registerPeepholeEPCallback(
      [=](FunctionPassManager &FPM, OptimizationLevel) {
        FPM.addPass(makeFrameFitting());
        if (!Upstream)
          FPM.addPass(HoistLoads(Loops));
        FunctionPassManager Hints;
        Hints.addPass(HintUnrolling());
        FPM.addPass(MarkedFunctionPassManager(std::move(Hints)));
      });

  // -ffat-lto-objects optimizes a module for a link, and then once more for
  // itself. What was refused is told once.
  auto WasForLink = std::make_shared<bool>(false);
  // After inlining and scalar simplification, before loops are transformed:
  // operations have met their operands, and what we emit is scheduled and
  // cleaned up by everything that follows.
  PB.registerOptimizerEarlyEPCallback([=](ModulePassManager &All,
                                          OptimizationLevel Level,
                                          ThinOrFullLTOPhase Phase) {
    if (Level == OptimizationLevel::O0)
      return;
    if (Phase == ThinOrFullLTOPhase::ThinLTOPreLink) {
      ModulePassManager MPM;
      MPM.addPass(createModuleToPostOrderCGSCCPassAdaptor(SplitCoroutines()));
      Add(All, std::move(MPM));
    }
    // First, so that what becomes operations is a matrix like any other.
    bool HasLooked = std::exchange(*WasForLink, isForLink(Phase));
    if (!Upstream && (!HasLooked || *WasForLink)) {
      addOnLoops(All, makeRaiseLoops(Loops, Level.getSpeedupLevel()), Loops);
      // Behind that: the engine's own loops are not to be raised.
      if (Loops.Calls)
        All.addPass(makeRaiseCalls());
    }
    ModulePassManager MPM;
    MPM.addPass(VerifyOps());
    MPM.addPass(CountOps("optimizer early"));
    // Operations may have come into other functions by inlining.
    MPM.addPass(MarkFunctions(Mark));
    addOnMarked(MPM, DropUnrollingHints());
    addLowering(MPM, Effort::Full);
    Add(All, std::move(MPM));
  });

  // Objects of another compiler may bring operations into a full LTO link.
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [=](ModulePassManager &All, OptimizationLevel) {
        ModulePassManager MPM;
        MPM.addPass(ImportTlx());
        MPM.addPass(VerifyOps());
        MPM.addPass(CountOps("full LTO early"));
        MPM.addPass(MarkFunctions(MarkAhead));
        addLowering(MPM, Effort::Full);
        Add(All, std::move(MPM));
      });

  PB.registerOptimizerLastEPCallback(
      [=](ModulePassManager &All, OptimizationLevel, ThinOrFullLTOPhase) {
        ModulePassManager MPM;
        addLast(MPM);
        if (IsProved)
          MPM.addPass(ProveFunctions(Reference));
        Add(All, std::move(MPM));
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [=](ModulePassManager &All, OptimizationLevel) {
        ModulePassManager MPM;
        addLast(MPM);
        Add(All, std::move(MPM));
      });
}
