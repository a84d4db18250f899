// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pooling: reductions over windows, as reductions of views of what is padded by
// the element that changes no result.

#include "Expander.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"

using namespace llvm;
using namespace matrix;

/// The element that a step by \p Step with any other one leaves as it is.
static Constant *neutral(OpKind Step, Type *Element) {
  auto OfFloat = [&](const APFloat &Value) {
    return ConstantFP::get(Element->getContext(), Value);
  };
  auto OfInteger = [&](auto Make) {
    return ConstantInt::get(Element->getContext(),
                            Make(Element->getIntegerBitWidth()));
  };
  auto Infinity = [&](bool IsNegative) {
    return OfFloat(APFloat::getInf(Element->getFltSemantics(), IsNegative));
  };
  switch (Step) {
  case OpKind::FAdd:
    return ConstantFP::getNegativeZero(Element);
  case OpKind::FMul:
    return ConstantFP::get(Element, 1.0);
  case OpKind::MinNum:
  case OpKind::MaxNum:
    return ConstantFP::getNaN(Element);
  case OpKind::Minimum:
    return Infinity(/*IsNegative=*/false);
  case OpKind::Maximum:
    return Infinity(/*IsNegative=*/true);
  case OpKind::Add:
  case OpKind::Or:
  case OpKind::Xor:
  case OpKind::UMax:
    return Constant::getNullValue(Element);
  case OpKind::Mul:
    return ConstantInt::get(Element, 1);
  case OpKind::And:
  case OpKind::UMin:
    return Constant::getAllOnesValue(Element);
  case OpKind::SMin:
    return OfInteger(
        [](unsigned Bits) { return APInt::getSignedMaxValue(Bits); });
  case OpKind::SMax:
    return OfInteger(
        [](unsigned Bits) { return APInt::getSignedMinValue(Bits); });
  default:
    llvm_unreachable("no reduction repeats it");
  }
}

/// The windows of all dimensions over \p T, which is padded, reduced to a
/// tensor like \p To.
Value *Expander::reducedWindows(TensorOp Op, Value *T, TensorType To,
                                ArrayRef<WindowDimension> Windows) {
  unsigned Rank = To.rank();
  StridedView View = StridedView::all(Rank);
  Extents All = extentsOf(To);
  for (auto [K, W] : enumerate(Windows)) {
    View.Dimensions[K].Factor = W.Stride;
    if (W.Size != 1) {
      View.Dimensions.push_back({unsigned(K), W.Dilation});
      All.push_back(W.Size);
    }
  }
  if (All.size() == Rank)
    return viewAs(To, T, View);
  T = viewAs(alike(To, typeOf(T).element(), All), T, View);
  unsigned Reduced = (1u << All.size()) - (1u << Rank);
  std::fill(All.begin() + Rank, All.end(), 1);
  T = Ops.create(reductionBy(*windowStep(Op.kind())),
                 alike(To, To.element(), All).type(), {T},
                 {Reduced, Op.attributes().back()});
  return as(To, Ops.reshape(alike(To, To.element(), extentsOf(To)), T));
}

Value *Expander::window(TensorOp Op) {
  TensorType From = Op.operandType(0);
  SmallVector<WindowDimension> Windows = windowsOf(Op);
  SmallVector<PaddedDimension> Padding;
  for (const WindowDimension &W : Windows)
    Padding.push_back(W.padding());
  Constant *Neutral = neutral(*windowStep(Op.kind()), From.element());
  return slide(filled(Op.operand(0), Neutral, Padding, From), Windows,
               Op.resultType(), [&](Value *T, TensorType To) {
                 return reducedWindows(Op, T, To, Windows);
               });
}
