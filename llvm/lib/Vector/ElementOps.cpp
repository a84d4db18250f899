// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on elements. Operands are lanes (Lanes.h), so those of bfloat are
// known by the type of their elements alone.

#include "matrix/Vector/ElementOps.h"
#include "matrix/Machine/VersionAttributes.h"
#include "matrix/Vector/Approximations.h"
#include "matrix/Vector/BFloat.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/RoundToInteger.h"
#include "matrix/Vector/Selectable.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// The bit of a bfloat.
static constexpr uint64_t BFloatSign = 0x8000;

/// Lanes of \p Element as what is computed with.
static Value *computable(Value *V, Type *Element, IRBuilderBase &B) {
  return Element->isBFloatTy() ? floatOfBFloat(V, B) : V;
}

/// Lanes of \p From as those of \p To.
static Value *emitCast(Instruction::CastOps Opcode, Value *V, Type *From,
                       Type *To, IRBuilderBase &B) {
  Type *T = V->getType()->getWithNewType(To);
  switch (Opcode) {
  case Instruction::FPExt:
    V = computable(V, From, B);
    return V->getType() == T ? V : B.CreateFPExt(V, T);
  case Instruction::FPTrunc:
    if (To->isBFloatTy() && (From->isFloatTy() || From->isDoubleTy()))
      return bfloatOf(V, B);
    return toLanes(B.CreateFPTrunc(V, T), B);
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    if (To->isBFloatTy())
      return bfloatOfInteger(V, Opcode == Instruction::SIToFP, B);
    return B.CreateCast(Opcode, V, T);
  case Instruction::BitCast:
    return B.CreateBitCast(V, T->getWithNewType(laneType(To)));
  default:
    return B.CreateCast(Opcode, computable(V, From, B), T);
  }
}

static Value *emitArithmetic(unsigned Opcode, ArrayRef<Value *> Operands,
                             Type *Element, IRBuilderBase &B) {
  bool IsBFloat = Element->isBFloatTy();
  // A sign is a bit, whatever the format.
  if (Opcode == Instruction::FNeg)
    return IsBFloat ? B.CreateXor(Operands[0], BFloatSign)
                    : B.CreateFNeg(Operands[0]);
  auto Binary = Instruction::BinaryOps(Opcode);
  if (!IsBFloat)
    return B.CreateBinOp(Binary, Operands[0], Operands[1]);
  return bfloatOf(B.CreateBinOp(Binary, floatOfBFloat(Operands[0], B),
                                floatOfBFloat(Operands[1], B)),
                  B);
}

/// A NaN becomes quiet, all else stays. LLVM 22's x86 back end cannot select
/// llvm.canonicalize on halves, nor on vectors that have to be widened, which
/// other passes make of those that need not.
static Value *emitCanonicalize(Value *V, Type *Element, IRBuilderBase &B) {
  Value *Quiet = emitArithmetic(Instruction::FAdd, {V, V}, Element, B);
  Value *Float = computable(V, Element, B);
  return B.CreateSelect(B.CreateFCmpUNO(Float, Float), Quiet, V);
}

/// Operations on the bits of bfloats; all else is computed in float, as scalars
/// are: the library's functions have no bfloat.
static Value *emitBFloatIntrinsic(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                                  IRBuilderBase &B) {
  Value *Magnitude = B.CreateAnd(Operands[0], BFloatSign - 1);
  if (ID == Intrinsic::fabs)
    return Magnitude;
  if (ID == Intrinsic::copysign)
    return B.CreateOr(Magnitude, B.CreateAnd(Operands[1], BFloatSign));
  return nullptr;
}

static Value *emitIntrinsic(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                            Type *Element, bool HasFMA, IRBuilderBase &B) {
  SmallVector<Value *> Arguments(Operands);
  switch (ID) {
  case Intrinsic::abs:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    // No value is poison.
    Arguments.push_back(B.getFalse());
    break;
  case Intrinsic::fmuladd:
    // The back end would decide otherwise for scalars than for vectors.
    if (HasFMA)
      return emitFusedMultiplyAdd(Operands[0], Operands[1], Operands[2],
                                  B.getFastMathFlags(), B);
    return emitAdd(emitMultiply(Operands[0], Operands[1], Element,
                                B.getFastMathFlags(), B),
                   Operands[2], Element, B.getFastMathFlags(), B);
  case Intrinsic::canonicalize:
    return emitCanonicalize(Operands[0], Element, B);
  default:
    break;
  }
  if (Element->isBFloatTy()) {
    if (Value *V = emitBFloatIntrinsic(ID, Operands, B))
      return V;
    for (Value *&V : Arguments)
      if (ID != Intrinsic::ldexp || &V == Arguments.begin())
        V = floatOfBFloat(V, B);
  }
  if (Operands[0]->getType()->isVectorTy() &&
      hasApproximation(ID, Element, B.getFastMathFlags()))
    return emitApproximation(ID, Operands[0], B);
  if (ID == Intrinsic::sqrt)
    if (Value *Root = emitApproximateRoot(Operands[0], B))
      return Root;
  if (roundsInSteps(ID, Element, *B.GetInsertBlock()->getParent()))
    return emitRounding(ID, Operands[0], B);
  Value *Result = emitSelectable(ID, Arguments, B);
  return Element->isBFloatTy() ? bfloatOf(Result, B) : Result;
}

