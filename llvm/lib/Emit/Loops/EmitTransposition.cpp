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

#include "Loops/OuterLoops.h"
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
/// A copy between tensors that are contiguous along two different dimensions.
class Transposition {
  const MemoryRef &Target, &Source;
  /// The dimension along which the target, and the source, is contiguous.
  unsigned Along, Across;
  unsigned Width;
  /// Only tiles whose first index along Along is less than that along Across.
  bool IsTriangle;
  SmallVector<Value *> Indices;
  IRBuilderBase &B;
  /// The dimension of the innermost loop around planes, if lines of the next
  /// plane's target are to be fetched while this one is written.
  std::optional<unsigned> Fetched;
  /// RegionPlan::ZippedRows.
  unsigned ZippedRows;
  /// The dimension of the target whose lines are one line of a zipped tile.
  std::optional<unsigned> Next;
  /// Memory for the cache lines that a zipped tile's rows are in, if
  /// those push each other out of it.
  std::optional<MemoryRef> Lines;

public:
  Transposition(const MemoryRef &Target, const MemoryRef &Source,
                unsigned Along, unsigned Across, unsigned Width,
                bool IsTriangle, IRBuilderBase &B, unsigned ZippedRows = 0)
      : Target(Target), Source(Source), Along(Along), Across(Across),
        Width(Width), IsTriangle(IsTriangle),
        Indices(Target.Type.rank(), getIndex(B, 0)), B(B),
        ZippedRows(ZippedRows) {
    if (ZippedRows > Target.Type.extent(Along))
      Next = nextDimension(Target, Along, Across);
    Fetched = fetchedDimension();
  }
  void emit();

private:
  SmallVector<unsigned> around() const;
  std::optional<unsigned> fetchedDimension() const;
  void emitPlane();
  void emitTile(Value *I, Value *J, unsigned Width);
  unsigned lineElements() const;
  bool haveRowsFewSets() const;
  void setRow(Value *I, Value *Row);
  void emitZippedTile(Value *I, Value *J, Value *InLines);
  void emitLines(Value *I, Value *J);
  void emitZippedPlane();
  void fetch(const MemoryRef &Ref, bool IsWritten, unsigned Locality = 3);
};
} // namespace

/// Each line of a tile is another page as often as not: no processor guesses
/// which one is next. A store waits for its line, and few do so at once: 16 MiB
/// of floats by 2, 3, 0, 1 take half the time. What caches hold is not fetched,
/// nor a plane that is long enough for others to have been pushed out.
std::optional<unsigned> Transposition::fetchedDimension() const {
  constexpr uint64_t MostOfPlane = 64 << 10;
  TensorType Type = Target.Type;
  uint64_t Elements = uint64_t(Type.extent(Along)) * Type.extent(Across);
  if (Target.IsVolatile || Target.IsNontemporal || !isLarge(Target, B) ||
      bytesOf(Target, B) / Type.numElements() * Elements > MostOfPlane)
    return std::nullopt;
  SmallVector<unsigned> Around = around();
  return Around.empty() ? std::nullopt : std::optional(Around.back());
}

/// The dimensions of the loops around planes.
SmallVector<unsigned> Transposition::around() const {
  SmallVector<unsigned> Around;
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Along && D != Across && D != Next)
      Around.push_back(D);
  return Around;
}

/// Fetches the line of the next plane at Indices.
void Transposition::fetch(const MemoryRef &Ref, bool IsWritten,
                          unsigned Locality) {
  Value *Offset =
      B.CreateAdd(Ref.offset(Indices, B), toIndex(Ref.Strides[*Fetched], B));
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
    if (Fetched)
      fetch(Target, /*IsWritten=*/true);
  }
}

/// Row \p Row of the zipped tile from \p I on.
void Transposition::setRow(Value *I, Value *Row) {
  if (!Next) {
    Indices[Along] = B.CreateAdd(I, Row);
    return;
  }
  uint64_t Rows = Target.Type.extent(Along);
  Indices[Along] = B.CreateURem(Row, getIndex(B, Rows));
  Indices[*Next] = B.CreateAdd(I, B.CreateUDiv(Row, getIndex(B, Rows)));
}

