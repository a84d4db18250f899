// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions as loops, of a tensor or of what is computed of some element by
// element. Plan/ReductionNest.h says which dimension is which.
//
// A line that is reduced by itself is one lane: a vector of lines goes through
// all their elements together, each lane in the order of its line. Where
// several dimensions are reduced, sums stay in registers from line to line.
//
//      a0 a1 a2 a3     sum = [a0 b0 c0 d0]
//      b0 b1 b2 b3         + [a1 b1 c1 d1]
//      c0 c1 c2 c3         + ..
//      d0 d1 d2 d3
//
// Windows that overlap read the same elements, as sums of products with the
// same factors do: then a few windows next to each other are done together, in
// straight-line code in which nothing is loaded twice.
//
// Lines that lie contiguously become such vectors by transposing tiles in
// registers. Where order means nothing, they are taken as they lie, and the
// lanes are combined at the end. A whole tensor is one line.

#include "Loops/LineLoads.h"
#include "Loops/ReducedTiles.h"
#include "Loops/ReductionLoops.h"
#include "matrix/Ops/ByteDistance.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class Reduction : public ReductionLoops {
  using Index = SmallVector<Value *>;

  /// Indices of all dimensions but the two that vectors and sums run along.
  Index Outer;
  LineLoads Loaded;

public:
  Reduction(const Region &R, const ReductionPlan &Plan,
            const FusedElements &Fused, ReductionMemory InMemory,
            IRBuilderBase &B)
      : ReductionLoops(R, Plan, Fused, std::move(InMemory), B),
        Outer(Nest.Extents.size(), getIndex(B, 0)) {}
  void emit();

private:
  Value *after(Value *Index, uint64_t Distance) {
    return B.CreateAdd(Index, getIndex(B, Distance));
  }
  Index at(Value *Line, Value *Element) {
    Index Indices = Outer;
    if (Nest.Line)
      Indices[*Nest.Line] = Line;
    Indices[Nest.Along] = Element;
    return Indices;
  }
  void forOuterLines(MutableArrayRef<Value *> Totals,
                     function_ref<void()> Body);
  void forOuterKept(function_ref<void(unsigned Places)> Body);
  void withElements(const Index &Start, unsigned Count, unsigned Along,
                    function_ref<void(ElementBody &)> Body);
  Value *add(Value *Sum, const Index &Start, unsigned Count, unsigned Along);
  void addTo(MutableArrayRef<Value *> Total, const Index &Start, unsigned Count,
             unsigned Along);
  void store(Value *Totals, Value *Line, unsigned Count);
  void emitLanes(ArrayRef<Value *> Lines, unsigned Count, unsigned Places);
  void emitSideBySide(unsigned Places);
  void emitTransposed();
  Value *emitTile(Value *Line);
  Value *emitVectors(Value *Line);
  Value *emitLine(Value *Line);
  Value *emitInOrder();
  void emitKept(unsigned Places);
};
} // namespace

/// Calls \p Body for all indices of reduced dimensions around the line that
/// sums run along, in order. \p Totals go from one to the next; in the first
/// they are null, unless they start neutral.
void Reduction::forOuterLines(MutableArrayRef<Value *> Totals,
                              function_ref<void()> Body) {
  SmallVector<unsigned> Dimensions;
  for (unsigned D = Nest.NumKept; D != Nest.Extents.size(); ++D)
    if (D != Nest.Along)
      Dimensions.push_back(D);
  for (unsigned D : Dimensions)
    Outer[D] = getIndex(B, 0);
  auto Loop = [&](unsigned I, uint64_t First, function_ref<void()> Inner) {
    unsigned D = Dimensions[I];
    emitLoop(
        B, First, Nest.Extents[D] - First, 1,
        [&](Value *Index) {
          Outer[D] = Index;
          Inner();
        },
        Totals);
    Outer[D] = getIndex(B, 0);
  };
  if (Plan.StartsNeutral)
    return nestLoops(
        Dimensions.size(),
        [&](unsigned I, function_ref<void()> Inner) { Loop(I, 0, Inner); },
        Body);
  Body();
  bool IsStraight = !IsRare && divideCeil(Totals.size(), Kind.numParts()) <=
                                   Plan.MostStraight;
  if (IsStraight) {
    // The next index of the last dimension that has one.
    auto IsNext =
        [&, Indices = SmallVector<unsigned>(Dimensions.size(), 0)]() mutable {
          for (unsigned I = Dimensions.size(); I-- != 0; Indices[I] = 0) {
            bool HasNext = ++Indices[I] != Nest.Extents[Dimensions[I]];
            Outer[Dimensions[I]] = getIndex(B, HasNext ? Indices[I] : 0);
            if (HasNext)
              return true;
          }
          return false;
        };
    while (IsNext())
      Body();
    return;
  }
  nestLoopsBehindFirst(Dimensions.size(), Loop, Body);
}

