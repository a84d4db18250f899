// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices at indices that are read from memory: loops over the indices, each of
// which names a slice of one tensor, and stands for one of the other, and over
// those dimensions of a slice that are not moved together.

#include "Loops/ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The loops of a gather or scatter. Places are indices of \p Whole, which has
/// one dimension, \p D, for those of the indices in what is picked.
class SliceLoops {
  const MemoryRef &Indices;
  TensorType Picked;
  unsigned D;
  const GatherPlan &Plan;
  IRBuilderBase &B;
  /// The indices of what is picked, 0 along what has no loop.
  SmallVector<Value *> At;
  /// The last one of Plan.Loops that is a dimension of the indices.
  size_t LastIndex = 0;
  Value *Index = nullptr;

public:
  SliceLoops(const MemoryRef &Indices, TensorType Picked, unsigned D,
             const GatherPlan &Plan, IRBuilderBase &B)
      : Indices(Indices), Picked(Picked), D(D), Plan(Plan), B(B),
        At(Picked.rank(), getIndex(B, 0)) {
    for (auto [K, Dimension] : enumerate(Plan.Loops))
      if (isIndex(Dimension))
        LastIndex = K;
  }
  /// Calls \p Body with each place, and with that of what is picked.
  void
  emit(function_ref<void(ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked)>
           Body) {
    emitLoops(0, [&] { Body(placeInWhole(), At); });
  }
  /// The elements of \p Whole from \p Place on that have no loop.
  MemoryRef sliceOfWhole(const MemoryRef &Whole, ArrayRef<Value *> Place) const;
  MemoryRef sliceOfPicked(const MemoryRef &Ref, ArrayRef<Value *> Place) const;

private:
  unsigned numIndices() const { return Indices.Type.rank(); }
  bool isIndex(unsigned Dimension) const {
    return Dimension >= D && Dimension < D + numIndices();
  }
  SmallVector<Value *> placeInWhole() const {
    SmallVector<Value *> Place(ArrayRef(At).take_front(D));
    Place.push_back(Index);
    append_range(Place, ArrayRef(At).drop_front(D + numIndices()));
    return Place;
  }
  void readIndex() {
    Value *Read =
        Indices.load(Indices.offset(ArrayRef(At).slice(D, numIndices()), B), 1,
                     getIndex(B, 1), B);
    Index = toIndex(ofLanes(Read, Indices.Type.element(), B), B);
  }
  void emitLoops(size_t K, function_ref<void()> Body);
};
} // namespace

void SliceLoops::emitLoops(size_t K, function_ref<void()> Body) {
  if (K == Plan.Loops.size())
    return Body();
  unsigned Dimension = Plan.Loops[K], Extent = Picked.extent(Dimension);
  uint64_t Inside = 1;
  for (unsigned Inner : ArrayRef(Plan.Loops).drop_front(K + 1))
    Inside *= Picked.extent(Inner);
  uint64_t Unroll = std::clamp<uint64_t>(Plan.Together / Inside, 1, Extent);
  auto Emit = [&](Value *First, uint64_t Count) {
    for (uint64_t I = 0; I != Count; ++I) {
      At[Dimension] = B.CreateAdd(First, getIndex(B, I));
      if (K == LastIndex)
        readIndex();
      emitLoops(K + 1, Body);
    }
  };
  emitLoop(B, 0, Extent / Unroll, Unroll,
           [&](Value *First) { Emit(First, Unroll); });
  uint64_t Rest = Extent % Unroll;
  Emit(getIndex(B, Extent - Rest), Rest);
}

MemoryRef SliceLoops::sliceOfWhole(const MemoryRef &Whole,
                                   ArrayRef<Value *> Place) const {
  MemoryRef Slice = Whole.block(Whole.Type, Place, B);
  for (unsigned K = Picked.rank(); K-- != 0;)
    if (!isIndex(K) && is_contained(Plan.Loops, K))
      Slice = sliceOf(Slice, K < D ? K : K - numIndices() + 1, B);
    else if (K == D)
      Slice = sliceOf(Slice, D, B);
  return Slice;
}

MemoryRef SliceLoops::sliceOfPicked(const MemoryRef &Ref,
                                    ArrayRef<Value *> Place) const {
  MemoryRef Slice = Ref.block(Ref.Type, Place, B);
  for (unsigned K = Picked.rank(); K-- != 0;)
    if (is_contained(Plan.Loops, K))
      Slice = sliceOf(Slice, K, B);
  return Slice;
}

/// A single element is moved as an integer: half registers take several
/// instructions.
static MemoryRef asMoved(MemoryRef Ref, IRBuilderBase &B) {
  if (Ref.Type.element()->isHalfTy() || Ref.Type.element()->isBFloatTy())
    Ref.Type = Ref.Type.withElement(B.getInt16Ty());
  return Ref;
}

