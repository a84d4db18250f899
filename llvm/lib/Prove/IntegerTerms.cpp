// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers modulo 2^n. Sums, products, extensions and truncations are kept as
// they come and brought into normal form when they are compared or something
// else is computed of them (Polynomial.cpp). Other operations are variables of
// that form; here is what turns them into sums and products, where they are.

#include "Polynomial.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix::prove;

const Term *TermPool::normal(const Term *T) {
  if (!T->type()->isIntegerTy() || T->kind() != Term::Instruction || T->flags())
    return T;
  if (T->Normal)
    return T->Normal;
  switch (T->code()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
    T->Normal = Polynomial::of(*this, T).term();
    T->Normal->Normal = T->Normal;
    return T->Normal;
  default:
    return T;
  }
}

const Term *TermPool::foldIntegers(unsigned Opcode, Type *Ty,
                                   ArrayRef<const Term *> Operands,
                                   uint8_t Flags) {
  const APInt *L = Operands[0]->integer();
  if (!L)
    return nullptr;
  unsigned Bits = Ty->getIntegerBitWidth();
  switch (Opcode) {
  case Instruction::Trunc:
    if ((Flags & TermFlags::NoUnsignedWrap && !L->isIntN(Bits)) ||
        (Flags & TermFlags::NoSignedWrap && !L->isSignedIntN(Bits)))
      return poison(Ty);
    return integer(L->trunc(Bits));
  case Instruction::ZExt:
    if (Flags & TermFlags::Claim && L->isNegative())
      return poison(Ty);
    return integer(L->zext(Bits));
  case Instruction::SExt:
    return integer(L->sext(Bits));
  default:
    break;
  }
  const APInt *R = Operands.size() == 2 ? Operands[1]->integer() : nullptr;
  if (!R)
    return nullptr;
  bool Signed = false, Unsigned = false;
  APInt Result;
  switch (Opcode) {
  case Instruction::Add:
    Result = L->sadd_ov(*R, Signed);
    (void)L->uadd_ov(*R, Unsigned);
    break;
  case Instruction::Sub:
    Result = L->ssub_ov(*R, Signed);
    (void)L->usub_ov(*R, Unsigned);
    break;
  case Instruction::Mul:
    Result = L->smul_ov(*R, Signed);
    (void)L->umul_ov(*R, Unsigned);
    break;
  case Instruction::Shl:
    if (R->uge(Bits))
      return poison(Ty);
    Result = L->sshl_ov(*R, Signed);
    (void)L->ushl_ov(*R, Unsigned);
    Result = L->shl(*R);
    break;
  case Instruction::LShr:
  case Instruction::AShr:
    if (R->uge(Bits) || (Flags & TermFlags::Claim && R->ugt(L->countr_zero())))
      return poison(Ty);
    return integer(Opcode == Instruction::LShr ? L->lshr(*R) : L->ashr(*R));
  case Instruction::And:
    return integer(*L & *R);
  case Instruction::Or:
    return integer(*L | *R);
  case Instruction::Xor:
    return integer(*L ^ *R);
  case Instruction::UDiv:
    if (R->isZero())
      return nullptr;
    if (Flags & TermFlags::Claim && !L->urem(*R).isZero())
      return poison(Ty);
    return integer(L->udiv(*R));
  case Instruction::URem:
    return R->isZero() ? nullptr : integer(L->urem(*R));
  case Instruction::SDiv:
  case Instruction::SRem:
    if (R->isZero() || (R->isAllOnes() && L->isMinSignedValue()))
      return nullptr;
    if (Flags & TermFlags::Claim && !L->srem(*R).isZero())
      return poison(Ty);
    return integer(Opcode == Instruction::SDiv ? L->sdiv(*R) : L->srem(*R));
  default:
    return nullptr;
  }
  if ((Signed && Flags & TermFlags::NoSignedWrap) ||
      (Unsigned && Flags & TermFlags::NoUnsignedWrap))
    return poison(Ty);
  return integer(Result);
}

