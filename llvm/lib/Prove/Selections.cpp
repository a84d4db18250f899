// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons, and what is chosen by them. A branch, a select and an intrinsic
// may say the same; what has one simple form is brought into it here, and
// CaseSplit.cpp compares the rest. A bool in memory is a byte, so that each use
// of one extends a bit and compares the byte with 0: both go away.

#include "Choices.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix::prove;

/// The smaller one of a predicate and its inverse is used. Only the test for a
/// NaN is the one that is true.
static unsigned rankOf(uint64_t Predicate) {
  return Predicate == CmpInst::FCMP_ORD ? 1000 : Predicate;
}

bool TermPool::isComparison(const Term *T) {
  return T->isInstruction(Instruction::ICmp) ||
         T->isInstruction(Instruction::FCmp);
}

const Term *TermPool::negated(const Term *Condition) {
  return normal(instruction(Instruction::Xor, Condition->type(),
                            {Condition, integer(Condition->type(), 1)}));
}

const Term *TermPool::opposite(const Term *Comparison) {
  return compare(
      CmpInst::getInversePredicate(CmpInst::Predicate(Comparison->detail())),
      Comparison->operand(0), Comparison->operand(1), Comparison->flags());
}

/// The type that both integers are extended from, by \p Opcode; nullptr if one
/// is not. A constant that has room there is.
static Type *extendedFrom(const Term *L, const Term *R, unsigned Opcode) {
  if (!L->isPlain(Opcode))
    std::swap(L, R);
  if (!L->isPlain(Opcode))
    return nullptr;
  Type *Ty = L->operand(0)->type();
  if (const APInt *Value = R->integer()) {
    unsigned Bits = Ty->getIntegerBitWidth();
    bool HasRoom = Opcode == Instruction::ZExt ? Value->isIntN(Bits)
                                               : Value->isSignedIntN(Bits);
    return HasRoom ? Ty : nullptr;
  }
  return R->isPlain(Opcode) && R->operand(0)->type() == Ty ? Ty : nullptr;
}

const Term *TermPool::bitsOfExtended(unsigned Opcode, const Term *L,
                                     const Term *R) {
  for (unsigned Extension : {Instruction::ZExt, Instruction::SExt})
    if (Type *Narrow = extendedFrom(L, R, Extension))
      return instruction(
          Extension, L->type(),
          instruction(Opcode, Narrow,
                      {instruction(Instruction::Trunc, Narrow, L),
                       instruction(Instruction::Trunc, Narrow, R)}));
  return nullptr;
}

/// A comparison of what was extended is one of what was there before.
const Term *TermPool::compareExtended(CmpInst::Predicate Predicate,
                                      const Term *L, const Term *R,
                                      uint8_t Flags) {
  if (CmpInst::isFPPredicate(Predicate)) {
    // Widening is exact.
    const Term *Wide = L->isPlain(Instruction::FPExt) ? L : R;
    if (!Wide->isPlain(Instruction::FPExt))
      return nullptr;
    Type *Ty = Wide->operand(0)->type();
    auto Narrowed = [&](const Term *T) -> const Term * {
      if (T->isPlain(Instruction::FPExt) && T->operand(0)->type() == Ty)
        return T->operand(0);
      if (!T->real())
        return nullptr;
      const Term *Narrow = instruction(Instruction::FPTrunc, Ty, T);
      return instruction(Instruction::FPExt, T->type(), Narrow) == T ? Narrow
                                                                     : nullptr;
    };
    const Term *NarrowL = Narrowed(L), *NarrowR = Narrowed(R);
    return NarrowL && NarrowR ? compare(Predicate, NarrowL, NarrowR, Flags)
                              : nullptr;
  }
  // All bits of a number are 0 but the sign: it is a zero.
  const Term *Bits = L->integer() ? R : L, *Zero = L->integer() ? L : R;
  if (CmpInst::isEquality(Predicate) && Zero->integer() &&
      Zero->integer()->isZero() && Bits->isPlain(Instruction::Trunc) &&
      Bits->operand(0)->isInstruction(Instruction::BitCast) &&
      Bits->operand(0)->bits() == Bits->bits() + 1) {
    const Term *Number = Bits->operand(0)->operand(0);
    if (Number->type()->isFloatingPointTy())
      return compare(
          Predicate == CmpInst::ICMP_EQ ? CmpInst::FCMP_OEQ : CmpInst::FCMP_UNE,
          Number, real(APFloat::getZero(Number->type()->getFltSemantics())));
  }
  unsigned Opcode =
      CmpInst::isSigned(Predicate) ? Instruction::SExt : Instruction::ZExt;
  // Above, both have the sign of what was extended; or none.
  if (Type *Ty = extendedFrom(L, R, Opcode))
    return compare(Predicate, instruction(Instruction::Trunc, Ty, L),
                   instruction(Instruction::Trunc, Ty, R),
                   Opcode == Instruction::SExt ? Flags : 0);
  // A constant that has no room there is equal to none.
  if (CmpInst::isEquality(Predicate) && !Flags &&
      (L->isPlain(Opcode) ? R : L)->integer() &&
      (L->isPlain(Opcode) ? L : R)->isPlain(Opcode))
    return beside(integer(integerType(1), Predicate == CmpInst::ICMP_NE),
                  L->integer() ? R : L);
  return nullptr;
}

