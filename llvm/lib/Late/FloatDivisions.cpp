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

static Value *emitDivision(Instruction &I, IRBuilderBase &B) {
  bool IsSigned = isSigned(I);
  Type *T = I.getType(), *Words = T->getWithNewBitWidth(32),
       *Floats =
           T->getWithNewType(T == Words ? B.getDoubleTy() : B.getFloatTy());
  Value *X = B.CreateIntCast(I.getOperand(0), Words, IsSigned),
        *Y = B.CreateIntCast(I.getOperand(1), Words, IsSigned);
  auto ToFloats = [&](Value *V) {
    return IsSigned ? B.CreateSIToFP(V, Floats) : B.CreateUIToFP(V, Floats);
  };
  Value *Dividend = ToFloats(X), *Half = ConstantFP::get(Floats, 0.5);
  if (IsSigned)
    Half = B.CreateCopySign(Half, Dividend);
  Value *Real = B.CreateFDiv(B.CreateFAdd(Dividend, Half), ToFloats(Y)),
        *Quotient = IsSigned ? B.CreateFPToSI(Real, Words)
                             : B.CreateFPToUI(Real, Words);
  bool IsRemainder =
      I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem;
  if (IsRemainder)
    Quotient = B.CreateSub(X, B.CreateMul(Quotient, Y));
  return B.CreateTrunc(Quotient, T);
}

/// Without floating-point registers, and where exceptions are looked at, there
/// are none of these: a quotient is inexact.
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
