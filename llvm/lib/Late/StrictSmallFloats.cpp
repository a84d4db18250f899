// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22 takes a constrained operation on bfloat for one on half, or cannot
// select it, knows no library function for the sine of a half, and on targets
// without halves cannot select a constrained operation on one. Without
// constraints all are computed in float; so they are here (Backends.md).

#include "StrictSmallFloats.h"
#include "matrix/Vector/BFloat.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// Whether no target has \p ID for halves.
static bool hasNoHalf(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::experimental_constrained_acos:
  case Intrinsic::experimental_constrained_asin:
  case Intrinsic::experimental_constrained_atan:
  case Intrinsic::experimental_constrained_atan2:
  case Intrinsic::experimental_constrained_cos:
  case Intrinsic::experimental_constrained_cosh:
  case Intrinsic::experimental_constrained_exp:
  case Intrinsic::experimental_constrained_exp2:
  case Intrinsic::experimental_constrained_frem:
  case Intrinsic::experimental_constrained_log:
  case Intrinsic::experimental_constrained_log10:
  case Intrinsic::experimental_constrained_log2:
  case Intrinsic::experimental_constrained_maxnum:
  case Intrinsic::experimental_constrained_minnum:
  case Intrinsic::experimental_constrained_pow:
  case Intrinsic::experimental_constrained_sin:
  case Intrinsic::experimental_constrained_sinh:
  case Intrinsic::experimental_constrained_tan:
  case Intrinsic::experimental_constrained_tanh:
    return true;
  default:
    return false;
  }
}

/// x86 without halves selects them.
static bool hasHalves(const Function &F, const TargetTransformInfo &TTI) {
  return F.getParent()->getTargetTriple().isX86() ||
         TTI.isTypeLegal(Type::getHalfTy(F.getContext()));
}

namespace {
/// One operation in float.
class Widening {
  ConstrainedFPIntrinsic &Op;
  bool WidensHalves;
  IRBuilder<> B;

public:
  Widening(ConstrainedFPIntrinsic &Op, bool HasHalves)
      : Op(Op), WidensHalves(!HasHalves || hasNoHalf(Op.getIntrinsicID())),
        B(&Op) {
    B.setIsFPConstrained(true);
    if (auto Exceptions = Op.getExceptionBehavior())
      B.setDefaultConstrainedExcept(*Exceptions);
    if (auto Rounding = Op.getRoundingMode())
      B.setDefaultConstrainedRounding(*Rounding);
  }
  /// Null if nothing is to be done.
  Value *run();

private:
  bool isWidened(Type *T) const {
    Type *Element = T->getScalarType();
    return Element->isBFloatTy() || (Element->isHalfTy() && WidensHalves);
  }
  Value *widen(Value *V);
  Value *narrow(Value *V, Type *T);
};
} // namespace

Value *Widening::widen(Value *V) {
  if (!isWidened(V->getType()))
    return V;
  if (V->getType()->getScalarType()->isBFloatTy())
    return floatOfBFloat(toLanes(V, B), B);
  return B.CreateFPExt(V, V->getType()->getWithNewType(B.getFloatTy()));
}

Value *Widening::narrow(Value *V, Type *T) {
  if (T->getScalarType()->isBFloatTy())
    return ofLanes(bfloatOf(V, B), T, B);
  return B.CreateFPTrunc(V, T);
}

Value *Widening::run() {
  Type *T = Op.getType();
  bool IsNarrowed = isWidened(T);
  if (!IsNarrowed &&
      none_of(Op.args(), [&](Use &U) { return isWidened(U->getType()); }))
    return nullptr;
  Value *Source = Op.getArgOperand(0);
  bool IsHalf = T->getScalarType()->isHalfTy() ||
                Source->getType()->getScalarType()->isHalfTy();
  if (Op.getIntrinsicID() == Intrinsic::experimental_constrained_fpext) {
    if (IsHalf)
      return nullptr;
    Value *Float = widen(Source);
    return Float->getType() == T ? Float : B.CreateFPExt(Float, T);
  }
  if (Op.getIntrinsicID() == Intrinsic::experimental_constrained_fptrunc) {
    Type *From = Source->getType()->getScalarType();
    return !IsHalf && (From->isFloatTy() || From->isDoubleTy())
               ? narrow(Source, T)
               : nullptr;
  }
  Type *Result = IsNarrowed ? T->getWithNewType(B.getFloatTy()) : T;
  SmallVector<Value *> Operands;
  SmallVector<Type *> Types, Overloads;
  for (Use &U : Op.args()) {
    Operands.push_back(widen(U));
    Types.push_back(Operands.back()->getType());
  }
  if (!Intrinsic::getIntrinsicSignature(
          Op.getIntrinsicID(),
          FunctionType::get(Result, Types, /*isVarArg=*/false), Overloads))
    return nullptr;
  CallInst *Wide = B.CreateIntrinsic(Op.getIntrinsicID(), Overloads, Operands);
  Wide->setAttributes(Op.getAttributes());
  Wide->copyIRFlags(&Op);
  return IsNarrowed ? narrow(Wide, T) : Wide;
}

bool matrix::widenStrictSmallFloats(Function &F,
                                    const TargetTransformInfo &TTI) {
  bool Changed = false, HasHalves = hasHalves(F, TTI);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Op = dyn_cast<ConstrainedFPIntrinsic>(&I))
      if (Value *Wide = Widening(*Op, HasHalves).run()) {
        Op->replaceAllUsesWith(Wide);
        Op->eraseFromParent();
        Changed = true;
      }
  return Changed;
}

bool matrix::freeBFloatsOfStrictCopies(Function &F) {
  auto IsBFloat = [](const Value &V) {
    return V.getType()->getScalarType()->isBFloatTy();
  };
  if (!F.hasFnAttribute(Attribute::StrictFP) ||
      (none_of(F.args(), IsBFloat) && none_of(instructions(F), IsBFloat)))
    return false;
  F.removeFnAttr(Attribute::StrictFP);
  return true;
}
