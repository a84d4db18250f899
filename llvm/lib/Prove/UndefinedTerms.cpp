// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes that were never written. Each use of them may see other values: x - x
// is any number, and x & 15 is one of 16. So what is computed of them is no
// term of theirs, unless its bytes are known: what is moved, masked, or below
// all undefined bytes of a sum.

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace matrix::prove;

const Term *TermPool::indefinite(Type *Ty, const Term *T) {
  if (T->isPoison())
    return poison(Ty);
  return T->isOfUndefined() ? ofUndefined(Ty) : undefined(Ty);
}

/// The lowest bytes of \p T that are not undefined, if others are.
static std::optional<unsigned> definedBytes(TermPool &Pool, const Term *T) {
  // An undefined term counts as one that may be poison.
  if (!T->mayBePoison() || T->bits() % 8 != 0)
    return std::nullopt;
  T = Pool.normal(T);
  while (T->isInstruction(Instruction::BitCast) ||
         (T->isPlain(Instruction::ZExt) && T->operand(0)->bits() % 8 == 0))
    T = Pool.normal(T->operand(0));
  if (T->kind() != Term::Join)
    return std::nullopt;
  unsigned Bytes = 0;
  for (const Term *Part : T->operands()) {
    if (Part->isIndefinite())
      return Bytes;
    Bytes += Part->bits() / 8;
  }
  return std::nullopt;
}

bool TermPool::isPartlyUndefined(const Term *T) {
  return definedBytes(*this, T).has_value();
}

const Term *TermPool::resultOfIndefinite(Type *Ty,
                                         ArrayRef<const Term *> Operands) {
  auto IsPoison = [](const Term *T) { return T->isPoison(); };
  if (llvm::any_of(Operands, IsPoison))
    return poison(Ty);
  if (llvm::any_of(Operands, [&](const Term *T) {
        return T->isIndefinite() || isPartlyUndefined(T);
      }))
    return ofUndefined(Ty);
  return nullptr;
}

const Term *TermPool::operationOnUndefined(unsigned Opcode, Type *Ty,
                                           ArrayRef<const Term *> Operands,
                                           uint8_t Flags) {
  const Term *L = Operands[0], *R = Operands.size() == 2 ? Operands[1] : L;
  bool HasParts = isPartlyUndefined(L) || isPartlyUndefined(R);
  if (!HasParts && !L->isIndefinite() && !R->isIndefinite()) {
    // Bytes that are undefined for some conditions.
    if (Operands.size() == 2 && L == R && L->isInstruction(Instruction::Select))
      if (L->operand(1)->isIndefinite() || L->operand(2)->isIndefinite())
        return select(
            L->operand(0),
            instruction(Opcode, Ty, {L->operand(1), L->operand(1)}, Flags),
            instruction(Opcode, Ty, {L->operand(2), L->operand(2)}, Flags),
            L->flags());
    return nullptr;
  }
  switch (Opcode) {
  case Instruction::BitCast:
  case Instruction::Trunc:
    return HasParts ? nullptr : indefinite(Ty, L);
  case Instruction::ZExt:
    if (HasParts)
      return nullptr;
    if (L->bits() % 8 != 0 || Ty->getIntegerBitWidth() % 8 != 0)
      break;
    return join(
        {L, integer(integerType(Ty->getIntegerBitWidth() - L->bits()), 0)});
  case Instruction::FNeg:
    return HasParts ? ofUndefined(Ty) : indefinite(Ty, L);
  case Instruction::Shl:
  case Instruction::LShr:
    // By whole bytes.
    if (HasParts && !Flags && R->integer() && R->integer()->urem(8) == 0)
      return nullptr;
    break;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor: {
    if (HasParts)
      return bytewise(Opcode, normal(L), normal(R));
    if (L->isIndefinite())
      std::swap(L, R);
    // R is undefined, and L may be as well.
    if (Opcode == Instruction::Xor)
      return R->isOfUndefined() || L->isOfUndefined() ? ofUndefined(Ty)
                                                      : undefined(Ty);
    const APInt *Known = L->integer();
    if (!Known)
      break;
    bool IsAnd = Opcode == Instruction::And;
    if (IsAnd ? Known->isZero() : Known->isAllOnes())
      return L;
    if (IsAnd ? Known->isAllOnes() : Known->isZero())
      return R;
    break;
  }
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul: {
    if (Flags)
      break;
    if (!HasParts) {
      // Any number and another one are any number.
      bool IsAny = (L->isIndefinite() && !L->isOfUndefined()) ||
                   (R->isIndefinite() && !R->isOfUndefined());
      if (Opcode == Instruction::Mul || !IsAny)
        break;
      return undefined(Ty);
    }
    // Carries go up.
    unsigned Size = Ty->getIntegerBitWidth() / 8;
    auto Defined = [&](const Term *T) {
      return T->isIndefinite() ? 0 : definedBytes(*this, T).value_or(Size);
    };
    unsigned Low = std::min(Defined(L), Defined(R));
    if (Low == 0)
      break;
    return join({instruction(Opcode, integerType(8 * Low),
                             {piece(L, 0, Low), piece(R, 0, Low)}),
                 ofUndefined(integerType(8 * (Size - Low)))});
  }
  default:
    break;
  }
  return ofUndefined(Ty);
}
