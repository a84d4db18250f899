// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest is raised as a whole, so what any of its loops says counts: one that
// is disabled keeps the others from being raised with it, and one that is
// enabled takes them along. A pragma is stronger than an option. Three things
// it cannot change: how a function is instrumented, whether it is optimized,
// and which registers it may use.

#include "matrix/Loops/NestChoice.h"
#include "matrix/Machine/MachineModel.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace llvm;
using namespace matrix;

/// Whether a loop of \p Outer has, or inherits, a hint that is one of \p Hints.
static bool anyLoop(const Loop &Outer, ArrayRef<MatrixHint> Hints) {
  return any_of(Outer.getLoopsInPreorder(), [&](const Loop *L) {
    return is_contained(Hints, inheritedMatrixHint(*L));
  });
}

bool matrix::isAskedFor(const Loop &Outer) {
  return anyLoop(Outer, {MatrixHint::Enable, MatrixHint::Required});
}

Instruction *matrix::findSubnormals(const Loop &Outer,
                                    const MachineModel &Model) {
  if (!Model.FlushesVectors)
    return nullptr;
  for (BasicBlock *BB : Outer.blocks())
    for (Instruction &I : *BB)
      if (isa<FPMathOperator>(I) && !isa<PHINode, SelectInst>(I) &&
          I.getType()->isFloatingPointTy() && !I.getType()->isDoubleTy() &&
          !I.isFast())
        return &I;
  return nullptr;
}

bool NestChoice::leavesOut(const Loop &Outer) const {
  return !All && !isAskedFor(Outer);
}

static std::optional<NestRefusal> refusalOf(const Function &F) {
  if (F.hasOptNone())
    return NestRefusal::NotOptimized;
  if (F.hasFnAttribute(Attribute::StrictFP))
    return NestRefusal::StrictFloatingPoint;
  if (F.hasFnAttribute(Attribute::NoImplicitFloat))
    return NestRefusal::NoImplicitFloat;
  if (isSanitized(F))
    return NestRefusal::Sanitized;
  if (F.hasFnAttribute(Attribute::OptForFuzzing))
    return NestRefusal::Coverage;
  if (!mayCallNewFunctions(F))
    return NestRefusal::Function;
  return std::nullopt;
}

std::optional<NestRefusal> NestChoice::refusalOf(const Loop &Outer) const {
  const Function &F = *Outer.getHeader()->getParent();
  if (std::optional<NestRefusal> OfFunction = ::refusalOf(F))
    return OfFunction;
  if (IsCounted)
    return NestRefusal::Coverage;
  if (anyLoop(Outer, {MatrixHint::Disable}))
    return NestRefusal::Disabled;
  if (any_of(Outer.getLoopsInPreorder(),
             [](const Loop *L) { return isNotToBeVectorized(*L); }))
    return NestRefusal::Pragma;
  if (isAskedFor(Outer))
    return std::nullopt;
  if (F.hasOptSize())
    return NestRefusal::Size;
  if (!EnableLoopVectorization)
    return NestRefusal::Unvectorized;
  return std::nullopt;
}
