// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Identities of floating-point arithmetic that hold for every input (IEEE
// 754-2019, rounding to nearest even): infinities, zeros of either sign, and
// where a NaN is. A NaN's payload and sign are left open, as LLVM's Language
// Reference leaves them ("Behavior of Floating-Point NaN values").

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static const Term *stripNegation(const Term *T) {
  return T->isInstruction(Instruction::FNeg) ? T->operand(0) : nullptr;
}

/// Takes the signs out of factors; returns whether their number was odd.
static bool takeSigns(TermPool &Pool, MutableArrayRef<const Term *> Factors) {
  bool Odd = false;
  for (const Term *&Factor : Factors) {
    const Term *Positive = stripNegation(Factor);
    if (const APFloat *Real = Factor->real(); Real && Real->isNegative())
      Positive = Pool.real(abs(*Real));
    if (!Positive)
      continue;
    Factor = Positive;
    Odd = !Odd;
  }
  return Odd;
}

static bool isReal(const Term *T, double Value) {
  const APFloat *Real = T->real();
  return Real && Real->isExactlyValue(Value);
}
static bool isNegativeZero(const Term *T) {
  return T->real() && T->real()->isNegZero();
}

static void sort(MutableArrayRef<const Term *> Operands) {
  llvm::sort(Operands, [](const Term *L, const Term *R) {
    return L->number() < R->number();
  });
}

/// \p Value as an integer of \p Ty; whether it is in range.
static std::pair<APInt, bool> toInteger(const APFloat &Value, Type *Ty,
                                        bool IsSigned) {
  APSInt Result(Ty->getIntegerBitWidth(), !IsSigned);
  bool IsExact;
  // A number out of range gives the nearest integer, a NaN gives 0.
  auto Status = Value.convertToInteger(Result, APFloat::rmTowardZero, &IsExact);
  return {Result, !(Status & APFloat::opInvalidOp)};
}

/// An intrinsic of numbers that are known; nullptr where only the program's
/// library knows.
const Term *TermPool::foldIntrinsic(unsigned ID, Type *Ty,
                                    ArrayRef<const Term *> Operands) {
  if (Operands.size() == 2 && Operands[0]->integer() && Operands[1]->integer())
    if (const Constant *Folded = ConstantFoldBinaryIntrinsic(
            ID, const_cast<Constant *>(Operands[0]->constant()),
            const_cast<Constant *>(Operands[1]->constant()), Ty, nullptr))
      return constant(Folded);
  for (const Term *Operand : Operands)
    if (!Operand->real())
      return nullptr;
  APFloat Value = *Operands[0]->real();
  auto Round = [&](RoundingMode Mode) {
    Value.roundToIntegral(Mode);
    return real(Value);
  };
  switch (ID) {
  case Intrinsic::fma:
    Value.fusedMultiplyAdd(*Operands[1]->real(), *Operands[2]->real(),
                           APFloat::rmNearestTiesToEven);
    return real(Value);
  case Intrinsic::fabs:
    return real(abs(Value));
  case Intrinsic::copysign:
    return real(APFloat::copySign(Value, *Operands[1]->real()));
  case Intrinsic::minnum:
    return real(minnum(Value, *Operands[1]->real()));
  case Intrinsic::maxnum:
    return real(maxnum(Value, *Operands[1]->real()));
  case Intrinsic::minimum:
    return real(minimum(Value, *Operands[1]->real()));
  case Intrinsic::maximum:
    return real(maximum(Value, *Operands[1]->real()));
  case Intrinsic::minimumnum:
    return real(minimumnum(Value, *Operands[1]->real()));
  case Intrinsic::maximumnum:
    return real(maximumnum(Value, *Operands[1]->real()));
  case Intrinsic::floor:
    return Round(APFloat::rmTowardNegative);
  case Intrinsic::ceil:
    return Round(APFloat::rmTowardPositive);
  case Intrinsic::trunc:
    return Round(APFloat::rmTowardZero);
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    return Round(APFloat::rmNearestTiesToEven);
  case Intrinsic::round:
    return Round(APFloat::rmNearestTiesToAway);
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return integer(toInteger(Value, Ty, ID == Intrinsic::fptosi_sat).first);
  default:
    return nullptr;
  }
}

