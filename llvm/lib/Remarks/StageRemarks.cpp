// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sentences of single stages: what stays flat, what is converted, which
// loops and calls are raised or refused. Those on plans are in Remarks.cpp.

#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Ops/OpName.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static constexpr char OpsPass[] = "matrix-ops", LoopsPass[] = "matrix-loops",
                      BlasPass[] = "matrix-blas";

void matrix::remarkKeptFlat(const Instruction &I,
                            OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    return OptimizationRemarkMissed(OpsPass, "KeptFlat", &I)
           << "a value of more than " << ore::NV("Bits", MaxRegisterBits)
           << " bits is made or used by an instruction ('" << I.getOpcodeName()
           << "') that has no form for it: it stays one flat vector there, "
              "which is slow to compile";
  });
}

void matrix::remarkConversions(const Instruction &First, uint64_t Count,
                               uint64_t Bytes, OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    return OptimizationRemarkAnalysis(OpsPass, "Layout", &First)
           << ore::NV("Conversions", Count)
           << (Count == 1 ? " matrix is" : " matrices are")
           << " converted between rows and columns, " << ore::NV("Bytes", Bytes)
           << " bytes in all";
  });
}

void matrix::remarkOutlined(const Instruction &At, const Function &Shared,
                            size_t Users, OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    return OptimizationRemark(OpsPass, "Outlined", &At)
           << Shared.getName() << " serves " << std::to_string(Users)
           << " statements";
  });
}

void matrix::remarkRaised(const Loop &L, function_ref<std::string()> Text,
                          LoopsRun When, OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    OptimizationRemark R(LoopsPass, "Raised", L.getStartLoc(), L.getHeader());
    R << "raised " << Text();
    if (When == LoopsRun::IfShortOrOverlapping)
      R << ", unless it is small or memory overlaps";
    else if (When == LoopsRun::IfOverlapping)
      R << ", unless memory overlaps";
    return R;
  });
}

void matrix::remarkNotRaised(const Loop &L, RefusedNest Why,
                             function_ref<std::string()> Subject,
                             OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    DebugLoc At = Why.At && Why.At->getDebugLoc() ? Why.At->getDebugLoc()
                                                  : L.getStartLoc();
    OptimizationRemarkMissed R(LoopsPass, "NotRaised", At, L.getHeader());
    R << "these loops stay as they are: " << describe(Why.Why);
    if (std::string Name = Subject(); !Name.empty())
      R << " (" << ore::NV("Subject", Name) << ")";
    return R;
  });
}

void matrix::remarkCallRaised(const CallBase &Call, bool IsAlways,
                              OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    OptimizationRemark R(BlasPass, "Raised", &Call);
    R << "raised this call of "
      << ore::NV("Routine", Call.getCalledFunction()->getName());
    if (!IsAlways)
      R << ", unless it is large or an argument is wrong";
    return R;
  });
}

void matrix::remarkCallStays(const CallBase &Call, CallRefusal Why,
                             OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    return OptimizationRemarkMissed(BlasPass, "NotRaised", &Call)
           << "this call of "
           << ore::NV("Routine", Call.getCalledFunction()->getName())
           << " stays as it is: " << describe(Why);
  });
}

void matrix::remarkRunTime(const RunTimeStatementPlan &Plan,
                           OptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    std::string Text;
    raw_string_ostream OS(Text);
    TensorOp Op = *TensorOp::of(Plan.Nest.Result);
    TensorType Type = Op.resultType();
    OS << opName(Op.kind()) << " of " << Type.shape() << ' ' << *Type.element()
       << " as loops of tiles: ";
    Plan.Nest.print(OS);
    return OptimizationRemark(OpsPass, "RunTime", Plan.Store) << Text;
  });
}
