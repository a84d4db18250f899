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
// Where order means nothing, a line that lies contiguously is taken in vectors
// instead, and the lanes are combined at its end. A whole matrix is one line.

#include "ElementOps.h"
#include "RegionEmitter.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class Reduction {
  TensorOp Op;
  const MemoryRef &Target, &Source;
  unsigned Width;
  /// Independent sums, which hide how long a step takes.
  unsigned Sums;
  IRBuilderBase &B;

public:
  Reduction(TensorOp Op, const MemoryRef &Target, const MemoryRef &Source,
            unsigned Width, Effort E, IRBuilderBase &B)
      : Op(Op), Target(Target), Source(Source), Width(Width),
        Sums(E == Effort::Trivial ? 1 : 4), B(B) {}
  void emit();

private:
  unsigned extent(unsigned Dimension) const {
    return Source.Type.extent(Dimension);
  }
  Value *step(Value *Sum, Value *Element) {
    return emitReductionStep(Op, Sum, Element, B);
  }
  Value *load(Value *Offset, unsigned Count, Value *Stride) {
    return Source.load(Offset, Count, Stride, B);
  }
  void emitAcross(unsigned Reduced);
  void emitLanes(unsigned Reduced, Value *Line, unsigned Count,
                 unsigned Vectors);
  Value *emitContiguous(Value *Offset, uint64_t Count);
  Value *emitWholeInOrder();
  Value *emitWhole();
};
} // namespace

/// The elements of \p Vectors * \p Count lines, from \p Line on, one by one.
void Reduction::emitLanes(unsigned Reduced, Value *Line, unsigned Count,
                          unsigned Vectors) {
  unsigned Kept = 1 - Reduced;
  auto Load = [&](Value *Index, unsigned V) {
    Value *Indices[2];
    Indices[Kept] = B.CreateAdd(Line, B.getInt64(V * Count));
    Indices[Reduced] = Index;
    return load(Source.offset(Indices, B), Count, Source.Strides[Kept]);
  };
  SmallVector<Value *> Totals;
  for (unsigned V = 0; V != Vectors; ++V)
    Totals.push_back(Load(B.getInt64(0), V));
  emitLoop(
      B, 1, extent(Reduced) - 1, 1,
      [&](Value *Index) {
        for (unsigned V = 0; V != Vectors; ++V)
          Totals[V] = step(Totals[V], Load(Index, V));
      },
      Totals);
  for (unsigned V = 0; V != Vectors; ++V) {
    Value *Indices[2];
    Indices[Kept] = B.CreateAdd(Line, B.getInt64(V * Count));
    Indices[Reduced] = B.getInt64(0);
    Target.store(Totals[V], Target.offset(Indices, B), Count,
                 Target.Strides[Kept], B);
  }
}

/// Each line by itself.
void Reduction::emitAcross(unsigned Reduced) {
  unsigned Kept = 1 - Reduced;
  if (Op.hasAnyOrder() && Source.isUnitStride(Reduced) &&
      !Source.isUnitStride(Kept) && extent(Reduced) >= Width) {
    emitLoop(B, 0, extent(Kept), 1, [&](Value *Line) {
      Value *Indices[2];
      Indices[Kept] = Line;
      Indices[Reduced] = B.getInt64(0);
      Value *Total = emitContiguous(Source.offset(Indices, B), extent(Reduced));
      Target.store(Total, Target.offset(Indices, B), 1, B.getInt64(1), B);
    });
    return;
  }
  // Gathering is a load for each lane.
  bool Gathers = !Source.isUnitStride(Kept);
  unsigned Lanes = Gathers ? std::min(Width, 8u) : Width;
  unsigned Vectors = Gathers ? 1 : Sums;
  unsigned Block = Lanes * Vectors;
  emitLoop(B, 0, extent(Kept) / Block, Block,
           [&](Value *Line) { emitLanes(Reduced, Line, Lanes, Vectors); });
  uint64_t Done = extent(Kept) / Block * Block;
  emitPieces(B, extent(Kept) - Done, Lanes, [&](Value *Line, unsigned Count) {
    emitLanes(Reduced, B.CreateAdd(Line, B.getInt64(Done)), Count, 1);
  });
}

/// \p Count elements from \p Offset on that lie side by side, in any order.
Value *Reduction::emitContiguous(Value *Offset, uint64_t Count) {
  uint64_t Block = uint64_t(Width) * Sums;
  Value *One = B.getInt64(1), *Total = nullptr;
  auto At = [&](Value *Index) { return B.CreateAdd(Offset, Index); };
  if (Count >= Block) {
    SmallVector<Value *> Totals;
    for (unsigned V = 0; V != Sums; ++V)
      Totals.push_back(load(At(B.getInt64(V * Width)), Width, One));
    emitLoop(
        B, Block, Count / Block - 1, Block,
        [&](Value *Index) {
          for (unsigned V = 0; V != Sums; ++V) {
            Value *Place = B.CreateAdd(Index, B.getInt64(V * Width));
            Totals[V] = step(Totals[V], load(At(Place), Width, One));
          }
        },
        Totals);
    Total = Totals[0];
    for (unsigned V = 1; V != Sums; ++V)
      Total = step(Total, Totals[V]);
  }
  // Fewer than a block: whole vectors, then one of each smaller power of two.
  uint64_t Done = Count / Block * Block;
  uint64_t Vectors = (Count - Done) / Width;
  for (uint64_t V = 0; V != Vectors; ++V, Done += Width) {
    Value *Next = load(At(B.getInt64(Done)), Width, One);
    Total = Total ? step(Total, Next) : Next;
  }
  if (Total)
    Total = emitLanesReduction(Op, Total, B);
  for (unsigned Piece = Width / 2; Piece != 0; Piece /= 2)
    if (Count - Done >= Piece) {
      Value *Next =
          emitLanesReduction(Op, load(At(B.getInt64(Done)), Piece, One), B);
      Total = Total ? step(Total, Next) : Next;
      Done += Piece;
    }
  return Total;
}

/// One chain, row by row.
Value *Reduction::emitWholeInOrder() {
  auto Element = [&](Value *Row, Value *Column) {
    return load(Source.offset({Row, Column}, B), 1, B.getInt64(1));
  };
  Value *Zero = B.getInt64(0);
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
  Value *Zero = B.getInt64(0);
  if (Source.isContiguous())
    return emitContiguous(Zero, Source.Type.numElements());
  unsigned Inner = Source.Type.layout(1), Outer = 1 - Inner;
  if (!Source.isUnitStride(Inner))
    return emitWholeInOrder();
  auto Line = [&](Value *Index) {
    Value *Indices[2];
    Indices[Outer] = Index;
    Indices[Inner] = Zero;
    return emitContiguous(Source.offset(Indices, B), extent(Inner));
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
  Target.store(Total, B.getInt64(0), 1, B.getInt64(1), B);
}

void RegionEmitter::emitReduction(TensorOp Op, const MemoryRef &Target,
                                  const RegionPlan &Plan,
                                  IRBuilderBase &Builder) {
  MemoryRef Source = memoryOf(Op.operand(0), Builder);
  Reduction(Op, Target, Source, Plan.VectorWidth, E, Builder).emit();
}