/// The integers of whole bytes that \p T is made of, from the lowest byte on;
/// none if it is one.
static SmallVector<const Term *, 8> partsOf(TermPool &Pool, const Term *T) {
  if (T->kind() == Term::Join)
    return SmallVector<const Term *, 8>(T->operands());
  SmallVector<const Term *, 8> Parts;
  if (T->isPlain(Instruction::ZExt) && T->bits() % 8 == 0 &&
      T->operand(0)->bits() % 8 == 0) {
    Parts = partsOf(Pool, T->operand(0));
    if (Parts.empty())
      Parts.push_back(T->operand(0));
    Parts.push_back(
        Pool.integer(Pool.integerType(T->bits() - T->operand(0)->bits()), 0));
  }
  return Parts;
}

/// An operation on bits of which an operand is made of others: it is one on
/// each.
const Term *TermPool::bytewise(unsigned Opcode, const Term *L, const Term *R) {
  SmallVector<const Term *, 8> Made = partsOf(*this, L);
  if (Made.empty()) {
    std::swap(L, R);
    Made = partsOf(*this, L);
  }
  if (Made.empty())
    return nullptr;
  SmallVector<const Term *, 8> Parts;
  unsigned Offset = 0;
  for (const Term *Part : Made) {
    unsigned Size = Part->bits() / 8;
    Parts.push_back(
        instruction(Opcode, Part->type(), {Part, piece(R, Offset, Size)}));
    Offset += Size;
  }
  return join(Parts);
}

/// Whether a sum, difference or product never wraps, as \p Flags claim: it is
/// the same in integers that have room for it.
bool TermPool::isExact(unsigned Opcode, const Term *L, const Term *R,
                       uint8_t Flags) {
  Type *Wide = integerType(2 * L->bits() + 2);
  for (auto [Flag, Extension] :
       {std::pair(TermFlags::NoSignedWrap, Instruction::SExt),
        std::pair(TermFlags::NoUnsignedWrap, Instruction::ZExt)}) {
    if (!(Flags & Flag))
      continue;
    auto Widened = [&, Extension = Extension](const Term *T) {
      return instruction(Extension, Wide, T);
    };
    const Term *Narrow = instruction(Opcode, L->type(), {L, R});
    const Term *Exact = instruction(Opcode, Wide, {Widened(L), Widened(R)});
    if (normal(Widened(Narrow)) != normal(Exact))
      return false;
  }
  return true;
}

/// Whether a conversion is as \p Flags claim: there and back nothing is lost,
/// or the sign is 0.
bool TermPool::isExactConversion(unsigned Opcode, Type *Ty, const Term *T,
                                 uint8_t Flags) {
  auto Converted = [&](unsigned By, Type *To, const Term *Of) {
    return normal(instruction(By, To, Of));
  };
  if (Opcode != Instruction::Trunc)
    return Converted(Instruction::ZExt, Ty, T) ==
           Converted(Instruction::SExt, Ty, T);
  const Term *Narrow = instruction(Opcode, Ty, T);
  return (!(Flags & TermFlags::NoUnsignedWrap) ||
          Converted(Instruction::ZExt, T->type(), Narrow) == normal(T)) &&
         (!(Flags & TermFlags::NoSignedWrap) ||
          Converted(Instruction::SExt, T->type(), Narrow) == normal(T));
}

/// \p L ^ \p R, of which one is such a term, with all operands in order and
/// those that are there twice left out; nullptr if there are too many.
const Term *TermPool::xorInOrder(const Term *L, const Term *R) {
  constexpr unsigned Most = 64;
  if (!L->isPlain(Instruction::Xor) && !R->isPlain(Instruction::Xor))
    return nullptr;
  SmallVector<const Term *, 16> Rest{L, R}, Leaves;
  APInt Constant(L->bits(), 0);
  while (!Rest.empty()) {
    const Term *T = Rest.pop_back_val();
    if (T->isPlain(Instruction::Xor))
      llvm::append_range(Rest, T->operands());
    else if (const APInt *Value = T->integer())
      Constant ^= *Value;
    else
      Leaves.push_back(T);
    if (Leaves.size() + Rest.size() > Most)
      return nullptr;
  }
  llvm::sort(Leaves, [](const Term *A, const Term *B) {
    return A->number() < B->number();
  });
  SmallVector<const Term *, 16> Once;
  for (const Term *Leaf : Leaves)
    if (!Once.empty() && Once.back() == Leaf && !Leaf->mayBePoison())
      Once.pop_back();
    else
      Once.push_back(Leaf);
  if (Once.empty() || !Constant.isZero())
    Once.push_back(integer(Constant));
  const Term *Result = Once.front();
  for (const Term *Leaf : ArrayRef(Once).drop_front())
    Result = make(Term::Instruction, L->type(), Instruction::Xor, 0, 0,
                  {Result, Leaf});
  return Result;
}

