// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which operations after a product or a reduction join its loops.
// ElementBody.cpp emits them.

#include "Epilogue.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Vector/RoundToInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;

bool matrix::isElementwiseStep(const Instruction &I) {
  if (isa<SelectInst>(I) || isa<FreezeInst>(I))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return Op && (elementwiseInfo(Op->kind()) || Op->kind() == OpKind::Splat);
}

const Instruction *matrix::userInRegion(const Instruction &I) {
  if (!isHandle(&I) || !I.hasOneUser())
    return nullptr;
  const auto *User = cast<Instruction>(*I.user_begin());
  return User->getParent() == I.getParent() && !isa<PHINode>(User) ? User
                                                                   : nullptr;
}

/// Whether the intrinsic \p Code is a few instructions for a vector of \p
/// Element.
static bool isCheapIntrinsic(Intrinsic::ID Code, Type *Element,
                             const Subtarget &ST) {
  switch (Code) {
  case Intrinsic::fmuladd:
  case Intrinsic::fabs:
    return true;
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
  case Intrinsic::maximum:
  case Intrinsic::minimum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimumnum:
  case Intrinsic::roundeven:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::abs:
  case Intrinsic::copysign:
    break;
  default:
    return false;
  }
  if (roundsInSteps(Code, Element, ST.function()))
    return true;
  // Some are calls where there is no instruction.
  constexpr unsigned FewInstructions = 6;
  unsigned Width = ST.vectorWidth({Element});
  Type *T = Width == 1 ? Element : FixedVectorType::get(Element, Width);
  FunctionType *Signature = Intrinsic::getType(T->getContext(), Code, {T});
  return ST.tti().getIntrinsicInstrCost(
             IntrinsicCostAttributes(Code, T, Signature->params()),
             TargetTransformInfo::TCK_RecipThroughput) <= FewInstructions;
}

/// Whether \p I is a few instructions for a vector.
static bool isCheapStep(const Instruction &I, const Subtarget &ST) {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (!Op)
    return isa<SelectInst>(I) || isa<FreezeInst>(I);
  if (Op->kind() == OpKind::Splat)
    return true;
  std::optional<ElementwiseInfo> Info = elementwiseInfo(Op->kind());
  if (!Info)
    return false;
  switch (Op->kind()) {
  case OpKind::FRem:
  case OpKind::UDiv:
  case OpKind::SDiv:
  case OpKind::URem:
  case OpKind::SRem:
    return false;
  default:
    break;
  }
  // Each is emulated.
  if (any_of(I.operands(), [](const Use &U) {
        return isHandle(U) &&
               TensorType::of(U->getType()).element()->isBFloatTy();
      }))
    return false;
  return Info->Form != ElementwiseInfo::Intrinsic ||
         isCheapIntrinsic(Info->Code, Op->resultType().element(), ST);
}

EpilogueRefusal matrix::refusalOfSteps(const Instruction &Root,
                                       const Subtarget &ST) {
  constexpr unsigned MostSteps = 8;
  std::optional<TensorOp> RootOp = TensorOp::of(&Root);
  bool IsStore = RootOp && RootOp->kind() == OpKind::Store;
  unsigned Steps = 0;
  bool IsCheap = IsStore || isCheapStep(Root, ST);
  auto Count = [&](auto &Self, const Instruction &Here) -> void {
    for (const Use &U : Here.operands())
      if (const auto *Inner = dyn_cast<Instruction>(U);
          Inner && userInRegion(*Inner) && isElementwiseStep(*Inner)) {
        Steps += !isFree(Inner);
        IsCheap &= isCheapStep(*Inner, ST);
        if (Steps <= MostSteps)
          Self(Self, *Inner);
      }
  };
  Count(Count, Root);
  if (!IsCheap)
    return EpilogueRefusal::Costly;
  return Steps > MostSteps ? EpilogueRefusal::Many : EpilogueRefusal::None;
}

bool matrix::isCheap(const Instruction &I, const Subtarget &ST) {
  return isCheapStep(I, ST) && all_of(I.operands(), [&](const Use &U) {
           const auto *Inner = dyn_cast<Instruction>(U);
           return !Inner || !userInRegion(*Inner) ||
                  !isElementwiseStep(*Inner) || isCheap(*Inner, ST);
         });
}
