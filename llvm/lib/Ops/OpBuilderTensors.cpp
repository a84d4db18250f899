// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making the operations of tensors: movement, contractions, windows, and
// compositions of element-wise operations.

#include "OpBuilderSigns.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;
using namespace matrix;

static Type *elementOf(const Value *Tensor) {
  return TensorType::of(Tensor->getType()).element();
}

//===----------------------------------------------------------------------===//
// Movement
//===----------------------------------------------------------------------===//

CallInst *OpBuilder::view(TensorType Type, Value *Tensor,
                          const StridedView &View) {
  return create(OpKind::View, Type.type(), {Tensor}, View.attributes());
}

CallInst *OpBuilder::insertView(Value *Tensor, Value *Part,
                                const StridedView &View) {
  return create(OpKind::InsertView, Tensor->getType(), {Tensor, Part},
                View.attributes());
}

CallInst *OpBuilder::slice(TensorType Type, Value *Tensor,
                           ArrayRef<unsigned> Starts, ArrayRef<int> Steps) {
  SmallVector<unsigned> Attributes(Starts);
  for (int Step : Steps)
    Attributes.push_back(unsigned(Step));
  return create(OpKind::Slice, Type.type(), {Tensor}, Attributes);
}

CallInst *OpBuilder::broadcast(TensorType Type, Value *Tensor,
                               ArrayRef<unsigned> Map) {
  return create(OpKind::Broadcast, Type.type(), {Tensor}, Map);
}

/// \p Element, or, where it is null, any of \p Type.
static Value *elementOr(Value *Element, Type *Type) {
  return Element ? Element : PoisonValue::get(Type);
}

CallInst *OpBuilder::pad(TensorType Type, Value *Tensor, BoundaryMode Mode,
                         Value *Element, ArrayRef<PaddedDimension> Dimensions) {
  SmallVector<unsigned> Attributes = {unsigned(Mode)};
  for (const PaddedDimension &D : Dimensions)
    Attributes.push_back(unsigned(D.Low));
  for (const PaddedDimension &D : Dimensions)
    Attributes.push_back(unsigned(D.High));
  for (const PaddedDimension &D : Dimensions)
    Attributes.push_back(unsigned(D.Interior));
  return create(OpKind::Pad, Type.type(),
                {Tensor, elementOr(Element, Type.element())}, Attributes);
}

CallInst *OpBuilder::concat(TensorType Type, ArrayRef<Value *> Tensors,
                            unsigned Dimension) {
  return create(OpKind::Concat, Type.type(), Tensors, {Dimension});
}

CallInst *OpBuilder::reshapePermute(TensorType Type, Value *Tensor,
                                    ArrayRef<unsigned> Permutation) {
  return create(OpKind::ReshapePermute, Type.type(), {Tensor}, Permutation);
}

static SmallVector<unsigned>
flat(ArrayRef<std::pair<unsigned, unsigned>> Blocks) {
  SmallVector<unsigned> Attributes;
  for (auto [Dimension, Extent] : Blocks)
    Attributes.append({Dimension, Extent});
  return Attributes;
}

CallInst *
OpBuilder::reshapeBlock(TensorType Type, Value *Tensor,
                        ArrayRef<std::pair<unsigned, unsigned>> Blocks) {
  return create(OpKind::ReshapeBlock, Type.type(), {Tensor}, flat(Blocks));
}

CallInst *
OpBuilder::reshapeUnblock(TensorType Type, Value *Tensor,
                          ArrayRef<std::pair<unsigned, unsigned>> Blocks) {
  return create(OpKind::ReshapeUnblock, Type.type(), {Tensor}, flat(Blocks));
}

CallInst *OpBuilder::gather(TensorType Type, Value *Tensor, Value *Indices,
                            unsigned Dimension) {
  return create(OpKind::Gather, Type.type(), {Tensor, Indices}, {Dimension});
}

CallInst *OpBuilder::scatter(Value *Tensor, Value *Indices, Value *Picked,
                             unsigned Dimension, bool IsAdded) {
  return create(IsAdded ? OpKind::ScatterAdd : OpKind::Scatter,
                Tensor->getType(), {Tensor, Indices, Picked}, {Dimension});
}

