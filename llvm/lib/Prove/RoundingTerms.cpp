// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that are rounded to integers of a range, as quantization does it.
// An integer that is added, the bounds and the rounding may stand in any order:
// here they have one,
//
//   fptoui(clamp(roundeven(x), low, high) - low) + (low + zero)
//
// where clamp is minimumnum(maximumnum(x, low), high), of which a NaN is low.

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include <optional>

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

namespace {
/// A number between two integers, of which each sum is exact.
struct Clamp {
  const Term *Of, *Low, *High;
  int64_t First, Last;
};
} // namespace

/// The integer that \p T is, if it has half of the bits that its type holds.
static std::optional<int64_t> smallInteger(const Term *T) {
  const APFloat *Real = T->real();
  if (!Real || !Real->isFinite() || !Real->isInteger() || Real->isNegZero())
    return std::nullopt;
  APSInt Value(64, /*isUnsigned=*/false);
  bool IsExact;
  if (Real->convertToInteger(Value, APFloat::rmTowardZero, &IsExact) !=
      APFloat::opOK)
    return std::nullopt;
  unsigned Bits = APFloat::semanticsPrecision(Real->getSemantics()) - 2;
  if (Value.getSignificantBits() > Bits)
    return std::nullopt;
  return Value.getExtValue();
}

/// The operand of \p T that is such an integer, and the other one.
static std::optional<std::pair<int64_t, unsigned>>
integerOperand(const Term *T) {
  for (unsigned I : {0, 1})
    if (std::optional<int64_t> Value = smallInteger(T->operand(I)))
      return std::pair(*Value, I);
  return std::nullopt;
}

static std::optional<Clamp> clampOf(const Term *T) {
  if (!T->isIntrinsic(Intrinsic::minimumnum))
    return std::nullopt;
  auto Last = integerOperand(T);
  if (!Last)
    return std::nullopt;
  const Term *Inner = T->operand(1 - Last->second);
  if (!Inner->isIntrinsic(Intrinsic::maximumnum) ||
      Inner->flags() != T->flags())
    return std::nullopt;
  auto First = integerOperand(Inner);
  if (!First || First->first > Last->first)
    return std::nullopt;
  return Clamp{Inner->operand(1 - First->second), Inner->operand(First->second),
               T->operand(Last->second), First->first, Last->first};
}

static bool isRounded(const Term *T) {
  if (TermPool::isClaimed(T))
    T = T->operand(0);
  return T->isIntrinsic(Intrinsic::roundeven);
}

const Term *TermPool::roundedClamp(unsigned ID, Type *Ty, const Term *T) {
  std::optional<Clamp> C = clampOf(T);
  if (!C)
    return nullptr;
  // To the nearest even integer; within the bounds, which are integers, the
  // order means nothing.
  const Term *Rounded =
      isRounded(C->Of)
          ? T
          : intrinsic(
                Intrinsic::minimumnum, T->type(),
                {intrinsic(Intrinsic::maximumnum, T->type(),
                           {intrinsic(Intrinsic::roundeven, T->type(), C->Of),
                            C->Low},
                           T->flags()),
                 C->High},
                T->flags());
  return ID == Intrinsic::roundeven
             ? Rounded
             : instruction(Instruction::FPToSI, Ty, Rounded);
}

