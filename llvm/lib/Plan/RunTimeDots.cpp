// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Few rows or columns of narrow elements, for which nothing is packed: vectors
// run along k (Emit/RunTime/DotRows.cpp).

#include "PlanRunTime.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

/// Whether vectors of so many elements of \p Plan's operands are read under
/// masks, where code may be long.
static bool readsInPlace(const RunTimeProductPlan &Plan,
                         const RunTimeRequest &Request, unsigned Steps,
                         const Subtarget &ST) {
  return Plan.HasMasks && !Request.P.sumsOutside() &&
         ST.effort() == Effort::Full && !ST.function().hasOptSize() &&
         masksLoads(Request.OfA, Steps, ST) &&
         masksLoads(Request.OfB, Steps, ST);
}

/// Whether \p Kernel multiplies wider elements than there are in memory.
static bool isWidened(const KernelInfo &Kernel, const RunTimeRequest &Request) {
  return Kernel.A.Bits &&
         (Request.OfA->getScalarSizeInBits() != Kernel.A.Bits ||
          Request.OfB->getScalarSizeInBits() != Kernel.B.Bits);
}

/// As many steps as 128 bits of a column have.
void matrix::planFewSteps(RunTimeProductPlan &Plan,
                          const RunTimeRequest &Request, Type *OfC,
                          const Subtarget &ST) {
  unsigned Group = Plan.Groups->Mac.K, Steps = FewestGroupLanes * Group;
  if (!readsInPlace(Plan, Request, Steps, ST) ||
      isWidened(*Plan.Groups, Request) || Plan.VectorWidth <= FewestGroupLanes)
    return;
  Plan.FewK = Steps;
  Plan.FewN = Measured::FewStepsColumns;
  uint64_t Column = Plan.VectorWidth * ST.dataLayout().getTypeAllocSize(OfC);
  Plan.CopyBytes = std::max(Plan.CopyBytes, Plan.FewN * Column);
}

/// Rows of a tile of dots beside \p Plan; 0: there is none.
static unsigned rowsOfDots(const RunTimeProductPlan &Plan,
                           const RunTimeRequest &Request, const Subtarget &ST) {
  unsigned Steps = Plan.VectorWidth * Plan.Groups->Mac.K;
  return readsInPlace(Plan, Request, Steps, ST)
             ? std::min(Plan.VectorWidth, Measured::DotRows)
             : 0;
}

static unsigned leastOfDots(const RunTimeProductPlan &Plan) {
  return Measured::DotVectors * Plan.VectorWidth * Plan.Groups->Mac.K;
}

void matrix::planDots(RunTimeProductPlan &Plan, const RunTimeRequest &Request,
                      const Subtarget &ST) {
  Plan.DotRows = rowsOfDots(Plan, Request, ST);
  if (Plan.DotRows == 0)
    return;
  Plan.DotN = Measured::DotColumns;
  Plan.DotK = leastOfDots(Plan);
}

std::optional<RunTimeProduct::TurnedWay>
matrix::planTurnedDots(const RunTimeProductPlan &Plan,
                       const RunTimeRequest &Request, bool IsAlongK,
                       const Subtarget &ST) {
  RunTimeProductPlan Dots = Plan;
  doAllOfK(Dots);
  Dots.Form = RunTimeProductPlan::Tiles::Dots;
  Dots.DotRows = rowsOfDots(Plan, Request, ST);
  if (Dots.DotRows == 0)
    return std::nullopt;
  Dots.DotN = Dots.DotK = Dots.FewK = Dots.UnpackedN = 0;
  Dots.NarrowN.clear();
  Dots.RowsOfA = RunTimeProductPlan::Copied::Never;
  Dots.CopiesOfB.reset();
  Dots.CopyOfA = Dots.CopyOfB = 0;
  unsigned Most = Measured::DotColumns, Least = leastOfDots(Plan),
           MostK = UINT_MAX;
  if (!IsAlongK) {
    Dots.CopiesOfB = RunTimeProductPlan::CopyOf::Elements;
    MostK = Plan.CopyBytes / Most / Request.P.elementBytes(Product::A);
  }
  if (MostK < Least)
    return std::nullopt;
  return RunTimeProduct::TurnedWay{Most, Least, MostK, Dots,
                                   /*SharesCopies=*/true};
}
