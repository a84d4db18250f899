// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only moves elements: within registers, and between registers and memory.

#include "VectorLegalizer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

bool VectorLegalizer::replaceShuffle(ShuffleVectorInst &I) {
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  ArrayRef<int> Mask = I.getShuffleMask();
  if (Value *Scalar = getSplatValue(&I); Scalar && isIllegal(&I)) {
    Builder.setSplat(&I, Scalar);
    return true;
  }
  unsigned Count = cast<FixedVectorType>(X->getType())->getNumElements();
  Pieces From = Builder.pieces(X);
  if (!isa<UndefValue>(Y))
    for (Piece P : Builder.pieces(Y)) {
      P.First += Count;
      From.push_back(P);
    }
  else
    From.push_back({{Count, Count}, PoisonValue::get(Y->getType())});
  if (!isIllegal(&I)) {
    Value *V = gather(From, Mask, Builder.B);
    if (!V->getType()->isVectorTy())
      V = join({{{0, 1}, V}}, 1, Builder.B);
    I.replaceAllUsesWith(V);
    return true;
  }
  Pieces Result;
  for (Range Here : Builder.cutOfShuffle(From, Mask, I.getType())) {
    SmallVector<int> Lanes(Mask.slice(Here.First, Here.Count));
    Lanes.resize(numLanes(Here.Count), PoisonMaskElem);
    Result.push_back({Here, gather(From, Lanes, Builder.B)});
  }
  Builder.set(&I, std::move(Result));
  return true;
}

bool VectorLegalizer::replaceExtract(ExtractElementInst &I) {
  auto *Index = dyn_cast<ConstantInt>(I.getIndexOperand());
  auto *Vector = cast<FixedVectorType>(I.getVectorOperandType());
  if (!Index || Index->getValue().uge(Vector->getNumElements()))
    return false;
  unsigned Lane = Index->getZExtValue();
  Value *V = Builder.take(I.getVectorOperand(), {Lane, 1}, SpareLanes::Any);
  I.replaceAllUsesWith(V);
  return true;
}

bool VectorLegalizer::replaceInsert(InsertElementInst &I) {
  auto *Index = dyn_cast<ConstantInt>(I.getOperand(2));
  auto *Vector = cast<FixedVectorType>(I.getType());
  if (!Index || Index->getValue().uge(Vector->getNumElements()))
    return false;
  unsigned Lane = Index->getZExtValue();
  Pieces Result = Builder.pieces(I.getOperand(0));
  for (Piece &P : Result) {
    if (Lane - P.First >= P.Count)
      continue;
    P.V = P.V->getType()->isVectorTy()
              ? Builder.B.CreateInsertElement(P.V, I.getOperand(1),
                                              uint64_t(Lane - P.First))
              : I.getOperand(1);
  }
  Builder.set(&I, std::move(Result));
  return true;
}

/// Whether what \p Load reads is worth computing with in the pieces that memory
/// is read in: it goes back to memory, and there are fewer operations on the
/// way than accesses, each of which would join or take apart a register.
/// Integers that are moved within a register come back to full ones here;
/// products of floating-point numbers come in full ones already.
static bool staysAsItLies(LoadInst &Load) {
  constexpr unsigned MostOperations = 16;
  SmallSetVector<Instruction *, 16> Web, Accesses;
  Web.insert(&Load);
  bool IsOnlyMoved = true;
  for (unsigned I = 0; I != Web.size() && Web.size() <= MostOperations; ++I)
    for (User *U : Web[I]->users()) {
      auto *By = cast<Instruction>(U);
      if (isa<StoreInst>(By))
        Accesses.insert(By);
      else if (!isElementwise(*By))
        IsOnlyMoved = false;
      else if (Web.insert(By))
        for (Value *V : By->operands())
          if (auto *Other = dyn_cast<LoadInst>(V))
            Accesses.insert(Other);
    }
  bool IsFloat = Load.getType()->isFPOrFPVectorTy();
  return (IsOnlyMoved || IsFloat) && Web.size() - 1 <= Accesses.size();
}

bool VectorLegalizer::replaceLoad(LoadInst &I) {
  if (I.isAtomic() || !Builder.isStoredAsArray(I.getType()))
    return false;
  auto *Vector = cast<FixedVectorType>(I.getType());
  Pieces Read;
  Builder.forMemory(I.getType(), [&](Range Here, uint64_t Offset) {
    Type *T = pieceType(Vector->getElementType(), Here.Count);
    auto *New = Builder.B.CreateAlignedLoad(
        T, Builder.addressOf(I.getPointerOperand(), Offset),
        commonAlignment(I.getAlign(), Offset), I.isVolatile());
    New->copyMetadata(I);
    New->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
    Read.push_back({Here, New});
  });
  if (!staysAsItLies(I)) {
    Pieces Registers;
    for (Range Here : cutIntoRegisters(Vector->getNumElements(),
                                       Builder.registerLanes(I.getType())))
      Registers.push_back(recut(Read, Here, SpareLanes::Any, Builder.B));
    Read = std::move(Registers);
  }
  Builder.set(&I, std::move(Read));
  return true;
}

bool VectorLegalizer::replaceStore(StoreInst &I) {
  Value *V = I.getValueOperand();
  if (I.isAtomic() || !Builder.isStoredAsArray(V->getType()))
    return false;
  Builder.forMemory(V->getType(), [&](Range Here, uint64_t Offset) {
    auto *New = Builder.B.CreateAlignedStore(
        Builder.take(V, Here, SpareLanes::Any),
        Builder.addressOf(I.getPointerOperand(), Offset),
        commonAlignment(I.getAlign(), Offset), I.isVolatile());
    New->copyMetadata(I);
    New->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  });
  return true;
}
