// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One region: its loops, its result's memory, and what happens if that overlaps
// what the loops read.

#include "Loops/ElementBody.h"
#include "Product/EmitProduct.h"
#include "RegionEmitter.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

/// Where there are many regions, each has an address of its own, whose users
/// are few.
MemoryRef RegionEmitter::memoryOf(Value *V, IRBuilderBase &Builder) {
  bool HasMany =
      ST.effort() == Effort::Full && R.list().size() > CodeBudget::ManyRegions;
  auto BaseOf = [&](unsigned Buffer) -> Value * {
    Value *Base = Store.base(Buffer);
    return HasMany && isa<AllocaInst>(Base)
               ? Builder.CreateLaunderInvariantGroup(Base)
               : Base;
  };
  return placeOf(V, B, BaseOf, Builder);
}

void RegionEmitter::emit(const Region &Here) {
  IRBuilder<> Builder(Here.Root);
  std::optional<TensorOp> Op = Here.rootOp();
  if (Op) {
    switch (Op->kind()) {
    case OpKind::Store:
      return emitStore(Here, Builder);
    case OpKind::Extract:
      return emitExtract(*Op, Builder);
    case OpKind::ExtractLanes:
      return emitExtractLanes(*Op, Builder);
    case OpKind::ToVector:
      return emitToVector(*Op, Builder);
    case OpKind::Insert:
      return emitInsert(Here, *Op, Builder);
    case OpKind::InsertBlock:
      return emitInsertBlock(Here, *Op, Builder);
    case OpKind::InsertDiagonal:
      return emitInsertDiagonal(Here, *Op, Builder);
    case OpKind::InsertLanes:
      return emitInsertLanes(Here, *Op, Builder);
    case OpKind::InsertView:
      return emitInsertView(Here, *Op, Builder);
    case OpKind::Scatter:
    case OpKind::ScatterAdd:
      return emitScatter(Here, *Op, Builder);
    default:
      break;
    }
  }
  if (B.isInPlace(Here.Root))
    return;
  MemoryRef Target = memoryOf(Here.Root, Builder);
  // Padding of a result is zero.
  if (Target.Type.hasPadding())
    Builder.CreateMemSet(Target.Base, Builder.getInt8(0),
                         bufferBytes(Target.Type, Here.Root->getDataLayout()),
                         Target.Alignment);
  emitInto(Here, Target, Builder);
}

void RegionEmitter::emitInto(const Region &Here, MemoryRef Target,
                             IRBuilderBase &Builder, LoopOrder Order) {
  const RegionPlan &Plan = planOf(Here);
  Value *Result = Here.result();
  std::optional<TensorOp> Op = TensorOp::of(Result);
  bool HasOrder = hasDirection(Plan.Overlap);
  // An undefined splat is not written. Another one without loops is filled by
  // the insertion into it.
  if (Op && Op->kind() == OpKind::Splat && Plan.is<NoLoop>())
    return;
  // A store of what another region computed.
  if (Result != Here.Root && !R.isFused(Result) && !isFree(Result) &&
      !HasOrder) {
    emitCopy(Target, memoryOf(Result, Builder), Plan.as<CopyPlan>(), Builder,
             /*MayOverlap=*/Plan.Overlap == OverlapHandling::Move);
    return;
  }
  // The loops have one line, that of what they compute: the store that they are
  // fused into may be far away.
  if (auto *I = dyn_cast<Instruction>(Result); I && I->getDebugLoc())
    Builder.SetCurrentDebugLocation(I->getDebugLoc());
  if (HasOrder)
    return emitElementwise(Here, Target, Order, Builder);
  if (Here.product())
    return emitProducts(Here, Target, Plan.as<ProductPlan>(), Builder);
  if (Here.reduction())
    return emitReduction(Here, Target, Builder);
  if (Op) {
    switch (Op->kind()) {
    case OpKind::Load:
      return emitCopy(Target, MemoryRef::ofAccess(*Op), Plan.as<CopyPlan>(),
                      Builder);
    case OpKind::Relayout:
      if (R.isFused(Op->operand(0)))
        break;
      return emitCopy(Target, memoryOf(Op->operand(0), Builder),
                      Plan.as<CopyPlan>(), Builder);
    case OpKind::Block:
      return emitBlock(*Op, Target, Plan.as<CopyPlan>(), Builder);
    case OpKind::Diagonal:
      return emitDiagonal(*Op, Target, Plan.as<CopyPlan>(), Builder);
    case OpKind::View:
      return emitCopy(Target,
                      memoryOf(Op->operand(0), Builder)
                          .viewed(StridedView::of(*Op), Target.Type, Builder),
                      Plan.as<CopyPlan>(), Builder);
    case OpKind::Concat:
      return emitConcat(Here, *Op, Target, Builder);
    case OpKind::Gather:
      return emitGather(*Op, Target, Plan.as<GatherPlan>(), Builder);
    case OpKind::Scatter:
    case OpKind::ScatterAdd:
      return emitStoredScatter(Here, *Op, Target, Builder);
    case OpKind::ToTensor:
      return emitToTensor(*Op, Target, Builder);
    case OpKind::Shuffle:
      return emitShuffle(*Op, Target, Builder);
    default:
      break;
    }
  }
  emitElementwise(Here, Target, Order, Builder);
}

