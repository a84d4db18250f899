// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds elements to totals, and makes a result of their parts. Loops and lanes
// are the callers'.

#include "matrix/Vector/ReductionTotals.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Vector/ElementOps.h"

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
