// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes. Tiles of elements are read as rows, transposed in registers, and
// written as rows.
//
// Squares have as many rows as a vector has elements. A square of bytes or
// words would be 64 or 32 vectors; tiles of those are zipped: rows are read in
// 128 bits, of which as many as fill a vector are side by side in it. Of eight
// bytes by four in parts of four:
//
//   rows 0 and 4    a0 a1 a2 a3 e0 e1 e2 e3       a0 b0 c0 d0 e0 f0 g0 h0
//   rows 1 and 5    b0 b1 b2 b3 f0 f1 f2 f3   ->  a1 b1 c1 d1 e1 f1 g1 h1
//   rows 2 and 6    c0 c1 c2 c3 g0 g1 g2 g3       a2 b2 c2 d2 e2 f2 g2 h2
//   rows 3 and 7    d0 d1 d2 d3 h0 h1 h2 h3       a3 b3 c3 d3 e3 f3 g3 h3
//
// No instruction crosses a part. Where the target's lines are shorter than a
// vector and follow each other without a gap, rows are those of several lines.

#include "Loops/CopyNest.h"
#include "Loops/TransposeTile.h"
#include "RegionEmitter.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/KLanes.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
/// One part of a copy between tensors that are contiguous along two different
/// dimensions.
class Transposition {
  const MemoryRef &Target, &Source;
  const TransposePlan &Plan;
  const TransposePlan::Part &Part;
  /// The dimension along which the target, and the source, is contiguous.
  unsigned Along, Across;
  /// Only tiles whose first index along Along is less than that along Across.
  bool IsTriangle;
  SmallVector<Value *> Indices;
  IRBuilderBase &B;
  /// Memory for the cache lines that a zipped tile's rows are in, if they are
  /// copied.
  std::optional<MemoryRef> Lines;

public:
  Transposition(const MemoryRef &Target, const MemoryRef &Source,
                const TransposePlan &Plan, const TransposePlan::Part &Part,
                bool IsTriangle, IRBuilderBase &B)
      : Target(Target), Source(Source), Plan(Plan), Part(Part),
        Along(Plan.Along), Across(Plan.Across), IsTriangle(IsTriangle),
        Indices(Target.Type.rank(), getIndex(B, 0)), B(B) {}
  void emit();

private:
  void emitPlane();
  void emitTile(Value *I, Value *J, unsigned Width);
  void setRow(Value *I, Value *Row);
  void emitZippedTile(Value *I, Value *J, Value *InLines);
  void emitLines(Value *I, Value *J);
  void fetch(const MemoryRef &Ref, bool IsWritten, unsigned Locality = 3);
};
} // namespace

/// Fetches the line of the next plane at Indices.
void Transposition::fetch(const MemoryRef &Ref, bool IsWritten,
                          unsigned Locality) {
  Value *Offset = B.CreateAdd(Ref.offset(Indices, B),
                              toIndex(Ref.Strides[*Part.Fetched], B));
  emitPrefetch(B.CreateGEP(Ref.Type.element(), Ref.Base, Offset), IsWritten,
               Locality, B);
}

/// Width x Width elements from (I, J) along (Along, Across).
void Transposition::emitTile(Value *I, Value *J, unsigned Width) {
  SmallVector<Value *> Rows;
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Along] = B.CreateAdd(I, getIndex(B, K));
    Indices[Across] = J;
    Rows.push_back(Source.load(Source.offset(Indices, B), Width,
                               Source.Strides[Across], B));
  }
  transposeLines(Rows, B);
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Along] = I;
    Indices[Across] = B.CreateAdd(J, getIndex(B, K));
    Value *Offset = Target.offset(Indices, B);
    Target.store(Rows[K], Offset, Width, Target.Strides[Along], B);
    if (Part.Fetched)
      fetch(Target, /*IsWritten=*/true);
  }
}

/// Row \p Row of the zipped tile from \p I on.
void Transposition::setRow(Value *I, Value *Row) {
  if (!Part.Next) {
    Indices[Along] = B.CreateAdd(I, Row);
    return;
  }
  uint64_t Rows = Part.Rows;
  Indices[Along] = B.CreateURem(Row, getIndex(B, Rows));
  Indices[*Part.Next] = B.CreateAdd(I, B.CreateUDiv(Row, getIndex(B, Rows)));
}

