// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that are rounded twice as if once: first to odd, by integer
// operations (Vector/Lanes.cpp), then as floats. Where the magnitude of x is
// 2^Exponent or more, its last bits become one,
//
//   odd(x) = (x | ((x & Rest) + Rest)) & ~Rest        Rest = 2^Lost - 1
//
// which tells whether any of them was set. A number that is rounded to bits
// that end above this one is rounded as x is.

#include "matrix/Prove/TermPool.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;
using namespace matrix::prove;

namespace {
/// An integer, rounded to odd: its magnitude, if below 2^ExactBits, has no more
/// significant bits than a format holds.
struct OddInteger {
  const Term *Of;
  unsigned ExactBits;
};
} // namespace

/// odd(\p X), of which the last \p Lost bits are 0.
static const Term *toOdd(TermPool &Pool, const Term *X, unsigned Lost) {
  auto Make = [&](unsigned Opcode, const Term *L, const Term *R) {
    return Pool.instruction(Opcode, X->type(), {L, R});
  };
  APInt Low = APInt::getLowBitsSet(X->bits(), Lost);
  const Term *Rest = Pool.integer(Low);
  const Term *Carry =
      Make(Instruction::Add, Make(Instruction::And, X, Rest), Rest);
  return Make(Instruction::And, Make(Instruction::Or, X, Carry),
              Pool.integer(~Low));
}

/// The exponent if \p Condition says that the magnitude of \p X is below a
/// power of two.
static std::optional<unsigned> exponentOf(TermPool &Pool, const Term *Condition,
                                          const Term *X, bool IsSigned) {
  for (const Term *Operand : Condition->operands()) {
    const APInt *End = Operand->integer();
    if (!End || !End->isPowerOf2() || End->logBase2() < 1)
      continue;
    unsigned Exponent = End->logBase2() - IsSigned;
    const Term *Sum = X;
    if (IsSigned)
      Sum = Pool.instruction(
          Instruction::Add, X->type(),
          {X, Pool.integer(APInt::getOneBitSet(X->bits(), Exponent))});
    if (Condition == Pool.normal(Pool.compare(CmpInst::ICMP_ULT, Sum, Operand)))
      return Exponent;
  }
  return std::nullopt;
}

/// What \p T is, for a format of \p Wide bits and then one of \p Narrow bits.
static OddInteger oddInteger(TermPool &Pool, const Term *T, bool IsSigned,
                             unsigned Wide, unsigned Narrow) {
  OddInteger Itself{T, Wide};
  if (!T->isPlain(Instruction::Select) ||
      !TermPool::isComparison(T->operand(0)))
    return Itself;
  const Term *Condition = T->operand(0), *X = T->operand(1);
  auto Exponent = exponentOf(Pool, Condition, X, IsSigned);
  if (!Exponent)
    return Itself;
  OddInteger Inner = oddInteger(Pool, X, IsSigned, Wide, Narrow);
  if (*Exponent > Inner.ExactBits)
    return Itself;
  // The leading bit and those behind it are Narrow bits that stay; then one is
  // half of the last, and one tells of the rest.
  for (unsigned Lost = *Exponent; Lost > 0; --Lost)
    if (*Exponent - Lost + 1 >= Narrow + 2 &&
        T == Pool.select(Condition, X, toOdd(Pool, X, Lost)))
      return {Inner.Of, Lost + Wide};
  return Itself;
}

const Term *TermPool::roundedOnce(const Term *T, Type *Ty) {
  const fltSemantics &Wide = T->type()->getFltSemantics(),
                     &Narrow = Ty->getFltSemantics();
  const Term *From = T->operand(0);
  bool IsSigned = T->isInstruction(Instruction::SIToFP);
  OddInteger Odd =
      oddInteger(*this, From, IsSigned, APFloat::semanticsPrecision(Wide),
                 APFloat::semanticsPrecision(Narrow));
  // From here on the result is infinity.
  unsigned End = APFloat::semanticsMaxExponent(Narrow) + 1;
  unsigned Bits = std::min(From->bits() - IsSigned, End);
  return Odd.ExactBits >= Bits ? instruction(T->code(), Ty, Odd.Of, T->flags())
                               : nullptr;
}
