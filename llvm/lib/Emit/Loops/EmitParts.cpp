// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of tensors: elements, blocks, diagonals, lanes, and all of it as a flat
// vector.
//
// An insertion writes the part alone if its result has its operand's buffer, as
// it has unless the operand is still needed; else it copies the operand first.

#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

/// An index that is out of range makes the result poison; memory stays intact.
/// \p Block: of the elements from the indices on, one or more.
static SmallVector<Value *> clamped(TensorType Type, ArrayRef<Value *> Indices,
                                    std::optional<TensorType> Block,
                                    IRBuilderBase &B) {
  SmallVector<Value *> Result;
  for (unsigned K = 0; K != Indices.size(); ++K) {
    Value *Index = Indices[K];
    auto *Constant = dyn_cast<ConstantInt>(Index);
    uint64_t Last = Type.extent(K) - (Block ? Block->extent(K) : 1);
    bool IsInRange = Constant && Constant->getValue().ule(Last);
    // An address that is poison would be worse.
    if (!isGuaranteedNotToBeUndefOrPoison(Index))
      Index = B.CreateFreeze(Index);
    if (!IsInRange)
      Index = B.CreateBinaryIntrinsic(Intrinsic::umin, Index,
                                      ConstantInt::get(Index->getType(), Last));
    Result.push_back(toIndex(Index, B));
  }
  return Result;
}

static SmallVector<Value *> indexOperands(TensorOp Op, unsigned First,
                                          TensorType Type) {
  SmallVector<Value *> Indices;
  for (unsigned K = 0; K != Type.rank(); ++K)
    Indices.push_back(Op.operand(First + K));
  return Indices;
}

MemoryRef matrix::partOf(const MemoryRef &Whole, TensorType Part, TensorOp Op,
                         IRBuilderBase &B) {
  unsigned FirstIndex = 1;
  switch (Op.kind()) {
  case OpKind::InsertBlock:
    FirstIndex = 2;
    [[fallthrough]];
  case OpKind::Block:
    return Whole.block(
        Part,
        clamped(Whole.Type, indexOperands(Op, FirstIndex, Whole.Type), Part, B),
        B);
  case OpKind::Diagonal:
  case OpKind::InsertDiagonal:
    return Whole.diagonal(Part, B);
  case OpKind::View:
  case OpKind::InsertView:
    return Whole.viewed(StridedView::of(Op), Part, B);
  default:
    llvm_unreachable("no operation on parts");
  }
}

void RegionEmitter::emitExtract(TensorOp Op, IRBuilderBase &Builder) {
  MemoryRef Source = memoryOf(Op.operand(0), Builder);
  SmallVector<Value *> Indices = clamped(
      Source.Type, indexOperands(Op, 1, Source.Type), std::nullopt, Builder);
  Value *Element = Source.load(Source.offset(Indices, Builder), 1,
                               getIndex(Builder, 1), Builder);
  Op.call()->replaceAllUsesWith(
      ofLanes(Element, Op.call()->getType(), Builder));
}

MemoryRef RegionEmitter::copyOfOperand(const Region &Here,
                                       IRBuilderBase &Builder) {
  MemoryRef Target = memoryOf(Here.Root, Builder);
  const RegionPlan &Plan = planOf(Here);
  if (Plan.OperandCopy)
    emitCopy(Target, memoryOf(Here.rootOp()->operand(0), Builder),
             *Plan.OperandCopy, Builder);
  return Target;
}

void RegionEmitter::emitInsert(const Region &Here, TensorOp Op,
                               IRBuilderBase &Builder) {
  MemoryRef Target = copyOfOperand(Here, Builder);
  SmallVector<Value *> Indices = clamped(
      Target.Type, indexOperands(Op, 2, Target.Type), std::nullopt, Builder);
  Target.store(toLanes(Op.operand(1), Builder), Target.offset(Indices, Builder),
               1, getIndex(Builder, 1), Builder);
}

void RegionEmitter::emitInsertPart(const Region &Here, TensorOp Op,
                                   IRBuilderBase &Builder) {
  MemoryRef Target = copyOfOperand(Here, Builder);
  MemoryRef Part = memoryOf(Op.operand(1), Builder);
  if (auto *Border = planOf(Here).dynAs<BorderPlan>())
    return emitBordered(Target, Part, StridedView::of(Op).Offsets,
                        TensorOp::of(Op.operand(0))->operand(0), *Border,
                        Builder);
  emitCopy(partOf(Target, Part.Type, Op, Builder), Part,
           planOf(Here).as<CopyPlan>(), Builder);
}

/// Lanes as MemoryRef has them, which knows no vector of one element.
static Value *lanesOf(Value *V, IRBuilderBase &B) {
  V = toLanes(V, B);
  auto *Type = cast<FixedVectorType>(V->getType());
  return Type->getNumElements() == 1 ? B.CreateExtractElement(V, uint64_t(0))
                                     : V;
}

static Value *vectorOf(Value *Lanes, Type *Vector, IRBuilderBase &B) {
  return ofLanes(asVector(Lanes, B), Vector, B);
}

void RegionEmitter::emitExtractLanes(TensorOp Op, IRBuilderBase &Builder) {
  MemoryRef Source = memoryOf(Op.operand(0), Builder);
  unsigned Count =
      cast<FixedVectorType>(Op.call()->getType())->getNumElements();
  Value *Lanes =
      Source.load(Source.offset({toIndex(Op.operand(1), Builder)}, Builder),
                  Count, Source.Strides[0], Builder);
  Op.call()->replaceAllUsesWith(vectorOf(Lanes, Op.call()->getType(), Builder));
}

void RegionEmitter::emitInsertLanes(const Region &Here, TensorOp Op,
                                    IRBuilderBase &Builder) {
  MemoryRef Target = copyOfOperand(Here, Builder);
  Value *Lanes = Op.operand(1);
  unsigned Count = cast<FixedVectorType>(Lanes->getType())->getNumElements();
  Target.store(lanesOf(Lanes, Builder),
               Target.offset({toIndex(Op.operand(2), Builder)}, Builder), Count,
               getIndex(Builder, 1), Builder);
}

void RegionEmitter::emitToVector(TensorOp Op, IRBuilderBase &Builder) {
  MemoryRef Source = memoryOf(Op.operand(0), Builder);
  unsigned Count = Source.Type.numAllocated();
  // The flat value has the operand's storage order: that is what it is for.
  Value *Flat =
      Source.load(getIndex(Builder, 0), Count, getIndex(Builder, 1), Builder);
  Op.call()->replaceAllUsesWith(vectorOf(Flat, Op.call()->getType(), Builder));
}

void RegionEmitter::emitToTensor(TensorOp Op, const MemoryRef &Target,
                                 IRBuilderBase &Builder) {
  unsigned Count = Target.Type.numAllocated();
  Target.store(lanesOf(Op.operand(0), Builder), getIndex(Builder, 0), Count,
               getIndex(Builder, 1), Builder);
}
