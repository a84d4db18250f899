// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What fast-math flags claim: that a result is no NaN and no infinity, else it
// is poison, and that the sign of a zero does not matter. An operation keeps
// its flags. Where the term of an operation is one of its operands, as that of
// `fadd nnan x, -0.0` is x, or that of `select nnan`, the claim is a term that
// stands around it.

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static constexpr uint8_t Claims =
    FastMath::NoNaNs | FastMath::NoInfs | FastMath::NoSignedZeros;

bool TermPool::isClaimed(const Term *T) {
  return T->isInstruction(Instruction::PHI);
}

/// Whether \p T is a number that \p Flags say is none.
static bool isAgainst(const Term *T, uint8_t Flags) {
  const APFloat *Real = T->real();
  return Real && ((Flags & FastMath::NoNaNs && Real->isNaN()) ||
                  (Flags & FastMath::NoInfs && Real->isInfinity()));
}

const Term *TermPool::foldClaims(const Term *Folded,
                                 ArrayRef<const Term *> Operands,
                                 uint8_t Flags) {
  auto IsAgainst = [Flags](const Term *T) { return isAgainst(T, Flags); };
  return IsAgainst(Folded) || any_of(Operands, IsAgainst)
             ? poison(Folded->type())
             : Folded;
}

const Term *TermPool::claimed(const Term *T, uint8_t Flags) {
  Flags &= Claims;
  if (!Flags || !T->type()->isFloatingPointTy() || T->isIndefinite())
    return T;
  if (isAgainst(T, Flags))
    return poison(T->type());
  if (T->constant())
    return T;
  if (T->isInstruction(Instruction::Select))
    return select(T->operand(0), claimed(T->operand(1), Flags),
                  claimed(T->operand(2), Flags), T->flags());
  // A value that is no number with one sign is none with the other.
  if (T->isInstruction(Instruction::FNeg))
    return instruction(Instruction::FNeg, T->type(),
                       claimed(T->operand(0), Flags));
  if ((T->flags() & Flags) == Flags)
    return T;
  if (isClaimed(T))
    return claimed(T->operand(0), Flags | T->flags());
  return make(Term::Instruction, T->type(), Instruction::PHI, 0, Flags, T);
}
