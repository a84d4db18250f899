// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Poison: what `nsw`, a shift or a conversion makes for some inputs. Any
// operation on it is poison, whatever its result would be, so that a rule which
// drops an operand leaves a trace of it: x & 0 is 0, or poison where x is.

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Whether an intrinsic has an operand that says that one number is poison.
static bool hasPoisonOperand(const Term *T) {
  return T->operands().size() == 2 &&
         (T->isIntrinsic(Intrinsic::abs) || T->isIntrinsic(Intrinsic::ctlz) ||
          T->isIntrinsic(Intrinsic::cttz)) &&
         T->operand(1) && T->operand(1)->bits() == 1;
}

/// Whether the flags of \p T are those of floating-point operations.
static bool mayHaveFastMath(const Term *T) {
  return T->type()->isFloatingPointTy() || T->isInstruction(Instruction::FCmp);
}

bool TermPool::makesPoison(const Term *T) {
  if (T->isIndefinite())
    return true;
  if (T->flags() &&
      (!mayHaveFastMath(T) || T->isInstruction(Instruction::UIToFP) ||
       T->flags() & (FastMath::NoNaNs | FastMath::NoInfs)))
    return true;
  if (T->kind() == Term::Intrinsic)
    return hasPoisonOperand(T);
  if (T->kind() != Term::Instruction)
    return false;
  switch (T->code()) {
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    // By more bits than there are; of a number that is known, a rule tells.
    return !T->operand(1)->integer();
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return true;
  default:
    return false;
  }
}

const Term *TermPool::freeze(const Term *T, unsigned Number) {
  if (T->isIndefinite())
    return arbitrary(T->type());
  if (!T->mayBePoison())
    return T;
  const Term *Bits = normal(T);
  if (Bits->kind() == Term::Join && isPartlyUndefined(Bits)) {
    SmallVector<const Term *, 8> Parts;
    for (const Term *Part : Bits->operands())
      Parts.push_back(freeze(Part, Number));
    return join(Parts);
  }
  return make(Term::Frozen, T->type(), Number, 0, 0, Bits);
}

const Term *TermPool::zero(Type *Ty, const Term *Of) {
  if (Of->isPoison())
    return poison(Ty);
  if (!Of->mayBePoison())
    return integer(Ty, 0);
  if (Of->isIndefinite())
    return integer(Ty, 0);
  return make(Term::Zero, Ty, 0, 0, 0,
              Of->kind() == Term::Zero ? Of->operand(0) : Of);
}

const Term *TermPool::beside(const Term *Result, const Term *Of) {
  if (!Of->mayBePoison() || Result->isIndefinite())
    return Result;
  SmallSetVector<const Term *, 2> Sources, Present;
  poisonSources(Of, Sources);
  if (Result->mayBePoison())
    poisonSources(Result, Present);
  for (const Term *Source : Sources)
    if (!Present.contains(Source))
      Result = instruction(Instruction::Add, Result->type(),
                           {Result, zero(Result->type(), Source)});
  return normal(Result);
}

void TermPool::poisonSources(const Term *T,
                             SmallSetVector<const Term *, 2> &Sources) {
  SmallVector<const Term *, 16> Rest{T};
  SmallPtrSet<const Term *, 16> Seen;
  while (!Rest.empty()) {
    const Term *Part = Rest.pop_back_val();
    if (!Part->mayBePoison() || !Seen.insert(Part).second)
      continue;
    // A choice is poison only where it takes what is.
    if (makesPoison(Part) || Part->isInstruction(Instruction::Select) ||
        Seen.size() > 64)
      Sources.insert(Part);
    else
      llvm::append_range(Rest, Part->operands());
  }
}

const Term *TermPool::thawed(const Term *T) {
  if (T->operands().empty())
    return T;
  auto [It, IsNew] = Thawed.try_emplace(T, T);
  if (!IsNew)
    return It->second;
  SmallVector<const Term *, 8> Operands;
  bool IsChanged = false;
  for (const Term *Operand : T->operands()) {
    Operands.push_back(thawed(Operand));
    IsChanged |= Operands.back() != Operand;
  }
  const Term *Result = T->kind() == Term::Frozen ? Operands[0]
                       : IsChanged               ? withOperands(T, Operands)
                                                 : T;
  return Thawed[T] = normal(Result);
}

