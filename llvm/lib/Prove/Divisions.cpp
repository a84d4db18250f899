// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients, remainders and shifts to the right. C computes those of narrow
// integers in `int`, and LLVM's passes narrow them again; of numbers that are
// not negative, a signed operation is an unsigned one.

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix::prove;

const Term *TermPool::division(unsigned Opcode, Type *Ty, const Term *L,
                               const Term *R) {
  bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  bool IsQuotient = Opcode == Instruction::SDiv || Opcode == Instruction::UDiv;
  if (IsSigned && isNeverNegative(L) && isNeverNegative(R))
    return instruction(IsQuotient ? Instruction::UDiv : Instruction::URem, Ty,
                       {L, R});
  const APInt *Divisor = R->integer();
  if (Divisor && Divisor->isOne())
    return IsQuotient ? L : zero(Ty, L);
  if (Divisor && !IsSigned && Divisor->isPowerOf2())
    return IsQuotient
               ? instruction(Instruction::LShr, Ty,
                             {L, integer(Ty, Divisor->logBase2())})
               : instruction(Instruction::And, Ty, {L, integer(*Divisor - 1)});
  // -2^(n-1) / -1 is a number of the wide type alone.
  unsigned Extension = IsSigned ? Instruction::SExt : Instruction::ZExt;
  if (!L->isPlain(Extension) ||
      (IsSigned && (!Divisor || Divisor->isAllOnes() || Divisor->isZero())))
    return nullptr;
  const Term *Narrow = L->operand(0), *By = nullptr;
  if (R->isPlain(Extension) && R->operand(0)->type() == Narrow->type())
    By = R->operand(0);
  else if (Divisor && (IsSigned ? Divisor->isSignedIntN(Narrow->bits())
                                : Divisor->isIntN(Narrow->bits())))
    By = integer(Divisor->trunc(Narrow->bits()));
  return By ? instruction(Extension, Ty,
                          instruction(Opcode, Narrow->type(), {Narrow, By}))
            : nullptr;
}

/// Whether \p T is an extended integer or a multiple of some.
static bool isExtendedProduct(const Term *T) {
  return T->integer() || T->isPlain(Instruction::ZExt) ||
         (T->isPlain(Instruction::Mul) &&
          llvm::all_of(T->operands(), [](const Term *Factor) {
            return Factor->integer() || Factor->isPlain(Instruction::ZExt);
          }));
}

/// A sum of narrow integers in as few bits as it needs, whatever its type is.
const Term *TermPool::sumInFewBits(const Term *T) {
  if ((!T->isPlain(Instruction::Add) && !T->isPlain(Instruction::Mul)) ||
      !isNeverNegative(T) || !llvm::all_of(T->operands(), isExtendedProduct))
    return T;
  unsigned Needed = activeBits(T);
  if (Needed == 0 || Needed >= T->bits())
    return T;
  const Term *Narrow = normal(make(Term::Instruction, integerType(Needed),
                                   Instruction::Trunc, 0, 0, T));
  return make(Term::Instruction, T->type(), Instruction::ZExt, 0, 0, Narrow);
}

const Term *TermPool::shiftOfExtended(unsigned Opcode, Type *Ty, const Term *L,
                                      unsigned Shift) {
  if (Opcode == Instruction::AShr && isNeverNegative(L))
    return instruction(Instruction::LShr, Ty, {L, integer(Ty, Shift)});
  unsigned Extension =
      Opcode == Instruction::AShr ? Instruction::SExt : Instruction::ZExt;
  L = sumInFewBits(L);
  if (!L->isPlain(Extension))
    return nullptr;
  const Term *Narrow = L->operand(0);
  if (Shift >= Narrow->bits()) {
    // Above, there are zeros, or copies of the sign.
    if (Opcode == Instruction::LShr)
      return zero(Ty, Narrow);
    Shift = Narrow->bits() - 1;
  }
  return instruction(Extension, Ty,
                     instruction(Opcode, Narrow->type(),
                                 {Narrow, integer(Narrow->type(), Shift)}));
}