const Term *TermPool::foldFloats(unsigned Opcode, Type *Ty,
                                 ArrayRef<const Term *> Operands) {
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  if (const APInt *Value = Operands[0]->integer()) {
    if (Opcode != Instruction::SIToFP && Opcode != Instruction::UIToFP)
      return nullptr;
    APFloat Real(Ty->getFltSemantics());
    Real.convertFromAPInt(*Value, Opcode == Instruction::SIToFP, Nearest);
    return real(Real);
  }
  for (const Term *Operand : Operands)
    if (!Operand->real())
      return nullptr;
  APFloat Value = *Operands[0]->real();
  bool Lost;
  switch (Opcode) {
  case Instruction::FNeg:
    Value.changeSign();
    return real(Value);
  case Instruction::FAdd:
    Value.add(*Operands[1]->real(), Nearest);
    return real(Value);
  case Instruction::FMul:
    Value.multiply(*Operands[1]->real(), Nearest);
    return real(Value);
  case Instruction::FDiv:
    Value.divide(*Operands[1]->real(), Nearest);
    return real(Value);
  case Instruction::FRem:
    Value.mod(*Operands[1]->real());
    return real(Value);
  case Instruction::FPToSI:
  case Instruction::FPToUI: {
    auto [Result, IsInRange] =
        toInteger(Value, Ty, Opcode == Instruction::FPToSI);
    return IsInRange ? integer(Result) : poison(Ty);
  }
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    Value.convert(Ty->getFltSemantics(), Nearest, &Lost);
    return real(Value);
  default:
    return nullptr;
  }
}

/// The number of \p Ty of which \p T is the extension, or nullptr.
static const Term *narrowed(TermPool &Pool, const Term *T, Type *Ty) {
  if (const APFloat *Real = T->real()) {
    APFloat Narrow = *Real;
    bool Lost;
    Narrow.convert(Ty->getFltSemantics(), APFloat::rmNearestTiesToEven, &Lost);
    return Lost ? nullptr : Pool.real(Narrow);
  }
  if (T->isInstruction(Instruction::FPExt) && T->operand(0)->type() == Ty)
    return T->operand(0);
  if (const Term *Positive = stripNegation(T))
    if (const Term *Narrow = narrowed(Pool, Positive, Ty))
      return Pool.instruction(Instruction::FNeg, Ty, Narrow);
  return nullptr;
}

/// Whether an intrinsic gives one of its operands, but for the sign, or an
/// integer that any format holds which holds its operand.
static bool staysInFormat(unsigned ID) {
  switch (ID) {
  case Intrinsic::fabs:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::canonicalize:
    return true;
  default:
    return false;
  }
}

/// An operation of a wider format that is then rounded to \p Ty, as one of that
/// type; nullptr if it is not the same.
const Term *TermPool::narrowOperation(const Term *T, Type *Ty) {
  // This holds for minnum, too: for a NaN that signals, either result is right,
  // and widening may keep it one (Language Reference).
  bool IsExact = T->kind() == Term::Intrinsic && staysInFormat(T->code());
  // A sum, product, quotient or root of narrow numbers, rounded to twice as
  // many bits and two more, is rounded again as if at once (Figueroa, "When is
  // double rounding innocuous?", SIGNUM 1995).
  bool IsRounded = T->isInstruction(Instruction::FAdd) ||
                   T->isInstruction(Instruction::FMul) ||
                   T->isInstruction(Instruction::FDiv) ||
                   T->isIntrinsic(Intrinsic::sqrt);
  if (IsRounded &&
      APFloat::semanticsPrecision(T->type()->getFltSemantics()) <
          2 * APFloat::semanticsPrecision(Ty->getFltSemantics()) + 2)
    return nullptr;
  if (T->isInstruction(Instruction::SIToFP) ||
      T->isInstruction(Instruction::UIToFP))
    return roundedOnce(T, Ty);
  if (!IsExact && !IsRounded)
    return nullptr;
  SmallVector<const Term *, 3> Operands;
  for (const Term *Operand : T->operands()) {
    Operands.push_back(narrowed(*this, Operand, Ty));
    if (!Operands.back())
      return nullptr;
  }
  return T->kind() == Term::Intrinsic
             ? intrinsic(T->code(), Ty, Operands, T->flags())
             : instruction(T->code(), Ty, Operands, T->flags());
}