namespace {
/// A mask of lanes as one integer: a constant and bits at places of their own.
struct LaneMask {
  APInt Constant, Seen;
  SmallVector<std::pair<const Term *, unsigned>, 16> Bits;
};
} // namespace

static std::optional<LaneMask> laneMask(const Term *Sum) {
  APInt Zero = APInt::getZero(Sum->bits());
  LaneMask Mask{Zero, Zero, {}};
  for (const Term *Addend :
       Sum->isPlain(Instruction::Add) ? Sum->operands() : ArrayRef(Sum)) {
    if (const APInt *Known = Addend->integer()) {
      Mask.Constant += *Known;
      continue;
    }
    APInt Weight(Sum->bits(), 1);
    if (Addend->isPlain(Instruction::Mul) && Addend->operands().size() == 2 &&
        Addend->operand(0)->integer()) {
      Weight = *Addend->operand(0)->integer();
      Addend = Addend->operand(1);
    }
    if (!Addend->isPlain(Instruction::ZExt) ||
        Addend->operand(0)->bits() != 1 || !Weight.isPowerOf2() ||
        Mask.Seen.intersects(Weight))
      return std::nullopt;
    Mask.Seen |= Weight;
    Mask.Bits.push_back({Addend->operand(0), Weight.logBase2()});
  }
  return Mask;
}

const Term *TermPool::countedBits(const Term *T) {
  std::optional<LaneMask> Mask = laneMask(T);
  if (!Mask || Mask->Constant.intersects(Mask->Seen))
    return nullptr;
  const Term *Sum = integer(T->type(), Mask->Constant.popcount());
  for (auto [Bit, Place] : Mask->Bits)
    Sum = instruction(Instruction::Add, T->type(),
                      {Sum, instruction(Instruction::ZExt, T->type(), Bit)});
  return normal(Sum);
}

/// Each bit of a mask is compared with one of \p Value.
const Term *TermPool::compareBits(CmpInst::Predicate Predicate, const Term *Sum,
                                  const APInt &Value) {
  std::optional<LaneMask> Mask =
      Sum->isPlain(Instruction::Add) ? laneMask(Sum) : std::nullopt;
  if (!Mask)
    return nullptr;
  APInt Rest = Value - Mask->Constant;
  bool IsEqual = Predicate == CmpInst::ICMP_EQ;
  Type *Bool = integerType(1);
  if ((Rest & ~Mask->Seen) != 0)
    return beside(integer(Bool, !IsEqual), Sum);
  const Term *Result = nullptr;
  for (auto [Bit, Place] : Mask->Bits) {
    if (Rest[Place] != IsEqual)
      Bit = negated(Bit);
    Result = Result ? instruction(IsEqual ? Instruction::And : Instruction::Or,
                                  Bool, {Result, Bit})
                    : Bit;
  }
  return Result;
}

static bool isBelow(CmpInst::Predicate Predicate) {
  return ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate);
}

/// Whether \p T is chosen from at most \p Limit constants.
static bool isChosenFromConstants(const Term *T, unsigned &Limit) {
  if (T->integer())
    return Limit-- > 0;
  return T->isInstruction(Instruction::Select) &&
         isChosenFromConstants(T->operand(1), Limit) &&
         isChosenFromConstants(T->operand(2), Limit);
}

