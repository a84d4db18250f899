// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise loops: along the dimension in which the result is contiguous by
// vectors, and around that by one loop for each other dimension. Lines that lie
// one behind another, in the result and in all that is read, are one line: the
// program looks at the strides. What is contiguous along another dimension is
// transposed in squares.

#include "Loops/ElementBody.h"
#include "RunTime/EmitNest.h"
#include "RunTime/Squares.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/TileRows.h"

using namespace llvm;
using namespace matrix;

namespace {
class MapNest {
  const MapUpTo &Map;
  const RunTimeMapPlan &Plan;
  IRBuilderBase &B;
  const MemoryRef &Target;
  unsigned Rank, Inner;
  std::optional<unsigned> Across;
  SmallVector<Value *> Indices, Extents;

public:
  MapNest(const MapUpTo &Map, const RunTimeMapPlan &Plan, IRBuilderBase &B);
  void emit();

private:
  SmallVector<const MemoryRef *> memory() const;
  void mergeLines();
  MemoryRef lineOf(const MemoryRef &Ref) const;
  LeafMemory linesOf() const;
  void emitLine(Value *First);
  void emitSquare(Value *FirstRow, Value *First, bool IsWhole);
  void emitPlane();
  void emitLoops(unsigned Position);
};
} // namespace

MapNest::MapNest(const MapUpTo &Map, const RunTimeMapPlan &Plan,
                 IRBuilderBase &B)
    : Map(Map), Plan(Plan), B(B), Target(Map.Target), Rank(Target.Type.rank()),
      Inner(Plan.Inner), Across(Plan.Across), Indices(Rank, getIndex(B, 0)) {
  append_range(Extents, Map.Extents);
  for (unsigned D = Extents.size(); D != Rank; ++D)
    Extents.push_back(extentAt(Map.Result, D, B));
}

SmallVector<const MemoryRef *> MapNest::memory() const {
  SmallVector<const MemoryRef *> All = {&Target};
  for (auto &[Leaf, Ref] : Map.Leaves)
    All.push_back(&Ref);
  return All;
}

/// Elements of the innermost dimension become more, and those of others around
/// it one. What has one element for all of both dimensions is not asked.
void MapNest::mergeLines() {
  Value *Before = Extents[Inner], *Merges = B.getTrue();
  unsigned Within = Inner;
  for (unsigned Merged = 0; Merged != Plan.MergedDimensions; ++Merged) {
    unsigned D = Target.Type.layout(Rank - 2 - Merged);
    for (const MemoryRef *Ref : memory()) {
      if (Ref->stride(D))
        continue;
      Value *Behind = B.CreateMul(Before, toIndex(Ref->Strides[Within], B));
      Merges = B.CreateAnd(Merges,
                           B.CreateICmpEQ(toIndex(Ref->Strides[D], B), Behind));
    }
    Before = Extents[D];
    Within = D;
    Extents[Inner] = B.CreateSelect(Merges, B.CreateMul(Extents[Inner], Before),
                                    Extents[Inner]);
    Extents[D] = B.CreateSelect(Merges, getIndex(B, 1), Before);
  }
}

/// The line of \p Ref along the innermost dimension at the present indices.
MemoryRef MapNest::lineOf(const MemoryRef &Ref) const {
  MemoryRef Line = Ref.block(Ref.Type, Indices, B);
  Line.Strides = {Ref.Strides[Inner], getIndex(B, 0)};
  return Line;
}

LeafMemory MapNest::linesOf() const {
  LeafMemory Lines;
  for (auto &[Leaf, Ref] : Map.Leaves)
    Lines.try_emplace(Leaf, lineOf(Ref));
  return Lines;
}

/// The line from \p First on.
void MapNest::emitLine(Value *First) {
  Indices[Inner] = First;
  MemoryRef To = lineOf(Target);
  LeafMemory From = linesOf();
  Indices[Inner] = getIndex(B, 0);
  forTilesUpTo(Plan.M, B.CreateSub(Extents[Inner], First), B,
               [&](const TileUpTo &T) {
                 TileRows Rows(T.Range, T.First, Plan.HasFences,
                               /*StoreBits=*/0, B, T.Lanes);
                 SmallVector<Value *> Vectors;
                 for (unsigned V = 0; V != T.Range.Fragments; ++V) {
                   auto Load = [&](const MemoryRef &Ref) {
                     return Rows.load(Ref, V, getIndex(B, 0));
                   };
                   ElementBody Body(From, Load, T.Range.Width, Plan.Fused, B);
                   Vectors.push_back(Body.at(Map.Result));
                 }
                 for (auto [V, Vector] : enumerate(Vectors))
                   Rows.store(Vector, To, V, getIndex(B, 0));
               });
}

