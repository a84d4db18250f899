// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes one vector of a region's elements: leaves are loaded, each operation
// is done once.

#include "Loops/ElementBody.h"
#include "matrix/Ops/Product.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/FusedElements.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/RoundToInteger.h"

using namespace llvm;
using namespace matrix;

Value *ElementBody::at(Value *Handle) {
  if (Value *V = Known.lookup(Handle))
    return V;
  Value *V = compute(Handle);
  Known[Handle] = V;
  return V;
}

/// Operand \p Dimension of \p Outer: the elements of its column in the present
/// rows, or of its row in the present columns.
Value *ElementBody::factor(TensorOp Outer, unsigned Dimension) {
  MemoryRef Ref = Leaves.find(Outer.operand(Dimension))->second;
  Ref.Type = Outer.resultType();
  Ref.Strides[1 - Dimension] = getIndex(B, 0);
  return Load(Ref);
}

static std::optional<APFloat> splatOf(Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  auto *C = Op && Op->kind() == OpKind::Splat
                ? dyn_cast<ConstantFP>(Op->operand(0))
                : nullptr;
  return C ? std::optional(C->getValueAPF()) : std::nullopt;
}

/// A conversion \p Op to integers of what was rounded to such, moved by a zero
/// point and clamped: it is clamped first, and rounded by the conversion, where
/// the processor has one that does; null otherwise.
Value *ElementBody::quantized(TensorOp Op) {
  auto StepOf = [&](Value *Handle, OpKind Kind) -> std::optional<TensorOp> {
    std::optional<TensorOp> Step = TensorOp::of(Handle);
    bool IsHere = Step && Step->kind() == Kind && !Leaves.contains(Handle) &&
                  !Known.contains(Handle);
    return IsHere ? Step : std::nullopt;
  };
  bool IsSigned = Op.kind() == OpKind::FPToSI;
  std::optional<TensorOp> Most, Least, Moved, Rounded;
  if ((!IsSigned && Op.kind() != OpKind::FPToUI) ||
      !(Most = StepOf(Op.operand(0), OpKind::MinimumNum)) ||
      !(Least = StepOf(Most->operand(0), OpKind::MaximumNum)))
    return nullptr;
  Value *From = Least->operand(0);
  std::optional<APFloat> Zero = APFloat(0.0f), High = splatOf(Most->operand(1)),
                         Low = splatOf(Least->operand(1));
  if ((Moved = StepOf(From, OpKind::FAdd))) {
    Zero = splatOf(Moved->operand(1));
    From = Moved->operand(0);
  }
  Rounded = StepOf(From, OpKind::RoundEven);
  Type *Integer = Op.resultType().element();
  if (!Rounded || !High || !Low || !Zero ||
      !convertsRounding(*Low, *High, *Zero, Rounded->resultType().element(),
                        Integer, *Op.call()->getFunction()))
    return nullptr;
  return emitQuantized(at(Rounded->operand(0)), *Low, *High, *Zero, Integer,
                       IsSigned, B);
}

Value *ElementBody::compute(Value *Handle) {
  Type *Element = TensorType::of(Handle->getType()).element();
  Type *T = piece(Element, Width);
  if (isa<PoisonValue>(Handle))
    return PoisonValue::get(T);
  if (isa<UndefValue>(Handle))
    return UndefValue::get(T);
  if (auto Leaf = Leaves.find(Handle); Leaf != Leaves.end())
    return Load(Leaf->second);
  if (auto *Select = dyn_cast<SelectInst>(Handle))
    return B.CreateSelect(Select->getCondition(), at(Select->getTrueValue()),
                          at(Select->getFalseValue()));
  if (auto *Freeze = dyn_cast<FreezeInst>(Handle))
    return B.CreateFreeze(at(Freeze->getOperand(0)));
  TensorOp Op = *TensorOp::of(Handle);
  // Where elements lie, matters to loads alone.
  if (Op.kind() == OpKind::Relayout)
    return at(Op.operand(0));
  if (Op.kind() == OpKind::Splat) {
    Value *Lane = toLanes(Op.operand(0), B);
    return Width == 1 ? Lane : B.CreateVectorSplat(Width, Lane);
  }
  if (std::optional<Product> P = Product::of(Handle))
    return emitMultiplyAdd(*P, factor(Op, P->operandNumber(Product::A)),
                           factor(Op, P->operandNumber(Product::B)),
                           /*Acc=*/nullptr, /*IsFused=*/false, B);
  if (Value *Integers = quantized(Op))
    return Integers;
  SmallVector<Value *> Operands;
  bool FollowsProduct = false;
  for (unsigned I = 0; I != Op.numOperands(); ++I) {
    Operands.push_back(at(Op.operand(I)));
    std::optional<TensorOp> From = TensorOp::of(Op.operand(I));
    FollowsProduct |= From && isProduct(From->kind());
  }
  return emitElementwise(Op, Operands, Fused.contains(Element), FollowsProduct,
                         B);
}
