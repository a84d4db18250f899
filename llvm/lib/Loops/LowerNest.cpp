// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest's function must not fail where its loops cannot: it may not call an
// allocator, and has 32 KiB of the stack at most. No estimate tells: the
// function is lowered at once, and the code is looked at. What does not fit is
// tried in other forms, each with smaller temporaries:
//
//   1. the statement as it is;
//   2. start and finish as statements of their own, through the result's
//      memory;
//   3. as 2, with a dimension of the result cut into parts;
//   4. as 3, with the outermost sum cut as well. A sum goes on where it
//      stopped, so its order stays;
//   5. by loops for any extents, as where extents are known when the program
//      runs. They read and write in place; what they pack is on the stack.

#include "LowerNest.h"
#include "SharedNests.h"
#include "StepFunction.h"
#include "SumTriangleFunction.h"
#include "TriangleFunction.h"
#include "matrix/Emit/EmitOps.h"
#include "matrix/Emit/EmitRunTime.h"
#include "matrix/Plan/LoweringPlan.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

uint64_t matrix::stackBytes(const Function &F) {
  uint64_t Bytes = 0;
  for (const Instruction &I : instructions(F))
    if (auto *Slot = dyn_cast<AllocaInst>(&I))
      Bytes += Slot->getAllocationSize(F.getDataLayout())->getKnownMinValue();
  return Bytes;
}

/// Bytes of the largest buffer in \p Plan that has no room on the stack; 0 if
/// all have.
static uint64_t missingBytes(const LoweringPlan &Plan) {
  uint64_t Most = 0;
  if (Plan.hasLoops())
    for (auto [Buffer, Home] :
         zip_equal(Plan.buffers().list(), Plan.memory().Buffers))
      if (Home.Home != MemoryHome::Stack)
        Most = std::max(Most, Buffer.Bytes);
  return Most;
}

namespace {
class Attempts {
  const Nest &N;
  Function &In;
  FunctionPassManager &Prepare;
  FunctionAnalysisManager &AM;
  /// What the last one lacked.
  uint64_t Missing = 0;

public:
  Attempts(const Nest &N, Function &In, FunctionPassManager &Prepare,
           FunctionAnalysisManager &AM)
      : N(N), In(In), Prepare(Prepare), AM(AM) {}

  std::optional<NestFunction> as(NestForm Form) {
    NestFunction By = makeNestFunction(N, Form, In);
    Function &F = *By.F;
    Prepare.run(F, AM);
    AM.invalidate(F, PreservedAnalyses::none());
    {
      Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
      std::optional<LoweringPlan> Plan = LoweringPlan::make(F, ST, AM);
      Missing = Plan ? missingBytes(*Plan) : 1;
    }
    if (Missing == 0) {
      AM.invalidate(F, PreservedAnalyses::none());
      emitOps(F, AM);
      uint64_t Bytes = stackBytes(F);
      if (Bytes <= StackBudget(F).All)
        return By;
      Missing = Bytes;
    }
    AM.clear(F, F.getName());
    F.eraseFromParent();
    return std::nullopt;
  }

  /// The same by loops for any extents.
  std::optional<NestFunction> atRunTime(SharedNests &Shared,
                                        NestForm Form = {}) {
    Form.IsAtRunTime = true;
    Form.StoresStart =
        !Form.HasNoSums && N.Terms[N.Start].K == Term::Kind::Operation;
    if (Form.StoresStart && !canSplit(N))
      return std::nullopt;
    NestFunction By = makeNestFunction(N, Form, In);
    Function *&Code = Shared.codeFor(*By.F);
    if (Code) {
      By.F->eraseFromParent();
      By.F = Code;
      return By;
    }
    bool LacksMemory = false;
    emitRunTime(*By.F, Effort::Full, AM, LacksMemory);
    AM.invalidate(*By.F, PreservedAnalyses::none());
    if (!LacksMemory && stackBytes(*By.F) <= StackBudget(*By.F).All) {
      Code = By.F;
      return By;
    }
    AM.clear(*By.F, By.F->getName());
    By.F->eraseFromParent();
    return std::nullopt;
  }

  std::optional<NestFunction> inParts() {
    bool IsSplit = canSplit(N);
    unsigned Sum = countr_zero(N.sumLoops());
    for (unsigned Number : N.byStride(N.Result.loops(), N.Result)) {
      NestForm::Cut OfResult{Number, N.Loops[Number].Trips.Count};
      NestForm::Cut OfSums{Sum, N.Loops[Sum].Trips.Count};
      while (cut(OfResult, /*Fewest=*/16))
        if (std::optional<NestFunction> By = as({IsSplit, OfResult, {}}))
          return By;
      // Parts as short as that are not to become shorter.
      while (IsSplit && cut(OfSums, /*Fewest=*/32))
        if (std::optional<NestFunction> By = as({IsSplit, OfResult, OfSums}))
          return By;
    }
    return std::nullopt;
  }

private:
  /// Makes \p Part shorter, so that what the last attempt lacked fits, if all
  /// of it moves with the loop. \returns whether it could.
  bool cut(NestForm::Cut &Part, uint64_t Fewest) const {
    uint64_t Fitting = Part.Extent * CodeBudget::SmallStack / (Missing + 1);
    uint64_t Extent = std::max(
        Fewest, alignDown(std::min(Fitting, Part.Extent / 2), Fewest / 2));
    if (Extent >= Part.Extent)
      return false;
    Part.Extent = Extent;
    return true;
  }
};
} // namespace

std::optional<NestFunction> matrix::lowerNest(const Nest &N, Function &In,
                                              FunctionPassManager &Prepare,
                                              SharedNests &Shared,
                                              FunctionAnalysisManager &AM) {
  if (N.Half && N.Half->IsOfSums)
    return makeSumTriangleFunction(
        N, In, AM.getResult<ScalarEvolutionAnalysis>(In), AM,
        [&](const Nest &Part, NestForm Form) {
          return Attempts(Part, In, Prepare, AM).atRunTime(Shared, Form);
        });
  if (N.Half)
    return makeTriangleFunction(
        N, In, AM.getResult<ScalarEvolutionAnalysis>(In),
        [&](const Nest &Part) {
          return Attempts(Part, In, Prepare, AM).atRunTime(Shared);
        });
  if (N.hasSteps())
    return makeStepFunction(N, In, AM.getResult<ScalarEvolutionAnalysis>(In),
                            AM);
  Attempts Try(N, In, Prepare, AM);
  if (N.hasExtentsAtRunTime())
    return Try.atRunTime(Shared);
  std::optional<NestFunction> By = Try.as({});
  if (!By && canSplit(N))
    By = Try.as({/*IsSplit=*/true, {}, {}});
  if (!By)
    By = Try.inParts();
  return By ? std::move(By) : Try.atRunTime(Shared);
}