const Term *TermPool::withoutPoison(const Term *T) {
  if (T->kind() == Term::Zero)
    return integer(T->type(), 0);
  // Where what is frozen is poison, it is any number.
  if (T->operands().empty() || T->kind() == Term::Frozen)
    return T;
  auto [It, IsNew] = WithoutPoison.try_emplace(T, T);
  if (!IsNew)
    return It->second;
  SmallVector<const Term *, 8> Operands;
  bool IsChanged = false;
  for (const Term *Operand : T->operands()) {
    Operands.push_back(withoutPoison(Operand));
    IsChanged |= Operands.back() != Operand;
  }
  uint8_t Flags = mayHaveFastMath(T) && !T->isInstruction(Instruction::UIToFP)
                      ? T->flags() & ~(FastMath::NoNaNs | FastMath::NoInfs)
                      : 0;
  const Term *Result = T;
  if (IsChanged || Flags != T->flags())
    Result = withOperands(T, Operands, Flags);
  return WithoutPoison[T] = normal(Result);
}

/// Whether \p Value, rounded towards 0, is none of \p Ty's.
static const Term *isOutOfRange(TermPool &Pool, const Term *Value, Type *Ty,
                                bool IsSigned) {
  const fltSemantics &Format = Value->type()->getFltSemantics();
  unsigned Bits = Ty->getIntegerBitWidth();
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  APFloat End = scalbn(APFloat::getOne(Format), Bits - IsSigned, Nearest);
  APFloat Least = IsSigned ? neg(End) : APFloat::getZero(Format);
  const Term *Whole = Pool.intrinsic(Intrinsic::trunc, Value->type(), Value);
  // An infinity is in no range. So is no NaN.
  const Term *Below =
      Pool.compare(Least.isInfinity() ? CmpInst::FCMP_ULE : CmpInst::FCMP_ULT,
                   Whole, Pool.real(Least));
  const Term *Above = Pool.compare(CmpInst::FCMP_UGE, Whole, Pool.real(End));
  return Pool.instruction(Instruction::Or, Below->type(), {Below, Above});
}