/// Calls \p Body for pieces of a tensor of \p Type, with vectors of \p Width
/// along its last dimension, without loops.
static void
forPieces(TensorType Type, unsigned Width, IRBuilderBase &B,
          function_ref<void(ArrayRef<Value *> At, unsigned Width)> Body) {
  unsigned Inner = Type.rank() - 1, Length = Type.extent(Inner);
  for (uint64_t Line = 0; Line != Type.numElements() / Length; ++Line) {
    SmallVector<Value *> At(Type.rank());
    uint64_t Rest = Line;
    for (unsigned D = Inner; D-- != 0; Rest /= Type.extent(D))
      At[D] = getIndex(B, Rest % Type.extent(D));
    unsigned Piece = Width;
    for (unsigned First = 0; First != Length; First += Piece) {
      while (Piece > Length - First)
        Piece /= 2;
      At[Inner] = getIndex(B, First);
      Body(At, Piece);
    }
  }
}

/// A piece of the result that is written after all have been read.
struct matrix::WaitingPiece {
  MemoryRef To;
  Value *Offset, *Elements;
  unsigned Width;
};

/// Computes \p Result of \p Leaves into \p To, as \p Map has it; or reads them,
/// without a loop, for pieces that are \p Waiting.
static void emitMapped(Value *Result, MemoryRef To, LeafMemory &Leaves,
                       const MapPlan &Map, const FusedElements &Fused,
                       SmallVectorImpl<WaitingPiece> *Waiting,
                       IRBuilderBase &B) {
  Map.Merged.merge(To);
  for (auto &Leaf : Leaves)
    Map.Merged.merge(Leaf.second);
  if (!Waiting)
    return emitMap(Result, To, Leaves, Map, Fused, LoopOrder::Up, B);
  unsigned Inner = To.Type.rank() - 1;
  forPieces(
      To.Type, Map.VectorWidth, B, [&](ArrayRef<Value *> At, unsigned Width) {
        auto Load = [&](const MemoryRef &Ref) {
          return Ref.load(Ref.offset(At, B), Width, Ref.Strides[Inner], B);
        };
        Value *V = ElementBody(Leaves, Load, Width, Fused, B).at(Result);
        Waiting->push_back({To, To.offset(At, B), V, Width});
      });
}

/// Writes, or adds, the \p Pieces.
static void emitWaiting(ArrayRef<WaitingPiece> Pieces, bool Adds,
                        IRBuilderBase &B) {
  for (const WaitingPiece &P : Pieces) {
    Value *Stride = P.To.Strides.back(), *V = P.Elements;
    if (Adds)
      V = emitAdd(P.To.load(P.Offset, P.Width, Stride, B), V,
                  P.To.Type.element(), {}, B);
    P.To.store(V, P.Offset, P.Width, Stride, B);
  }
}

void RegionEmitter::emitMappedGather(const Region &Here, TensorOp Op,
                                     const MemoryRef &Target,
                                     IRBuilderBase &B) {
  const RegionPlan &Plan = planOf(Here);
  const auto &Gather = Plan.as<GatherPlan>();
  MemoryRef Indices = memoryOf(Op.operand(1), B), To = Target;
  LeafMemory Wholes;
  if (is_contained(Here.Fused, Op.operand(0))) {
    for (Value *Leaf : leavesOfTable(Here, Op))
      Wholes.try_emplace(Leaf, memoryOf(Leaf, B));
  } else {
    Wholes.try_emplace(Op.operand(0), asMoved(memoryOf(Op.operand(0), B), B));
    To = asMoved(To, B);
  }
  SmallVector<WaitingPiece> Waiting;
  SliceLoops Loops(Indices, Target.Type, Op.attributes()[0], Gather, B);
  Loops.emit([&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
    LeafMemory Slices;
    for (const auto &[Leaf, Whole] : Wholes)
      Slices.try_emplace(Leaf, Loops.sliceOfWhole(Whole, OfWhole));
    emitMapped(Op.operand(0), Loops.sliceOfPicked(To, OfPicked), Slices,
               *Gather.Map, Plan.Fused, Gather.ReadsFirst ? &Waiting : nullptr,
               B);
  });
  emitWaiting(Waiting, /*Adds=*/false, B);
}

void RegionEmitter::emitGather(const Region &Here, TensorOp Op,
                               const MemoryRef &Target, IRBuilderBase &B) {
  const auto &Plan = planOf(Here).as<GatherPlan>();
  if (Plan.Map)
    return emitMappedGather(Here, Op, Target, B);
  MemoryRef Whole = memoryOf(Op.operand(0), B),
            Indices = memoryOf(Op.operand(1), B);
  SliceLoops Loops(Indices, Target.Type, Op.attributes()[0], Plan, B);
  if (Plan.Slice)
    return Loops.emit(
        [&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
          emitCopy(Loops.sliceOfPicked(Target, OfPicked),
                   Loops.sliceOfWhole(Whole, OfWhole), *Plan.Slice, B);
        });
  MemoryRef From = asMoved(Whole, B), To = asMoved(Target, B);
  Value *One = getIndex(B, 1);
  Loops.emit([&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
    To.store(From.load(From.offset(OfWhole, B), 1, One, B),
             To.offset(OfPicked, B), 1, One, B);
  });
}

