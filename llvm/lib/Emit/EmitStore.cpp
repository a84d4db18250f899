// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores whose memory may overlap what their loops read, or what is read behind
// them: the question at run time, and the loops for each answer
// (Plan/OverlapHandling.cpp).

#include "Memory/Span.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/MapVector.h"

using namespace llvm;
using namespace matrix;

/// Whether the spans of memory of \p A and \p C overlap.
static Value *overlap(const MemoryRef &A, const MemoryRef &C,
                      IRBuilderBase &B) {
  // Pointers into different address spaces cannot be compared.
  if (A.Base->getType() != C.Base->getType())
    return B.getTrue();
  Span OfA = Span::of(A, B);
  return OfA.overlaps(Span::of(C, B), B);
}

/// \p A, if there is one, or \p C.
static Value *either(Value *A, Value *C, IRBuilderBase &B) {
  return A ? B.CreateOr(A, C) : C;
}

/// Whether \p A starts within \p C, behind its first byte.
static Value *startsWithin(const MemoryRef &A, const MemoryRef &C,
                           IRBuilderBase &B) {
  return B.CreateAnd(B.CreateICmpULT(C.Base, A.Base),
                     B.CreateICmpULT(A.Base, Span::of(C, B).End));
}

/// Whether a stride that is not constant is negative, so that addresses do not
/// rise with indices; null if all are constant.
static Value *fallsSomewhere(const MemoryRef &Ref, IRBuilderBase &B) {
  Value *Falls = nullptr;
  for (unsigned K = 0; K != Ref.Type.rank(); ++K)
    if (Ref.Type.extent(K) != 1 && !Ref.stride(K))
      Falls = either(
          Falls,
          B.CreateICmpSLT(Ref.Strides[K],
                          Constant::getNullValue(Ref.Strides[K]->getType())),
          B);
  return Falls;
}

/// A constant stride stays one if it can.
static Value *select(Value *Condition, Value *A, Value *C, IRBuilderBase &B) {
  return A == C ? A : B.CreateSelect(Condition, A, C);
}

/// One version of the loops serves both: only the pointer (and, where it is not
/// the same, the stride) is selected. Laundered, SROA leaves the selection
/// alone: it would make one for each address at a constant distance.
void RegionEmitter::emitThroughTemporary(
    const Region &Here, const MemoryRef &Target, Value *Condition,
    IRBuilderBase &Builder, function_ref<void(const MemoryRef &)> Body) {
  auto BothWays = [&](Value *Memory) {
    MemoryRef Temporary =
        MemoryRef::contiguous(Target.Type,
                              Builder.CreatePointerBitCastOrAddrSpaceCast(
                                  Memory, Target.Base->getType()),
                              Builder);
    MemoryRef Chosen = Target;
    Chosen.Alignment = std::min(Target.Alignment, Temporary.Alignment);
    Chosen.Base = Builder.CreateLaunderInvariantGroup(
        Builder.CreateSelect(Condition, Temporary.Base, Target.Base));
    for (unsigned K = 0; K != Target.Type.rank(); ++K)
      if (Target.Type.extent(K) != 1)
        Chosen.Strides[K] =
            select(Condition, Temporary.Strides[K],
                   toIndex(Target.Strides[K], Builder), Builder);
    Body(Chosen);
    emitIf(Builder, Condition, [&] {
      emitCopy(Target, Temporary, *planOf(Here).FromTemporary, Builder);
    });
  };
  Store.withTemporary(*planOf(Here).Temporary, Condition, Builder, BothWays);
}

void RegionEmitter::emitByWayOfTemporary(const Region &Here,
                                         const MemoryRef &Target,
                                         IRBuilderBase &Builder) {
  const RegionPlan &Plan = planOf(Here);
  Store.withTemporary(
      *Plan.Temporary, /*Condition=*/nullptr, Builder, [&](Value *Memory) {
        MemoryRef Temporary =
            MemoryRef::contiguous(Target.Type,
                                  Builder.CreatePointerBitCastOrAddrSpaceCast(
                                      Memory, Target.Base->getType()),
                                  Builder);
        emitInto(Here, Temporary, Builder);
        emitCopy(Target, Temporary, *Plan.FromTemporary, Builder);
      });
}

