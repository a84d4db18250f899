// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One region: its loops and its result's memory.

#include "Loops/ElementBody.h"
#include "Product/EmitProduct.h"
#include "RegionEmitter.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

MemoryRef RegionEmitter::memoryOf(Value *V, IRBuilderBase &Builder) {
  auto BaseOf = [&](Value *Origin, unsigned Buffer) -> Value * {
    if (Value *Either = CopyOrMemory.lookup(Origin))
      return Either;
    Value *Base = Store.base(Buffer);
    return Plan.memory().LaundersBases && isa<AllocaInst>(Base)
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
    case OpKind::InsertDiagonal:
    case OpKind::InsertView:
      return emitInsertPart(Here, *Op, Builder);
    case OpKind::InsertLanes:
      return emitInsertLanes(Here, *Op, Builder);
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
  if (!B.copiedIfWritten(Here.Root).empty())
    return emitCopyIfWritten(Here, Target, Builder);
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
    case OpKind::Diagonal:
    case OpKind::View:
      return emitCopy(
          Target,
          partOf(memoryOf(Op->operand(0), Builder), Target.Type, *Op, Builder),
          Plan.as<CopyPlan>(), Builder);
    case OpKind::Concat:
      return emitConcat(Here, *Op, Target, Builder);
    case OpKind::Gather:
      return emitGather(Here, *Op, Target, Builder);
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