void RegionEmitter::emitScatter(const Region &Here, TensorOp Op,
                                IRBuilderBase &Builder) {
  emitScatterInto(Here, Op, copyOfOperand(Here, Builder), Builder);
}

void RegionEmitter::emitStoredScatter(const Region &Here, TensorOp Op,
                                      const MemoryRef &Target,
                                      IRBuilderBase &Builder) {
  const DataLayout &DL = Here.Root->getDataLayout();
  Value *Into = Op.operand(0);
  SmallVector<WaitingPiece> Waiting;
  const auto &Plan = planOf(Here).as<GatherPlan>();
  if (Plan.ComputedOld) {
    LeafMemory Leaves;
    if (is_contained(Here.Fused, Into))
      for (Value *Leaf : leavesOfTable(Here, Op))
        Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
    else
      Leaves.try_emplace(Into, memoryOf(Into, Builder));
    emitMapped(Into, Target, Leaves, *Plan.ComputedOld, planOf(Here).Fused,
               Plan.ReadsFirst ? &Waiting : nullptr, Builder);
  } else if (TensorOp::of(Into) && TensorOp::of(Into)->kind() == OpKind::Load) {
    // Where it is already, unless this is a temporary. Pointers into different
    // address spaces cannot be compared.
    MemoryRef Old = memoryOf(Into, Builder);
    bool MayBeHere = Old.Base->getType() == Target.Base->getType();
    Value *IsElsewhere = MayBeHere ? Builder.CreateICmpNE(Old.Base, Target.Base)
                                   : Builder.getTrue();
    emitIf(Builder, IsElsewhere,
           [&] { emitCopy(Target, Old, *Plan.Old, Builder); });
  } else if (!isa<UndefValue>(Into)) {
    Builder.CreateMemSet(Target.Base, Builder.getInt8(0),
                         getIndex(Builder, bufferBytes(Target.Type, DL)),
                         Target.Alignment);
  }
  if (Plan.ReadsFirst)
    return emitScatterAfter(Here, Op, Target, Waiting, Builder);
  emitScatterInto(Here, Op, Target, Builder);
}

void RegionEmitter::emitScatterAfter(const Region &Here, TensorOp Op,
                                     const MemoryRef &Target,
                                     ArrayRef<WaitingPiece> Old,
                                     IRBuilderBase &B) {
  const RegionPlan &Plan = planOf(Here);
  const auto &Slices = Plan.as<GatherPlan>();
  MemoryRef Indices = memoryOf(Op.operand(1), B),
            Values = memoryOf(Op.operand(2), B);
  bool Adds = Op.kind() == OpKind::ScatterAdd;
  MemoryRef To = Adds ? Target : asMoved(Target, B),
            From = Adds ? Values : asMoved(Values, B);
  SliceLoops Loops(Indices, Values.Type, Op.attributes()[0], Slices, B);
  SmallVector<WaitingPiece> Waiting;
  Value *Leaf = Op.operand(2);
  Loops.emit([&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
    LeafMemory Leaves;
    Leaves.try_emplace(Leaf, Loops.sliceOfPicked(From, OfPicked));
    emitMapped(Leaf, Loops.sliceOfWhole(To, OfWhole), Leaves, *Slices.Map,
               Plan.Fused, &Waiting, B);
  });
  emitWaiting(Old, /*Adds=*/false, B);
  emitWaiting(Waiting, Adds, B);
}

void RegionEmitter::emitScatterInto(const Region &Here, TensorOp Op,
                                    const MemoryRef &Target, IRBuilderBase &B) {
  const auto &Plan = planOf(Here).as<GatherPlan>();
  MemoryRef Indices = memoryOf(Op.operand(1), B),
            Values = memoryOf(Op.operand(2), B);
  bool Adds = Op.kind() == OpKind::ScatterAdd;
  SliceLoops Loops(Indices, Values.Type, Op.attributes()[0], Plan, B);
  MemoryRef To = Adds ? Target : asMoved(Target, B),
            From = Adds ? Values : asMoved(Values, B);
  if (Plan.Slice)
    return Loops.emit(
        [&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
          MemoryRef Whole = Loops.sliceOfWhole(Target, OfWhole),
                    Picked = Loops.sliceOfPicked(Values, OfPicked);
          if (Adds)
            emitAddition(Whole, Picked, *Plan.Slice, B);
          else
            emitCopy(Whole, Picked, *Plan.Slice, B);
        });
  Value *One = getIndex(B, 1);
  Loops.emit([&](ArrayRef<Value *> OfWhole, ArrayRef<Value *> OfPicked) {
    Value *Place = To.offset(OfWhole, B);
    Value *V = From.load(From.offset(OfPicked, B), 1, One, B);
    if (Adds)
      V = emitAdd(To.load(Place, 1, One, B), V, To.Type.element(), {}, B);
    To.store(V, Place, 1, One, B);
  });
}