CallInst *OpBuilder::dim(Value *Tensor, unsigned Dimension) {
  return create(OpKind::Dim, B.getInt64Ty(), {Tensor}, {Dimension});
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static unsigned flagsOf(const Type *Element, FastMathFlags Flags) {
  return Element->isFloatingPointTy() ? FastMath::encode(Flags) : 0;
}

CallInst *OpBuilder::contract(TensorType Type, Value *A, Value *B,
                              ArrayRef<unsigned> LabelsOfA,
                              ArrayRef<unsigned> LabelsOfB,
                              FastMathFlags Flags) {
  SmallVector<unsigned> Attributes(LabelsOfA);
  append_range(Attributes, LabelsOfB);
  Attributes.push_back(flagsOf(Type.element(), Flags));
  return create(OpKind::Contract, Type.type(), {A, B}, Attributes);
}

CallInst *OpBuilder::contractAdd(Value *A, bool IsASigned, Value *B,
                                 bool IsBSigned, Value *Addend,
                                 ArrayRef<unsigned> LabelsOfA,
                                 ArrayRef<unsigned> LabelsOfB,
                                 FastMathFlags Flags, bool MayRoundAsUnit) {
  SmallVector<unsigned> Attributes(LabelsOfA);
  append_range(Attributes, LabelsOfB);
  Attributes.push_back(signsOf(elementOf(A), IsASigned, IsBSigned,
                               elementOf(Addend), MayRoundAsUnit));
  Attributes.push_back(flagsOf(elementOf(Addend), Flags));
  return create(OpKind::ContractAdd, Addend->getType(), {A, B, Addend},
                Attributes);
}

CallInst *OpBuilder::contraction(TensorOp Product) {
  unsigned Rank = Product.resultType().rank();
  SmallVector<unsigned> Attributes;
  auto Label = [&](unsigned Rows, unsigned Columns) {
    for (unsigned K = 0; K != Rank - 2; ++K)
      Attributes.push_back(K);
    Attributes.push_back(Rows);
    Attributes.push_back(Columns);
  };
  Label(Rank - 2, Rank);
  Label(Rank, Rank - 1);
  append_range(Attributes, Product.attributes());
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Product.numOperands(); ++I)
    Operands.push_back(Product.operand(I));
  return create(Product.kind() == OpKind::MatMul ? OpKind::Contract
                                                 : OpKind::ContractAdd,
                Product.call()->getType(), Operands, Attributes);
}

/// The attributes that a convolution and a window have in common, each for all
/// dimensions.
static void append(SmallVectorImpl<unsigned> &Attributes,
                   ArrayRef<WindowDimension> Windows,
                   ArrayRef<int64_t WindowDimension::*> Members) {
  for (auto Member : Members)
    for (const WindowDimension &W : Windows)
      Attributes.push_back(unsigned(W.*Member));
}

CallInst *OpBuilder::convolution(TensorType Type, Value *X, Value *W,
                                 ArrayRef<WindowDimension> Windows,
                                 const ConvolutionForm &Form, Value *Element) {
  SmallVector<unsigned> Attributes;
  append(Attributes, Windows,
         {&WindowDimension::Stride, &WindowDimension::Hole,
          &WindowDimension::Dilation, &WindowDimension::Low,
          &WindowDimension::High});
  Attributes.append({unsigned(Form.Mode), Form.Groups, unsigned(Form.IsFlipped),
                     signsOf(elementOf(X), Form.IsXSigned, Form.IsWSigned,
                             Type.element(), Form.MayRoundAsUnit),
                     flagsOf(Type.element(), Form.Flags)});
  return create(OpKind::Convolution, Type.type(),
                {X, W, elementOr(Element, elementOf(X))}, Attributes);
}

CallInst *OpBuilder::window(OpKind Step, TensorType Type, Value *Tensor,
                            ArrayRef<WindowDimension> Windows,
                            FastMathFlags Flags) {
  SmallVector<unsigned> Attributes;
  append(Attributes, Windows,
         {&WindowDimension::Size, &WindowDimension::Stride,
          &WindowDimension::Dilation, &WindowDimension::Hole,
          &WindowDimension::Low, &WindowDimension::High});
  Attributes.push_back(flagsOf(Type.element(), Flags));
  return create(windowBy(Step), Type.type(), {Tensor}, Attributes);
}

//===----------------------------------------------------------------------===//
// Compositions
//===----------------------------------------------------------------------===//