const Term *TermPool::compare(CmpInst::Predicate Predicate, const Term *L,
                              const Term *R, uint8_t Flags) {
  Type *Ty = integerType(1);
  if (const Term *Result = resultOfIndefinite(Ty, {L, R}))
    return Result;
  L = normal(L);
  R = normal(R);
  bool IsInteger = CmpInst::isIntPredicate(Predicate);
  if (IsInteger && Flags && L->integer() && R->integer() &&
      L->integer()->isNegative() != R->integer()->isNegative())
    return poison(Ty);
  if (IsInteger && L->integer() && R->integer())
    return integer(Ty, ICmpInst::compare(*L->integer(), *R->integer(),
                                         ICmpInst::Predicate(Predicate)));
  if (!IsInteger && L->real() && R->real())
    return foldClaims(
        integer(Ty, FCmpInst::compare(*L->real(), *R->real(),
                                      FCmpInst::Predicate(Predicate))),
        {L, R}, Flags);
  if (IsInteger && !Flags && L == R)
    return beside(integer(Ty, CmpInst::isTrueWhenEqual(Predicate)), L);
  if (const Term *Narrow = compareExtended(Predicate, L, R, Flags))
    return Narrow;
  // A bit that is looked at as a number.
  if (ICmpInst::isEquality(Predicate) && !Flags && L->bits() == 1) {
    if (L->integer())
      std::swap(L, R);
    if (const APInt *Right = R->integer())
      return Right->isOne() == (Predicate == CmpInst::ICMP_EQ) ? L : negated(L);
  }
  if (ICmpInst::isEquality(Predicate) && !Flags)
    for (auto [Sum, Value] : {std::pair(L, R), std::pair(R, L)})
      if (Value->integer())
        if (const Term *Bits = compareBits(Predicate, Sum, *Value->integer()))
          return Bits;
  // What was chosen from constants before, and signs of bits that are joined.
  if (IsInteger && !Flags) {
    const Term *Choice = L->constant() ? R : L;
    const APInt *Bound = L->constant() ? L->integer() : R->integer();
    auto Compared = [&](const Term *T) {
      return compare(Predicate, Choice == L ? T : L, Choice == R ? T : R);
    };
    unsigned Limit = 64;
    if (Bound && Choice->isInstruction(Instruction::Select) &&
        (Choice->operand(1)->integer() || Choice->operand(2)->integer() ||
         isChosenFromConstants(Choice, Limit)))
      return select(Choice->operand(0), Compared(Choice->operand(1)),
                    Compared(Choice->operand(2)));
    bool IsSign =
        Bound && Bound->isZero() &&
        Predicate == (Choice == L ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGT);
    if (IsSign && Choice->kind() == Term::Instruction && !Choice->flags() &&
        Instruction::isBitwiseLogicOp(Choice->code()))
      return instruction(
          Choice->code(), Ty,
          {Compared(Choice->operand(0)), Compared(Choice->operand(1))});
  }
  // A root is positive, zero or NaN where its operand is, or is below zero.
  if (!IsInteger && !(Flags & (FastMath::NoNaNs | FastMath::NoInfs)))
    for (const Term **Side : {&L, &R}) {
      const Term *Other = Side == &L ? R : L;
      CmpInst::Predicate Seen =
          Side == &L ? Predicate : CmpInst::getSwappedPredicate(Predicate);
      if ((*Side)->isIntrinsic(Intrinsic::sqrt) && !(*Side)->flags() &&
          Other->real() && Other->real()->isZero() &&
          (Seen == CmpInst::FCMP_OGT || Seen == CmpInst::FCMP_ULE ||
           Seen == CmpInst::FCMP_OEQ || Seen == CmpInst::FCMP_UNE))
        *Side = (*Side)->operand(0);
    }
  // A comparison of one number, or of one that is none, asks whether it is a
  // NaN.
  if (!IsInteger) {
    bool IsOfOne = L == R;
    for (const Term *Operand : {L, R})
      IsOfOne |=
          (Predicate == CmpInst::FCMP_UNO || Predicate == CmpInst::FCMP_ORD) &&
          Operand->real() && !Operand->real()->isNaN();
    if (IsOfOne) {
      bool WhenEqual = Predicate & CmpInst::FCMP_OEQ;
      bool WhenNaN = Predicate & CmpInst::FCMP_UNO;
      if (Predicate == CmpInst::FCMP_ORD)
        WhenEqual = true;
      if (WhenEqual == WhenNaN && !Flags)
        return beside(integer(Ty, WhenEqual), L->real() ? R : L);
      const Term *X = L->real() ? R : L;
      L = X;
      R = real(APFloat::getZero(X->type()->getFltSemantics()));
      Predicate = WhenNaN ? CmpInst::FCMP_UNO : CmpInst::FCMP_ORD;
    }
  }
  if (IsInteger && !Flags && !ICmpInst::isEquality(Predicate))
    for (const Term **Bound : {&L, &R}) {
      if (!(*Bound)->integer())
        continue;
      APInt Value = *(*Bound)->integer();
      // No number is below the first one or above the last one.
      bool IsSigned = CmpInst::isSigned(Predicate);
      bool IsBelow = isBelow(Predicate) == (Bound == &R);
      unsigned Bits = Value.getBitWidth();
      APInt First =
          IsSigned ? APInt::getSignedMinValue(Bits) : APInt::getMinValue(Bits);
      bool IsStrict = CmpInst::isStrictPredicate(Predicate);
      if (Value == (IsBelow == IsStrict ? First : First - 1))
        return beside(integer(Ty, !IsStrict), Bound == &R ? L : R);
      // x <= 5 is x < 6.
      if (IsStrict)
        continue;
      Predicate = CmpInst::getStrictPredicate(Predicate);
      *Bound = integer(IsBelow ? Value + 1 : Value - 1);
    }
  CmpInst::Predicate Swapped = CmpInst::getSwappedPredicate(Predicate);
  if (Swapped < Predicate ||
      (Swapped == Predicate && R->number() < L->number())) {
    std::swap(L, R);
    Predicate = Swapped;
  }
  return make(Term::Instruction, Ty,
              IsInteger ? unsigned(Instruction::ICmp)
                        : unsigned(Instruction::FCmp),
              Predicate, Flags, {L, R});
}

