// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on elements.
//
// bfloat arithmetic is done in float and rounded by integer operations.
// LLVM 22's back ends cannot be trusted with it: with AVX512-BF16 or
// AVX-NE-CONVERT x86 flushes subnormals, and AArch64 without FEAT_BF16 rounds
// ties of eight lanes wrongly. A float has more than twice a bfloat's
// significand plus two bits, so rounding twice gives what rounding once does
// (Figueroa, "When is double rounding innocuous?", 1995) for + - * / and the
// square root.

#include "ElementOps.h"
#include "llvm/IR/Intrinsics.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

static Type *like(Type *T, Type *Element) {
  return T->isVectorTy() ? VectorType::get(Element, cast<VectorType>(T))
                         : Element;
}

static bool isBFloat(const Value *V) {
  return V->getType()->getScalarType()->isBFloatTy();
}

/// Exactly.
static Value *floatOf(Value *V, IRBuilderBase &B) {
  if (!isBFloat(V))
    return V;
  Type *T = V->getType();
  Value *Bits = B.CreateZExt(B.CreateBitCast(V, like(T, B.getInt16Ty())),
                             like(T, B.getInt32Ty()));
  return B.CreateBitCast(B.CreateShl(Bits, 16), like(T, B.getFloatTy()));
}

/// To nearest, ties to even; a NaN stays one, and becomes quiet.
static Value *bfloatOf(Value *V, IRBuilderBase &B) {
  Type *T = V->getType();
  Type *Int = like(T, B.getInt32Ty());
  Value *Bits = B.CreateBitCast(V, Int);
  Value *Upper = B.CreateLShr(Bits, 16);
  Value *Odd = B.CreateAnd(Upper, ConstantInt::get(Int, 1));
  Value *Up = B.CreateAdd(Odd, ConstantInt::get(Int, 0x7fff));
  Value *Rounded = B.CreateLShr(B.CreateAdd(Bits, Up), 16);
  Value *Quiet = B.CreateOr(Upper, ConstantInt::get(Int, 0x40));
  Value *Result = B.CreateSelect(B.CreateFCmpUNO(V, V), Quiet, Rounded);
  return B.CreateBitCast(B.CreateTrunc(Result, like(T, B.getInt16Ty())),
                         like(T, B.getBFloatTy()));
}

/// A double as a float such that rounding it further rounds but once: the last
/// bit is set where bits were lost ("round to odd").
static Value *floatToOdd(Value *V, IRBuilderBase &B) {
  Type *T = V->getType();
  Type *Int = like(T, B.getInt32Ty());
  Value *Near = B.CreateFPTrunc(V, like(T, B.getFloatTy()));
  Value *Back = B.CreateFPExt(Near, T);
  Value *Bits = B.CreateBitCast(Near, Int);
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, ConstantInt::get(Int, 1)),
                                 ConstantInt::get(Int, 0));
  Value *IsInexact = B.CreateFCmpONE(Back, V);
  Value *IsAbove =
      B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                      B.CreateUnaryIntrinsic(Intrinsic::fabs, V));
  Value *Towards = B.CreateSelect(IsAbove, ConstantInt::getAllOnesValue(Int),
                                  ConstantInt::get(Int, 1));
  Value *Step = B.CreateSelect(B.CreateAnd(IsEven, IsInexact), Towards,
                               ConstantInt::get(Int, 0));
  return B.CreateBitCast(B.CreateAdd(Bits, Step), Near->getType());
}

static Value *emitCast(Instruction::CastOps Opcode, Value *V, Type *To,
                       IRBuilderBase &B) {
  Type *Element = To->getScalarType();
  switch (Opcode) {
  case Instruction::FPExt:
    V = floatOf(V, B);
    return V->getType() == To ? V : B.CreateFPExt(V, To);
  case Instruction::FPTrunc:
    if (!Element->isBFloatTy())
      return B.CreateFPTrunc(V, To);
    if (V->getType()->getScalarType()->isDoubleTy())
      V = floatToOdd(V, B);
    if (V->getType()->getScalarType()->isFloatTy())
      return bfloatOf(V, B);
    return B.CreateFPTrunc(V, To);
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return B.CreateCast(Opcode, floatOf(V, B), To);
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    // As the scalar conversion is done: by way of float.
    if (Element->isBFloatTy())
      return bfloatOf(B.CreateCast(Opcode, V, like(To, B.getFloatTy())), B);
    return B.CreateCast(Opcode, V, To);
  default:
    return B.CreateCast(Opcode, V, To);
  }
}

static Value *emitArithmetic(unsigned Opcode, ArrayRef<Value *> Operands,
                             IRBuilderBase &B) {
  // A sign is a bit, whatever the format.
  if (Opcode == Instruction::FNeg)
    return B.CreateFNeg(Operands[0]);
  auto Binary = Instruction::BinaryOps(Opcode);
  if (isBFloat(Operands[0]))
    return bfloatOf(
        B.CreateBinOp(Binary, floatOf(Operands[0], B), floatOf(Operands[1], B)),
        B);
  return B.CreateBinOp(Binary, Operands[0], Operands[1]);
}

