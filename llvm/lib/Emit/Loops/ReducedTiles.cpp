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

/// Calls \p Add with the first element of each tile of lines of \p Length, and
/// how many of its elements were there before: the last tile starts early.
static void forTiles(unsigned Width, unsigned Length,
                     function_ref<void(Value *Element, unsigned Done)> Add,
                     Value *&Total, IRBuilderBase &B) {
  Add(getIndex(B, 0), 0);
  emitLoop(
      B, Width, Length / Width - 1, Width,
      [&](Value *Element) { Add(Element, 0); }, Total);
  if (unsigned Rest = Length % Width)
    Add(getIndex(B, Length - Width), Width - Rest);
}

void matrix::addTiles(TensorOp Op, const ReductionTotals &Kind, unsigned Width,
                      unsigned Length,
                      function_ref<Value *(unsigned, Value *)> Load,
                      Value *&Total, IRBuilderBase &B) {
  auto Step = [&](Value *Sum, Value *Element) {
    return Sum ? emitReductionStep(Op, Sum, Element, B) : Element;
  };
  auto LoadTile = [&](Value *Element) {
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(Load(K, Element));
    return Lines;
  };
  auto AddColumns = [&](Value *Element, unsigned Done) {
    SmallVector<Value *> Lines = LoadTile(Element);
    transposeLines(Lines, B);
    for (Value *Next : ArrayRef(Lines).drop_front(Done))
      Total = Step(Total, Next);
  };
  if (!Op.hasAnyOrder())
    return forTiles(Width, Length, AddColumns, Total, B);
  SmallVector<Value *> Totals(Width * Kind.numParts()), Lines;
  auto PartsOf = [&](unsigned K) {
    return MutableArrayRef(Totals).slice(K * Kind.numParts(), Kind.numParts());
  };
  auto Add = [&](Value *Element) {
    for (auto [K, Next] : enumerate(LoadTile(Element)))
      Kind.add(PartsOf(K), Next, B);
  };
  Add(getIndex(B, 0));
  emitLoop(B, Width, Length / Width - 1, Width, Add, Totals);
  for (unsigned K = 0; K != Width; ++K)
    Lines.push_back(Kind.finish(PartsOf(K), B));
  Total = Step(Total, combineLines(Lines, Step, B));
  if (unsigned Rest = Length % Width)
    AddColumns(getIndex(B, Length - Width), Width - Rest);
}

void matrix::addProductTiles(ArrayRef<TileFactor> Factors, unsigned Width,
                             unsigned Length, FastMathFlags Flags,
                             Value *&Total, IRBuilderBase &B) {
  // Vectors of one element of each line.
  auto ColumnsOf = [&](const TileFactor &F, Value *Element) {
    SmallVector<Value *> Columns;
    if (F.IsRepeated) {
      Value *Line = F.Load(0, Element);
      for (unsigned K = 0; K != Width; ++K)
        Columns.push_back(
            B.CreateShuffleVector(Line, SmallVector<int>(Width, K)));
      return Columns;
    }
    for (unsigned K = 0; K != Width; ++K)
      Columns.push_back(F.Load(K, Element));
    transposeLines(Columns, B);
    return Columns;
  };
  auto Add = [&](Value *Element, unsigned Done) {
    auto X = ColumnsOf(Factors[0], Element), Y = ColumnsOf(Factors[1], Element);
    for (unsigned K = Done; K != Width; ++K) {
      if (Total) {
        Total = emitFusedMultiplyAdd(X[K], Y[K], Total, Flags, B);
        continue;
      }
      IRBuilderBase::FastMathFlagGuard Guard(B);
      B.setFastMathFlags(Flags);
      Total = B.CreateFMul(X[K], Y[K]);
    }
  };
  forTiles(Width, Length, Add, Total, B);
}
