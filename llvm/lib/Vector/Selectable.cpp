// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits in another way what back ends cannot select or compute wrongly, one
// reason at each place.

#include "matrix/Vector/Selectable.h"
#include "matrix/Machine/Selection.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

static Value *emitIntrinsicCall(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                                IRBuilderBase &B) {
  SmallVector<Type *, 2> Overloads = {Operands[0]->getType()};
  if (ID == Intrinsic::ldexp)
    Overloads.push_back(Operands[1]->getType());
  return B.CreateIntrinsic(ID, Overloads, Operands);
}

static Value *emitByLanes(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                          IRBuilderBase &B) {
  auto *Vector = cast<FixedVectorType>(Operands[0]->getType());
  Value *Result = PoisonValue::get(Vector);
  for (unsigned Lane = 0; Lane != Vector->getNumElements(); ++Lane) {
    SmallVector<Value *, 3> Elements;
    for (Value *Operand : Operands)
      Elements.push_back(B.CreateExtractElement(Operand, Lane));
    Result =
        B.CreateInsertElement(Result, emitIntrinsicCall(ID, Elements, B), Lane);
  }
  return Result;
}

Value *matrix::emitFunnelShift(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                               IRBuilderBase &B) {
  Value *High = Operands[0], *Low = Operands[1];
  Type *T = High->getType();
  Constant *Last = ConstantInt::get(T, T->getScalarSizeInBits() - 1);
  Constant *One = ConstantInt::get(T, 1);
  Value *Near = B.CreateAnd(Operands[2], Last);
  Value *Far = B.CreateXor(Near, Last);
  // The other operand goes one step first: no lane is shifted by its width.
  if (ID == Intrinsic::fshl)
    return B.CreateOr(B.CreateShl(High, Near),
                      B.CreateLShr(B.CreateLShr(Low, One), Far));
  return B.CreateOr(B.CreateShl(B.CreateShl(High, One), Far),
                    B.CreateLShr(Low, Near));
}

/// LLVM 22 computes ldexp of vectors of halves wrongly with AVX-512, and cannot
/// select some of them, on AArch64 those of one. Float has every value on the
/// way. x86 does not split such vectors where 512 bits are not to be used.
static Value *emitLdexpOfHalves(Value *V, Value *Exponents, IRBuilderBase &B) {
  constexpr unsigned LegalLanes = 8;
  auto *T = cast<FixedVectorType>(V->getType());
  SmallVector<Value *, 4> Pieces;
  for (unsigned First = 0; First < T->getNumElements(); First += LegalLanes) {
    unsigned Count = std::min(T->getNumElements() - First, LegalLanes);
    SmallVector<int, LegalLanes> Mask(Count);
    std::iota(Mask.begin(), Mask.end(), First);
    Value *Wide = B.CreateShuffleVector(V, Mask);
    Wide = B.CreateFPExt(Wide, FixedVectorType::get(B.getFloatTy(), Count));
    Wide = matrix::emitSelectable(
        Intrinsic::ldexp, {Wide, B.CreateShuffleVector(Exponents, Mask)}, B);
    Pieces.push_back(B.CreateFPTrunc(
        Wide, FixedVectorType::get(T->getElementType(), Count)));
  }
  return concatenateVectors(B, Pieces);
}

/// The operand beside +0 in a maximum that LLVM 22 would take apart; nullptr
/// for any other. x86 gives the second of two zeros, or of two operands of
/// which one is a NaN: +0 has to stand second for the zeros, and first for the
/// NaNs, so that the back end compares and selects.
static Value *besidePositiveZero(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                                 IRBuilderBase &B) {
  const Function &F = *B.GetInsertBlock()->getParent();
  FastMathFlags Flags = B.getFastMathFlags();
  if (ID != Intrinsic::maximum || matrix::hasMinimumAndMaximum(F) ||
      Flags.noNaNs() || Flags.noSignedZeros())
    return nullptr;
  for (unsigned Zero : {1, 0})
    if (match(Operands[Zero], m_PosZeroFP()))
      return Operands[1 - Zero];
  return nullptr;
}

Value *matrix::emitSelectable(Intrinsic::ID ID, ArrayRef<Value *> Operands,
                              IRBuilderBase &B) {
  const Module &M = *B.GetInsertBlock()->getModule();
  Type *T = Operands[0]->getType(), *Element = T->getScalarType();
  if (is_contained({Intrinsic::minnum, Intrinsic::maxnum, Intrinsic::minimum,
                    Intrinsic::maximum, Intrinsic::minimumnum,
                    Intrinsic::maximumnum},
                   ID) &&
      !canSelectMinimum(M.getTargetTriple(), M.getDataLayout(), ID, Element) &&
      // Late makes those of halves.
      !(Element->isHalfTy() &&
        hasExtremaOfFloatsAlone(*B.GetInsertBlock()->getParent())))
    return emitMinimum(ID, Operands[0], Operands[1], B);
  // -0 may stand first for both, and the sum of two zeros is +0.
  if (Value *X = besidePositiveZero(ID, Operands, B))
    return B.CreateFAdd(
        emitIntrinsicCall(ID, {ConstantFP::getNegativeZero(T), X}, B),
        ConstantFP::getZero(T));
  if (ID == Intrinsic::ldexp && T->isVectorTy() && Element->isHalfTy() &&
      !M.getTargetTriple().isSPIRV())
    return emitLdexpOfHalves(Operands[0], Operands[1], B);
  if (T->isVectorTy() && !canSelectOnVectors(M.getTargetTriple(), ID, Element))
    return emitByLanes(ID, Operands, B);
  // LLVM 22 gets shifts of vectors wrong by constants of which some are 0:
  // InstCombine where the other operand is 0 (llvm/llvm-project#210605), x86's
  // back end where it splits the vector.
  if (T->isVectorTy() && (ID == Intrinsic::fshl || ID == Intrinsic::fshr) &&
      isPowerOf2_32(Element->getIntegerBitWidth()))
    return emitFunnelShift(ID, Operands, B);
  return emitIntrinsicCall(ID, Operands, B);
}

Value *matrix::emitMinimum(Intrinsic::ID ID, Value *X, Value *Y,
                           IRBuilderBase &B) {
  bool IsMaximum = ID == Intrinsic::maxnum || ID == Intrinsic::maximum ||
                   ID == Intrinsic::maximumnum;
  bool KeepsNaN = ID == Intrinsic::minimum || ID == Intrinsic::maximum;
  Type *T = X->getType();
  // Y if one is a NaN.
  Value *IsChosen = IsMaximum ? B.CreateFCmpOGT(X, Y) : B.CreateFCmpOLT(X, Y);
  Value *Result = B.CreateSelect(IsChosen, X, Y);
  // Where both are equal, only the signs of zeros differ. A comparison with a
  // number that has X's sign is one of floating point: the bits of some types
  // are in no integer register.
  Value *Signed =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, ConstantFP::get(T, 1.0), X);
  Constant *Zero = ConstantFP::getZero(T);
  Value *HasSign =
      IsMaximum ? B.CreateFCmpOGT(Signed, Zero) : B.CreateFCmpOLT(Signed, Zero);
  Result = B.CreateSelect(B.CreateFCmpOEQ(X, Y), B.CreateSelect(HasSign, X, Y),
                          Result);
  Value *MakesX = KeepsNaN ? X : Y;
  return B.CreateSelect(B.CreateFCmpUNO(MakesX, MakesX), X, Result);
}
