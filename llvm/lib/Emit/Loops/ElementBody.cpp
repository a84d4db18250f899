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

/// The elements of \p Op, a conversion that rounds what it converts; null if it
/// is none, or a step between is known already.
Value *ElementBody::quantized(TensorOp Op) {
  std::optional<Quantization> Q = Quantization::of(Op);
  if (!Q || any_of(Q->Steps, [&](Value *Step) {
        return Leaves.contains(Step) || Known.contains(Step);
      }))
    return nullptr;
  return emitQuantized(at(Q->Rounded), *Q, B);
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
  if (Value *Integers = Fused.RoundsByConversion ? quantized(Op) : nullptr)
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