/// ZippedRows rows of Width elements, which are 128 bits of a vector each.
/// Vectors are interleaved in pairs, of elements, then of pairs of elements,
/// and so on: log2(Width) rounds of one instruction for each vector.
/// \p InLines: the first column in Lines, if there are those.
void Transposition::emitZippedTile(Value *I, Value *J, Value *InLines) {
  unsigned Width = Plan.Width;
  SmallVector<Value *> Vectors;
  Indices[Across] = J;
  for (unsigned K = 0; K != Width; ++K) {
    SmallVector<Value *> InParts;
    for (unsigned R = K; R < Plan.ZippedRows; R += Width) {
      Value *Row = getIndex(B, R), *One = getIndex(B, 1);
      if (Lines) {
        InParts.push_back(
            Lines->load(Lines->offset({Row, InLines}, B), Width, One, B));
        continue;
      }
      setRow(I, Row);
      InParts.push_back(Source.load(Source.offset(Indices, B), Width,
                                    Source.Strides[Across], B));
    }
    Vectors.push_back(concatenateVectors(B, InParts));
  }
  Vectors = zipLines(Vectors, /*Granule=*/1, /*Part=*/Width, B);
  setRow(I, getIndex(B, 0));
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Across] = B.CreateAdd(J, getIndex(B, K));
    Target.store(Vectors[K], Target.offset(Indices, B), Plan.ZippedRows,
                 Target.Strides[Along], B);
    if (Part.Fetched)
      fetch(Target, /*IsWritten=*/true);
  }
  if (!Part.Fetched || Lines)
    return;
  // Tiles side by side read other parts of the same lines: each fetches some.
  unsigned Tiles = Plan.LineElements / Width;
  Value *Turn =
      B.CreateURem(B.CreateUDiv(J, getIndex(B, Width)), getIndex(B, Tiles));
  Value *First = B.CreateMul(Turn, getIndex(B, Plan.ZippedRows / Tiles));
  Indices[Across] = J;
  for (unsigned K = 0; K != Plan.ZippedRows / Tiles; ++K) {
    setRow(I, B.CreateAdd(First, getIndex(B, K)));
    fetch(Source, /*IsWritten=*/false);
  }
}

/// As many columns as a cache line has, by way of Lines.
void Transposition::emitLines(Value *I, Value *J) {
  unsigned Line = Plan.LineElements, Width = Plan.Width,
           Together = Part.LinesTogether;
  emitLoop(B, 0, Plan.ZippedRows / Together, Together, [&](Value *First) {
    for (unsigned K = 0; K != Together; ++K) {
      Value *Row = B.CreateAdd(First, getIndex(B, K));
      setRow(I, Row);
      Indices[Across] = J;
      Value *V = Source.load(Source.offset(Indices, B), Line,
                             Source.Strides[Across], B);
      Lines->store(V, Lines->offset({Row, getIndex(B, 0)}, B), Line,
                   getIndex(B, 1), B);
      if (Part.Fetched)
        fetch(Source, /*IsWritten=*/false, /*Locality=*/2);
    }
  });
  emitLoop(B, 0, Line / Width, Width, [&](Value *Column) {
    emitZippedTile(I, B.CreateAdd(J, Column), Column);
  });
}

void Transposition::emitPlane() {
  if (Plan.ZippedRows)
    Indices[Along] = getIndex(B, 0);
  forTransposeTiles(Part.Tiles, B, [&](Value *I, Value *J, unsigned Width) {
    if (IsTriangle)
      emitIf(B, B.CreateICmpULT(I, J), [&] { emitTile(I, J, Width); });
    else if (Lines)
      emitLines(I, J);
    else if (Plan.ZippedRows)
      emitZippedTile(I, J, /*InLines=*/nullptr);
    else
      emitTile(I, J, Width);
  });
}

void Transposition::emit() {
  AllocaInst *Memory = nullptr;
  if (Part.CopiesLines) {
    auto Type = TensorType::get(Target.Type.element(),
                                {Plan.ZippedRows, Plan.LineElements});
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    Memory = AtEntry.CreateAlloca(
        ArrayType::get(laneType(Type.element()), Type.numElements()), nullptr,
        "matrix.lines");
    Memory->setAlignment(Align(CacheLine));
    B.CreateLifetimeStart(Memory);
    Lines = MemoryRef::contiguous(Type, Memory, B);
  }
  CopyNest(Target.Type, Part.Around, Indices, B).emit([&] { emitPlane(); });
  if (Memory)
    B.CreateLifetimeEnd(Memory);
}

void matrix::emitTransposition(const MemoryRef &Target, const MemoryRef &Source,
                               const TransposePlan &Plan, IRBuilderBase &B) {
  TensorType Type = Target.Type;
  auto EmitPart = [&](Value *First, const TransposePlan::Part &Part) {
    SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Type);
    Extents[Plan.Along] = Part.Rows;
    SmallVector<Value *> Start(Type.rank(), getIndex(B, 0));
    Start[Plan.Along] = First;
    auto Shape = TensorType::get(Type.element(), Extents, layoutOf(Type));
    MemoryRef To = Target.block(Shape, Start, B),
              From = Source.block(Shape, Start, B);
    Transposition(To, From, Plan, Part, /*IsTriangle=*/false, B).emit();
  };
  unsigned Extent = Type.extent(Plan.Along), Rows = Plan.Whole.Rows;
  emitLoop(B, 0, Extent / Rows, Rows,
           [&](Value *First) { EmitPart(First, Plan.Whole); });
  if (Plan.Last)
    EmitPart(getIndex(B, Extent - Plan.Last->Rows), *Plan.Last);
}

void matrix::emitMirror(const MemoryRef &Matrix, const TransposePlan &Plan,
                        IRBuilderBase &B) {
  MemoryRef Source = Matrix;
  std::swap(Source.Strides[0], Source.Strides[1]);
  Transposition(Matrix, Source, Plan, Plan.Whole, /*IsTriangle=*/true, B)
      .emit();
}
