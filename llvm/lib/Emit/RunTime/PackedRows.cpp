// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of one tile, in the order in which it reads them. Where elements are
// adjacent along k, squares of vectors are transposed in registers.

#include "RunTime/PackedRows.h"
#include "RunTime/Squares.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/TileRows.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

namespace {
class RowPacker {
  const Product &P;
  const RunTimeProductPlan &Plan;
  const TileUpTo &T;
  const TileRange &Range;
  const MemoryRef &From;
  MemoryRef To;
  const std::function<Value *(Value *)> &Change;
  IRBuilderBase &B;

public:
  RowPacker(const Product &P, const RunTimeProductPlan &Plan, const TileUpTo &T,
            const MemoryRef &From, const MemoryRef &To,
            const std::function<Value *(Value *)> &Change, IRBuilderBase &B)
      : P(P), Plan(Plan), T(T), Range(T.Range), From(From), To(To),
        Change(Change), B(B) {}
  void emit(Value *Depth);

private:
  bool isMasked() const { return Range.Ends == Remainder::MaskedAtRunTime; }
  /// Rows of the fragments that have any.
  Value *rows() {
    if (!isMasked())
      return getIndex(B, Range.Extent);
    return roundUp(T.Count, Range.Width, B);
  }
  /// Vectors of rows that are adjacent.
  void copyVectors(Value *Depth);
  /// Squares, the last one under a mask if there are masks. \returns the first
  /// step behind them.
  Value *transposeSquares(Value *Depth);
  /// Elements, for steps from \p First on.
  void copyElements(Value *First, Value *Depth);
  /// \p Row, or the last one.
  Value *present(Value *Row) {
    return smaller(Row, B.CreateSub(T.Count, getIndex(B, 1)), B);
  }
  void store(Value *Vector, Value *Row, Value *K) {
    To.store(Vector, To.offset({Row, K}, B), Range.Width, getIndex(B, 1), B);
  }
  Value *widened(Value *V) {
    return emitFactor(P, Product::A, V, From.Type.element(), Change, B);
  }
};
} // namespace

void RowPacker::copyVectors(Value *Depth) {
  auto CopyTo = [&](unsigned V, Value *K, Value *Lanes) {
    TileRange Vector = oneVector(Range.Width, Lanes);
    Value *Row = getIndex(B, V * Range.Width);
    TileRows Rows(Vector, Row, Plan.HasFences, /*StoreBits=*/0, B, Lanes);
    store(widened(Rows.load(From, 0, K)), Row, K);
  };
  SmallVector<Value *> Left, Lanes(Range.Fragments);
  for (unsigned V = 0; V != Range.Fragments; ++V)
    Left.push_back(B.CreateBinaryIntrinsic(Intrinsic::usub_sat, T.Count,
                                           getIndex(B, V * Range.Width)));
  if (isMasked() && Plan.MasksA)
    for (unsigned V = 0; V != Range.Fragments; ++V)
      Lanes[V] = firstLanes(Left[V], Range.Width, B);
  emitLoopUpTo(B, getIndex(B, 0), Depth, 1, [&](Value *K) {
    CopyTo(0, K, Lanes[0]);
    for (unsigned V = 1; V != Range.Fragments; ++V)
      if (Lanes[V])
        emitIf(B, B.CreateIsNotNull(Left[V]), [&] { CopyTo(V, K, Lanes[V]); });
      else
        CopyTo(V, K, nullptr);
  });
}

Value *RowPacker::transposeSquares(Value *Depth) {
  unsigned Width = Range.Width, Length = Plan.columnsOfSquare(Width);
  Value *Last = B.CreateSub(T.Count, getIndex(B, 1));
  auto Widen = [&](Value *V) { return widened(V); };
  auto Transpose = [&](Value *K, Value *Columns) {
    emitLoopUpTo(B, getIndex(B, 0), rows(), Width, [&](Value *First) {
      SmallVector<Value *> Steps = loadTransposed(
          From, {First, K, Width, Length, Last, Columns}, Plan, Widen, B);
      for (auto [Step, Rows] : enumerate(Steps))
        store(Rows, First, B.CreateAdd(K, getIndex(B, Step)));
    });
  };
  Value *Done = emitBlocks(B, getIndex(B, 0), Depth, Length,
                           [&](Value *K) { Transpose(K, nullptr); });
  if (!Plan.hasRoomForSquares(Length))
    return Done;
  // There is memory for steps behind the last one.
  emitIf(B, B.CreateICmpNE(Done, Depth), [&] {
    Transpose(Done, firstLanes(B.CreateSub(Depth, Done), Length, B));
  });
  return Depth;
}

void RowPacker::copyElements(Value *First, Value *Depth) {
  emitLoopUpTo(B, First, Depth, 1, [&](Value *K) {
    emitLoopUpTo(B, getIndex(B, 0), rows(), 1, [&](Value *Row) {
      Value *One = getIndex(B, 1);
      Value *Element = From.load(From.offset({present(Row), K}, B), 1, One, B);
      To.store(widened(Element), To.offset({Row, K}, B), 1, One, B);
    });
  });
}

void RowPacker::emit(Value *Depth) {
  Value *First = getIndex(B, 0);
  using CopyOf = RunTimeProductPlan::CopyOf;
  if (Plan.CopiesOfA == CopyOf::Vectors) {
    if (!isMasked() || Plan.MasksA)
      return copyVectors(Depth);
    Value *IsWhole = B.CreateICmpEQ(T.Count, getIndex(B, Range.Extent));
    return emitIfElse(
        B, IsWhole, [&] { copyVectors(Depth); },
        [&] { copyElements(First, Depth); });
  }
  if (Plan.CopiesOfA == CopyOf::Squares && Range.Width > 1)
    First = transposeSquares(Depth);
  copyElements(First, Depth);
}

MemoryRef matrix::packRows(const Product &P, const RunTimeProductPlan &Plan,
                           const TileUpTo &T, const MemoryRef &From,
                           Value *Depth, Value *Memory,
                           const std::function<Value *(Value *)> &Change,
                           IRBuilderBase &B) {
  MemoryRef To = From;
  To.Type = From.Type.withElement(P.element());
  To.Base = Memory;
  To.Strides = {getIndex(B, 1), getIndex(B, T.Range.Extent)};
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  To.Alignment = commonAlignment(BufferAlign, DL.getTypeAllocSize(P.element()));
  RowPacker(P, Plan, T, From, To, Change, B).emit(Depth);
  return To;
}

void matrix::packColumns(const MemoryRef &From, const MemoryRef &To,
                         Value *Depth, Value *Columns, unsigned Width,
                         IRBuilderBase &B) {
  Value *Zero = getIndex(B, 0), *One = getIndex(B, 1);
  Value *Whole = roundDown(Columns, Width, B);
  emitLoopUpTo(B, Zero, Depth, 1, [&](Value *K) {
    auto CopyPieces = [&](Value *First, Value *End, unsigned Size) {
      emitLoopUpTo(B, First, End, Size, [&](Value *J) {
        To.store(From.load(From.offset({K, J}, B), Size, One, B),
                 To.offset({K, J}, B), Size, One, B);
      });
    };
    CopyPieces(Zero, Whole, Width);
    CopyPieces(Whole, Columns, 1);
  });
}
