// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that are chosen by a comparison of themselves: the smaller one, the
// larger one, the magnitude. An intrinsic computes the same.

#include "Choices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static bool isBelow(CmpInst::Predicate Predicate) {
  return ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate);
}

/// Whether \p T is the smaller one of \p X and a constant that is not below
/// \p Bound: it is below \p Bound where X is. Or the larger one likewise.
static bool isBoundedBeyond(const Term *T, const Term *X, const APInt &Bound,
                            CmpInst::Predicate Predicate) {
  if (T->kind() != Term::Intrinsic || T->operands().size() != 2 ||
      !is_contained(T->operands(), X))
    return false;
  const APInt *Other =
      T->operand(T->operand(0) == X && !X->constant() ? 1 : 0)->integer();
  if (!Other || X->constant())
    return false;
  switch (T->code()) {
  case Intrinsic::smin:
    return ICmpInst::isSigned(Predicate) && Other->sge(Bound);
  case Intrinsic::smax:
    return ICmpInst::isSigned(Predicate) && Other->sle(Bound);
  case Intrinsic::umin:
    return ICmpInst::isUnsigned(Predicate) && Other->uge(Bound);
  case Intrinsic::umax:
    return ICmpInst::isUnsigned(Predicate) && Other->ule(Bound);
  default:
    return false;
  }
}

const Term *prove::asExtremum(TermPool &Pool, const Term *Condition,
                              const Term *True, const Term *False) {
  if (!Condition->isInstruction(Instruction::ICmp) || Condition->flags())
    return nullptr;
  const Term *L = Condition->operand(0), *R = Condition->operand(1);
  // x < 6 is x <= 5: of 6, there is no other trace in the choice.
  CmpInst::Predicate Predicate = CmpInst::Predicate(Condition->detail());
  const Term *Chosen = True->integer() ? True : False;
  if (CmpInst::isStrictPredicate(Predicate) && Chosen->integer() &&
      Chosen->type() == L->type())
    for (const Term **Bound : {&L, &R})
      if (const APInt *Value = (*Bound)->integer();
          Value &&
          *Chosen->integer() ==
              (isBelow(Predicate) == (Bound == &R) ? *Value - 1 : *Value + 1))
        *Bound = Chosen;
  // Where x is bounded on the other side before, so is what is compared.
  if (const Term *Other = Chosen == True ? False : True; Chosen->integer())
    for (const Term **Bound : {&L, &R})
      if (isBoundedBeyond(Other, *Bound, *Chosen->integer(), Predicate))
        *Bound = Other;
  unsigned Less, More;
  switch (Condition->detail()) {
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_SLE:
    Less = Intrinsic::smin;
    More = Intrinsic::smax;
    break;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
    Less = Intrinsic::umin;
    More = Intrinsic::umax;
    break;
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_SGE:
    Less = Intrinsic::smax;
    More = Intrinsic::smin;
    break;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_UGE:
    Less = Intrinsic::umax;
    More = Intrinsic::umin;
    break;
  default:
    return nullptr;
  }
  if (L == True && R == False)
    return Pool.intrinsic(Less, L->type(), {L, R});
  if (R == True && L == False)
    return Pool.intrinsic(More, L->type(), {L, R});
  return nullptr;
}

const Term *prove::asAbsolute(TermPool &Pool, const Term *Condition,
                              const Term *True, const Term *False) {
  // One arm is 0 less the other one, which is compared with 0.
  Type *Ty = True->type();
  if (!Ty->isIntegerTy() || !Condition->isInstruction(Instruction::ICmp))
    return nullptr;
  for (bool IsTrue : {false, true}) {
    const Term *X = IsTrue ? True : False, *Other = IsTrue ? False : True;
    if (!is_contained(Condition->operands(), X))
      continue;
    bool IsExact = Other == Pool.instruction(Instruction::Sub, Ty,
                                             {Pool.integer(Ty, 0), X},
                                             TermFlags::NoSignedWrap);
    if (!IsExact &&
        Other != Pool.normal(Pool.instruction(Instruction::Sub, Ty,
                                              {Pool.integer(Ty, 0), X})))
      continue;
    // Zero is its own negation, and may be on either side.
    bool IsAbsolute = false;
    for (auto [Predicate, Bound] :
         {std::pair(CmpInst::ICMP_SGT, 0), std::pair(CmpInst::ICMP_SGT, -1),
          std::pair(CmpInst::ICMP_SGE, 0), std::pair(CmpInst::ICMP_SGE, 1)}) {
      const Term *Positive = Pool.compare(
          Predicate, X,
          Pool.integer(APInt(X->bits(), Bound, /*isSigned=*/true)));
      IsAbsolute |= Condition == (IsTrue ? Positive : Pool.opposite(Positive));
    }
    if (!IsAbsolute)
      continue;
    SmallVector<const Term *, 2> Operands{X};
    if (IsExact)
      Operands.push_back(Pool.integer(Pool.integerType(1), 1));
    return Pool.intrinsic(Intrinsic::abs, Ty, Operands);
  }
  return nullptr;
}
