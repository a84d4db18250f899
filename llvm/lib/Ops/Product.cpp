// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/Product.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

unsigned Product::elementBytes(Operand X) const {
  return Op.call()->getDataLayout().getTypeAllocSize(type(X).element());
}

bool Product::multiplies(Type::TypeID Factor, Type::TypeID Sum) const {
  auto Is = [](Type *Element, Type::TypeID ID, unsigned Bits) {
    return ID == Type::IntegerTyID ? Element->isIntegerTy(Bits)
                                   : Element->getTypeID() == ID;
  };
  return Is(element(), Sum, 32) && Is(type(A).element(), Factor, 8) &&
         Is(type(B).element(), Factor, 8);
}

bool Product::mayRoundAsUnit(bool MayFlush) const {
  if (element()->isIntegerTy())
    return true;
  FastMathFlags Flags = fastMath();
  if (!Flags.allowContract())
    return false;
  if (hasAddend() && Op.hasUnitRounding())
    return true;
  auto IsFlushed = [](DenormalMode::DenormalModeKind Kind) {
    return Kind == DenormalMode::PreserveSign ||
           Kind == DenormalMode::PositiveZero;
  };
  DenormalMode Mode =
      Op.call()->getFunction()->getDenormalMode(element()->getFltSemantics());
  // Sums of units start from +0.
  return Flags.allowReassoc() && Flags.noSignedZeros() &&
         (MayFlush || (IsFlushed(Mode.Output) && IsFlushed(Mode.Input)));
}

uint64_t Product::bytes(Operand X) const {
  return type(X).numAllocated() * elementBytes(X);
}
