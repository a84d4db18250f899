// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices at indices that are read from memory: a loop over the indices, row by
// row, each of which names a slice of one tensor, and stands for one of the
// other.

#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Lanes.h"

using namespace llvm;
using namespace matrix;

static MemoryRef sliceOf(const MemoryRef &Ref, unsigned D, Value *Index,
                         IRBuilderBase &B) {
  SmallVector<Value *> Start(Ref.Type.rank(), getIndex(B, 0));
  Start[D] = Index;
  return sliceOf(Ref.block(Ref.Type, Start, B), D, B);
}

/// Calls \p Body, for each element of \p Indices in order, with the slice of
/// \p Whole that it names and the one of \p Picked that stands for it.
static void forSlices(
    const MemoryRef &Whole, const MemoryRef &Indices, const MemoryRef &Picked,
    unsigned D, IRBuilderBase &B,
    function_ref<void(const MemoryRef &Whole, const MemoryRef &Picked)> Body) {
  unsigned Rank = Indices.Type.rank();
  SmallVector<Value *> At(Rank);
  auto EmitLoops = [&](auto &Self, unsigned K) -> void {
    if (K != Rank)
      return emitLoop(B, 0, Indices.Type.extent(K), 1, [&](Value *Index) {
        At[K] = Index;
        Self(Self, K + 1);
      });
    Value *Index =
        ofLanes(Indices.load(Indices.offset(At, B), 1, getIndex(B, 1), B),
                Indices.Type.element(), B);
    MemoryRef Slice = Picked;
    for (unsigned I = 0; I != Rank; ++I)
      Slice = sliceOf(Slice, D, At[I], B);
    Body(sliceOf(Whole, D, toIndex(Index, B), B), Slice);
  };
  EmitLoops(EmitLoops, 0);
}

/// The same element by element: for each element of a slice, all indices.
static void emitElementsOfSlices(const MemoryRef &Whole,
                                 const MemoryRef &Indices,
                                 const MemoryRef &Picked, unsigned D,
                                 IRBuilderBase &B) {
  unsigned NumIndices = Indices.Type.rank();
  SmallVector<unsigned> Order;
  auto Add = [&](bool AreIndices) {
    for (unsigned P = 0; P != Picked.Type.rank(); ++P)
      if (unsigned K = Picked.Type.layout(P);
          AreIndices == (K >= D && K < D + NumIndices))
        Order.push_back(K);
  };
  Add(/*AreIndices=*/false);
  Add(/*AreIndices=*/true);
  Value *One = getIndex(B, 1);
  SmallVector<Value *> At(Picked.Type.rank());
  auto EmitLoops = [&](auto &Self, unsigned Depth) -> void {
    if (Depth != Order.size())
      return emitLoop(B, 0, Picked.Type.extent(Order[Depth]), 1,
                      [&](Value *Index) {
                        At[Order[Depth]] = Index;
                        Self(Self, Depth + 1);
                      });
    ArrayRef<Value *> Of = ArrayRef(At).slice(D, NumIndices);
    Value *Index = ofLanes(Indices.load(Indices.offset(Of, B), 1, One, B),
                           Indices.Type.element(), B);
    SmallVector<Value *> From(ArrayRef(At).take_front(D));
    From.push_back(toIndex(Index, B));
    append_range(From, ArrayRef(At).drop_front(D + NumIndices));
    Picked.store(Whole.load(Whole.offset(From, B), 1, One, B),
                 Picked.offset(At, B), 1, One, B);
  };
  EmitLoops(EmitLoops, 0);
}

void RegionEmitter::emitGather(TensorOp Op, const MemoryRef &Target,
                               const GatherPlan &Plan, IRBuilderBase &Builder) {
  if (!Plan.Slice)
    return emitElementsOfSlices(memoryOf(Op.operand(0), Builder),
                                memoryOf(Op.operand(1), Builder), Target,
                                Op.attributes()[0], Builder);
  forSlices(memoryOf(Op.operand(0), Builder), memoryOf(Op.operand(1), Builder),
            Target, Op.attributes()[0], Builder,
            [&](const MemoryRef &Whole, const MemoryRef &Picked) {
              emitCopy(Picked, Whole, *Plan.Slice, Builder);
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
                                    const MemoryRef &Target,
                                    IRBuilderBase &Builder) {
  const CopyPlan &Slice = *planOf(Here).as<GatherPlan>().Slice;
  forSlices(Target, memoryOf(Op.operand(1), Builder),
            memoryOf(Op.operand(2), Builder), Op.attributes()[0], Builder,
            [&](const MemoryRef &Whole, const MemoryRef &Picked) {
              if (Op.kind() == OpKind::Scatter)
                return emitCopy(Whole, Picked, Slice, Builder);
              emitAddition(Whole, Picked, Slice, Builder);
            });
}