/// A NaN becomes quiet, all else stays. LLVM 22's x86 back end cannot select
/// llvm.canonicalize on halves, nor on vectors that have to be widened, which
/// other passes make of those that need not.
static Value *emitCanonicalize(Value *V, IRBuilderBase &B) {
  Value *Quiet = emitArithmetic(Instruction::FAdd, {V, V}, B);
  Value *Float = floatOf(V, B);
  return B.CreateSelect(B.CreateFCmpUNO(Float, Float), Quiet, V);
}

static Value *emitIntrinsic(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                            Type *T, bool HasFMA, IRBuilderBase &B) {
  SmallVector<Value *> Arguments(Operands);
  // What scalars do: the library's functions have no bfloat.
  bool ComputesInFloat = false;
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
    return emitAdd(
        emitMultiply(Operands[0], Operands[1], B.getFastMathFlags(), B),
        Operands[2], B.getFastMathFlags(), B);
  case Intrinsic::canonicalize:
    return emitCanonicalize(Operands[0], B);
  case Intrinsic::fabs:
  case Intrinsic::copysign:
    // A sign is a bit.
    break;
  default:
    ComputesInFloat = isBFloat(Operands[0]);
    break;
  }
  if (ComputesInFloat) {
    for (Value *&V : Arguments)
      V = floatOf(V, B);
    return bfloatOf(B.CreateIntrinsic(ID, {Arguments[0]->getType()}, Arguments),
                    B);
  }
  return B.CreateIntrinsic(ID, {T}, Arguments);
}

Value *matrix::emitElementwise(TensorOp Op, ArrayRef<Value *> Operands, Type *T,
                               bool HasFMA, bool FollowsProduct,
                               IRBuilderBase &B) {
  ElementwiseInfo Info = *elementwiseInfo(Op.kind());
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags = Op.fastMath();
  // LLVM would start the product's sums with what is added to it: they would
  // wait for that, which may be the last result in the same place.
  if (FollowsProduct)
    Flags.setAllowReassoc(false);
  B.setFastMathFlags(Flags);
  switch (Info.Form) {
  case ElementwiseInfo::Arithmetic:
    return emitArithmetic(Info.Code, Operands, B);
  case ElementwiseInfo::Cast:
    return emitCast(Instruction::CastOps(Info.Code), Operands[0], T, B);
  case ElementwiseInfo::Compare:
    return B.CreateCmp(Op.predicate(), floatOf(Operands[0], B),
                       floatOf(Operands[1], B));
  case ElementwiseInfo::Select:
    return B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  case ElementwiseInfo::Intrinsic:
    return emitIntrinsic(Info.Code, Operands, T, HasFMA, B);
  }
  llvm_unreachable("all forms are emitted");
}

Value *matrix::emitWidened(TensorOp Op, unsigned Operand, Value *V,
                           IRBuilderBase &B) {
  Type *Element = Op.resultType().element();
  if (V->getType()->getScalarType() == Element)
    return V;
  Type *T = V->getType()->getWithNewType(Element);
  if (Element->isFloatingPointTy())
    return emitCast(Instruction::FPExt, V, T, B);
  return B.CreateIntCast(V, T, Op.isSigned(Operand));
}

/// Emitted products and sums keep no `contract` and no `reassoc`: what is
/// fused, and in which order, was decided here.
static FastMathFlags decided(FastMathFlags Flags) {
  Flags.setAllowContract(false);
  Flags.setAllowReassoc(false);
  return Flags;
}

Value *matrix::emitMultiply(Value *X, Value *Y, FastMathFlags Flags,
                            IRBuilderBase &B) {
  if (!X->getType()->isFPOrFPVectorTy())
    return B.CreateMul(X, Y);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Flags));
  return emitArithmetic(Instruction::FMul, {X, Y}, B);
}

Value *matrix::emitAdd(Value *X, Value *Y, FastMathFlags Flags,
                       IRBuilderBase &B) {
  if (!X->getType()->isFPOrFPVectorTy())
    return B.CreateAdd(X, Y);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Flags));
  return emitArithmetic(Instruction::FAdd, {X, Y}, B);
}

Value *matrix::emitReductionStep(TensorOp Op, Value *Sum, Value *Element,
                                 IRBuilderBase &B) {
  ElementwiseInfo Info = *elementwiseInfo(*reductionStep(Op.kind()));
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(decided(Op.fastMath()));
  return Info.Form == ElementwiseInfo::Arithmetic
             ? emitArithmetic(Info.Code, {Sum, Element}, B)
             : emitIntrinsic(Info.Code, {Sum, Element}, Sum->getType(),
                             /*HasFMA=*/false, B);
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