/// Elements of a cache line.
unsigned Transposition::lineElements() const {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return CacheLine / DL.getTypeAllocSize(Target.Type.element());
}

/// Whether rows of a zipped tile lie so that lines of the nearest cache hold
/// only some of them, until the tile behind reads the same lines.
bool Transposition::haveRowsFewSets() const {
  unsigned Line = lineElements(), Extent = Target.Type.extent(Along);
  if (Target.Type.extent(Across) < Line)
    return false;
  std::optional<uint64_t> Row = Source.stride(Along),
                          Plane = Next ? Source.stride(*Next) : 0;
  if (!Row || !Plane)
    return false;
  unsigned Rows[FirstCacheSets] = {};
  for (unsigned K = 0; K != ZippedRows; ++K)
    if (++Rows[(K % Extent * *Row + K / Extent * *Plane) / Line %
               FirstCacheSets] > FirstCacheWays / 2)
      return true;
  return false;
}

/// ZippedRows rows of Width elements, which are 128 bits of a vector each.
/// Vectors are interleaved in pairs, of elements, then of pairs of elements,
/// and so on: log2(Width) rounds of one instruction for each vector.
/// \p InLines: the first column in Lines, if there are those.
void Transposition::emitZippedTile(Value *I, Value *J, Value *InLines) {
  SmallVector<Value *> Vectors;
  Indices[Across] = J;
  for (unsigned K = 0; K != Width; ++K) {
    SmallVector<Value *> Parts;
    for (unsigned R = K; R < ZippedRows; R += Width) {
      Value *Row = getIndex(B, R), *One = getIndex(B, 1);
      if (Lines) {
        Parts.push_back(
            Lines->load(Lines->offset({Row, InLines}, B), Width, One, B));
        continue;
      }
      setRow(I, Row);
      Parts.push_back(Source.load(Source.offset(Indices, B), Width,
                                  Source.Strides[Across], B));
    }
    Vectors.push_back(concatenateVectors(B, Parts));
  }
  Vectors = zipLines(Vectors, /*Granule=*/1, /*Part=*/Width, B);
  setRow(I, getIndex(B, 0));
  for (unsigned K = 0; K != Width; ++K) {
    Indices[Across] = B.CreateAdd(J, getIndex(B, K));
    Target.store(Vectors[K], Target.offset(Indices, B), ZippedRows,
                 Target.Strides[Along], B);
    if (Fetched)
      fetch(Target, /*IsWritten=*/true);
  }
  if (!Fetched || Lines)
    return;
  // Tiles side by side read other parts of the same lines: each fetches some.
  unsigned Tiles = lineElements() / Width;
  Value *Turn =
      B.CreateURem(B.CreateUDiv(J, getIndex(B, Width)), getIndex(B, Tiles));
  Value *First = B.CreateMul(Turn, getIndex(B, ZippedRows / Tiles));
  Indices[Across] = J;
  for (unsigned K = 0; K != ZippedRows / Tiles; ++K) {
    setRow(I, B.CreateAdd(First, getIndex(B, K)));
    fetch(Source, /*IsWritten=*/false);
  }
}

/// As many columns as a cache line has, by way of Lines.
void Transposition::emitLines(Value *I, Value *J) {
  constexpr unsigned Together = 8;
  unsigned Line = lineElements();
  emitLoop(B, 0, ZippedRows / Together, Together, [&](Value *First) {
    for (unsigned K = 0; K != Together; ++K) {
      Value *Row = B.CreateAdd(First, getIndex(B, K));
      setRow(I, Row);
      Indices[Across] = J;
      Value *V = Source.load(Source.offset(Indices, B), Line,
                             Source.Strides[Across], B);
      Lines->store(V, Lines->offset({Row, getIndex(B, 0)}, B), Line,
                   getIndex(B, 1), B);
      if (Fetched)
        fetch(Source, /*IsWritten=*/false, /*Locality=*/2);
    }
  });
  emitLoop(B, 0, Line / Width, Width, [&](Value *Column) {
    emitZippedTile(I, B.CreateAdd(J, Column), Column);
  });
}