const Term *TermPool::integerInstruction(unsigned Opcode, Type *Ty,
                                         ArrayRef<const Term *> Operands,
                                         uint8_t Flags) {
  if (const Term *Folded = foldIntegers(Opcode, Ty, Operands, Flags))
    return Folded;
  const Term *L = Operands[0], *R = Operands.size() == 2 ? Operands[1] : L;
  unsigned Bits = L->bits();
  switch (Opcode) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    // A difference is a sum, but for 2^(n-1), which has no opposite.
    if (const APInt *Right = R->integer();
        Opcode == Instruction::Sub && Right &&
        Flags == TermFlags::NoSignedWrap && !Right->isMinSignedValue())
      return instruction(Instruction::Add, Ty, {L, integer(-*Right)}, Flags);
    // What claims not to wrap is another operation, unless that is so.
    if (Flags && !neverWraps(Opcode, L, R, Flags) &&
        !isExact(Opcode, L, R, Flags))
      return make(Term::Instruction, Ty, Opcode, 0, Flags,
                  {normal(L), normal(R)});
    return make(Term::Instruction, Ty, Opcode, 0, 0, Operands);
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
    // Converts the values among which is chosen.
    if (Opcode == Instruction::Trunc && L->isInstruction(Instruction::Select))
      return select(L->operand(0),
                    instruction(Opcode, Ty, L->operand(1), Flags),
                    instruction(Opcode, Ty, L->operand(2), Flags), L->flags());
    if (Flags && !losesNothing(Opcode, Ty, L, Flags) &&
        !isExactConversion(Opcode, Ty, L, Flags))
      return make(Term::Instruction, Ty, Opcode, 0, Flags, normal(L));
    return make(Term::Instruction, Ty, Opcode, 0, 0, Operands);
  default:
    break;
  }
  // The result of an exact shift or division is not looked into.
  if (Flags & TermFlags::Claim)
    return make(Term::Instruction, Ty, Opcode, 0, Flags,
                {normal(L), normal(R)});
  L = normal(L);
  R = normal(R);
  if (Instruction::isBitwiseLogicOp(Opcode))
    if (const Term *Narrow = bitsOfExtended(Opcode, L, R))
      return Narrow;
  const APInt *Right = R->integer();
  switch (Opcode) {
  case Instruction::Shl:
    if (!Right)
      break;
    if (Right->uge(Bits))
      return poison(Ty);
    // Bytes go up by whole bytes, unless that may be poison.
    if (unsigned Shift = Right->getZExtValue();
        Shift % 8 == 0 && Shift != 0 && !partsOf(*this, L).empty()) {
      const Term *Factor = integer(APInt::getOneBitSet(Bits, Shift));
      if (Flags && !neverWraps(Instruction::Mul, L, Factor, Flags))
        break;
      return join(
          {integer(integerType(Shift), 0), piece(L, 0, (Bits - Shift) / 8)});
    }
    // 2^(n-1) is negative.
    if (Flags && *Right == Bits - 1)
      break;
    return instruction(
        Instruction::Mul, Ty,
        {L, integer(APInt::getOneBitSet(Bits, Right->getZExtValue()))}, Flags);
  case Instruction::LShr:
  case Instruction::AShr: {
    if (!Right)
      break;
    if (Right->uge(Bits))
      return poison(Ty);
    unsigned Shift = Right->getZExtValue();
    if (Shift == 0)
      return L;
    unsigned Extension =
        Opcode == Instruction::AShr ? Instruction::SExt : Instruction::ZExt;
    // What was shifted to the left before.
    if (auto Quotient = Polynomial::of(*this, L).shiftedRight(Shift))
      return instruction(Extension, Ty,
                         instruction(Instruction::Trunc,
                                     integerType(Bits - Shift),
                                     Quotient->term()));
    if (Shift % 8 == 0 && Bits % 8 == 0)
      return instruction(Extension, Ty,
                         piece(L, Shift / 8, (Bits - Shift) / 8));
    if (const Term *Narrow = shiftOfExtended(Opcode, Ty, L, Shift))
      return Narrow;
    break;
  }
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    if (const Term *Simpler = division(Opcode, Ty, L, R))
      return Simpler;
    break;
  case Instruction::And: {
    if (const Term *Bytes = bytewise(Opcode, L, R))
      return Bytes;
    if (!Right) {
      std::swap(L, R);
      Right = R->integer();
    }
    if (Right && Right->isZero())
      return zero(Ty, L);
    if (L == R)
      return L;
    // A mask of one bit chooses.
    for (auto [Mask, X] : {std::pair(L, R), std::pair(R, L)})
      if (Mask->isPlain(Instruction::SExt) && Mask->operand(0)->bits() == 1 &&
          !X->mayBePoison())
        return select(Mask->operand(0), X, integer(Ty, 0));
    unsigned Begin, Length;
    if (!Right || !Right->isShiftedMask(Begin, Length))
      break;
    // Zeros below whole bytes that stay.
    if (Begin != 0 && Begin % 8 == 0 && Begin + Length == Bits && Bits % 8 == 0)
      return join(
          {integer(integerType(Begin), 0), piece(L, Begin / 8, Length / 8)});
    // Bits below the upper end, less those below the lower one.
    auto Low = [&](unsigned Count) {
      if (Count == 0)
        return integer(Ty, 0);
      if (Count == Bits)
        return L;
      return instruction(
          Instruction::ZExt, Ty,
          instruction(Instruction::Trunc, integerType(Count), L));
    };
    return instruction(Instruction::Sub, Ty, {Low(Begin + Length), Low(Begin)});
  }
  case Instruction::Or:
    if (const Term *Bytes = bytewise(Opcode, L, R))
      return Bytes;
    if (!Right) {
      std::swap(L, R);
      Right = R->integer();
    }
    if ((Right && Right->isZero()) || L == R)
      return L;
    if (Right && Right->isAllOnes())
      return beside(R, L);
    // What one condition takes of one, and its opposite of the other.
    if (L->isPlain(Instruction::Select) && R->isPlain(Instruction::Select) &&
        L->operand(0) == R->operand(0))
      for (auto [T, F] : {std::pair(L, R), std::pair(R, L)})
        if (T->operand(2) == integer(Ty, 0) && F->operand(1) == T->operand(2))
          return select(T->operand(0), T->operand(1), F->operand(2));
    break;
  case Instruction::Xor:
    if (const Term *Bytes = bytewise(Opcode, L, R))
      return Bytes;
    if (!Right) {
      std::swap(L, R);
      Right = R->integer();
    }
    if (Right && Right->isZero())
      return L;
    if (Right && Right->isOne() && isComparison(L))
      return opposite(L);
    // The uppermost bit has nothing to carry into.
    if (Right && Right->isSignMask())
      return instruction(Instruction::Add, Ty, {L, R});
    if (Right && Right->isAllOnes() && L->isPlain(Instruction::SExt) &&
        L->operand(0)->bits() == 1)
      return instruction(Instruction::SExt, Ty, negated(L->operand(0)));
    if (Right && Right->isAllOnes())
      return instruction(Instruction::Sub, Ty, {R, L});
    if (const Term *Sorted = xorInOrder(L, R))
      return Sorted;
    break;
  default:
    break;
  }
  if (Instruction::isCommutative(Opcode) && L->number() > R->number())
    std::swap(L, R);
  return Operands.size() == 2
             ? make(Term::Instruction, Ty, Opcode, 0, Flags, {L, R})
             : make(Term::Instruction, Ty, Opcode, 0, Flags, L);
}

const Term *TermPool::disjointOr(const Term *L, const Term *R) {
  if (L->isIndefinite() || R->isIndefinite())
    return instruction(Instruction::Or, L->type(), {L, R});
  if (const Term *Bytes = bytewise(Instruction::Or, normal(L), normal(R)))
    return Bytes;
  return instruction(Instruction::Add, L->type(), {L, R});
}