const Term *TermPool::floatInstruction(unsigned Opcode, Type *Ty,
                                       ArrayRef<const Term *> Given,
                                       uint8_t Flags) {
  SmallVector<const Term *, 2> Operands(Given);
  // x - y is x + -y: 754 defines it so, and so are NaNs.
  if (Opcode == Instruction::FSub)
    return instruction(
        Instruction::FAdd, Ty,
        {Operands[0], instruction(Instruction::FNeg, Ty, Operands[1])}, Flags);
  // `nneg`
  if (Opcode == Instruction::UIToFP && Flags & TermFlags::Claim &&
      Operands[0]->integer() && Operands[0]->integer()->isNegative())
    return poison(Ty);
  if (const Term *Folded = foldFloats(Opcode, Ty, Operands))
    return foldClaims(Folded, Operands, Flags);
  switch (Opcode) {
  case Instruction::FNeg:
    // The sign is a bit.
    if (const Term *Positive = stripNegation(Operands[0]))
      return Positive;
    Flags = 0;
    break;
  case Instruction::FAdd:
    sort(Operands);
    // x + -0 is x, -0 included.
    for (unsigned I : {0, 1})
      if (isNegativeZero(Operands[I]))
        return Operands[1 - I];
    if (const Term *Exact = exactSum(Ty, Operands, Flags))
      return Exact;
    break;
  case Instruction::FMul:
  case Instruction::FDiv:
    // Rounding to nearest treats both signs alike.
    if (takeSigns(*this, Operands))
      return instruction(Instruction::FNeg, Ty,
                         instruction(Opcode, Ty, Operands, Flags));
    if (isReal(Operands[1], 1))
      return Operands[0];
    if (Opcode == Instruction::FDiv) {
      if (const Term *Exact = exactQuotient(Ty, Operands, Flags))
        return Exact;
      break;
    }
    if (isReal(Operands[0], 1))
      return Operands[1];
    sort(Operands);
    break;
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    // A conversion keeps the sign, and rounds both alike.
    if (const Term *Positive = stripNegation(Operands[0]))
      return instruction(Instruction::FNeg, Ty,
                         instruction(Opcode, Ty, Positive, Flags));
    if (Opcode == Instruction::FPTrunc)
      if (const Term *Narrow = narrowOperation(Operands[0], Ty))
        return Narrow;
    // Widening is exact: there and back is where it was, and two steps are one.
    if (Operands[0]->isInstruction(Instruction::FPExt)) {
      const Term *Narrow = Operands[0]->operand(0);
      if (Opcode == Instruction::FPExt ||
          Narrow->bits() < Ty->getScalarSizeInBits())
        return instruction(Instruction::FPExt, Ty, Narrow);
      if (Narrow->type() == Ty)
        return Narrow;
    }
    break;
  default:
    break;
  }
  if (Opcode == Instruction::FPToSI || Opcode == Instruction::FPToUI)
    if (const Term *Integer = clampedInteger(Opcode, Ty, Operands[0]))
      return Integer;
  for (const Term *&Operand : Operands)
    Operand = normal(Operand);
  return make(Term::Instruction, Ty, Opcode, 0, Flags, Operands);
}

/// Between two constants, the order of minimum and maximum does not matter: the
/// maximum is taken last.
const Term *TermPool::clamped(unsigned ID, ArrayRef<const Term *> Operands) {
  bool IsSigned = ID == Intrinsic::smin;
  if (!IsSigned && ID != Intrinsic::umin)
    return nullptr;
  unsigned Other = IsSigned ? Intrinsic::smax : Intrinsic::umax;
  for (unsigned I : {0, 1}) {
    const APInt *Upper = Operands[I]->integer();
    const Term *Inner = Operands[1 - I];
    if (!Upper || !Inner->isIntrinsic(Other))
      continue;
    for (unsigned J : {0, 1}) {
      const APInt *Lower = Inner->operand(J)->integer();
      if (Lower && (IsSigned ? Lower->sle(*Upper) : Lower->ule(*Upper)))
        return intrinsic(
            Other, Inner->type(),
            {intrinsic(ID, Inner->type(), {Inner->operand(1 - J), Operands[I]}),
             Inner->operand(J)});
    }
  }
  return nullptr;
}

