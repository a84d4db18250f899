// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of one tile, in the order in which it reads them. Where elements are
// adjacent along k, squares of vectors are transposed in registers:
//
//   row 0  a00 a01 a02 a03 ..          k = 0   a00 a10 a20 a30
//   row 1  a10 a11 a12 a13 ..    ->    k = 1   a01 a11 a21 a31
//   ..                                 ..

#include "RunTime/PackedRows.h"

#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/TileRows.h"
#include "matrix/Vector/Transpose.h"

using namespace llvm;
using namespace matrix;

namespace {
class RowPacker {
  const TileUpTo &T;
  const TileRange &Range;
  const MemoryRef &From;
  MemoryRef To;
  bool HasFences;
  IRBuilderBase &B;

public:
  RowPacker(const TileUpTo &T, const MemoryRef &From, const MemoryRef &To,
            bool HasFences, IRBuilderBase &B)
      : T(T), Range(T.Range), From(From), To(To), HasFences(HasFences), B(B) {}
  void emit(Value *Depth);

private:
  /// Vectors of rows.
  void copyVectors(Value *Depth);
  /// Squares, as many as there are. \returns the first step behind them.
  Value *transposeSquares(Value *Depth);
  /// Elements, for steps from \p First on.
  void copyElements(Value *First, Value *Depth);
  /// \p Row, or the last one.
  Value *present(Value *Row) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Row,
                                   B.CreateSub(T.Count, getIndex(B, 1)));
  }
  void store(Value *Vector, Value *Row, Value *K) {
    To.store(Vector, To.offset({Row, K}, B), Range.Width, getIndex(B, 1), B);
  }
};
} // namespace

void RowPacker::copyVectors(Value *Depth) {
  TileRows Rows(Range, getIndex(B, 0), HasFences, /*StoreBits=*/0, B, T.Lanes);
  emitLoopUpTo(B, getIndex(B, 0), Depth, 1, [&](Value *K) {
    for (unsigned V = 0; V != Range.Fragments; ++V)
      store(Rows.load(From, V, K), getIndex(B, V * Range.Width), K);
  });
}

/// Laundered, LLVM's loop passes do not compare each of the many addresses with
/// each other one, which takes them a second.
Value *RowPacker::transposeSquares(Value *Depth) {
  unsigned Width = Range.Width;
  return emitBlocks(B, getIndex(B, 0), Depth, Width, [&](Value *K) {
    emitLoop(B, 0, Range.Fragments, 1, [&](Value *V) {
      MemoryRef Here = From;
      Here.Base = B.CreateLaunderInvariantGroup(From.Base);
      Value *First = B.CreateMul(V, getIndex(B, Width));
      SmallVector<Value *> Lines;
      for (unsigned I = 0; I != Width; ++I) {
        Value *Row = present(B.CreateAdd(First, getIndex(B, I)));
        Lines.push_back(
            Here.load(Here.offset({Row, K}, B), Width, Here.Strides[1], B));
      }
      transposeLines(Lines, B);
      for (auto [Step, Line] : enumerate(Lines))
        store(Line, First, B.CreateAdd(K, getIndex(B, Step)));
    });
  });
}

void RowPacker::copyElements(Value *First, Value *Depth) {
  emitLoopUpTo(B, First, Depth, 1, [&](Value *K) {
    emitLoop(B, 0, Range.Extent, 1, [&](Value *Row) {
      Value *One = getIndex(B, 1);
      Value *Element = From.load(From.offset({present(Row), K}, B), 1, One, B);
      To.store(Element, To.offset({Row, K}, B), 1, One, B);
    });
  });
}

void RowPacker::emit(Value *Depth) {
  if (From.isUnitStride(0))
    return copyVectors(Depth);
  Value *First = getIndex(B, 0);
  if (From.isUnitStride(1) && Range.Width > 1)
    First = transposeSquares(Depth);
  copyElements(First, Depth);
}

MemoryRef matrix::packRows(const TileUpTo &T, const MemoryRef &From,
                           Value *Depth, Value *Memory, bool HasFences,
                           IRBuilderBase &B) {
  MemoryRef To = From;
  To.Base = Memory;
  To.Strides = {getIndex(B, 1), getIndex(B, T.Range.Extent)};
  To.Alignment = commonAlignment(
      BufferAlign, B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
                       From.Type.element()));
  RowPacker(T, From, To, HasFences, B).emit(Depth);
  return To;
}
