// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions as loops.
//
// A row or column that is reduced by itself is one lane: a vector of lines goes
// through all their elements together, each lane in the order of its line.
//
//      a0 a1 a2 a3     sum = [a0 b0 c0 d0]
//      b0 b1 b2 b3         + [a1 b1 c1 d1]
//      c0 c1 c2 c3         + ..
//      d0 d1 d2 d3
//
// Lines that lie contiguously are turned into such vectors in registers, square
// by square. Where order means nothing, they are taken as they lie, and the
// lanes are combined at the end. A whole matrix is one line.

#include "Loops/TransposeTile.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/CodeBudget.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/TargetTransformInfo.h"

using namespace llvm;
using namespace matrix;

/// The next line begins before the last one is combined.
static constexpr unsigned SumsOfLine = 4;

namespace {
class Reduction {
  TensorOp Op;
  const MemoryRef &Target, &Source;
  unsigned Width;
  /// Vectors of totals at a time.
  unsigned Most;
  /// Whether to spend code on speed.
  bool IsFast;
  IRBuilderBase &B;

public:
  Reduction(TensorOp Op, const MemoryRef &Target, const MemoryRef &Source,
            unsigned Width, unsigned Most, bool IsFast, IRBuilderBase &B)
      : Op(Op), Target(Target), Source(Source), Width(Width), Most(Most),
        IsFast(IsFast), B(B) {}
  void emit();

private:
  unsigned extent(unsigned Dimension) const {
    return Source.Type.extent(Dimension);
  }
  Value *step(Value *Sum, Value *Element) {
    return Sum ? emitReductionStep(Op, Sum, Element, B) : Element;
  }
  Value *load(Value *Offset, unsigned Count, Value *Stride) {
    return Source.load(Offset, Count, Stride, B);
  }
  Value *after(Value *Index, uint64_t Distance) {
    return B.CreateAdd(Index, getIndex(B, Distance));
  }
  Value *offset(const MemoryRef &Ref, unsigned Kept, Value *Line, Value *Index);
  void emitAcross(unsigned Reduced);
  void emitLanes(unsigned Reduced, ArrayRef<Value *> Lines, unsigned Count);
  void emitVectors(unsigned Reduced);
  void emitSquares(unsigned Reduced, unsigned Square);
  Value *emitSquareLines(unsigned Reduced, Value *Line, unsigned Square);
  Value *emitContiguous(Value *Offset, uint64_t Count, unsigned MostSums);
  Value *emitWholeInOrder();
  Value *emitWhole();
};
} // namespace

/// Where line \p Line of \p Ref, which is one index of dimension \p Kept, has
/// element \p Index.
Value *Reduction::offset(const MemoryRef &Ref, unsigned Kept, Value *Line,
                         Value *Index) {
  Value *Indices[2];
  Indices[Kept] = Line;
  Indices[1 - Kept] = Index;
  return Ref.offset(Indices, B);
}

/// Vectors of \p Count lines each, which begin at \p Lines: the elements of all
/// of them, one by one.
void Reduction::emitLanes(unsigned Reduced, ArrayRef<Value *> Lines,
                          unsigned Count) {
  unsigned Kept = 1 - Reduced;
  SmallVector<Value *> Totals(Lines.size());
  auto AddAll = [&](Value *Index) {
    for (auto [Total, Line] : zip(Totals, Lines))
      Total = step(Total, load(offset(Source, Kept, Line, Index), Count,
                               Source.Strides[Kept]));
  };
  AddAll(getIndex(B, 0));
  uint64_t Steps = extent(Reduced) - 1;
  uint64_t Together = 1;
  if (IsFast && Steps != 0)
    Together = Steps * Lines.size() <= CodeBudget::StraightReduction
                   ? Steps
                   : std::max<uint64_t>(1, CodeBudget::ReductionIteration /
                                               Lines.size());
  auto AddSome = [&](Value *First, uint64_t Number) {
    for (uint64_t I = 0; I != Number; ++I)
      AddAll(after(First, I));
  };
  emitLoop(
      B, 1, Steps / Together, Together,
      [&](Value *Index) { AddSome(Index, Together); }, Totals);
  AddSome(getIndex(B, 1 + alignDown(Steps, Together)), Steps % Together);
  for (auto [Total, Line] : zip(Totals, Lines))
    Target.store(Total, offset(Target, Kept, Line, getIndex(B, 0)), Count,
                 Target.Strides[Kept], B);
}