Value *OpBuilder::relu(Value *Tensor, bool IsSigned, FastMathFlags Flags) {
  TensorType Type = TensorType::of(Tensor->getType());
  Value *Zero = splatLike(Tensor, Constant::getNullValue(Type.element()));
  if (Type.element()->isFloatingPointTy())
    return elementwise(OpKind::Maximum, {Tensor, Zero}, Flags);
  return elementwise(IsSigned ? OpKind::SMax : OpKind::UMax, {Tensor, Zero});
}

/// 1 + exp(-x) is infinite where x is large and negative, and an estimated
/// reciprocal of infinity is refined to a NaN.
FastMathFlags OpBuilder::finiteSigmoidFlags(FastMathFlags Flags) {
  Flags.setNoInfs(false);
  Flags.setAllowReciprocal(false);
  return Flags;
}

Value *OpBuilder::sigmoid(Value *Tensor, FastMathFlags Flags) {
  TensorType Type = TensorType::of(Tensor->getType());
  Value *One = splatLike(Tensor, ConstantFP::get(Type.element(), 1.0));
  Value *Negated = elementwise(OpKind::FNeg, {Tensor}, Flags);
  Flags = finiteSigmoidFlags(Flags);
  Value *Power = elementwise(OpKind::Exp, {Negated}, Flags);
  return elementwise(OpKind::FDiv,
                     {One, elementwise(OpKind::FAdd, {One, Power}, Flags)},
                     Flags);
}

Value *OpBuilder::spread(Value *Like, Value *V) {
  return TensorType::isTensor(V->getType()) ? V : splatLike(Like, V);
}

/// \p Integer as a number of \p Float; null if it is none.
static Constant *bound(Type *Float, const APInt &Integer, bool IsSigned) {
  APFloat Bound(Float->getFltSemantics());
  return Bound.convertFromAPInt(Integer, IsSigned, APFloat::rmTowardZero) ==
                 APFloat::opOK
             ? ConstantFP::get(Float->getContext(), Bound)
             : nullptr;
}

Value *OpBuilder::rounded(Value *Tensor, Value *Zero, IntegerType *Integer,
                          bool IsSigned) {
  TensorType Type = TensorType::of(Tensor->getType());
  llvm::Type *Float = Type.element();
  unsigned Bits = Integer->getBitWidth();
  Value *Sum =
      elementwise(OpKind::FAdd, {elementwise(OpKind::RoundEven, {Tensor}),
                                 spread(Tensor, Zero)});
  Constant *Least = bound(
      Float, IsSigned ? APInt::getSignedMinValue(Bits) : APInt::getZero(Bits),
      IsSigned);
  Constant *Most = bound(Float,
                         IsSigned ? APInt::getSignedMaxValue(Bits)
                                  : APInt::getMaxValue(Bits),
                         IsSigned);
  if (!Least || !Most)
    return cast(IsSigned ? OpKind::FPToSISat : OpKind::FPToUISat, Integer, Sum);
  // A number out of range is poison for the conversion.
  Sum = elementwise(OpKind::MaximumNum, {Sum, splatLike(Tensor, Least)});
  Sum = elementwise(OpKind::MinimumNum, {Sum, splatLike(Tensor, Most)});
  return cast(IsSigned ? OpKind::FPToSI : OpKind::FPToUI, Integer, Sum);
}

Value *OpBuilder::quantize(Value *Tensor, Value *Scale, Value *Zero,
                           IntegerType *Integer, bool IsSigned) {
  return rounded(elementwise(OpKind::FDiv, {Tensor, spread(Tensor, Scale)}),
                 Zero, Integer, IsSigned);
}

Value *OpBuilder::dequantize(Value *Tensor, bool IsSigned, Value *Scale,
                             Value *Zero) {
  Value *Factor = spread(Tensor, Scale), *Shift = spread(Tensor, Zero);
  Value *Number = cast(IsSigned ? OpKind::SIToFP : OpKind::UIToFP,
                       elementOf(Factor), Tensor);
  return elementwise(OpKind::FMul,
                     {elementwise(OpKind::FSub, {Number, Shift}), Factor});
}

Value *OpBuilder::requantize(Value *Tensor, Value *Scale, Value *Zero,
                             IntegerType *Integer, bool IsSigned) {
  Value *Factor = spread(Tensor, Scale);
  Value *Number = cast(OpKind::SIToFP, elementOf(Factor), Tensor);
  return rounded(elementwise(OpKind::FMul, {Number, Factor}), Zero, Integer,
                 IsSigned);
}
