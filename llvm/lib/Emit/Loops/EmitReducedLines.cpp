// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums, in any order, of lines that are shorter than a vector, element by
// element: the mean color of an image. Vectors are added up as they lie,
//
//   a0 b0 c0 a1 | b1 c1 a2 b2 | c2 a3 b3 c3
//   a4 b4 c4 a5 | b5 c5 a6 b6 | c6 a7 b7 c7
//
// and halves of all of their lanes in the end, until one line is left.

#include "Loops/ElementBody.h"
#include "Loops/ShortLineLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

void matrix::emitReducedLines(const Region &Here, ReductionMemory Memory,
                              const ReductionPlan &Plan,
                              const FusedElements &Fused, IRBuilderBase &B) {
  TensorOp Op = *Here.reduction();
  const ReductionNest &Nest = Plan.Nest;
  Nest.merge(Memory);
  unsigned Line = *Nest.Line, Along = Nest.Along, Length = Nest.lines(),
           Width = Plan.VectorWidth, Vectors = Plan.Accumulators,
           Lines = Vectors * Width / Length;
  ShortLineLoads Loads(Memory.Leaves, Line, Along, Length, B);
  SmallVector<Value *> Indices(Nest.Extents.size(), getIndex(B, 0));
  auto Step = [&](Value *Sum, Value *V) {
    return Sum ? emitReductionStep(Op, Sum, V, B) : V;
  };
  auto ElementsAt = [&](unsigned At, unsigned Lanes) {
    auto Load = [&](const MemoryRef &Ref) { return Loads.load(Ref, At); };
    return ElementBody(Memory.Leaves, Load, Lanes, Fused, B).at(Op.operand(0));
  };
  auto Store = [&](Value *Totals) {
    const MemoryRef &Target = Memory.Target;
    ArrayRef<Value *> Kept = ArrayRef(Indices).take_front(Nest.NumKept);
    auto Load = [&](const MemoryRef &Ref) {
      return Ref.load(Ref.offset(Kept, B), Length, Ref.Strides[Line], B);
    };
    ElementBody Epilogue(Memory.EpilogueLeaves, Load, Length, Fused, B);
    Epilogue.define(Op.call(), Totals);
    Target.store(Epilogue.at(Here.result()), Target.offset(Kept, B), Length,
                 Target.Strides[Line], B);
  };
  auto EmitKept = [&] {
    Indices[Line] = Indices[Along] = getIndex(B, 0);
    Loads.loadRepeated(Indices);
    SmallVector<Value *> Sums(Vectors);
    auto Add = [&](Value *First) {
      Indices[Along] = First;
      Loads.turnTo(Indices, Width, Lines);
      for (auto [V, Sum] : enumerate(Sums))
        Sum = Step(Sum, ElementsAt(V * Width, Width));
    };
    unsigned Times = Nest.length() / Lines;
    Add(getIndex(B, 0));
    emitLoop(B, Lines, Times - 1, Lines, Add, Sums);
    Value *Total = concatenateVectors(B, Sums);
    for (unsigned Rest = Lines; Rest != 1; Rest /= 2) {
      unsigned Half = Rest / 2 * Length;
      Total =
          Step(subvector(Total, 0, Half, B), subvector(Total, Half, Half, B));
    }
    // What remains is line by line.
    emitLoop(
        B, Times * Lines, Nest.length() % Lines, 1,
        [&](Value *First) {
          Indices[Along] = First;
          Loads.turnTo(Indices, Length, 1);
          Total = Step(Total, ElementsAt(0, Length));
        },
        Total);
    Store(Total);
  };
  auto EmitLoop = [&](unsigned D, function_ref<void()> Inner) {
    if (D == Line)
      return Inner();
    emitLoop(B, 0, Nest.Extents[D], 1, [&](Value *Index) {
      Indices[D] = Index;
      Inner();
    });
  };
  nestLoops(Nest.NumKept, EmitLoop, EmitKept);
}