/// The first byte of \p Ref and one past its last byte.
static std::pair<Value *, Value *> spanOf(const MemoryRef &Ref,
                                          IRBuilderBase &B) {
  Value *First = getIndex(B, 0), *Last = getIndex(B, 0);
  for (unsigned K = 0; K != Ref.Type.rank(); ++K) {
    if (Ref.Type.extent(K) == 1)
      continue;
    Value *Stride = toIndex(Ref.Strides[K], B);
    Value *Reach = B.CreateMul(Stride, getIndex(B, Ref.Type.extent(K) - 1));
    if (auto *Constant = dyn_cast<ConstantInt>(Reach)) {
      Value *&End = Constant->isNegative() ? First : Last;
      End = B.CreateAdd(End, Reach);
      continue;
    }
    Value *Zero = getIndex(B, 0);
    First = B.CreateAdd(First,
                        B.CreateBinaryIntrinsic(Intrinsic::smin, Reach, Zero));
    Last = B.CreateAdd(Last,
                       B.CreateBinaryIntrinsic(Intrinsic::smax, Reach, Zero));
  }
  auto At = [&](Value *Distance) {
    return B.CreateGEP(Ref.Type.element(), Ref.Base, Distance);
  };
  return {At(First), At(B.CreateAdd(Last, getIndex(B, 1)))};
}

/// One past the last byte of \p Ref.
static Value *endOf(const MemoryRef &Ref, IRBuilderBase &B) {
  return spanOf(Ref, B).second;
}

/// Whether the spans of memory of \p A and \p C overlap.
static Value *overlap(const MemoryRef &A, const MemoryRef &C,
                      IRBuilderBase &B) {
  // Pointers into different address spaces cannot be compared.
  if (A.Base->getType() != C.Base->getType())
    return B.getTrue();
  auto [FirstA, EndA] = spanOf(A, B);
  auto [FirstC, EndC] = spanOf(C, B);
  return B.CreateAnd(B.CreateICmpULT(FirstA, EndC),
                     B.CreateICmpULT(FirstC, EndA));
}

/// \p A, if there is one, or \p C.
static Value *either(Value *A, Value *C, IRBuilderBase &B) {
  return A ? B.CreateOr(A, C) : C;
}

/// Whether \p A starts within \p C, behind its first byte.
static Value *startsWithin(const MemoryRef &A, const MemoryRef &C,
                           IRBuilderBase &B) {
  return B.CreateAnd(B.CreateICmpULT(C.Base, A.Base),
                     B.CreateICmpULT(A.Base, endOf(C, B)));
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
  uint64_t Bytes = bufferBytes(Target.Type, Here.Root->getDataLayout());
  if (planOf(Here).Overlap == OverlapHandling::Temporary)
    Store.withTemporary(Bytes, Condition, Builder, BothWays);
  else
    Store.withRareTemporary(Bytes, Condition, Builder, BothWays);
}

/// The loops go down only where they must (Plan/OverlapHandling.cpp): what is asked
/// first is all that is asked where nothing overlaps.
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

void RegionEmitter::emitShuffle(TensorOp Op, const MemoryRef &Target,
                                IRBuilderBase &Builder) {
  MemoryRef First = memoryOf(Op.operand(0), Builder);
  MemoryRef Second = memoryOf(Op.operand(1), Builder);
  Value *Length = Builder.getInt32(First.Type.extent(0));
  emitLoop(Builder, 0, Target.Type.extent(0), 1, [&](Value *Index) {
    Type *Int = Builder.getInt32Ty();
    Value *Lane = Builder.CreateAlignedLoad(
        Int, Builder.CreateGEP(Int, Op.operand(2), Index), Align(4));
    // A poison lane is any element.
    Lane = Builder.CreateBinaryIntrinsic(Intrinsic::smax, Lane,
                                         Builder.getInt32(0));
    // Both operands are read, in range: they may lie in two address spaces.
    Value *IsFirst = Builder.CreateICmpULT(Lane, Length);
    auto ReadAt = [&](const MemoryRef &Source, Value *Position) {
      Position = Builder.CreateBinaryIntrinsic(
          Intrinsic::umin, Position,
          Builder.getInt32(Source.Type.extent(0) - 1));
      Position = toIndex(Position, Builder);
      return Source.load(Source.offset({Position}, Builder), 1,
                         getIndex(Builder, 1), Builder);
    };
    Value *Element =
        Builder.CreateSelect(IsFirst, ReadAt(First, Lane),
                             ReadAt(Second, Builder.CreateSub(Lane, Length)));
    Target.store(Element, Target.offset({Index}, Builder), 1,
                 getIndex(Builder, 1), Builder);
  });
}