/// Calls \p Body for all indices of kept dimensions but that of lines. It does
/// as many next to each other along Nest.Across as it is told, from the present
/// one on.
void Reduction::forOuterKept(function_ref<void(unsigned Places)> Body) {
  auto EmitFrom = [&](auto &Self, unsigned D, unsigned Places) -> void {
    if (D == Nest.NumKept)
      return Body(Places);
    if (D == Nest.Line || (Plan.RowsInside && D == Nest.Rows))
      return Self(Self, D + 1, Places);
    unsigned Together = D == Nest.Across ? Plan.Places : 1;
    unsigned Whole = alignDown(Nest.Extents[D], Together),
             Rest = Nest.Extents[D] - Whole;
    auto EmitPlaces = [&](Value *Index, unsigned Count) {
      Outer[D] = Index;
      Self(Self, D + 1, D == Nest.Across ? Count : Places);
    };
    if (Whole != 0)
      emitLoop(B, 0, Whole / Together, Together,
               [&](Value *Index) { EmitPlaces(Index, Together); });
    if (Rest != 0)
      EmitPlaces(getIndex(B, Whole), Rest);
  };
  EmitFrom(EmitFrom, 0, 1);
}

/// \p Count elements of what is reduced, from \p Start on.
void Reduction::withElements(const Index &Start, unsigned Count, unsigned Along,
                             function_ref<void(ElementBody &)> Body) {
  auto Load = [&](const MemoryRef &Ref) {
    Value *Line = Loaded.loadWindow(Ref, Nest, Start, Count, Along, B);
    return Line ? Line
                : Ref.load(Ref.offset(Start, B), Count, Ref.Strides[Along], B);
  };
  ElementBody Elements(Memory.Leaves, Load, Count, Fused, B);
  Body(Elements);
}

Value *Reduction::add(Value *Sum, const Index &Start, unsigned Count,
                      unsigned Along) {
  withElements(Start, Count, Along, [&](ElementBody &Body) {
    Sum = ReductionLoops::add(Sum, Body);
  });
  return Sum;
}

void Reduction::addTo(MutableArrayRef<Value *> Total, const Index &Start,
                      unsigned Count, unsigned Along) {
  withElements(Start, Count, Along,
               [&](ElementBody &Body) { ReductionLoops::addTo(Total, Body); });
}

/// The totals of \p Count lines from \p Line on, and what is done with them.
void Reduction::store(Value *Totals, Value *Line, unsigned Count) {
  const MemoryRef &Target = Memory.Target;
  Index Indices = at(Line, getIndex(B, 0));
  Indices.resize(Target.Type.rank());
  if (Nest.isWhole())
    Indices[0] = getIndex(B, 0);
  auto Stride = [&](const MemoryRef &Ref) {
    return Nest.Line ? Ref.Strides[*Nest.Line] : getIndex(B, 1);
  };
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(Ref.offset(Indices, B), Count, Stride(Ref), B);
  };
  ElementBody Epilogue(Memory.EpilogueLeaves, Load, Count, Fused, B);
  Epilogue.define(Op.call(), Totals);
  Target.store(Epilogue.at(Result), Target.offset(Indices, B), Count,
               Stride(Target), B);
}

/// Vectors of \p Count lines each, which begin at \p Lines, at each of
/// \p Places: the elements of all of them, one by one.
void Reduction::emitLanes(ArrayRef<Value *> Lines, unsigned Count,
                          unsigned Places) {
  SmallVector<Value *> Totals(Places * Lines.size() * Kind.numParts());
  Value *First = Nest.Across ? Outer[*Nest.Across] : nullptr;
  auto ForAll = [&](function_ref<void(MutableArrayRef<Value *>, Value *)> Do) {
    for (unsigned P = 0; P != Places; ++P) {
      if (P != 0)
        Outer[*Nest.Across] = after(First, P);
      for (auto [V, Line] : enumerate(Lines))
        Do(part(Totals, P * Lines.size() + V), Line);
    }
    if (First)
      Outer[*Nest.Across] = First;
  };
  auto AddAll = [&](Value *Element) {
    ForAll([&](MutableArrayRef<Value *> Total, Value *Line) {
      addTo(Total, at(Line, Element), Count, *Nest.Line);
    });
  };
  auto AddSome = [&](Value *First, uint64_t Number) {
    for (uint64_t I = 0; I != Number; ++I)
      AddAll(after(First, I));
  };
  auto AddAlike = [&] {
    fill(Totals, neutralTotals(Op, Count, B));
    Loaded.clear();
    forOuterLines(Totals,
                  [&] { emitLoop(B, 0, Nest.length(), 1, AddAll, Totals); });
  };
  auto FindTotals = [&] {
    if (Plan.StartsNeutral)
      return AddAlike();
    uint64_t Steps = Nest.length() - 1, Unroll = IsRare ? 1 : Plan.Unroll;
    Loaded.clear();
    forOuterLines(Totals, [&] {
      AddAll(getIndex(B, 0));
      emitLoop(
          B, 1, Steps / Unroll, Unroll,
          [&](Value *Index) { AddSome(Index, Unroll); }, Totals);
      AddSome(getIndex(B, 1 + alignDown(Steps, Unroll)), Steps % Unroll);
    });
  };
  findTotals(Totals, /*HasSpareLanes=*/false, FindTotals);
  ForAll([&](MutableArrayRef<Value *> Total, Value *Line) {
    store(Kind.finish(Total, B), Line, Count);
  });
}

