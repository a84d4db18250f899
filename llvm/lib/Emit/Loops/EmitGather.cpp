// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices at indices that are read from memory: a loop over the indices, row by
// row, each of which names a slice of one tensor, and stands for one of the
// other.

#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

static MemoryRef sliceOf(const MemoryRef &Ref, unsigned D, Value *Index,
                         IRBuilderBase &B) {
  SmallVector<Value *> Start(Ref.Type.rank(), getIndex(B, 0));
  Start[D] = Index;
  return sliceOf(Ref.block(Ref.Type, Start, B), D, B);
}

/// Calls \p Body with the indices of loops of \p Extents, the slowest one
/// first, \p Together times in an iteration of the innermost one that is
/// emitted.
static void forIndices(ArrayRef<unsigned> Extents, unsigned Together,
                       IRBuilderBase &B,
                       function_ref<void(ArrayRef<Value *>)> Body) {
  SmallVector<Value *> At(Extents.size());
  auto EmitLoops = [&](auto &Self, unsigned K) -> void {
    if (K == Extents.size())
      return Body(At);
    uint64_t Inside = 1;
    for (unsigned Extent : Extents.drop_front(K + 1))
      Inside *= Extent;
    uint64_t Unroll = std::clamp<uint64_t>(Together / Inside, 1, Extents[K]);
    auto Emit = [&](Value *First, uint64_t Count) {
      for (uint64_t I = 0; I != Count; ++I) {
        At[K] = B.CreateAdd(First, getIndex(B, I));
        Self(Self, K + 1);
      }
    };
    emitLoop(B, 0, Extents[K] / Unroll, Unroll,
             [&](Value *First) { Emit(First, Unroll); });
    uint64_t Rest = Extents[K] % Unroll;
    Emit(getIndex(B, Extents[K] - Rest), Rest);
  };
  EmitLoops(EmitLoops, 0);
}

/// The element of \p Indices at \p At.
static Value *indexAt(const MemoryRef &Indices, ArrayRef<Value *> At,
                      IRBuilderBase &B) {
  Value *Index = Indices.load(Indices.offset(At, B), 1, getIndex(B, 1), B);
  return toIndex(ofLanes(Index, Indices.Type.element(), B), B);
}

/// Calls \p Body, for each element of \p Indices in order, with the slice of
/// \p Whole that it names and the one of \p Picked that stands for it.
static void forSlices(
    const MemoryRef &Whole, const MemoryRef &Indices, const MemoryRef &Picked,
    unsigned D, unsigned Together, IRBuilderBase &B,
    function_ref<void(const MemoryRef &Whole, const MemoryRef &Picked)> Body) {
  forIndices(extentsOf(Indices.Type), Together, B, [&](ArrayRef<Value *> At) {
    MemoryRef Slice = Picked;
    for (Value *Index : At)
      Slice = sliceOf(Slice, D, Index, B);
    Body(sliceOf(Whole, D, indexAt(Indices, At, B), B), Slice);
  });
}

/// The same element by element: for each element of a slice, all indices in
/// order.
static void
forElementsOfSlices(const MemoryRef &Whole, const MemoryRef &Indices,
                    const MemoryRef &Picked, unsigned D, unsigned Together,
                    IRBuilderBase &B,
                    function_ref<void(Value *OfWhole, Value *OfPicked)> Body) {
  unsigned NumIndices = Indices.Type.rank();
  SmallVector<unsigned> Order, Extents;
  for (unsigned P = 0; P != Picked.Type.rank(); ++P)
    if (unsigned K = Picked.Type.layout(P); K < D || K >= D + NumIndices)
      Order.push_back(K);
  for (unsigned K = 0; K != NumIndices; ++K)
    Order.push_back(D + K);
  for (unsigned K : Order)
    Extents.push_back(Picked.Type.extent(K));
  SmallVector<Value *> At(Picked.Type.rank());
  forIndices(Extents, Together, B, [&](ArrayRef<Value *> Inner) {
    for (auto [K, Index] : zip_equal(Order, Inner))
      At[K] = Index;
    SmallVector<Value *> Of(ArrayRef(At).take_front(D));
    Of.push_back(indexAt(Indices, ArrayRef(At).slice(D, NumIndices), B));
    append_range(Of, ArrayRef(At).drop_front(D + NumIndices));
    Body(Whole.offset(Of, B), Picked.offset(At, B));
  });
}

