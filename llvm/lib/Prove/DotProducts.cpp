// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that add products of neighbors: each lane of the result is a
// lane of the first operand and the products of a group of narrow elements.
//
// Narrow floats are added as a matrix unit adds them: in its order, with its
// rounding between. That is one operation here, a "unit sum", whose operands
// have no order.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

namespace {
struct GroupProduct {
  /// Lanes are 2x2 blocks, rows of the first operand times rows of the second.
  bool IsBlock;
  bool HasAddend;
  bool IsSigned[2];
};
} // namespace

static GroupProduct groupProductOf(unsigned ID) {
  constexpr bool Signed = true, Unsigned = false;
  switch (ID) {
#define DOT_PRODUCT(INTRINSIC, HAS_ADDEND, FIRST, SECOND, MANUAL)              \
  case Intrinsic::INTRINSIC:                                                   \
    return {/*IsBlock=*/false, HAS_ADDEND, {FIRST, SECOND}};
#define BLOCK_PRODUCT(INTRINSIC, FIRST, SECOND, MANUAL)                        \
  case Intrinsic::INTRINSIC:                                                   \
    return {/*IsBlock=*/true, /*HasAddend=*/true, {FIRST, SECOND}};
#include "Units.def"
  default:
    llvm_unreachable("no such product");
  }
}

const Term *Interpreter::addProducts(const Term *Sum, ArrayRef<const Term *> A,
                                     ArrayRef<const Term *> B, bool IsSignedA,
                                     bool IsSignedB) {
  Type *Ty = Sum->type();
  bool IsFloat = Ty->isFloatingPointTy();
  auto Widened = [&](const Term *Element, bool IsSigned) {
    if (Element->type() == Ty)
      return Element;
    return Pool.instruction(IsFloat    ? Instruction::FPExt
                            : IsSigned ? Instruction::SExt
                                       : Instruction::ZExt,
                            Ty, Element);
  };
  SmallVector<const Term *, 8> Products;
  for (auto [L, R] : llvm::zip_equal(A, B))
    Products.push_back(
        Pool.instruction(IsFloat ? Instruction::FMul : Instruction::Mul, Ty,
                         {Widened(L, IsSignedA), Widened(R, IsSignedB)}));
  if (IsFloat)
    return Pool.unitSum(Sum, Products);
  for (const Term *Product : Products)
    Sum = Pool.instruction(Instruction::Add, Ty, {Sum, Product});
  return Sum;
}

bool Interpreter::callDotProduct(IntrinsicInst &I) {
  GroupProduct Group = groupProductOf(I.getIntrinsicID());
  Type *Ty = M.elementType(I.getType());
  unsigned Count = M.numElements(I.getType());
  unsigned First = Group.HasAddend ? 1 : 0;
  ArrayRef<const Term *> A = get(I.getArgOperand(First)),
                         B = get(I.getArgOperand(First + 1));
  // The elements that a lane takes from each operand.
  size_t Size = A.size() / Count * (Group.IsBlock ? 2 : 1);
  Elements Result;
  for (unsigned Lane : seq(Count)) {
    const Term *Sum =
        Group.HasAddend ? get(I.getArgOperand(0))[Lane] : Pool.integer(Ty, 0);
    size_t InA = Lane, InB = Lane;
    if (Group.IsBlock) {
      // Four lanes are a block; its rows are those of A, its columns of B.
      size_t Block = Lane / 4 * 2;
      InA = Block + Lane / 2 % 2;
      InB = Block + Lane % 2;
    }
    Result.push_back(addProducts(Sum, A.slice(InA * Size, Size),
                                 B.slice(InB * Size, Size), Group.IsSigned[0],
                                 Group.IsSigned[1]));
  }
  set(I, std::move(Result));
  return true;
}