/// As many vectors of lines together as registers hold, so that memory is read
/// as it lies. The last vector starts early.
void Reduction::emitSideBySide(unsigned Places) {
  unsigned Width = Plan.VectorWidth, Lines = Nest.lines();
  assert(Lines >= Width && "planned for other memory");
  unsigned Count = divideCeil(Lines, Width), Each = Plan.Accumulators;
  unsigned Blocks = divideCeil(Count, Each);
  auto Emit = [&](Value *First, unsigned Vectors, bool IsLast) {
    SmallVector<Value *> Starts;
    for (unsigned V = 0; V != Vectors; ++V)
      Starts.push_back(IsLast && V + 1 == Vectors ? getIndex(B, Lines - Width)
                                                  : after(First, V * Width));
    if (!Plan.RowsInside)
      return emitLanes(Starts, Width, Places);
    emitLoop(B, 0, Nest.Extents[*Nest.Rows], 1, [&](Value *Row) {
      Outer[*Nest.Rows] = Row;
      emitLanes(Starts, Width, Places);
    });
  };
  bool IsWhole = Plan.StartsNeutral && Lines % (Each * Width) == 0;
  emitLoop(B, 0, IsWhole ? Blocks : Blocks - 1, Each * Width,
           [&](Value *Line) { Emit(Line, Each, /*IsLast=*/false); });
  if (IsWhole)
    return;
  unsigned Done = (Blocks - 1) * Each;
  Emit(getIndex(B, Done * Width), Count - Done, /*IsLast=*/true);
}

/// The totals of as many lines from \p Line on as a tile has, each of which
/// lies contiguously.
Value *Reduction::emitTile(Value *Line) {
  unsigned Width = Plan.TransposeTile;
  Value *Total = nullptr;
  auto Load = [&](unsigned K, Value *Element) {
    return add(nullptr, at(after(Line, K), Element), Width, Nest.Along);
  };
  if (!Factors || Op.hasAnyOrder()) {
    forOuterLines(Total, [&] {
      addTiles(Op, Kind, Width, Nest.length(), Load, Total, B);
    });
    return Total;
  }
  SmallVector<TileFactor, 2> Of;
  for (Value *Factor : {Factors->operand(0), Factors->operand(1)}) {
    auto Load = [&, Factor](unsigned K, Value *Element) {
      Index Start = at(after(Line, K), Element);
      auto Read = [&](const MemoryRef &Ref) {
        return Ref.load(Ref.offset(Start, B), Width, Ref.Strides[Nest.Along],
                        B);
      };
      return ElementBody(Memory.Leaves, Read, Width, Fused, B).at(Factor);
    };
    auto Leaf = Memory.Leaves.find(Factor);
    bool IsRepeated = Leaf != Memory.Leaves.end() &&
                      Leaf->second.stride(*Nest.Line) == uint64_t(0);
    Of.push_back({Load, IsRepeated});
  }
  forOuterLines(Total, [&] {
    addProductTiles(Of, Width, Nest.length(), Op.fastMath(), Total, B);
  });
  return Total;
}

void Reduction::emitTransposed() {
  unsigned Width = Plan.TransposeTile, Lines = Nest.lines();
  emitLoop(B, 0, divideCeil(Lines, Width), Width, [&](Value *Line) {
    if (Lines % Width)
      Line = B.CreateBinaryIntrinsic(Intrinsic::umin, Line,
                                     getIndex(B, Lines - Width));
    store(emitTile(Line), Line, Width);
  });
}