Value *matrix::emitElementwise(TensorOp Op, ArrayRef<Value *> Operands,
                               bool HasFMA, bool FollowsProduct,
                               IRBuilderBase &B) {
  ElementwiseInfo Info = *elementwiseInfo(Op.kind());
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags = Op.fastMath();
  // LLVM would start the product's sums with what is added to it: they would
  // wait for that, which may be the last result in the same place.
  if (FollowsProduct)
    Flags.setAllowReassoc(false);
  if (B.GetInsertBlock()->getParent()->hasFnAttribute(UnfusedAttribute))
    Flags.setAllowContract(false);
  B.setFastMathFlags(Flags);
  Type *From = Op.operandType(0).element(), *To = Op.resultType().element();
  switch (Info.Form) {
  case ElementwiseInfo::Arithmetic:
    return emitArithmetic(Info.Code, Operands, To, B);
  case ElementwiseInfo::Cast:
    return emitCast(Instruction::CastOps(Info.Code), Operands[0], From, To, B);
  case ElementwiseInfo::Saturate:
    return emitSaturated(computable(Operands[0], From, B), To,
                         Info.Code == Instruction::FPToSI, B);
  case ElementwiseInfo::Compare:
    return B.CreateCmp(Op.predicate(), computable(Operands[0], From, B),
                       computable(Operands[1], From, B));
  case ElementwiseInfo::Select:
    return B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  case ElementwiseInfo::Intrinsic:
    return emitIntrinsic(Info.Code, Operands, To, HasFMA, B);
  }
  llvm_unreachable("all forms are emitted");
}

Value *matrix::emitWidened(const Product &P, Product::Operand X, Value *V,
                           Type *From, IRBuilderBase &B) {
  Type *To = P.element();
  if (From == To)
    return V;
  if (To->isFloatingPointTy())
    return emitCast(Instruction::FPExt, V, From, To, B);
  return emitWidenedTo(To->getIntegerBitWidth(), P, X, V, B);
}

Value *matrix::emitFactor(const Product &P, Product::Operand X, Value *V,
                          Type *From,
                          const std::function<Value *(Value *)> &Change,
                          IRBuilderBase &B) {
  if (Change)
    return emitWidened(P, X, Change(V), P.type(X).element(), B);
  return emitWidened(P, X, V, From, B);
}

Constant *matrix::zeroBehindK(Product::Operand X, Type *Element, Type *Lane) {
  bool IsNegative = X == Product::A;
  if (Element->isBFloatTy())
    return ConstantInt::get(Lane, IsNegative ? 0x8000 : 0);
  return Element->isFloatingPointTy() ? ConstantFP::getZero(Lane, IsNegative)
                                      : Constant::getNullValue(Lane);
}

Value *matrix::emitWidenedTo(unsigned Bits, const Product &P,
                             Product::Operand X, Value *V, IRBuilderBase &B) {
  return B.CreateIntCast(V, V->getType()->getWithNewType(B.getIntNTy(Bits)),
                         P.isSigned(X));
}

Value *matrix::emitMultiplyAdd(const Product &P, Value *A, Value *B_,
                               Value *Acc, bool IsFused, IRBuilderBase &B) {
  if (P.isExchanged())
    std::swap(A, B_);
  Type *T = P.element();
  FastMathFlags Flags = P.fastMath();
  if (!Acc)
    return emitMultiply(A, B_, T, Flags, B);
  if (IsFused && T->isFloatingPointTy())
    return emitFusedMultiplyAdd(A, B_, Acc, Flags, B);
  return emitAdd(Acc, emitMultiply(A, B_, T, Flags, B), T, Flags, B);
}

