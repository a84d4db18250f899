// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum and a product, in the forms that Clang and LLVM give them: fmuladd,
// where the target may fuse the two, or two operations, of integers too.

#include "Addition.h"
#include "NestPath.h"
#include "matrix/Loops/MatchNest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

/// The product that \p V widens, if the product cannot overflow; else \p V.
static Value *narrowProduct(Value *V) {
  auto *Cast = dyn_cast<CastInst>(V);
  auto *Product =
      Cast ? dyn_cast<BinaryOperator>(Cast->getOperand(0)) : nullptr;
  if (!Product || Product->getOpcode() != Instruction::Mul)
    return V;
  bool IsExact = isa<SExtInst>(Cast)   ? Product->hasNoSignedWrap()
                 : isa<ZExtInst>(Cast) ? Product->hasNoUnsignedWrap()
                                       : false;
  return IsExact ? Product : V;
}

/// Reads the factors of \p V if it is a product.
static bool readFactors(Value *V, Value *&X, Value *&Y) {
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || (I->getOpcode() != Instruction::FMul &&
             I->getOpcode() != Instruction::Mul))
    return false;
  X = I->getOperand(0);
  Y = I->getOperand(1);
  return true;
}

std::optional<Addition> matrix::additionOf(Value *V, const Loop &Outer) {
  Addition Add;
  Add.I = dyn_cast<Instruction>(V);
  if (!Add.I || !Outer.contains(Add.I))
    return std::nullopt;
  if (auto *Call = dyn_cast<IntrinsicInst>(V)) {
    if (Call->getIntrinsicID() != Intrinsic::fmuladd)
      return std::nullopt;
    Add.X = Call->getArgOperand(0);
    Add.Y = Call->getArgOperand(1);
    Add.Sum = Call->getArgOperand(2);
    Add.Flags = Call->getFastMathFlags();
    // The intrinsic says that the two may be fused, flags or none.
    Add.Flags.setAllowContract(true);
    return Add;
  }
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I)
    return std::nullopt;
  bool IsSub =
      I->getOpcode() == Instruction::FSub || I->getOpcode() == Instruction::Sub;
  if (!IsSub && I->getOpcode() != Instruction::FAdd &&
      I->getOpcode() != Instruction::Add)
    return std::nullopt;
  for (unsigned Product : {1, 0}) {
    Value *Narrow = narrowProduct(I->getOperand(Product));
    if (!readFactors(Narrow, Add.X, Add.Y))
      continue;
    Add.Widening = Narrow == I->getOperand(Product)
                       ? nullptr
                       : cast<Instruction>(I->getOperand(Product));
    Add.Sum = I->getOperand(1 - Product);
    Add.IsNegated = IsSub;
    if (isa<FPMathOperator>(I)) {
      auto *Mul = cast<Instruction>(I->getOperand(Product));
      Add.Flags = I->getFastMathFlags();
      Add.Flags &= Mul->getFastMathFlags();
      // What else uses the product decides whether LLVM fuses it.
      if (!Mul->hasOneUse() || Mul->getParent() != I->getParent())
        Add.Flags.setAllowContract(false);
    }
    // The other one may be a product that the sum starts from, not the sum.
    if (isa<PHINode, LoadInst>(throughExits(Add.Sum)))
      return Product == 0 && IsSub ? std::nullopt : std::optional(Add);
  }
  return std::nullopt;
}

/// Operand \p Number of \p I, as a product that may be fused with it.
static const Instruction *productOf(const Instruction &I, unsigned Number) {
  if ((I.getOpcode() != Instruction::FAdd &&
       I.getOpcode() != Instruction::FSub) ||
      !I.hasAllowContract())
    return nullptr;
  auto *Mul = dyn_cast<BinaryOperator>(throughExits(I.getOperand(Number)));
  return Mul && Mul->getOpcode() == Instruction::FMul && Mul->hasAllowContract()
             ? Mul
             : nullptr;
}

/// Whether \p Mul stands on both sides of a condition: LLVM computes it in
/// front of that, later.
static bool isOnBothSides(const Instruction &Mul) {
  const BasicBlock *Here = Mul.getParent(),
                   *Before = Here->getSinglePredecessor();
  return Before && any_of(successors(Before), [&](const BasicBlock *Other) {
           return Other != Here && Other->getSinglePredecessor() &&
                  any_of(*Other, [&](const Instruction &I) {
                    return I.isSameOperationAs(&Mul) &&
                           equal(I.operand_values(), Mul.operand_values());
                  });
         });
}

std::optional<unsigned> matrix::fusedOperand(const Instruction &I) {
  // Instructions are selected block by block. Of two products, LLVM takes the
  // first one.
  for (unsigned Number : {0, 1})
    if (const Instruction *Mul = productOf(I, Number);
        Mul && Mul->hasOneUse() && Mul->getParent() == I.getParent() &&
        !isOnBothSides(*Mul))
      return Number;
  return std::nullopt;
}

bool matrix::hasUnfusedProduct(const Instruction &I) {
  return !fusedOperand(I) && (productOf(I, 0) || productOf(I, 1));
}

bool matrix::hasMultiplyAdd(const Loop &Outer) {
  for (const BasicBlock *BB : Outer.blocks())
    for (const Instruction &I : *BB) {
      if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
        if (Call->getIntrinsicID() == Intrinsic::fmuladd)
          return true;
        continue;
      }
      if (!is_contained({Instruction::Add, Instruction::Sub, Instruction::FAdd,
                         Instruction::FSub},
                        I.getOpcode()))
        continue;
      for (Value *Operand : I.operands()) {
        Value *X, *Y;
        if (!readFactors(narrowProduct(Operand), X, Y))
          continue;
        // Products of integers are mostly parts of an address.
        auto IsRead = [](Value *V) {
          if (auto *Cast = dyn_cast<CastInst>(V))
            V = Cast->getOperand(0);
          return isa<LoadInst>(V);
        };
        if (I.getType()->isFloatingPointTy() || IsRead(X) || IsRead(Y))
          return true;
      }
    }
  return false;
}
