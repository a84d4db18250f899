// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what a region computes is done element by element, because the
// processor has no such instructions for vectors.

#include "PlanLoops.h"
#include "matrix/Target/ElementCost.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

bool matrix::isFasterInElements(const Region &R, unsigned VectorWidth,
                                const Subtarget &ST) {
  SmallVector<TensorOp> Ops;
  auto Add = [&](Instruction *I) {
    if (std::optional<TensorOp> Op = TensorOp::of(I);
        Op && elementwiseInfo(Op->kind()))
      Ops.push_back(*Op);
  };
  Add(R.Root);
  for_each(R.Fused, Add);
  // Lanes are taken out of a vector for each call, and those that are done wait
  // on the stack.
  if (!ST.hasVectorLibrary() &&
      any_of(Ops, [&](TensorOp Op) { return isLibraryCall(Op, ST); }))
    return true;
  return areFasterInElements(Ops, R.Leaves.size(), VectorWidth, ST);
}