Constant *matrix::emptySum(Type *Element) {
  Type *Lane = laneType(Element);
  if (!Element->isFloatingPointTy())
    return Constant::getNullValue(Lane);
  return Lane->isIntegerTy() ? ConstantInt::get(Lane, BFloatSign)
                             : ConstantFP::getNegativeZero(Lane);
}

bool matrix::addsToNothing(TensorOp Op) {
  Value *Addend = Op.operand(2);
  if (isa<UndefValue>(Addend))
    return true;
  std::optional<TensorOp> Made = TensorOp::of(Addend);
  if (!Made)
    return false;
  Value *Element = Made->kind() == OpKind::Splat ? Made->operand(0)
                   : Made->kind() == OpKind::ToTensor
                       ? getSplatValue(Made->operand(0))
                       : nullptr;
  const auto *C = dyn_cast_or_null<Constant>(Element);
  if (!C || !C->getType()->isFloatingPointTy())
    return C && C->isNullValue();
  // -0 + x is x, and 0 + x is, but for the sign of a zero.
  return C->isNegativeZeroValue() ||
         (C->isNullValue() && Op.fastMath().noSignedZeros());
}

/// Emitted products and sums keep no `contract` and no `reassoc`: what is
/// fused, and in which order, was decided here.
static FastMathFlags decided(FastMathFlags Flags) {
  Flags.setAllowContract(false);
  Flags.setAllowReassoc(false);
  return Flags;
}

Value *matrix::emitMultiply(Value *X, Value *Y, Type *Element,
                            FastMathFlags Flags, IRBuilderBase &B) {
  if (!Element->isFloatingPointTy())
    return B.CreateMul(X, Y);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Flags));
  return emitArithmetic(Instruction::FMul, {X, Y}, Element, B);
}

Value *matrix::emitAdd(Value *X, Value *Y, Type *Element, FastMathFlags Flags,
                       IRBuilderBase &B) {
  if (!Element->isFloatingPointTy())
    return B.CreateAdd(X, Y);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Flags));
  return emitArithmetic(Instruction::FAdd, {X, Y}, Element, B);
}

Value *matrix::emitReductionStep(TensorOp Op, Value *Sum, Value *Element,
                                 IRBuilderBase &B) {
  ElementwiseInfo Info = *elementwiseInfo(*reductionStep(Op.kind()));
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Op.fastMath()));
  Type *T = Op.resultType().element();
  return Info.Form == ElementwiseInfo::Arithmetic
             ? emitArithmetic(Info.Code, {Sum, Element}, T, B)
             : emitIntrinsic(Info.Code, {Sum, Element}, T, /*HasFMA=*/false, B);
}

Value *matrix::emitLanesReduction(TensorOp Op, Value *V, IRBuilderBase &B) {
  Value *Rest = nullptr;
  while (auto *Type = dyn_cast<FixedVectorType>(V->getType())) {
    unsigned Count = Type->getNumElements(), Half = Count / 2;
    if (Count % 2) {
      Value *Last = B.CreateExtractElement(V, Count - 1);
      Rest = Rest ? emitReductionStep(Op, Last, Rest, B) : Last;
      if (Count == 1)
        return Rest;
    }
    auto Part = [&](unsigned First) -> Value * {
      if (Half == 1)
        return B.CreateExtractElement(V, First);
      SmallVector<int> Mask(Half);
      std::iota(Mask.begin(), Mask.end(), First);
      return B.CreateShuffleVector(V, Mask);
    };
    V = emitReductionStep(Op, Part(0), Part(Half), B);
  }
  return Rest ? emitReductionStep(Op, V, Rest, B) : V;
}

Value *matrix::emitFusedMultiplyAdd(Value *X, Value *Y, Value *Z,
                                    FastMathFlags Flags, IRBuilderBase &B) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Flags));
  return B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z});
}

Value *matrix::keepAllLanes(Value *V, IRBuilderBase &B) {
  if (!V->getType()->isFPOrFPVectorTy())
    return V;
  return B.CreateIntrinsic(Intrinsic::arithmetic_fence, {V->getType()}, {V});
}

Value *matrix::hideOrigin(Value *V, IRBuilderBase &B) {
  unsigned Floats = V->getType()->getPrimitiveSizeInBits() / 32;
  Value *Bits =
      B.CreateBitCast(V, FixedVectorType::get(B.getFloatTy(), Floats));
  return B.CreateBitCast(keepAllLanes(Bits, B), V->getType());
}
