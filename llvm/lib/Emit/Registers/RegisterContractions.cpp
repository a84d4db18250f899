// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small contractions that are no products of matrices: all elements of the
// result at a time, a step of the sums after the other. Each step shuffles both
// factors to where the result has its elements.

#include "Registers/RegisterEmitter.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/ShuffleMasks.h"

using namespace llvm;
using namespace matrix;

Value *RegisterEmitter::emitContraction(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
  Product P(Op);
  Value *Sum =
      P.hasAddend() && !addsToNothing(Op) ? flat(Op.operand(2)) : nullptr;
  for (const auto &Masks : contractionMasks(Op)) {
    auto Factor = [&](Product::Operand X) {
      unsigned Number = P.operandNumber(X);
      return emitWidened(P, X, shuffled(Op.operand(Number), Masks[Number]),
                         Op.operandType(Number).element(), B);
    };
    Sum = emitMultiplyAdd(P, Factor(Product::A), Factor(Product::B), Sum,
                          Plan.IsFused, B);
  }
  return Sum;
}