/// When \p T is poison though no operand is; nullptr if no rule tells.
const Term *TermPool::ownPoison(const Term *T) {
  Type *Bool = integerType(1), *Ty = T->type();
  if (!makesPoison(T))
    return integer(Bool, 0);
  ArrayRef<const Term *> Operands = T->operands();
  if (hasPoisonOperand(T))
    return compare(CmpInst::ICMP_EQ, Operands[0],
                   T->isIntrinsic(Intrinsic::abs)
                       ? integer(APInt::getSignedMinValue(T->bits()))
                       : integer(Ty, 0));
  auto Differ = [&](const Term *L, const Term *R) {
    return compare(CmpInst::ICMP_NE, L, R);
  };
  auto Either = [&](const Term *L, const Term *R) {
    return instruction(Instruction::Or, Bool, {L, R});
  };
  const Term *Result = integer(Bool, 0);
  if (mayHaveFastMath(T) && !T->isInstruction(Instruction::UIToFP)) {
    SmallVector<const Term *, 4> Numbers(Operands);
    if (!T->isInstruction(Instruction::FCmp) && !isClaimed(T))
      Numbers.push_back(withOperands(
          T, Operands, T->flags() & ~(FastMath::NoNaNs | FastMath::NoInfs)));
    for (const Term *X : Numbers) {
      if (!X->type()->isFloatingPointTy())
        continue;
      const Term *Zero = real(APFloat::getZero(X->type()->getFltSemantics()));
      if (T->flags() & FastMath::NoNaNs)
        Result = Either(Result, compare(CmpInst::FCMP_UNO, X, Zero));
      if (T->flags() & FastMath::NoInfs)
        Result = Either(
            Result,
            compare(CmpInst::FCMP_OEQ, intrinsic(Intrinsic::fabs, X->type(), X),
                    real(APFloat::getInf(X->type()->getFltSemantics()))));
    }
    return Result;
  }
  if (T->kind() != Term::Instruction || T->isIndefinite())
    return nullptr;
  const Term *L = Operands[0], *R = Operands.size() == 2 ? Operands[1] : L;
  bool Signed = T->flags() & TermFlags::NoSignedWrap;
  bool Unsigned = T->flags() & TermFlags::NoUnsignedWrap;
  switch (T->code()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul: {
    if (Operands.size() != 2)
      return nullptr;
    // In integers that have room for it.
    Type *Wide = integerType(2 * T->bits() + 2);
    const Term *Plain = instruction(T->code(), Ty, {L, R});
    for (auto [Is, Extension] : {std::pair(Signed, Instruction::SExt),
                                 std::pair(Unsigned, Instruction::ZExt)}) {
      auto Widened = [&, Extension = Extension](const Term *Of) {
        return instruction(Extension, Wide, Of);
      };
      if (Is)
        Result = Either(Result, Differ(Widened(Plain),
                                       instruction(T->code(), Wide,
                                                   {Widened(L), Widened(R)})));
    }
    return Result;
  }
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr: {
    // Where it is not too far, and there and back loses nothing.
    const Term *IsFar = compare(CmpInst::ICMP_UGE, R, integer(Ty, T->bits()));
    auto BackBy = [&](unsigned Opcode) {
      return Differ(
          instruction(Opcode, Ty, {instruction(T->code(), Ty, {L, R}), R}), L);
    };
    if (Signed)
      Result = Either(Result, BackBy(Instruction::AShr));
    if (Unsigned)
      Result = Either(Result, BackBy(Instruction::LShr));
    if (T->flags() & TermFlags::Claim)
      Result = Either(Result, BackBy(Instruction::Shl));
    return select(IsFar, integer(Bool, 1), Result);
  }
  case Instruction::UDiv:
  case Instruction::SDiv:
    return Differ(instruction(T->code() == Instruction::UDiv
                                  ? Instruction::URem
                                  : Instruction::SRem,
                              Ty, {L, R}),
                  integer(Ty, 0));
  case Instruction::ZExt:
  case Instruction::UIToFP:
    return compare(CmpInst::ICMP_SLT, L, integer(L->type(), 0));
  case Instruction::Trunc: {
    const Term *Narrow = instruction(T->code(), Ty, L);
    for (auto [Is, Extension] : {std::pair(Signed, Instruction::SExt),
                                 std::pair(Unsigned, Instruction::ZExt)})
      if (Is)
        Result = Either(Result,
                        Differ(instruction(Extension, L->type(), Narrow), L));
    return Result;
  }
  case Instruction::ICmp: {
    auto IsNegative = [&](const Term *X) {
      return compare(CmpInst::ICMP_SLT, X, integer(X->type(), 0));
    };
    return instruction(Instruction::Xor, Bool, {IsNegative(L), IsNegative(R)});
  }
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return isOutOfRange(*this, L, Ty, T->code() == Instruction::FPToSI);
  default:
    return nullptr;
  }
}

const Term *TermPool::poisonIf(const Term *T) {
  Type *Bool = integerType(1);
  if (!T->mayBePoison())
    return integer(Bool, 0);
  if (T->isIndefinite())
    return integer(Bool, 1);
  auto [It, IsNew] = PoisonIf.try_emplace(T, nullptr);
  if (!IsNew)
    return It->second;
  // What follows is looked at only where this is not poison.
  auto Or = [&](const Term *First, const Term *Then) -> const Term * {
    return First && Then ? select(First, integer(Bool, 1), Then) : nullptr;
  };
  const Term *Result = integer(Bool, 0);
  if (T->isInstruction(Instruction::Select) && !T->flags()) {
    const Term *True = poisonIf(T->operand(1));
    const Term *False = poisonIf(T->operand(2));
    if (True && False)
      Result = Or(poisonIf(T->operand(0)), select(T->operand(0), True, False));
    else
      Result = nullptr;
  } else {
    for (const Term *Operand : T->operands())
      if (Operand->mayBePoison())
        Result = Or(Result, poisonIf(Operand));
    Result = Or(Result, Result ? ownPoison(T) : nullptr);
  }
  return PoisonIf[T] = Result;
}
