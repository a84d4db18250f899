// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds elements to totals, each operation as the plan has it.

#include "Loops/ReductionLoops.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

ReductionLoops::ReductionLoops(const Region &R, const ReductionPlan &Plan,
                               const FusedElements &Fused,
                               ReductionMemory InMemory, IRBuilderBase &B)
    : Op(*R.reduction()), Result(R.result()), Plan(Plan), Fused(Fused),
      Memory(std::move(InMemory)), Nest(Plan.Nest),
      Factors(Memory.fusedProduct(Op)), Kind(Op, *R.Root->getFunction()), B(B) {
  Nest.merge(Memory);
  if (Factors && !Fused.contains(Factors->resultType().element()))
    Factors.reset();
}

Value *ReductionLoops::step(Value *Sum, Value *Element) {
  return Sum ? emitReductionStep(Op, Sum, Element, B) : Element;
}

Value *ReductionLoops::add(Value *Sum, ElementBody &Body) {
  if (Sum && Factors)
    return emitFusedMultiplyAdd(Body.at(Factors->operand(0)),
                                Body.at(Factors->operand(1)), Sum,
                                Op.fastMath(), B);
  return step(Sum, Body.at(Op.operand(0)));
}

void ReductionLoops::addTo(MutableArrayRef<Value *> Total, ElementBody &Body) {
  if (KeepsNaNs)
    Kind.addKeepingNaN(Total.front(), Body.at(Op.operand(0)), B);
  else if (Kind.numParts() == 1)
    Total.front() = add(Total.front(), Body);
  else
    Kind.add(Total, Body.at(Op.operand(0)), B);
}

void ReductionLoops::findTotals(MutableArrayRef<Value *> Totals,
                                bool HasSpareLanes, function_ref<void()> Emit) {
  KeepsNaNs = Plan.RetriesNaNs;
  Emit();
  KeepsNaNs = false;
  if (!Plan.RetriesNaNs)
    return;
  SmallVector<Value *> Known(Totals.begin(), Totals.end());
  if (HasSpareLanes)
    for (Value *&Total : Known)
      Total = B.CreateFreeze(Total);
  emitIfElse(
      B, isAnyNaN(Known, B),
      [&] {
        fill(Totals, nullptr);
        // Else LLVM would keep all elements in registers until here.
        SmallVector<Value *> Bases;
        for (auto &[Leaf, Ref] : Memory.Leaves) {
          Bases.push_back(Ref.Base);
          Ref.Base = B.CreateLaunderInvariantGroup(Ref.Base);
        }
        IsRare = true;
        Emit();
        IsRare = false;
        for (auto [Leaf, Base] : zip_equal(Memory.Leaves, Bases))
          Leaf.second.Base = Base;
      },
      [] {}, Totals);
}
