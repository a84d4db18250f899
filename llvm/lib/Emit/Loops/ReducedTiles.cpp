// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of lines that lie contiguously, in tiles: they are transposed, or
// added up as they lie where order means nothing, and their lanes combined.

#include "Loops/ReducedTiles.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Transpose.h"

using namespace llvm;
using namespace matrix;

void matrix::addTiles(TensorOp Op, const ReductionTotals &Kind, unsigned Width,
                      unsigned Length,
                      function_ref<Value *(unsigned, Value *)> Load,
                      Value *&Total, IRBuilderBase &B) {
  unsigned Count = Length / Width;
  auto Step = [&](Value *Sum, Value *Element) {
    return Sum ? emitReductionStep(Op, Sum, Element, B) : Element;
  };
  auto LoadTile = [&](Value *Element) {
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(Load(K, Element));
    return Lines;
  };
  if (Op.hasAnyOrder()) {
    SmallVector<Value *> Totals(Width * Kind.numParts()), Lines;
    auto PartsOf = [&](unsigned K) {
      return MutableArrayRef(Totals).slice(K * Kind.numParts(),
                                           Kind.numParts());
    };
    auto Add = [&](Value *Element) {
      for (auto [K, Next] : enumerate(LoadTile(Element)))
        Kind.add(PartsOf(K), Next, B);
    };
    Add(getIndex(B, 0));
    emitLoop(B, Width, Count - 1, Width, Add, Totals);
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(Kind.finish(PartsOf(K), B));
    Total = Step(Total, combineLines(Lines, Step, B));
  } else {
    auto Add = [&](Value *Element) {
      SmallVector<Value *> Lines = LoadTile(Element);
      transposeLines(Lines, B);
      for (Value *Next : Lines)
        Total = Step(Total, Next);
    };
    Add(getIndex(B, 0));
    emitLoop(B, Width, Count - 1, Width, Add, Total);
  }
  // The last tile starts early: what it has again is left out.
  if (unsigned Rest = Length % Width) {
    SmallVector<Value *> Lines = LoadTile(getIndex(B, Length - Width));
    transposeLines(Lines, B);
    for (Value *Next : ArrayRef(Lines).take_back(Rest))
      Total = Step(Total, Next);
  }
}
