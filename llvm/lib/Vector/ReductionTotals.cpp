// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds elements to totals, and makes a result of their parts. Loops and lanes
// are the callers'.

#include "matrix/Vector/ReductionTotals.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"

using namespace llvm;
using namespace matrix;

ReductionTotals::ReductionTotals(TensorOp Op, const Function &F) : Op(Op) {
  OpKind Step = *reductionStep(Op.kind());
  Type *Element = Op.resultType().element();
  FastMathFlags Flags = Op.fastMath();
  IsInParts = (Step == OpKind::Minimum || Step == OpKind::Maximum) &&
              (Element->isFloatTy() || Element->isDoubleTy()) &&
              !(Flags.noNaNs() && Flags.noSignedZeros()) &&
              !hasMinimumAndMaximum(F);
  AsksForElement = Step == OpKind::MinNum || Step == OpKind::MaxNum;
}

Constant *matrix::neutralElement(OpKind Step, Type *Element) {
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

bool matrix::mayStartNeutral(TensorOp Op, const Function &F) {
  FastMathFlags Flags = Op.fastMath();
  switch (*reductionStep(Op.kind())) {
  case OpKind::MinNum:
  case OpKind::MaxNum:
    return !Flags.noNaNs();
  case OpKind::Minimum:
  case OpKind::Maximum:
    return !Flags.noInfs() && ReductionTotals(Op, F).numParts() == 1;
  default:
    return true;
  }
}

/// +0 is made without memory.
Value *matrix::neutralTotals(TensorOp Op, unsigned Count, IRBuilderBase &B) {
  OpKind Step = *reductionStep(Op.kind());
  Type *Element = Op.resultType().element();
  Constant *Each = Step == OpKind::FAdd && Op.fastMath().noSignedZeros()
                       ? Constant::getNullValue(Element)
                       : neutralElement(Step, Element);
  Value *Lane = toLanes(Each, B);
  return Count == 1 ? Lane : B.CreateVectorSplat(Count, Lane);
}

/// Integers of the bits of \p V.
static Value *bitsOf(Value *V, IRBuilderBase &B) {
  Type *T = V->getType();
  return B.CreateBitCast(
      V, T->getWithNewType(B.getIntNTy(T->getScalarSizeInBits())));
}

void ReductionTotals::add(MutableArrayRef<Value *> Total, Value *Element,
                          IRBuilderBase &B) const {
  Value *&First = Total.front();
  if (!IsInParts) {
    if (!First)
      First = Element;
    else if (AsksForElement)
      First = emitReductionStep(Op, Element, First, B);
    else
      First = emitReductionStep(Op, First, Element, B);
    return;
  }
  bool IsLargest = *reductionStep(Op.kind()) == OpKind::Maximum;
  Value *&Signs = Total[1], *&IsOrdered = Total[2];
  Value *Bits = bitsOf(Element, B);
  Value *IsNumber = B.CreateFCmpORD(Element, Element);
  if (!First) {
    First = Element;
    Signs = Bits;
    IsOrdered = IsNumber;
    return;
  }
  Value *Stays = IsLargest ? B.CreateFCmpOGT(First, Element)
                           : B.CreateFCmpOLT(First, Element);
  First = B.CreateSelect(Stays, First, Element);
  Signs = IsLargest ? B.CreateAnd(Signs, Bits) : B.CreateOr(Signs, Bits);
  IsOrdered = B.CreateAnd(IsOrdered, IsNumber);
}

void ReductionTotals::addKeepingNaN(Value *&Total, Value *Element,
                                    IRBuilderBase &B) const {
  if (!Total) {
    Total = Element;
    return;
  }
  Value *IsBetter = *reductionStep(Op.kind()) == OpKind::MaxNum
                        ? B.CreateFCmpOGT(Element, Total)
                        : B.CreateFCmpOLT(Element, Total);
  Total = B.CreateSelect(IsBetter, Element, Total);
}

Value *matrix::isAnyNaN(ArrayRef<Value *> Values, IRBuilderBase &B) {
  Value *Any = nullptr;
  for (Value *V : Values) {
    Value *Is = B.CreateFCmpUNO(V, V);
    Any = Any ? B.CreateOr(Any, Is) : Is;
  }
  return Any->getType()->isVectorTy() ? B.CreateOrReduce(Any) : Any;
}

Value *ReductionTotals::finish(ArrayRef<Value *> Total,
                               IRBuilderBase &B) const {
  Value *First = Total.front();
  if (!IsInParts || !First)
    return First;
  Type *T = First->getType();
  Value *Signs = B.CreateBitCast(Total[1], T);
  return B.CreateSelect(
      Total[2], B.CreateBinaryIntrinsic(Intrinsic::copysign, First, Signs),
      ConstantFP::getNaN(T));
}