const Term *TermPool::clampedSum(const Term *T) {
  std::optional<Clamp> C = clampOf(T);
  if (!C || !C->Of->isInstruction(Instruction::FAdd))
    return nullptr;
  auto Zero = integerOperand(C->Of);
  if (!Zero)
    return nullptr;
  const Term *Rounded = C->Of->operand(1 - Zero->second);
  if (!isRounded(Rounded))
    return nullptr;
  Type *Ty = T->type();
  auto Bound = [&](int64_t Value) {
    APFloat Real(Ty->getFltSemantics());
    Real.convertFromAPInt(APInt(64, Value, /*isSigned=*/true), true,
                          APFloat::rmNearestTiesToEven);
    return real(Real);
  };
  // A sum that rounds is far outside of the bounds.
  const Term *Low = Bound(C->First - Zero->first);
  const Term *High = Bound(C->Last - Zero->first);
  if (!smallInteger(Low) || !smallInteger(High))
    return nullptr;
  // The bounds hide what the sum is said not to be: its operand is not.
  APFloat Largest = APFloat::getLargest(Ty->getFltSemantics());
  Largest.add(abs(*C->Of->operand(Zero->second)->real()),
              APFloat::rmNearestTiesToEven);
  constexpr unsigned Claims = FastMath::NoNaNs | FastMath::NoInfs;
  if (C->Of->flags() & FastMath::NoInfs && Largest.isInfinity())
    return nullptr;
  Rounded = claimed(Rounded, C->Of->flags() & Claims);
  return instruction(Instruction::FAdd, Ty,
                     {intrinsic(Intrinsic::minimumnum, Ty,
                                {intrinsic(Intrinsic::maximumnum, Ty,
                                           {Rounded, Low}, T->flags()),
                                 High},
                                T->flags()),
                      C->Of->operand(Zero->second)},
                     C->Of->flags());
}

const Term *TermPool::clampedInteger(unsigned Opcode, Type *Ty, const Term *T) {
  int64_t Zero = 0;
  const Term *Number = T;
  if (T->isInstruction(Instruction::FAdd))
    if (auto Known = integerOperand(T)) {
      Zero = Known->first;
      Number = T->operand(1 - Known->second);
    }
  std::optional<Clamp> C = clampOf(Number);
  if (!C || !isRounded(C->Of) || Ty->getIntegerBitWidth() > 64)
    return nullptr;
  unsigned Bits = Ty->getIntegerBitWidth();
  bool IsSigned = Opcode == Instruction::FPToSI;
  for (int64_t End : {C->First + Zero, C->Last + Zero})
    if (IsSigned ? !isIntN(Bits, End) : End < 0 || !isUIntN(Bits, End))
      return nullptr;
  // From the lower bound on, of no more bits than it takes: so it is known what
  // does not wrap.
  unsigned Needed = std::max(1u, APInt(64, C->Last - C->First).getActiveBits());
  if (C->First != 0)
    Number = instruction(Instruction::FSub, T->type(), {Number, C->Low});
  const Term *Above = make(Term::Instruction, integerType(Needed),
                           Instruction::FPToUI, 0, 0, Number);
  Type *Wide = integerType(64);
  return instruction(Instruction::Trunc, Ty,
                     instruction(Instruction::Add, Wide,
                                 {instruction(Instruction::ZExt, Wide, Above),
                                  integer(Wide, uint64_t(C->First + Zero))}));
}

/// roundeven as it is written for a processor without an instruction for it:
/// below 2^(p-1), of p bits, adding that rounds to an integer.
const Term *TermPool::emulatedRounding(const Term *Condition, const Term *True,
                                       const Term *False) {
  Type *Ty = False->type();
  if (!Ty->isFloatingPointTy() || Condition->flags() ||
      !True->isIntrinsic(Intrinsic::copysign) || True->operand(1) != False)
    return nullptr;
  const fltSemantics &Format = Ty->getFltSemantics();
  const Term *End = real(scalbn(APFloat::getOne(Format),
                                APFloat::semanticsPrecision(Format) - 1,
                                APFloat::rmNearestTiesToEven));
  const Term *Magnitude = intrinsic(Intrinsic::fabs, Ty, False);
  const Term *Sum = instruction(Instruction::FAdd, Ty, {Magnitude, End});
  const Term *Rest = instruction(Instruction::FSub, Ty, {Sum, End});
  return Condition == compare(CmpInst::FCMP_OLT, Magnitude, End) &&
                 True->operand(0) == Rest
             ? intrinsic(Intrinsic::roundeven, Ty, False)
             : nullptr;
}