/// Lines that lie side by side: as many vectors of them together as registers
/// hold, so that memory is read as it lies. The last vector starts early.
void Reduction::emitVectors(unsigned Reduced) {
  unsigned Lines = extent(1 - Reduced), Count = divideCeil(Lines, Width);
  unsigned Blocks = divideCeil(Count, Most), Each = divideCeil(Count, Blocks);
  auto Emit = [&](Value *First, unsigned Vectors, bool IsLast) {
    SmallVector<Value *> Starts;
    for (unsigned V = 0; V != Vectors; ++V)
      Starts.push_back(IsLast && V + 1 == Vectors ? getIndex(B, Lines - Width)
                                                  : after(First, V * Width));
    emitLanes(Reduced, Starts, Width);
  };
  emitLoop(B, 0, Blocks - 1, Each * Width,
           [&](Value *Line) { Emit(Line, Each, /*IsLast=*/false); });
  unsigned Done = (Blocks - 1) * Each;
  Emit(getIndex(B, Done * Width), Count - Done, /*IsLast=*/true);
}

/// The totals of \p Square lines from \p Line on, each of which lies
/// contiguously, as one vector.
Value *Reduction::emitSquareLines(unsigned Reduced, Value *Line,
                                  unsigned Square) {
  unsigned Kept = 1 - Reduced, Count = extent(Reduced) / Square;
  auto Load = [&](Value *Index) {
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Square; ++K)
      Lines.push_back(load(offset(Source, Kept, after(Line, K), Index), Square,
                           getIndex(B, 1)));
    return Lines;
  };
  Value *Total = nullptr;
  if (Op.hasAnyOrder()) {
    SmallVector<Value *> Totals = Load(getIndex(B, 0));
    emitLoop(
        B, Square, Count - 1, Square,
        [&](Value *Index) {
          for (auto [Total, Next] : zip(Totals, Load(Index)))
            Total = step(Total, Next);
        },
        Totals);
    Total = combineSquare(
        Totals, [&](Value *X, Value *Y) { return step(X, Y); }, B);
  } else {
    auto Add = [&](Value *Index) {
      SmallVector<Value *> Lines = Load(Index);
      transposeSquare(Lines, B);
      for (Value *Next : Lines)
        Total = step(Total, Next);
    };
    Add(getIndex(B, 0));
    emitLoop(B, Square, Count - 1, Square, Add, Total);
  }
  // The last square starts early: what it has again is left out.
  if (unsigned Rest = extent(Reduced) % Square) {
    SmallVector<Value *> Lines = Load(getIndex(B, extent(Reduced) - Square));
    transposeSquare(Lines, B);
    for (Value *Next : ArrayRef(Lines).take_back(Rest))
      Total = step(Total, Next);
  }
  return Total;
}

void Reduction::emitSquares(unsigned Reduced, unsigned Square) {
  unsigned Kept = 1 - Reduced, Lines = extent(Kept);
  emitLoop(B, 0, divideCeil(Lines, Square), Square, [&](Value *Line) {
    if (Lines % Square)
      Line = B.CreateBinaryIntrinsic(Intrinsic::umin, Line,
                                     getIndex(B, Lines - Square));
    Target.store(emitSquareLines(Reduced, Line, Square),
                 offset(Target, Kept, Line, getIndex(B, 0)), Square,
                 Target.Strides[Kept], B);
  });
}

