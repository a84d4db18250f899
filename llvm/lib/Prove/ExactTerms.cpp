// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two floating-point operations that round the same real number: where one of
// their steps is exact for every input, they are one operation. Each rule says
// why. (IEEE 754-2019, rounding to nearest even, subnormal numbers kept.)

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix::prove;

/// Whether \p T is -0 for no input.
static bool isNeverNegativeZero(const Term *T) {
  // A sum is -0 only if both operands are: what is not 0 cancels to +0, and no
  // sum of two numbers is so small that it is rounded to 0. Not so a product.
  SmallVector<const Term *, 8> Rest{T};
  SmallPtrSet<const Term *, 16> Seen;
  while (!Rest.empty() && Seen.size() < 10'000) {
    const Term *Part = Rest.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    if (const APFloat *Real = Part->real()) {
      if (!Real->isNegZero())
        return true;
    } else if (Part->isInstruction(Instruction::FAdd)) {
      Rest.append(Part->operands().begin(), Part->operands().end());
    } else if (Part->isInstruction(Instruction::SIToFP) ||
               Part->isInstruction(Instruction::UIToFP) ||
               Part->isIntrinsic(Intrinsic::fabs) ||
               (Part->isInstruction(Instruction::FMul) &&
                Part->operand(0) == Part->operand(1))) {
      // An integer has one zero; a square has the sign of none.
      return true;
    }
  }
  return false;
}

static bool isMultiplication(const Term *T) {
  if (T->isInstruction(Instruction::FNeg))
    T = T->operand(0);
  return T->isInstruction(Instruction::FMul);
}

const Term *TermPool::exactSum(Type *Ty, ArrayRef<const Term *> Operands,
                               uint8_t Flags) {
  for (unsigned I : {0, 1}) {
    const Term *Zero = Operands[I], *Other = Operands[1 - I];
    if (!Zero->real() || !Zero->real()->isPosZero())
      continue;
    // x + 0 is x, but for -0.
    if (isNeverNegativeZero(Other))
      return Other;
    // Where the larger of x and -0 is a zero of either sign, the sum is +0.
    if (Other->isIntrinsic(Intrinsic::maximum))
      for (unsigned Least : {0, 1})
        if (const APFloat *Real = Other->operand(Least)->real();
            Real && Real->isNegZero())
          return intrinsic(Intrinsic::maximum, Ty,
                           {Other->operand(1 - Least), Zero}, Other->flags());
  }
  // Both round 2x. A product that may be fused with one side is kept in sight;
  // this one is none of the program's, which nothing is fused with.
  if (Operands[0] == Operands[1] && !isMultiplication(Operands[0]))
    return instruction(Instruction::FMul, Ty,
                       {Operands[0], real(APFloat(Ty->getFltSemantics(), 2))},
                       Flags & ~FastMath::Contract);
  return nullptr;
}

const Term *TermPool::exactQuotient(Type *Ty, ArrayRef<const Term *> Operands,
                                    uint8_t Flags) {
  // A power of two whose reciprocal is a number of the type: both round the
  // same real number, however small it is.
  APFloat Reciprocal(Ty->getFltSemantics());
  const APFloat *Divisor = Operands[1]->real();
  if (!Divisor || !Divisor->getExactInverse(&Reciprocal))
    return nullptr;
  return instruction(Instruction::FMul, Ty, {Operands[0], real(Reciprocal)},
                     Flags);
}

const Term *TermPool::exactFused(Type *Ty, ArrayRef<const Term *> Operands,
                                 uint8_t Flags) {
  // If the product is a number of the type, it is the sum that is rounded, in
  // one operation or in two.
  const Term *Product = nullptr;
  const APFloat *L = Operands[0]->real(), *R = Operands[1]->real();
  if (L && R) {
    APFloat Value = *L;
    if (Value.multiply(*R, APFloat::rmNearestTiesToEven) == APFloat::opOK)
      Product = real(Value);
  } else if (R && R->isExactlyValue(1)) {
    Product = Operands[0];
  }
  // A square is never -0, so that no 0 changes it.
  if (const APFloat *Sum = Operands[2]->real();
      Sum && Sum->isPosZero() && Operands[0] == Operands[1])
    return instruction(Instruction::FMul, Ty, Operands.take_front(2), Flags);
  return Product
             ? instruction(Instruction::FAdd, Ty, {Product, Operands[2]}, Flags)
             : nullptr;
}