/// As above, one version of the loops that read it serves both.
void RegionEmitter::emitCopyIfWritten(const Region &Here,
                                      const MemoryRef &Target,
                                      IRBuilderBase &Builder) {
  MemoryRef Memory = MemoryRef::ofAccess(*Here.rootOp());
  auto At = [&](Value *Base, int64_t Distance) {
    return Builder.CreateGEP(Builder.getInt8Ty(), Base,
                             getIndex(Builder, uint64_t(Distance)));
  };
  Value *End =
      At(Memory.Base, bufferBytes(Memory.Type, Here.Root->getDataLayout()));
  Value *Overlaps = nullptr;
  for (const WrittenRange &R : B.copiedIfWritten(Here.Root))
    Overlaps = either(
        Overlaps,
        Builder.CreateAnd(Builder.CreateICmpULT(Memory.Base, At(R.Base, R.End)),
                          Builder.CreateICmpULT(At(R.Base, R.First), End)),
        Builder);
  emitIfUnlikely(
      Builder, Overlaps, [&] { emitInto(Here, Target, Builder); }, [] {});
  CopyOrMemory[Here.Root] = Builder.CreateLaunderInvariantGroup(
      Builder.CreateSelect(Overlaps, Target.Base, Memory.Base));
}

/// The loops go down only where they must: what is asked first is all that is
/// asked where nothing overlaps.
void RegionEmitter::emitDirectedStore(const Region &Here,
                                      const MemoryRef &Target,
                                      IRBuilderBase &Builder) {
  SmallMapVector<Value *, MemoryRef, 4> Operands;
  for (Value *Leaf : B.overlapping(Here.Root)) {
    MemoryRef Ref = memoryOf(Leaf, Builder);
    if (Ref.Base != Target.Base)
      Operands.try_emplace(Ref.Base, Ref);
  }
  Value *IsDown = nullptr, *Falls = fallsSomewhere(Target, Builder);
  for (auto &[Base, Ref] : Operands) {
    IsDown = either(IsDown, startsWithin(Target, Ref, Builder), Builder);
    if (Falls)
      IsDown = Builder.CreateOr(
          IsDown, Builder.CreateAnd(Falls, overlap(Target, Ref, Builder)));
  }
  auto EmitDown = [&] {
    if (planOf(Here).Overlap == OverlapHandling::Direction)
      return emitInto(Here, Target, Builder, LoopOrder::Down);
    Value *IsUp = Falls;
    for (auto &[Base, Ref] : Operands)
      IsUp = either(IsUp, startsWithin(Ref, Target, Builder), Builder);
    emitThroughTemporary(Here, Target, IsUp, Builder,
                         [&](const MemoryRef &Chosen) {
                           emitInto(Here, Chosen, Builder, LoopOrder::Down);
                         });
  };
  emitIfUnlikely(Builder, IsDown, EmitDown,
                 [&] { emitInto(Here, Target, Builder); });
}

void RegionEmitter::emitStore(const Region &Here, IRBuilderBase &Builder) {
  MemoryRef Target = MemoryRef::ofAccess(*Here.rootOp());
  switch (planOf(Here).Overlap) {
  case OverlapHandling::None:
  case OverlapHandling::Move:
    return emitInto(Here, Target, Builder);
  case OverlapHandling::Direction:
  case OverlapHandling::DirectionOrTemporary:
    return emitDirectedStore(Here, Target, Builder);
  case OverlapHandling::Copy:
    return emitByWayOfTemporary(Here, Target, Builder);
  case OverlapHandling::Temporary:
    break;
  }
  Value *Overlaps = nullptr;
  for (Value *Leaf : B.overlapping(Here.Root))
    Overlaps = either(
        Overlaps, overlap(Target, memoryOf(Leaf, Builder), Builder), Builder);
  emitThroughTemporary(
      Here, Target, Overlaps, Builder,
      [&](const MemoryRef &Chosen) { emitInto(Here, Chosen, Builder); });
}
