// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions as loops, of a matrix or of what is computed of some element by
// element.
//
// A row or column that is reduced by itself is one lane: a vector of lines goes
// through all their elements together, each lane in the order of its line.
//
//      a0 a1 a2 a3     sum = [a0 b0 c0 d0]
//      b0 b1 b2 b3         + [a1 b1 c1 d1]
//      c0 c1 c2 c3         + ..
//      d0 d1 d2 d3
//
// Lines that lie contiguously become such vectors by transposing tiles in
// registers. Where order means nothing, they are taken as they lie, and the
// lanes are combined at the end. A whole matrix is one line.

#include "Loops/ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class Reduction {
  using Index = SmallVector<Value *, 2>;

  TensorOp Op;
  const RegionPlan &Plan;
  const MemoryRef &Target;
  DenseMap<Value *, MemoryRef> Leaves;
  const Subtarget &ST;
  IRBuilderBase &B;

public:
  Reduction(TensorOp Op, const RegionPlan &Plan, const MemoryRef &Target,
            DenseMap<Value *, MemoryRef> Leaves, const Subtarget &ST,
            IRBuilderBase &B)
      : Op(Op), Plan(Plan), Target(Target), Leaves(std::move(Leaves)), ST(ST),
        B(B) {}
  void emit();

private:
  unsigned extent(unsigned Dimension) const {
    return Op.operandType(0).extent(Dimension);
  }
  /// The dimension that is reduced, if the other one is not.
  unsigned reduced() const { return Op.isReduced(0) ? 0 : 1; }
  unsigned kept() const { return 1 - reduced(); }
  Value *step(Value *Sum, Value *Element) {
    return Sum ? emitReductionStep(Op, Sum, Element, B) : Element;
  }
  Value *after(Value *Index, uint64_t Distance) {
    return B.CreateAdd(Index, getIndex(B, Distance));
  }
  Index at(Value *Line, Value *Element) {
    Index Indices(2);
    Indices[kept()] = Line;
    Indices[reduced()] = Element;
    return Indices;
  }
  Value *load(const Index &Start, unsigned Count, unsigned Along);
  void store(Value *Totals, Value *Line, unsigned Count);
  void emitLanes(ArrayRef<Value *> Lines, unsigned Count);
  void emitSideBySide();
  void emitTransposed();
  Value *emitTile(Value *Line);
  Value *emitLine(Index Start, unsigned Along, uint64_t Count);
  Value *emitInOrder();
  Value *emitPartialSums();
};
} // namespace

/// \p Count elements of what is reduced, from \p Start on.
Value *Reduction::load(const Index &Start, unsigned Count, unsigned Along) {
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(Ref.offset(Start, B), Count, Ref.Strides[Along], B);
  };
  return ElementBody(Leaves, Load, Count, ST, B).at(Op.operand(0));
}

/// The totals of \p Count lines from \p Line on.
void Reduction::store(Value *Totals, Value *Line, unsigned Count) {
  Target.store(Totals, Target.offset(at(Line, getIndex(B, 0)), B), Count,
               Target.Strides[kept()], B);
}

/// Vectors of \p Count lines each, which begin at \p Lines: the elements of all
/// of them, one by one.
void Reduction::emitLanes(ArrayRef<Value *> Lines, unsigned Count) {
  SmallVector<Value *> Totals(Lines.size());
  auto AddAll = [&](Value *Element) {
    for (auto [Total, Line] : zip(Totals, Lines))
      Total = step(Total, load(at(Line, Element), Count, kept()));
  };
  AddAll(getIndex(B, 0));
  uint64_t Steps = extent(reduced()) - 1, Unroll = Plan.Unroll;
  auto AddSome = [&](Value *First, uint64_t Number) {
    for (uint64_t I = 0; I != Number; ++I)
      AddAll(after(First, I));
  };
  emitLoop(
      B, 1, Steps / Unroll, Unroll,
      [&](Value *Index) { AddSome(Index, Unroll); }, Totals);
  AddSome(getIndex(B, 1 + alignDown(Steps, Unroll)), Steps % Unroll);
  for (auto [Total, Line] : zip(Totals, Lines))
    store(Total, Line, Count);
}