const Term *TermPool::intrinsic(unsigned ID, Type *Ty,
                                ArrayRef<const Term *> Given, uint8_t Flags) {
  if (const Term *Result = resultOfIndefinite(Ty, Given))
    return Result;
  SmallVector<const Term *, 3> Operands;
  for (const Term *Operand : Given)
    Operands.push_back(normal(Operand));
  if (const Term *Folded = foldIntrinsic(ID, Ty, Operands))
    return foldClaims(Folded, Operands, Flags);
  // Functions of bfloats are computed in float (Language.md), and so are those
  // that are left to LLVM.
  if (Ty->isBFloatTy() && !staysInFormat(ID) && ID != Intrinsic::fmuladd &&
      ID != Intrinsic::sqrt && ID != Intrinsic::ldexp) {
    Type *Float = Type::getFloatTy(Context);
    for (const Term *&Operand : Operands)
      if (Operand->type()->isBFloatTy())
        Operand = instruction(Instruction::FPExt, Float, Operand);
    return instruction(Instruction::FPTrunc, Ty,
                       intrinsic(ID, Float, Operands, Flags));
  }
  // Nothing is rounded, in any order.
  if (staysInFormat(ID))
    Flags &= FastMath::NoNaNs | FastMath::NoInfs | FastMath::NoSignedZeros;
  MutableArrayRef<const Term *> Factors = MutableArrayRef(Operands);
  switch (ID) {
  case Intrinsic::fmuladd:
  case Intrinsic::fma: {
    // The sign of a product stands in front of its earlier factor, a number
    // behind the other one.
    bool IsNegative = takeSigns(*this, Factors.take_front(2));
    sort(Factors.take_front(2));
    if (Operands[0]->real())
      std::swap(Operands[0], Operands[1]);
    if (IsNegative)
      Operands[0] = instruction(Instruction::FNeg, Ty, Operands[0]);
    // Numbers: both roundings are right.
    if (ID == Intrinsic::fmuladd &&
        llvm::all_of(Operands, [](const Term *T) { return T->real(); }))
      return intrinsic(Intrinsic::fma, Ty, Operands, Flags);
    // One rounding, of what is the product, with its sign.
    if (isNegativeZero(Operands[2]))
      return instruction(Instruction::FMul, Ty, Factors.take_front(2), Flags);
    if (const Term *Exact = exactFused(Ty, Operands, Flags))
      return Exact;
    break;
  }
  case Intrinsic::fabs:
    if (const Term *Positive = stripNegation(Operands[0]))
      return intrinsic(ID, Ty, Positive, Flags);
    if (Operands[0]->isIntrinsic(Intrinsic::fabs))
      return Operands[0];
    break;
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (Operands[0] == Operands[1])
      return Operands[0];
    if ((ID == Intrinsic::umin || ID == Intrinsic::umax) &&
        isNeverNegative(Operands[0]) && isNeverNegative(Operands[1]))
      return intrinsic(ID == Intrinsic::umin ? Intrinsic::smin
                                             : Intrinsic::smax,
                       Ty, Operands);
    for (unsigned I : {0, 1}) {
      const APInt *End = Operands[I]->integer();
      if (!End)
        continue;
      // One end of the range is always the result, the other one never is.
      unsigned Bits = End->getBitWidth();
      if (*End == MinMaxIntrinsic::getSaturationPoint(ID, Bits))
        return beside(Operands[I], Operands[1 - I]);
      if (*End == MinMaxIntrinsic::getSaturationPoint(
                      getInverseMinMaxIntrinsic(ID), Bits))
        return Operands[1 - I];
    }
    // Commutative; of minnum(-0, 0) either zero is right, but one for both
    // orders.
    sort(Factors);
    if (const Term *Clamped = clamped(ID, Operands))
      return Clamped;
    break;
  case Intrinsic::ctpop:
    if (const Term *Sum = countedBits(Operands[0]))
      return Sum;
    break;
  case Intrinsic::sadd_sat:
  case Intrinsic::uadd_sat:
    sort(Factors);
    break;
  case Intrinsic::roundeven:
  case Intrinsic::lrint:
    if (const Term *Rounded = roundedClamp(ID, Ty, Operands[0]))
      return Rounded;
    break;
  default:
    break;
  }
  const Term *Result = make(Term::Intrinsic, Ty, ID, 0, Flags, Operands);
  if (ID == Intrinsic::minimumnum)
    if (const Term *Sum = clampedSum(Result))
      return Sum;
  return Result;
}

/// The sum of \p Numbers if they are integers that are so small that no order
/// of additions rounds.
static std::optional<APFloat> sumOfIntegers(ArrayRef<const Term *> Numbers) {
  const fltSemantics &Semantics = Numbers[0]->type()->getFltSemantics();
  APFloat Sum = APFloat::getZero(Semantics), Bound = Sum;
  // 2^precision: all integers below are numbers of the type.
  APFloat Limit =
      scalbn(APFloat(Semantics, 1), APFloat::semanticsPrecision(Semantics),
             APFloat::rmNearestTiesToEven);
  for (const Term *Number : Numbers) {
    const APFloat *Real = Number->real();
    if (!Real || !Real->isInteger())
      return std::nullopt;
    Sum.add(*Real, APFloat::rmNearestTiesToEven);
    Bound.add(abs(*Real), APFloat::rmNearestTiesToEven);
  }
  if (Bound >= Limit)
    return std::nullopt;
  return Sum;
}

const Term *TermPool::unitSum(const Term *Sum, ArrayRef<const Term *> Products,
                              uint8_t Flags) {
  Type *Ty = Sum->type();
  SmallVector<const Term *, 16> Operands{Sum};
  llvm::append_range(Operands, Products);
  if (const Term *Result = resultOfIndefinite(Ty, Operands))
    return Result;
  // Products with zeros behind the last element of k, and what a sum starts
  // from. A zero of its own has no sign that is promised.
  llvm::erase_if(
      Operands, [](const Term *T) { return T->real() && T->real()->isZero(); });
  if (Operands.empty())
    return real(APFloat::getZero(Ty->getFltSemantics()));
  if (std::optional<APFloat> Exact = sumOfIntegers(Operands))
    return real(*Exact);
  sort(Operands);
  return make(Term::UnitSum, Ty, 0, 0, Flags, Operands);
}