/// A single element is moved as an integer: half registers take several
/// instructions.
static MemoryRef asMoved(MemoryRef Ref, IRBuilderBase &B) {
  if (Ref.Type.element()->isHalfTy() || Ref.Type.element()->isBFloatTy())
    Ref.Type = Ref.Type.withElement(B.getInt16Ty());
  return Ref;
}

void RegionEmitter::emitGather(TensorOp Op, const MemoryRef &Target,
                               const GatherPlan &Plan, IRBuilderBase &B) {
  MemoryRef Whole = memoryOf(Op.operand(0), B),
            Indices = memoryOf(Op.operand(1), B);
  unsigned D = Op.attributes()[0];
  if (Plan.Slice)
    return forSlices(Whole, Indices, Target, D, Plan.Together, B,
                     [&](const MemoryRef &Whole, const MemoryRef &Picked) {
                       emitCopy(Picked, Whole, *Plan.Slice, B);
                     });
  MemoryRef From = asMoved(Whole, B), To = asMoved(Target, B);
  Value *One = getIndex(B, 1);
  forElementsOfSlices(From, Indices, To, D, Plan.Together, B,
                      [&](Value *OfWhole, Value *OfPicked) {
                        To.store(From.load(OfWhole, 1, One, B), OfPicked, 1,
                                 One, B);
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
  if (TensorOp::of(Into) && TensorOp::of(Into)->kind() == OpKind::Load) {
    // Where it is already, unless this is a temporary. Pointers into different
    // address spaces cannot be compared.
    MemoryRef Old = memoryOf(Into, Builder);
    bool MayBeHere = Old.Base->getType() == Target.Base->getType();
    Value *IsElsewhere = MayBeHere ? Builder.CreateICmpNE(Old.Base, Target.Base)
                                   : Builder.getTrue();
    emitIf(Builder, IsElsewhere, [&] {
      emitCopy(Target, Old, *planOf(Here).as<GatherPlan>().Old, Builder);
    });
  } else if (!isa<UndefValue>(Into)) {
    Builder.CreateMemSet(Target.Base, Builder.getInt8(0),
                         getIndex(Builder, bufferBytes(Target.Type, DL)),
                         Target.Alignment);
  }
  emitScatterInto(Here, Op, Target, Builder);
}

void RegionEmitter::emitScatterInto(const Region &Here, TensorOp Op,
                                    const MemoryRef &Target, IRBuilderBase &B) {
  const auto &Plan = planOf(Here).as<GatherPlan>();
  MemoryRef Indices = memoryOf(Op.operand(1), B),
            Values = memoryOf(Op.operand(2), B);
  unsigned D = Op.attributes()[0];
  bool Adds = Op.kind() == OpKind::ScatterAdd;
  if (Plan.Slice)
    return forSlices(Target, Indices, Values, D, Plan.Together, B,
                     [&](const MemoryRef &Whole, const MemoryRef &Picked) {
                       if (Adds)
                         emitAddition(Whole, Picked, *Plan.Slice, B);
                       else
                         emitCopy(Whole, Picked, *Plan.Slice, B);
                     });
  MemoryRef To = Adds ? Target : asMoved(Target, B),
            From = Adds ? Values : asMoved(Values, B);
  Value *One = getIndex(B, 1);
  forElementsOfSlices(To, Indices, From, D, Plan.Together, B,
                      [&](Value *OfWhole, Value *OfPicked) {
                        Value *V = From.load(OfPicked, 1, One, B);
                        if (Adds)
                          V = emitAdd(To.load(OfWhole, 1, One, B), V,
                                      To.Type.element(), {}, B);
                        To.store(V, OfWhole, 1, One, B);
                      });
}