/// The elements of \p Line, which are adjacent, in any order.
Value *Reduction::emitVectors(Value *Line) {
  unsigned Width = Plan.VectorWidth, Sums = Plan.Accumulators;
  uint64_t Count = Nest.length();
  uint64_t Vectors = Count / Width;
  SmallVector<Value *> InParts(Sums * Kind.numParts()), Totals;
  auto Add = [&](Value *Index, unsigned Number) {
    for (unsigned V = 0; V != Number; ++V)
      addTo(part(InParts, V), at(Line, after(Index, V * Width)), Width,
            Nest.Along);
  };
  uint64_t Block = uint64_t(Width) * Sums, Blocks = Vectors / Sums;
  if (Blocks != 0) {
    Add(getIndex(B, 0), Sums);
    emitLoop(
        B, Block, Blocks - 1, Block, [&](Value *Index) { Add(Index, Sums); },
        InParts);
    Add(getIndex(B, Blocks * Block), Vectors % Sums);
  }
  for (unsigned V = 0; V != Sums; ++V)
    Totals.push_back(Kind.finish(part(InParts, V), B));
  for (; Sums > 1; Sums = divideCeil(Sums, 2))
    for (unsigned V = 0; V != Sums / 2; ++V)
      Totals[V] = step(Totals[V], Totals[V + divideCeil(Sums, 2)]);
  Value *Total = Totals.front();
  // LLVM 22's x86 back end finds sums of distances of bytes by this intrinsic.
  if (Total && Op.kind() == OpKind::ReduceAdd && Count % Width == 0 &&
      isByteDistance(Op.operand(0)))
    return B.CreateAddReduce(Total);
  // Each half of the lanes, and as many elements as remain of that size.
  uint64_t Done = Vectors * Width;
  for (unsigned Size = Width / 2; Size != 0; Size /= 2) {
    if (Total) {
      auto Half = [&](unsigned First) {
        return Size == 1 ? B.CreateExtractElement(Total, First)
                         : subvector(Total, First, Size, B);
      };
      Total = step(Half(0), Half(Size));
    }
    if (Count - Done < Size)
      continue;
    Total = add(Total, at(Line, getIndex(B, Done)), Size, Nest.Along);
    Done += Size;
  }
  return Total;
}

Value *Reduction::emitLine(Value *Line) {
  Value *Total = nullptr;
  forOuterLines(Total, [&] { Total = step(Total, emitVectors(Line)); });
  return Total;
}

/// One accumulator, row by row.
Value *Reduction::emitInOrder() {
  Value *Total = nullptr;
  auto Add = [&](Value *Element) {
    Total = add(Total, at(nullptr, Element), 1, Nest.Along);
  };
  if (Plan.StartsNeutral)
    Total = neutralTotals(Op, 1, B);
  forOuterLines(Total, [&] {
    if (!Plan.StartsNeutral)
      Add(getIndex(B, 0));
    uint64_t First = Plan.StartsNeutral ? 0 : 1;
    emitLoop(B, First, Nest.length() - First, 1, Add, Total);
  });
  return Total;
}

void Reduction::emitKept(unsigned Places) {
  switch (Plan.Form) {
  case ReductionPlan::InOrder:
    return store(emitInOrder(), nullptr, 1);
  case ReductionPlan::PartialSums:
    return emitLoop(B, 0, Nest.lines(), 1,
                    [&](Value *Line) { store(emitLine(Line), Line, 1); });
  case ReductionPlan::SideBySide:
    return emitSideBySide(Places);
  case ReductionPlan::TransposedLines:
    return emitTransposed();
  case ReductionPlan::Gathered:
    // All of a few lines at once: each pass reads memory again.
    if (Nest.lines() < Plan.VectorWidth)
      return emitLanes({getIndex(B, 0)}, Nest.lines(), 1);
    return emitPieces(
        B, Nest.lines(), Plan.VectorWidth,
        [&](Value *Line, unsigned Count) { emitLanes(Line, Count, 1); });
  default:
    llvm_unreachable("no form of a reduction");
  }
}

void Reduction::emit() {
  forOuterKept([&](unsigned Places) { emitKept(Places); });
}

void RegionEmitter::emitReduction(const Region &Here, const MemoryRef &Target,
                                  IRBuilderBase &Builder) {
  ReductionMemory Memory(Here, *Here.reduction(), Target,
                         [&](Value *V) { return memoryOf(V, Builder); });
  const auto &Plan = planOf(Here).as<ReductionPlan>();
  const FusedElements &Fused = planOf(Here).Fused;
  if (Plan.Form == ReductionPlan::ShortLines)
    return emitReducedLines(Here, std::move(Memory), Plan, Fused, Builder);
  if (Plan.Form == ReductionPlan::Spread)
    return emitSpreadReduction(Here, std::move(Memory), Plan, Fused, Builder);
  Reduction(Here, Plan, Fused, std::move(Memory), Builder).emit();
}