const Term *TermPool::select(const Term *Condition, const Term *True,
                             const Term *False, uint8_t Flags) {
  Condition = normal(Condition);
  if (const APInt *Known = Condition->integer())
    return Known->isZero() ? False : True;
  if (Condition->isIndefinite())
    return Condition->isPoison() ? poison(True->type())
                                 : ofUndefined(True->type());
  True = normal(True);
  False = normal(False);
  Type *Ty = True->type();
  if (True == False) {
    if (!Condition->mayBePoison())
      return True;
    return Ty->isIntegerTy() ? beside(True, Condition)
                             : make(Term::Instruction, Ty, Instruction::Select,
                                    0, 0, {Condition, True, False});
  }
  // One of a condition and its opposite.
  if (isComparison(Condition)) {
    const Term *Opposite = opposite(Condition);
    if (rankOf(Opposite->detail()) < rankOf(Condition->detail()))
      return select(Opposite, False, True, Flags);
  } else if (const Term *Opposite = negated(Condition);
             Condition->isInstruction(Instruction::Add) &&
             !Opposite->isInstruction(Instruction::Add)) {
    return select(Opposite, False, True, Flags);
  }
  // What was chosen by the same condition before.
  auto Is = [&](const Term *T) {
    return T->isInstruction(Instruction::Select) && T->operand(0) == Condition;
  };
  if (Is(True))
    return select(Condition, True->operand(1), False, Flags);
  if (Is(False))
    return select(Condition, True, False->operand(2), Flags);
  if (Ty->isIntegerTy(1)) {
    const APInt *T = True->integer(), *F = False->integer();
    if (T && F)
      return T->isOne() ? Condition : negated(Condition);
    if (F && F->isZero() && !True->mayBePoison())
      return instruction(Instruction::And, Ty, {Condition, True});
    if (T && T->isOne() && !False->mayBePoison())
      return instruction(Instruction::Or, Ty, {Condition, False});
  }
  // Either one of two equal integers will do.
  if (Condition->isInstruction(Instruction::ICmp) && !True->mayBePoison() &&
      !False->mayBePoison() && is_contained(Condition->operands(), True) &&
      is_contained(Condition->operands(), False)) {
    if (Condition->detail() == CmpInst::ICMP_EQ)
      return False;
    if (Condition->detail() == CmpInst::ICMP_NE)
      return True;
  }
  // Where a number is not 0, it does not matter what is poison for 0.
  if (Condition->isPlain(Instruction::ICmp) &&
      Condition->detail() == CmpInst::ICMP_EQ &&
      (False->isIntrinsic(Intrinsic::ctlz) ||
       False->isIntrinsic(Intrinsic::cttz)) &&
      False->operands().size() == 2)
    for (unsigned I : {0, 1})
      if (Condition->operand(I) == False->operand(0) &&
          Condition->operand(1 - I) == integer(False->operand(0)->type(), 0))
        return select(Condition, True,
                      intrinsic(False->code(), Ty, False->operand(0)), Flags);
  if (const Term *Rounded = emulatedRounding(Condition, True, False))
    return Rounded;
  // Extends the values among which is chosen.
  if (Ty->isIntegerTy())
    for (unsigned Opcode : {Instruction::ZExt, Instruction::SExt})
      if (Type *Narrow = extendedFrom(True, False, Opcode)) {
        auto Narrowed = [&, Narrow = Narrow](const Term *T) {
          return instruction(Instruction::Trunc, Narrow, T);
        };
        return instruction(
            Opcode, Ty,
            select(Condition, Narrowed(True), Narrowed(False), Flags));
      }
  if (const Term *Absolute = asAbsolute(*this, Condition, True, False))
    return Absolute;
  if (Ty->isIntegerTy())
    if (const Term *Extremum = asExtremum(*this, Condition, True, False))
      return Extremum;
  return make(Term::Instruction, Ty, Instruction::Select, 0, Flags,
              {Condition, True, False});
}