/// As many vectors of lines together as registers hold, so that memory is read
/// as it lies. The last vector starts early.
void Reduction::emitSideBySide() {
  unsigned Width = Plan.VectorWidth, Lines = extent(kept());
  unsigned Count = divideCeil(Lines, Width), Each = Plan.Accumulators;
  unsigned Blocks = divideCeil(Count, Each);
  auto Emit = [&](Value *First, unsigned Vectors, bool IsLast) {
    SmallVector<Value *> Starts;
    for (unsigned V = 0; V != Vectors; ++V)
      Starts.push_back(IsLast && V + 1 == Vectors ? getIndex(B, Lines - Width)
                                                  : after(First, V * Width));
    emitLanes(Starts, Width);
  };
  emitLoop(B, 0, Blocks - 1, Each * Width,
           [&](Value *Line) { Emit(Line, Each, /*IsLast=*/false); });
  unsigned Done = (Blocks - 1) * Each;
  Emit(getIndex(B, Done * Width), Count - Done, /*IsLast=*/true);
}

/// The totals of as many lines from \p Line on as a tile has, each of which
/// lies contiguously, as one vector.
Value *Reduction::emitTile(Value *Line) {
  unsigned Width = Plan.TransposeTile, Length = extent(reduced());
  unsigned Count = Length / Width;
  auto Load = [&](Value *Element) {
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(load(at(after(Line, K), Element), Width, reduced()));
    return Lines;
  };
  Value *Total = nullptr;
  if (Op.hasAnyOrder()) {
    SmallVector<Value *> Totals = Load(getIndex(B, 0));
    emitLoop(
        B, Width, Count - 1, Width,
        [&](Value *Element) {
          for (auto [Total, Next] : zip(Totals, Load(Element)))
            Total = step(Total, Next);
        },
        Totals);
    Total =
        combineLines(Totals, [&](Value *X, Value *Y) { return step(X, Y); }, B);
  } else {
    auto Add = [&](Value *Element) {
      SmallVector<Value *> Lines = Load(Element);
      transposeLines(Lines, B);
      for (Value *Next : Lines)
        Total = step(Total, Next);
    };
    Add(getIndex(B, 0));
    emitLoop(B, Width, Count - 1, Width, Add, Total);
  }
  // The last tile starts early: what it has again is left out.
  if (unsigned Rest = Length % Width) {
    SmallVector<Value *> Lines = Load(getIndex(B, Length - Width));
    transposeLines(Lines, B);
    for (Value *Next : ArrayRef(Lines).take_back(Rest))
      Total = step(Total, Next);
  }
  return Total;
}

void Reduction::emitTransposed() {
  unsigned Width = Plan.TransposeTile, Lines = extent(kept());
  emitLoop(B, 0, divideCeil(Lines, Width), Width, [&](Value *Line) {
    if (Lines % Width)
      Line = B.CreateBinaryIntrinsic(Intrinsic::umin, Line,
                                     getIndex(B, Lines - Width));
    store(emitTile(Line), Line, Width);
  });
}

