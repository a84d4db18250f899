// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that work element by element, on pieces.

#include "VectorLegalizer.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

bool matrix::isElementwise(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return (isTriviallyVectorizable(Call->getIntrinsicID()) ||
            isa<ConstrainedFPIntrinsic>(Call) ||
            Call->getIntrinsicID() == Intrinsic::arithmetic_fence) &&
           !Call->hasOperandBundles() && !I.getType()->isStructTy();
  if (isa<BitCastInst>(I)) {
    auto *From = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
    auto *To = dyn_cast<FixedVectorType>(I.getType());
    return From && To && From->getNumElements() == To->getNumElements();
  }
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             FreezeInst>(I);
}

/// Whether a spare lane, which holds no element of the program, may trap or
/// raise an exception that no element raises.
static bool mayTrap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return true;
  default:
    return isa<ConstrainedFPIntrinsic>(I);
  }
}

/// The same operation on \p Operands, of \p Lanes elements; null if there is
/// none.
static Value *clone(Instruction &I, ArrayRef<Value *> Operands, unsigned Lanes,
                    IRBuilderBase &B) {
  Type *T = pieceType(I.getType()->getScalarType(), Lanes);
  Instruction *New;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Type *> Types, Overloads;
    for (Value *V : Operands)
      Types.push_back(V->getType());
    Intrinsic::ID ID = Call->getIntrinsicID();
    if (!Intrinsic::getIntrinsicSignature(
            ID, FunctionType::get(T, Types, /*isVarArg=*/false), Overloads))
      return nullptr;
    auto *Other = B.CreateIntrinsic(ID, Overloads, Operands);
    Other->setAttributes(Call->getAttributes());
    New = Other;
  } else {
    New = I.clone();
    for (auto [Index, V] : enumerate(Operands))
      New->setOperand(Index, V);
    New->mutateType(T);
    New->dropDbgRecords();
    B.Insert(New);
  }
  New->copyIRFlags(&I);
  if (MDNode *Accuracy = I.getMetadata(LLVMContext::MD_fpmath))
    New->setMetadata(LLVMContext::MD_fpmath, Accuracy);
  return New;
}

/// Whether all operands of \p I that are no constants and no splats are cut as
/// \p Here: none is joined for these pieces, or taken apart.
bool VectorLegalizer::areAllCut(const Instruction &I,
                                ArrayRef<Piece> Here) const {
  return all_of(I.operands(), [&](Value *V) {
    if (!V->getType()->isVectorTy() || isa<Constant>(V) || Builder.isSplat(V))
      return true;
    const Pieces *Known = Builder.lookup(V);
    return Known && equal(*Known, Here, [](const Piece &A, const Piece &B) {
             return A.First == B.First && A.Count == B.Count;
           });
  });
}

/// As an operand is cut: as the first one that is no constant and no splat. Not
/// where that gives pieces that are too long for what the others hold, or more
/// than twice as many pieces as full registers would be, for which something
/// has to be joined: 7 ints from memory, less 7 others, are stored in parts of
/// 4, 2 and 1, and registers for all 7 take as many shuffles as accesses.
Cut VectorLegalizer::cutOf(Instruction &I, unsigned Count) {
  unsigned Lanes = Builder.registerLanes(I.getType());
  for (Value *V : I.operands())
    if (V->getType()->isVectorTy())
      Lanes = std::min(Lanes, Builder.registerLanes(V->getType()));
  Cut Default = cutIntoRegisters(Count, Lanes);
  for (Value *V : I.operands()) {
    const Pieces *Known = Builder.lookup(V);
    bool IsTooShort = Known && Known->size() > 2 * Default.size() &&
                      Builder.mayJoin(V->getType()) && !areAllCut(I, *Known);
    if (!Known || IsTooShort ||
        any_of(*Known, [&](const Piece &P) { return P.Count > Lanes; }))
      continue;
    return Cut(Known->begin(), Known->end());
  }
  return Default;
}

bool VectorLegalizer::replaceElementwise(Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector)
    return false;
  SpareLanes Spare = mayTrap(I) ? SpareLanes::FirstElement : SpareLanes::Any;
  SmallVector<Value *> Operands(isa<CallBase>(I) ? cast<CallBase>(I).arg_size()
                                                 : I.getNumOperands());
  Pieces Result;
  for (Range Here : cutOf(I, Vector->getNumElements())) {
    for (auto [Index, V] : enumerate(Operands)) {
      V = I.getOperand(Index);
      if (V->getType()->isVectorTy())
        V = Builder.take(V, Here, Spare);
    }
    Value *V = clone(I, Operands, numLanes(Here.Count), Builder.B);
    if (!V)
      return false;
    Result.push_back({Here, V});
  }
  if (isIllegal(&I))
    Builder.set(&I, std::move(Result));
  else
    I.replaceAllUsesWith(join(Result, Vector->getNumElements(), Builder.B));
  return true;
}
