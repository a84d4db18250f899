// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise regions: one loop nest that loads the leaves, computes every
// fused operation in registers, and stores the result.
//
// If all memory is contiguous, one loop runs over it from end to end. Otherwise
// the innermost loop runs along what the result's layout stores side by side,
// and elements of a leaf that lie otherwise are gathered; or squares of
// elements are computed, in which what lies across is turned in registers.

#include "Loops/ElementBody.h"
#include "Loops/TransposeTile.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/CodeBudget.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

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

/// Whether \p I takes as long as a call, which it may be.
static bool isLong(Instruction *I, const Subtarget &ST) {
  std::optional<TensorOp> Op = TensorOp::of(I);
  std::optional<ElementwiseInfo> Info =
      Op ? elementwiseInfo(Op->kind()) : std::nullopt;
  if (!Info)
    return false;
  Type *Element = Op->resultType().element();
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  if (Info->Form == ElementwiseInfo::Intrinsic &&
      Element->isFloatingPointTy()) {
    SmallVector<Type *> Operands(Info->NumOperands, Element);
    // What a call costs; less is said of types that are several registers.
    constexpr unsigned CallCost = 10;
    return ST.tti().getIntrinsicInstrCost(
               IntrinsicCostAttributes(Info->Code, Element, Operands), Kind) >=
           (ST.tti().isTypeLegal(Element) ? CallCost
                                          : TargetTransformInfo::TCC_Expensive);
  }
  return Op->kind() == OpKind::FRem;
}

/// How many of \p Vectors vectors a trip of the loop computes: all of a few, so
/// that there is no loop, or enough not to wait for its branch. \p Refs: what
/// is read and written for each of them.
static unsigned vectorsTogether(const Region &R, unsigned Refs,
                                uint64_t Vectors, Effort E,
                                const Subtarget &ST) {
  if (E == Effort::Trivial || R.Root->getFunction()->hasOptSize() ||
      isLong(R.Root, ST) ||
      any_of(R.Fused, [&](Instruction *I) { return isLong(I, ST); }))
    return 1;
  unsigned Each = Refs + R.Fused.size();
  if (Vectors * Each <= CodeBudget::StraightRegion)
    return std::max<uint64_t>(1, Vectors);
  return std::clamp(CodeBudget::RegionIteration / Each, 1u, 4u);
}

namespace {
/// Squares of elements of a region that turns rows into columns on the way.
class SquareBody {
  const Region &R;
  const DenseMap<Value *, MemoryRef> &Leaves;
  unsigned Width;
  /// Of the square's first element.
  Value *First[2];
  const Subtarget &ST;
  IRBuilderBase &B;
  /// What has been turned, as the vectors of its new lines.
  DenseMap<Value *, SmallVector<Value *>> Turned;

public:
  SquareBody(const Region &R, const DenseMap<Value *, MemoryRef> &Leaves,
             unsigned Width, Value *Row, Value *Column, const Subtarget &ST,
             IRBuilderBase &B)
      : R(R), Leaves(Leaves), Width(Width), First{Row, Column}, ST(ST), B(B) {}
  void emit(const MemoryRef &Target);

private:
  Value *offsetIn(const MemoryRef &Ref, unsigned Along, unsigned Line);
  Value *line(Value *Handle, unsigned Line);
};
} // namespace

/// Where line \p Line of the square starts, if lines run along \p Along.
Value *SquareBody::offsetIn(const MemoryRef &Ref, unsigned Along,
                            unsigned Line) {
  Value *Indices[] = {First[0], First[1]};
  Indices[!Along] = B.CreateAdd(Indices[!Along], getIndex(B, Line));
  return Ref.offset(Indices, B);
}

/// Line \p Line of \p Handle, which runs as Handle lies.
Value *SquareBody::line(Value *Handle, unsigned Line) {
  unsigned Along = TensorType::of(Handle->getType()).layout(1);
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(offsetIn(Ref, Along, Line), Width, Ref.Strides[Along], B);
  };
  ElementBody Body(Leaves, Load, Width, ST, B);
  for (auto &[Turn, Lines] : Turned)
    Body.define(Turn, Lines[Line]);
  return Body.at(Handle);
}

void SquareBody::emit(const MemoryRef &Target) {
  // Operands stand before users.
  auto AddTurn = [&](Instruction *I) {
    if (!isTurn(I))
      return;
    SmallVector<Value *> Lines;
    for (unsigned K = 0; K != Width; ++K)
      Lines.push_back(line(I->getOperand(0), K));
    transposeSquare(Lines, B);
    Turned[I] = std::move(Lines);
  };
  for_each(R.Fused, AddTurn);
  AddTurn(R.Root);
  unsigned Along = Target.Type.layout(1);
  for (unsigned K = 0; K != Width; ++K)
    Target.store(line(R.result(), K), offsetIn(Target, Along, K), Width,
                 Target.Strides[Along], B);
}

void RegionEmitter::emitElementwise(const Region &Here, MemoryRef Target,
                                    IRBuilderBase &Builder) {
  Value *Result = Here.result();
  if (emitMemSet(Result, Target, Builder))
    return;
  const RegionPlan &Plan = planOf(Here);
  DenseMap<Value *, MemoryRef> Leaves;
  for (Value *Leaf : Here.Leaves)
    Leaves.try_emplace(Leaf, memoryOf(Leaf, Builder));
  if (unsigned Width = Plan.TransposeTile; Width != 1) {
    unsigned Along = Target.Type.layout(1);
    emitSquares(
        Target, Along, 1 - Along, Width, Builder, [&](Value *I, Value *J) {
          if (Along == 1)
            std::swap(I, J);
          SquareBody(Here, Leaves, Width, I, J, ST, Builder).emit(Target);
        });
    return;
  }
  SmallVector<MemoryRef *> Refs = {&Target};
  for (auto &Leaf : Leaves)
    Refs.push_back(&Leaf.second);
  mergeDimensions(Refs);
  auto EmitBody = [&](function_ref<Value *(const MemoryRef &)> OffsetIn,
                      unsigned Inner, unsigned Width) {
    auto Load = [&](const MemoryRef &Ref) {
      return Ref.load(OffsetIn(Ref), Width, Ref.Strides[Inner], Builder);
    };
    Value *V = ElementBody(Leaves, Load, Width, ST, Builder).at(Result);
    Target.store(V, OffsetIn(Target), Width, Target.Strides[Inner], Builder);
  };

  TensorType Type = Target.Type;
  unsigned Inner = Type.rank() - 1;
  unsigned Together = vectorsTogether(
      Here, Refs.size(), Type.extent(Inner) / Plan.VectorWidth, E, ST);
  SmallVector<Value *> Indices(Type.rank(), getIndex(Builder, 0));
  emitOuterLoops(Type, Type.rank() - 1, Indices, Builder, [&] {
    emitPieces(
        Builder, Type.extent(Inner), Plan.VectorWidth,
        [&](Value *Index, unsigned Width) {
          Indices[Inner] = Index;
          EmitBody(
              [&](const MemoryRef &Ref) {
                return Ref.offset(Indices, Builder);
              },
              Inner, Width);
        },
        Together);
  });
}
