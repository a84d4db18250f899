// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With BF16, Arm has registers of bfloats, and LLVM 22 has hardly an operation
// on them: it cannot insert one in an empty vector, convert or compare any, and
// its combiner does not end on a selection. It can load and store them, pass
// them, and take their bits, with which all else is done here.

#include "ArmBFloats.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Vector/BFloat.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isBFloat(const Value *V) {
  return V->getType()->getScalarType()->isBFloatTy();
}

/// What an operation on numbers computes with.
static Value *floatOf(Value *V, IRBuilderBase &B) {
  return floatOfBFloat(toLanes(V, B), B);
}

/// The bits of what \p I makes, by moving bits; null if it does more.
static Value *moveBits(Instruction &I, IRBuilderBase &B) {
  auto Bits = [&](unsigned Operand) {
    return toLanes(I.getOperand(Operand), B);
  };
  switch (I.getOpcode()) {
  case Instruction::InsertElement:
    return B.CreateInsertElement(Bits(0), Bits(1), I.getOperand(2));
  case Instruction::ExtractElement:
    return B.CreateExtractElement(Bits(0), I.getOperand(1));
  case Instruction::ShuffleVector:
    return B.CreateShuffleVector(Bits(0), Bits(1),
                                 cast<ShuffleVectorInst>(I).getShuffleMask());
  case Instruction::Select:
    return B.CreateSelect(I.getOperand(0), Bits(1), Bits(2), "", &I);
  case Instruction::FNeg:
    return B.CreateXor(
        Bits(0), ConstantInt::get(I.getType()->getWithNewType(B.getInt16Ty()),
                                  APInt::getSignMask(16)));
  default:
    return nullptr;
  }
}

/// The bits of \p I, which computes a bfloat; null if they are not known.
static Value *computeBits(Instruction &I, IRBuilderBase &B) {
  Value *First = I.getOperand(0);
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return bfloatOf(B.CreateBinOp(Operation->getOpcode(), floatOf(First, B),
                                  floatOf(I.getOperand(1), B)),
                    B);
  if (isa<SIToFPInst, UIToFPInst>(I))
    return bfloatOfInteger(First, isa<SIToFPInst>(I), B);
  Type *From = First->getType()->getScalarType();
  if (isa<FPTruncInst>(I) && (From->isFloatTy() || From->isDoubleTy()))
    return bfloatOf(First, B);
  return moveBits(I, B);
}

/// \returns what takes the place of \p I, which makes something else of a
/// bfloat; null if that stays.
static Value *computeFrom(Instruction &I, IRBuilderBase &B) {
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmp(Compare->getPredicate(), floatOf(I.getOperand(0), B),
                        floatOf(I.getOperand(1), B));
  if (!isa<FPExtInst, FPToSIInst, FPToUIInst>(I))
    return nullptr;
  Value *Float = floatOf(I.getOperand(0), B);
  return Float->getType() == I.getType()
             ? Float
             : B.CreateCast(cast<CastInst>(I).getOpcode(), Float, I.getType());
}

static Value *replacement(Instruction &I, IRBuilderBase &B) {
  if (!isBFloat(&I))
    return I.getNumOperands() && isBFloat(I.getOperand(0)) ? computeFrom(I, B)
                                                           : nullptr;
  if (isa<LoadInst, CallBase, BitCastInst>(I))
    return nullptr;
  Value *Bits = computeBits(I, B);
  return Bits ? ofLanes(Bits, I.getType(), B) : nullptr;
}

/// Whether the bits of all incoming values can be taken where these come from.
static bool canJoinBits(const PHINode &Phi) {
  return none_of(Phi.blocks(), [&](const BasicBlock *From) {
    const Instruction *End = From->getTerminator();
    return isa<CatchSwitchInst>(End) ||
           Phi.getIncomingValueForBlock(From) == End;
  });
}

static void joinBits(PHINode &Phi) {
  IRBuilder<> B(&Phi);
  PHINode *Bits = B.CreatePHI(Phi.getType()->getWithNewType(B.getInt16Ty()),
                              Phi.getNumIncomingValues());
  for (auto [From, V] : zip_equal(Phi.blocks(), Phi.incoming_values())) {
    // A switch may come from one block several times, with one value.
    int Known = Bits->getBasicBlockIndex(From);
    B.SetInsertPoint(From->getTerminator());
    Bits->addIncoming(Known < 0 ? toLanes(V, B) : Bits->getIncomingValue(Known),
                      From);
  }
  B.SetInsertPoint(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  Value *Joined = ofLanes(Bits, Phi.getType(), B);
  Joined->takeName(&Phi);
  Phi.replaceAllUsesWith(Joined);
  Phi.eraseFromParent();
}

bool matrix::replaceArmBFloats(Function &F) {
  const Triple &T = F.getParent()->getTargetTriple();
  if ((!T.isARM() && !T.isThumb()) || !hasFeature(F, "bf16"))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      if (isBFloat(Phi) && canJoinBits(*Phi)) {
        joinBits(*Phi);
        Changed = true;
      }
      continue;
    }
    IRBuilder<> B(&I);
    Value *New = replacement(I, B);
    if (!New)
      continue;
    New->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
