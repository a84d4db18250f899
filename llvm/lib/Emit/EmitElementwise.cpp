// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions: one loop nest that loads the leaves, computes every
// fused operation in registers, and stores the result.
//
// If all memory is contiguous, one loop runs over it from end to end. Otherwise
// the innermost loop runs along what the result's layout stores side by side,
// and elements of a leaf that lie otherwise are gathered.

#include "ElementOps.h"
#include "RegionEmitter.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The values of one vector of elements, as the body of the loops makes them.
class Body {
  const DenseMap<Value *, MemoryRef> &Leaves;
  const TargetTransformInfo &TTI;
  IRBuilderBase &B;
  /// The offset of the present vector in each leaf.
  DenseMap<Value *, Value *> Offsets;
  unsigned Inner, Width;
  DenseMap<Value *, Value *> Known;

public:
  Body(const DenseMap<Value *, MemoryRef> &Leaves,
       const TargetTransformInfo &TTI, IRBuilderBase &B,
       DenseMap<Value *, Value *> Offsets, unsigned Inner, unsigned Width)
      : Leaves(Leaves), TTI(TTI), B(B), Offsets(std::move(Offsets)),
        Inner(Inner), Width(Width) {}

  /// The present elements of \p Handle.
  Value *at(Value *Handle) {
    if (Value *V = Known.lookup(Handle))
      return V;
    Value *V = compute(Handle);
    Known[Handle] = V;
    return V;
  }

private:
  Value *compute(Value *Handle);
};
} // namespace

Value *Body::compute(Value *Handle) {
  Type *T = piece(TensorType::of(Handle->getType()).element(), Width);
  if (isa<PoisonValue>(Handle))
    return PoisonValue::get(T);
  if (isa<UndefValue>(Handle))
    return UndefValue::get(T);
  if (auto Leaf = Leaves.find(Handle); Leaf != Leaves.end())
    return Leaf->second.load(Offsets.lookup(Handle), Width,
                             Leaf->second.Strides[Inner], B);
  if (auto *Select = dyn_cast<SelectInst>(Handle))
    return B.CreateSelect(Select->getCondition(), at(Select->getTrueValue()),
                          at(Select->getFalseValue()));
  if (auto *Freeze = dyn_cast<FreezeInst>(Handle))
    return B.CreateFreeze(at(Freeze->getOperand(0)));
  TensorOp Op = *TensorOp::of(Handle);
  if (Op.kind() == OpKind::Splat)
    return Width == 1 ? Op.operand(0)
                      : B.CreateVectorSplat(Width, Op.operand(0));
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(at(Op.operand(I)));
  bool HasFMA = Op.kind() == OpKind::FMulAdd &&
                hasFusedMultiplyAdd(T->getScalarType(), Width, TTI);
  return ::matrix::emitElementwise(Op, Operands, T, HasFMA, B);
}

/// Fills contiguous memory with one element, if that is one byte repeated.
static bool emitMemSet(Value *Result, const MemoryRef &Target,
                       IRBuilderBase &B) {
  std::optional<TensorOp> Op = TensorOp::of(Result);
  if (!Op || Op->kind() != OpKind::Splat || Target.IsVolatile ||
      !Target.isContiguous())
    return false;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  auto *Element = dyn_cast<Constant>(Op->operand(0));
  Value *Byte = nullptr;
  // Of a type with padding only a null value is known byte by byte.
  if (Element && (Element->isNullValue() ||
                  DL.getTypeSizeInBits(Element->getType()) ==
                      DL.getTypeAllocSizeInBits(Element->getType())))
    Byte = isBytewiseValue(Element, DL);
  if (!Byte || isa<UndefValue>(Byte))
    return false;
  B.CreateMemSet(Target.Base, Byte, bufferBytes(Target.Type, DL),
                 Target.Alignment);
  return true;
}

void RegionEmitter::emitElementwise(const Region &Here, MemoryRef Target,
                                    IRBuilderBase &Builder) {
  Value *Result = Here.result();
  if (emitMemSet(Result, Target, Builder))
    return;
  RegionPlan Plan = planRegion(Here, TTI, E);
  DenseMap<Value *, MemoryRef> Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  SmallVector<MemoryRef *> Refs = {&Target};
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  mergeDimensions(Refs);
  auto EmitBody = [&](function_ref<Value *(const MemoryRef &)> OffsetIn,
                      unsigned Inner, unsigned Width) {
    DenseMap<Value *, Value *> Offsets;
    for (Value *Leaf : Here.Leaves)
      Offsets[Leaf] = OffsetIn(Leaves.find(Leaf)->second);
    Value *V =
        Body(Leaves, TTI, Builder, std::move(Offsets), Inner, Width).at(Result);
    Target.store(V, OffsetIn(Target), Width, Target.Strides[Inner], Builder);
  };

  TensorType Type = Target.Type;
  unsigned Inner = Type.rank() - 1;
  SmallVector<Value *> Indices(Type.rank(), Builder.getInt64(0));
  emitOuterLoops(Type, Type.rank() - 1, Indices, Builder, [&] {
    emitPieces(Builder, Type.extent(Inner), Plan.VectorWidth,
               [&](Value *Index, unsigned Width) {
                 Indices[Inner] = Index;
                 EmitBody(
                     [&](const MemoryRef &Ref) {
                       return Ref.offset(Indices, Builder);
                     },
                     Inner, Width);
               });
  });
}