/// The square at \p FirstRow along the transposed dimension and at \p First
/// along the innermost one.
void MapNest::emitSquare(Value *FirstRow, Value *First, bool IsWhole) {
  unsigned Width = Plan.VectorWidth;
  Square S{First, FirstRow, Width, Width};
  Value *Lanes = nullptr;
  if (!IsWhole) {
    S.LastRow = B.CreateSub(Extents[Inner], getIndex(B, 1));
    S.Columns = firstLanes(B.CreateSub(Extents[*Across], FirstRow), Width, B);
    Lanes = firstLanes(B.CreateSub(Extents[Inner], First), Width, B);
  }
  SmallVector<std::pair<Value *, SmallVector<Value *>>> Transposed;
  for (Value *Leaf : Plan.Transposed) {
    const MemoryRef &Ref = Map.Leaves.find(Leaf)->second;
    MemoryRef Plane = Ref.block(Ref.Type, Indices, B);
    Plane.Strides = {Ref.Strides[Inner], Ref.Strides[*Across]};
    Transposed.push_back({Leaf, loadTransposed(Plane, S, Plan, nullptr, B)});
  }
  TileRange Range = oneVector(Width, Lanes);
  TileRows Rows(Range, First, Plan.HasFences, /*StoreBits=*/0, B, Lanes);
  for (unsigned I = 0; I != Width; ++I) {
    Value *Row = B.CreateAdd(FirstRow, getIndex(B, I));
    auto EmitRow = [&] {
      Indices[*Across] = Row;
      LeafMemory From = linesOf();
      auto Load = [&](const MemoryRef &Ref) {
        return Rows.load(Ref, 0, getIndex(B, 0));
      };
      ElementBody Body(From, Load, Width, Plan.Fused, B);
      for (auto &[Leaf, Lines] : Transposed)
        Body.define(Leaf, Lines[I]);
      Rows.store(Body.at(Map.Result), lineOf(Target), 0, getIndex(B, 0));
      Indices[*Across] = getIndex(B, 0);
    };
    if (IsWhole || I == 0)
      EmitRow();
    else
      emitIf(B, B.CreateICmpULT(Row, Extents[*Across]), EmitRow);
  }
}

/// All of the innermost and the transposed dimension. Without masks, what is
/// in no whole square is done line by line.
void MapNest::emitPlane() {
  Value *Zero = getIndex(B, 0), *Width = getIndex(B, Plan.VectorWidth);
  if (Plan.HasMasks) {
    auto Fits = [&](Value *Index, unsigned D) {
      return B.CreateICmpULE(B.CreateAdd(Index, Width), Extents[D]);
    };
    emitLoopBelow(B, Extents[*Across], Width, [&](Value *Row) {
      emitLoopBelow(B, Extents[Inner], Width, [&](Value *First) {
        emitIfElse(
            B, B.CreateAnd(Fits(Row, *Across), Fits(First, Inner)),
            [&] { emitSquare(Row, First, /*IsWhole=*/true); },
            [&] { emitSquare(Row, First, /*IsWhole=*/false); });
      });
    });
    return;
  }
  auto Whole = [&](unsigned D) {
    return B.CreateAnd(Extents[D], B.CreateNeg(Width));
  };
  Value *Rows = Whole(*Across), *Columns = Whole(Inner);
  emitLoopUpTo(B, Zero, Rows, Plan.VectorWidth, [&](Value *Row) {
    emitLoopUpTo(B, Zero, Columns, Plan.VectorWidth, [&](Value *First) {
      emitSquare(Row, First, /*IsWhole=*/true);
    });
  });
  emitLoopUpTo(B, Zero, Extents[*Across], 1, [&](Value *Row) {
    Indices[*Across] = Row;
    emitLine(B.CreateSelect(B.CreateICmpULT(Row, Rows), Columns, Zero));
    Indices[*Across] = Zero;
  });
}

void MapNest::emitLoops(unsigned Position) {
  if (Position + 1 == Rank)
    return Across ? emitPlane() : emitLine(getIndex(B, 0));
  unsigned D = Target.Type.layout(Position);
  if (D == Across)
    return emitLoops(Position + 1);
  emitLoopUpTo(B, getIndex(B, 0), Extents[D], 1, [&](Value *Index) {
    Indices[D] = Index;
    emitLoops(Position + 1);
  });
}

void MapNest::emit() {
  mergeLines();
  emitLoops(0);
}

void matrix::emitMapUpTo(const MapUpTo &Map, const RunTimeMapPlan &Plan,
                         IRBuilderBase &B) {
  MapNest(Map, Plan, B).emit();
}
