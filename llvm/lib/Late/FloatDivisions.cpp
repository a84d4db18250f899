// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// x86 divides no vectors of integers: LLVM takes each lane out, and puts
// quotients together. Vectors of floats are divided in less time than one of
// these takes.
//
// Let |a| < 2^16, and b be no zero. |a| / |b| is either an integer, or at least
// 1 / |b| away from one. With (|a| + 1/2) / |b| in its place, which is at least
// 1 / (2 |b|) away from any integer and has the same integral part, a rounding
// error of up to 2^-23 of it does no harm, in whichever direction it is: less
// than 2^16 * 2^-23 / |b|. So quotients do not depend on the rounding mode. The
// same goes for |a| < 2^32 in doubles.

#include "FloatDivisions.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isSigned(const Instruction &I) {
  return I.getOpcode() == Instruction::SDiv ||
         I.getOpcode() == Instruction::SRem;
}

/// Whether \p I divides by no constants, which are products, and has elements
/// that instructions convert to numbers that hold them and a half.
static bool isDivided(const Instruction &I, const Subtarget &ST) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector || !I.isIntDivRem() || isa<Constant>(I.getOperand(1)))
    return false;
  switch (Vector->getScalarSizeInBits()) {
  case 8:
  case 16:
    return true;
  case 32:
    return isSigned(I) ? ST.hasFeature("avx2")
                       : ST.hasFeature("avx512f") && ST.hasFeature("avx512vl");
  default:
    return false;
  }
}

/// \p V until it fills a register of SSE2, with its last lane again. LLVM would
/// have zeros there, and 0 / 0 is an exception that no element raises.
static Value *fillRegister(Value *V, unsigned Lanes, IRBuilderBase &B) {
  unsigned Elements = cast<FixedVectorType>(V->getType())->getNumElements();
  if (Elements >= Lanes)
    return V;
  SmallVector<int, 4> Mask;
  for (unsigned I = 0; I != Lanes; ++I)
    Mask.push_back(std::min(I, Elements - 1));
  return B.CreateShuffleVector(V, Mask);
}

static Value *emitDivision(Instruction &I, IRBuilderBase &B) {
  bool IsSigned = isSigned(I);
  Type *T = I.getType(), *Words = T->getWithNewBitWidth(32);
  bool IsOfWords = T == Words;
  Value *X = B.CreateIntCast(I.getOperand(0), Words, IsSigned),
        *Y = B.CreateIntCast(I.getOperand(1), Words, IsSigned);
  if (T->getScalarSizeInBits() < 32) {
    constexpr unsigned RegisterFloats = 4;
    X = fillRegister(X, RegisterFloats, B);
    Y = fillRegister(Y, RegisterFloats, B);
    Words = X->getType();
  }
  bool IsRemainder =
      I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem;
  if (IsRemainder) // Both uses have to see the same number.
    X = B.CreateFreeze(X);
  Type *Floats =
      Words->getWithNewType(IsOfWords ? B.getDoubleTy() : B.getFloatTy());
  // SSE2 and AVX2 convert signed words alone; shorter numbers are such.
  bool IsConvertedSigned = IsSigned || !IsOfWords;
  auto ToFloats = [&](Value *V) {
    return IsConvertedSigned ? B.CreateSIToFP(V, Floats)
                             : B.CreateUIToFP(V, Floats);
  };
  Value *Dividend = ToFloats(X), *Half = ConstantFP::get(Floats, 0.5);
  if (IsSigned)
    Half = B.CreateCopySign(Half, Dividend);
  // Without the fence, lanes that nobody reads would become zeros.
  Value *Real = B.CreateArithmeticFence(
            B.CreateFDiv(B.CreateFAdd(Dividend, Half), ToFloats(Y)), Floats),
        *Quotient = IsConvertedSigned ? B.CreateFPToSI(Real, Words)
                                      : B.CreateFPToUI(Real, Words);
  if (IsRemainder)
    Quotient = B.CreateSub(X, B.CreateMul(Quotient, Y));
  unsigned Elements = cast<FixedVectorType>(T)->getNumElements();
  if (Words != T->getWithNewBitWidth(32))
    Quotient =
        B.CreateShuffleVector(Quotient, to_vector<4>(seq<int>(0, Elements)));
  return B.CreateTrunc(Quotient, T);
}

/// Without floating-point registers, and where exceptions are looked at, there
/// are none of these: a quotient is inexact. Nothing else is raised, also by
/// programs that trap what is invalid or divided by zero.
bool matrix::divideAsFloats(Function &F, const Subtarget &ST) {
  if (!ST.triple().isX86() || !ST.hasFeature("sse2") || F.hasOptNone() ||
      F.hasOptSize() || F.hasFnAttribute(Attribute::StrictFP) ||
      F.hasFnAttribute(Attribute::NoImplicitFloat))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isDivided(I, ST))
      continue;
    IRBuilder<> B(&I);
    Value *Result = emitDivision(I, B);
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