void Transposition::emitZippedPlane() {
  unsigned Line = lineElements();
  unsigned Rows = Next ? Target.Type.extent(Along) : 1;
  Indices[Along] = getIndex(B, 0);
  emitOverlappingTiles(Target, Next ? *Next : Along, ZippedRows / Rows,
                       std::max(1u, Line / Rows), Across, Lines ? Line : Width,
                       Line, B, [&](Value *I, Value *J) {
                         Lines ? emitLines(I, J)
                               : emitZippedTile(I, J, /*InLines=*/nullptr);
                       });
}

void Transposition::emitPlane() {
  if (ZippedRows)
    return emitZippedPlane();
  auto Emit = [&](Value *I, Value *J, unsigned Width) {
    emitTile(I, J, Width);
  };
  auto EmitBelow = [&](Value *I, Value *J, unsigned Width) {
    emitIf(B, B.CreateICmpULT(I, J), [&] { emitTile(I, J, Width); });
  };
  if (IsTriangle)
    emitOverlappingTiles(Target, Along, Across, Width, B, EmitBelow);
  else
    emitTransposeTiles(Target, Along, Across, Width, B, Emit);
}

void Transposition::emit() {
  AllocaInst *Memory = nullptr;
  if (ZippedRows && haveRowsFewSets()) {
    auto Type =
        TensorType::get(Target.Type.element(), {ZippedRows, lineElements()});
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    Memory = AtEntry.CreateAlloca(
        ArrayType::get(laneType(Type.element()), Type.numElements()), nullptr,
        "matrix.lines");
    Memory->setAlignment(Align(64));
    B.CreateLifetimeStart(Memory);
    Lines = MemoryRef::contiguous(Type, Memory, B);
  }
  OuterLoops(Target, Source, Indices, /*LineBytes=*/0, B).emit(around(), [&] {
    emitPlane();
  });
  if (Memory)
    B.CreateLifetimeEnd(Memory);
}

/// The same in parts of a plane, each of which has lines of no more pages than
/// a processor knows the addresses of.
void matrix::emitTransposition(const MemoryRef &Target, const MemoryRef &Source,
                               const RegionPlan &Plan, IRBuilderBase &B) {
  unsigned Width = Plan.TransposeTile;
  unsigned Along = *unitDimension(Target), Across = *unitDimension(Source);
  TensorType Type = Target.Type;
  constexpr unsigned MostLines = 512;
  unsigned Extent = Type.extent(Along),
           Lines = isLarge(Target, B) ? MostLines : Extent;
  auto EmitPart = [&](Value *First, unsigned Count) {
    SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Type);
    Extents[Along] = Count;
    SmallVector<Value *> Start(Type.rank(), getIndex(B, 0));
    Start[Along] = First;
    auto Part = TensorType::get(Type.element(), Extents, layoutOf(Type));
    MemoryRef To = Target.block(Part, Start, B),
              From = Source.block(Part, Start, B);
    Transposition(To, From, Along, Across, Width, /*IsTriangle=*/false, B,
                  Plan.ZippedRows)
        .emit();
  };
  if (Extent <= Lines)
    return EmitPart(getIndex(B, 0), Extent);
  emitLoop(B, 0, Extent / Lines, Lines,
           [&](Value *First) { EmitPart(First, Lines); });
  // Zipped tiles have as many rows at least.
  if (unsigned Rest = Extent % Lines) {
    Rest = std::max(Rest, Plan.ZippedRows);
    EmitPart(getIndex(B, Extent - Rest), Rest);
  }
}

void matrix::emitMirror(const MemoryRef &Matrix, unsigned Width,
                        IRBuilderBase &B) {
  MemoryRef Source = Matrix;
  std::swap(Source.Strides[0], Source.Strides[1]);
  Transposition(Matrix, Source, Matrix.Type.layout(1), Matrix.Type.layout(0),
                Width, /*IsTriangle=*/true, B)
      .emit();
}