/// \p Count elements from \p Start on that lie side by side, in any order.
Value *Reduction::emitLine(Index Start, unsigned Along, uint64_t Count) {
  unsigned Width = Plan.VectorWidth, Sums = Plan.Accumulators;
  auto Load = [&](Value *Element, unsigned Lanes) {
    Start[Along] = Element;
    return load(Start, Lanes, Along);
  };
  uint64_t Vectors = Count / Width;
  SmallVector<Value *> Totals(Sums);
  auto Add = [&](Value *Index, unsigned Number) {
    for (unsigned V = 0; V != Number; ++V)
      Totals[V] = step(Totals[V], Load(after(Index, V * Width), Width));
  };
  uint64_t Block = uint64_t(Width) * Sums, Blocks = Vectors / Sums;
  if (Blocks != 0) {
    Add(getIndex(B, 0), Sums);
    emitLoop(
        B, Block, Blocks - 1, Block, [&](Value *Index) { Add(Index, Sums); },
        Totals);
    Add(getIndex(B, Blocks * Block), Vectors % Sums);
  }
  for (; Sums > 1; Sums = divideCeil(Sums, 2))
    for (unsigned V = 0; V != Sums / 2; ++V)
      Totals[V] = step(Totals[V], Totals[V + divideCeil(Sums, 2)]);
  // Each half of the lanes, and as many elements as remain of that size.
  Value *Total = Totals.front();
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
    Total = step(Total, Load(getIndex(B, Done), Size));
    Done += Size;
  }
  return Total;
}

/// One accumulator, row by row.
Value *Reduction::emitInOrder() {
  auto Element = [&](Value *Row, Value *Column) {
    return load({Row, Column}, 1, 0);
  };
  Value *Zero = getIndex(B, 0);
  Value *Total = Element(Zero, Zero);
  emitLoop(
      B, 1, extent(1) - 1, 1,
      [&](Value *Column) { Total = step(Total, Element(Zero, Column)); },
      Total);
  emitLoop(
      B, 1, extent(0) - 1, 1,
      [&](Value *Row) {
        emitLoop(
            B, 0, extent(1), 1,
            [&](Value *Column) { Total = step(Total, Element(Row, Column)); },
            Total);
      },
      Total);
  return Total;
}

/// All elements, which lie side by side, or do so along one dimension.
Value *Reduction::emitPartialSums() {
  TensorType Type = Op.operandType(0);
  Value *Zero = getIndex(B, 0);
  DenseMap<Value *, MemoryRef> Apart = Leaves;
  SmallVector<MemoryRef *> Refs;
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  if (!Refs.empty())
    mergeDimensions(Refs);
  if (Refs.empty() || Refs.front()->Type.rank() == 1)
    return emitLine({Zero}, 0, Type.numElements());
  Leaves = std::move(Apart);
  unsigned Inner = Type.layout(1), Outer = 1 - Inner;
  auto Line = [&](Value *Index) {
    SmallVector<Value *, 2> Start(2);
    Start[Outer] = Index;
    return emitLine(Start, Inner, extent(Inner));
  };
  Value *Total = Line(Zero);
  emitLoop(
      B, 1, extent(Outer) - 1, 1,
      [&](Value *Index) { Total = step(Total, Line(Index)); }, Total);
  return Total;
}

void Reduction::emit() {
  bool IsWhole = Op.isReduced(0) && Op.isReduced(1);
  auto StoreTotal = [&](Value *Total) {
    Target.store(Total, getIndex(B, 0), 1, getIndex(B, 1), B);
  };
  switch (Plan.Form) {
  case LoopForm::InOrder:
    return StoreTotal(emitInOrder());
  case LoopForm::PartialSums:
    if (IsWhole)
      return StoreTotal(emitPartialSums());
    return emitLoop(B, 0, extent(kept()), 1, [&](Value *Line) {
      store(emitLine(at(Line, nullptr), reduced(), extent(reduced())), Line, 1);
    });
  case LoopForm::SideBySide:
    return emitSideBySide();
  case LoopForm::TransposedLines:
    return emitTransposed();
  case LoopForm::Gathered:
    return emitPieces(
        B, extent(kept()), Plan.VectorWidth,
        [&](Value *Line, unsigned Count) { emitLanes(Line, Count); });
  default:
    llvm_unreachable("no form of a reduction");
  }
}

void RegionEmitter::emitReduction(const Region &Here, TensorOp Op,
                                  const MemoryRef &Target,
                                  IRBuilderBase &Builder) {
  DenseMap<Value *, MemoryRef> Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  Reduction(Op, planOf(Here), Target, std::move(Leaves), ST, Builder).emit();
}