/// Each line by itself.
void Reduction::emitAcross(unsigned Reduced) {
  unsigned Kept = 1 - Reduced;
  if (Source.isUnitStride(Kept) && extent(Kept) >= Width && Width > 1)
    return emitVectors(Reduced);
  if (Source.isUnitStride(Reduced)) {
    unsigned Square = IsFast
                          ? transposeTile(extent(Kept), extent(Reduced),
                                          Source.Type.element(), Width,
                                          B.GetInsertBlock()->getDataLayout())
                          : 1;
    // Many lines at once are many streams from memory.
    constexpr unsigned MostSquares = 8;
    bool AreLong = extent(Reduced) >= MostSquares * Width;
    if (Op.hasAnyOrder() && (AreLong || Square == 1) &&
        extent(Reduced) >= Width) {
      emitLoop(B, 0, extent(Kept), 1, [&](Value *Line) {
        Value *Total =
            emitContiguous(offset(Source, Kept, Line, getIndex(B, 0)),
                           extent(Reduced), SumsOfLine);
        Target.store(Total, offset(Target, Kept, Line, getIndex(B, 0)), 1,
                     getIndex(B, 1), B);
      });
      return;
    }
    if (Square > 1)
      return emitSquares(Reduced, Square);
  }
  // Gathering is a load for each lane.
  emitPieces(
      B, extent(Kept), std::min(Width, 8u),
      [&](Value *Line, unsigned Count) { emitLanes(Reduced, Line, Count); });
}

/// \p Count elements from \p Offset on that lie side by side, in any order, as
/// up to \p MostSums vectors of totals.
Value *Reduction::emitContiguous(Value *Offset, uint64_t Count,
                                 unsigned MostSums) {
  uint64_t Vectors = Count / Width;
  unsigned Sums = IsFast ? std::clamp<uint64_t>(Vectors, 1, MostSums) : 1;
  SmallVector<Value *> Totals(Sums);
  auto Add = [&](Value *Index, unsigned Number) {
    for (unsigned V = 0; V != Number; ++V)
      Totals[V] =
          step(Totals[V], load(B.CreateAdd(Offset, after(Index, V * Width)),
                               Width, getIndex(B, 1)));
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
    Total = step(Total, load(after(Offset, Done), Size, getIndex(B, 1)));
    Done += Size;
  }
  return Total;
}

/// One chain, row by row.
Value *Reduction::emitWholeInOrder() {
  auto Element = [&](Value *Row, Value *Column) {
    return load(Source.offset({Row, Column}, B), 1, getIndex(B, 1));
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

Value *Reduction::emitWhole() {
  Value *Zero = getIndex(B, 0);
  if (Source.isContiguous())
    // As many as it takes not to wait for one.
    return emitContiguous(Zero, Source.Type.numElements(), /*MostSums=*/8);
  unsigned Inner = Source.Type.layout(1), Outer = 1 - Inner;
  if (!Source.isUnitStride(Inner))
    return emitWholeInOrder();
  auto Line = [&](Value *Index) {
    Value *Indices[2];
    Indices[Outer] = Index;
    Indices[Inner] = Zero;
    return emitContiguous(Source.offset(Indices, B), extent(Inner), SumsOfLine);
  };
  Value *Total = Line(Zero);
  emitLoop(
      B, 1, extent(Outer) - 1, 1,
      [&](Value *Index) { Total = step(Total, Line(Index)); }, Total);
  return Total;
}

void Reduction::emit() {
  if (Op.isReduced(0) != Op.isReduced(1))
    return emitAcross(Op.isReduced(0) ? 0 : 1);
  Value *Total = Op.hasAnyOrder() ? emitWhole() : emitWholeInOrder();
  Target.store(Total, getIndex(B, 0), 1, getIndex(B, 1), B);
}

void RegionEmitter::emitReduction(TensorOp Op, const MemoryRef &Target,
                                  const RegionPlan &Plan,
                                  IRBuilderBase &Builder) {
  MemoryRef Source = memoryOf(Op.operand(0), Builder);
  bool IsFast = E == Effort::Full && !Op.call()->getFunction()->hasOptSize();
  unsigned Most = IsFast ? std::max(1u, ST.numRegisters() / 2) : 1;
  Reduction(Op, Target, Source, Plan.VectorWidth, Most, IsFast, Builder).emit();
}
