// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between which numbers an integer is, whatever the inputs are: it decides
// claims not to wrap or not to lose bits that are no identity of sums.

#include "matrix/Prove/TermPool.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix::prove;

/// \p Depth bounds how far down \p T is looked at.
static ConstantRange rangeOf(const Term *T, unsigned Depth = 5) {
  unsigned Bits = T->bits();
  ConstantRange Full = ConstantRange::getFull(Bits);
  if (const APInt *Value = T->integer())
    return ConstantRange(*Value);
  if (T->kind() == Term::Zero)
    return ConstantRange(APInt::getZero(Bits));
  if (!T->type()->isIntegerTy() || T->operands().empty() || Depth == 0)
    return Full;
  auto Of = [&](unsigned I) { return rangeOf(T->operand(I), Depth - 1); };
  if (T->kind() == Term::Intrinsic)
    switch (T->code()) {
    case Intrinsic::smin:
      return Of(0).smin(Of(1));
    case Intrinsic::smax:
      return Of(0).smax(Of(1));
    case Intrinsic::umin:
      return Of(0).umin(Of(1));
    case Intrinsic::umax:
      return Of(0).umax(Of(1));
    case Intrinsic::abs:
      return Of(0).abs();
    case Intrinsic::ctlz:
    case Intrinsic::ctpop:
    case Intrinsic::cttz:
      return Bits < 3 ? Full
                      : ConstantRange(APInt(Bits, 0), APInt(Bits, Bits + 1));
    default:
      return Full;
    }
  if (T->kind() != Term::Instruction)
    return Full;
  switch (T->code()) {
  case Instruction::ZExt:
    return Of(0).zeroExtend(Bits);
  case Instruction::SExt:
    return Of(0).signExtend(Bits);
  case Instruction::Trunc:
    return Of(0).truncate(Bits);
  case Instruction::Select:
    return Of(1).unionWith(Of(2));
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::SDiv:
  case Instruction::SRem: {
    // Where there are many, a glance at each is enough.
    if (T->operands().size() > 4)
      Depth = std::min(Depth, 2u);
    if (T->operands().size() > 64)
      return Full;
    // Normal forms have any number of operands.
    ConstantRange Result = Of(0);
    for (unsigned I = 1; I < T->operands().size(); ++I)
      Result = Result.binaryOp(Instruction::BinaryOps(T->code()), Of(I));
    return Result;
  }
  default:
    return Full;
  }
}

bool TermPool::isWithin(const Term *T, const ConstantRange &Range) {
  return Range.contains(rangeOf(T));
}

/// The bits of \p T that may be set.
static APInt possibleBits(const Term *T, unsigned Depth = 6) {
  unsigned Bits = T->bits();
  APInt All = APInt::getAllOnes(Bits);
  if (const APInt *Value = T->integer())
    return *Value;
  if (T->kind() == Term::Zero)
    return APInt::getZero(Bits);
  if (T->kind() == Term::Join) {
    APInt Result = APInt::getZero(Bits);
    unsigned Place = 0;
    for (const Term *Part : T->operands()) {
      Result.insertBits(possibleBits(Part, Depth - (Depth > 0)), Place);
      Place += Part->bits();
    }
    return Result;
  }
  if (T->kind() != Term::Instruction || Depth == 0)
    return All;
  auto Of = [&](unsigned I) { return possibleBits(T->operand(I), Depth - 1); };
  switch (T->code()) {
  case Instruction::ZExt:
    return Of(0).zext(Bits);
  case Instruction::Trunc:
    return Of(0).trunc(Bits);
  case Instruction::Select:
    return Of(1) | Of(2);
  case Instruction::Or:
  case Instruction::Xor:
    return Of(0) | Of(1);
  case Instruction::And:
    return Of(0) & Of(1);
  case Instruction::Mul:
  case Instruction::Add: {
    APInt Result = Of(0);
    for (unsigned I = 1; I < T->operands().size(); ++I) {
      APInt Next = Of(I);
      if (T->code() == Instruction::Mul) {
        // By a power of two.
        if (!Result.isPowerOf2() || !T->operand(0)->integer() || I > 1)
          return All;
        Result = Next.shl(Result.logBase2());
      } else if (Result.intersects(Next)) {
        return All;
      } else {
        Result |= Next;
      }
    }
    return Result;
  }
  default:
    return All;
  }
}

bool TermPool::isNeverNegative(const Term *T) {
  return rangeOf(T).isAllNonNegative();
}

unsigned TermPool::activeBits(const Term *T) {
  return rangeOf(T).getUnsignedMax().getActiveBits();
}

bool TermPool::areDisjoint(const Term *L, const Term *R) {
  return !possibleBits(normal(L)).intersects(possibleBits(normal(R)));
}

bool TermPool::neverWraps(unsigned Opcode, const Term *L, const Term *R,
                          uint8_t Flags) {
  ConstantRange Left = rangeOf(L), Right = rangeOf(R);
  auto Never = [](ConstantRange::OverflowResult Result) {
    return Result == ConstantRange::OverflowResult::NeverOverflows;
  };
  bool Signed = Flags & TermFlags::NoSignedWrap;
  bool Unsigned = Flags & TermFlags::NoUnsignedWrap;
  switch (Opcode) {
  case Instruction::Add:
    return (!Signed || Never(Left.signedAddMayOverflow(Right))) &&
           (!Unsigned || Never(Left.unsignedAddMayOverflow(Right)));
  case Instruction::Sub:
    return (!Signed || Never(Left.signedSubMayOverflow(Right))) &&
           (!Unsigned || Never(Left.unsignedSubMayOverflow(Right)));
  case Instruction::Mul: {
    unsigned Wide = 2 * L->bits();
    auto Fits = [&](bool IsSigned) {
      auto Widened = [&](const ConstantRange &Range) {
        return IsSigned ? Range.signExtend(Wide) : Range.zeroExtend(Wide);
      };
      ConstantRange All = ConstantRange::getFull(L->bits());
      return Widened(All).contains(Widened(Left).multiply(Widened(Right)));
    };
    return (!Signed || Fits(true)) && (!Unsigned || Fits(false));
  }
  default:
    return false;
  }
}

bool TermPool::losesNothing(unsigned Opcode, Type *Ty, const Term *T,
                            uint8_t Flags) {
  if (Opcode != Instruction::Trunc)
    return isNeverNegative(T);
  ConstantRange Range = rangeOf(T);
  ConstantRange Narrow = ConstantRange::getFull(Ty->getIntegerBitWidth());
  return (!(Flags & TermFlags::NoSignedWrap) ||
          Narrow.signExtend(T->bits()).contains(Range)) &&
         (!(Flags & TermFlags::NoUnsignedWrap) ||
          Narrow.zeroExtend(T->bits()).contains(Range));
}
