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

/// The lane that \p Index is; nothing if it is not known, or none.
static std::optional<unsigned> laneOf(Value *Index, Type *Vector) {
  auto *Constant = dyn_cast<ConstantInt>(Index);
  if (!Constant ||
      Constant->getValue().uge(cast<FixedVectorType>(Vector)->getNumElements()))
    return std::nullopt;
  return Constant->getZExtValue();
}

/// The address of element \p Index in \p Slot, of the last one behind them all:
/// such an index is allowed, and gives any value.
Value *VectorLegalizer::elementIn(AllocaInst *Slot, Type *Vector,
                                  Value *Index) {
  IRBuilder<> &B = Builder.B;
  Type *IndexType = F.getDataLayout().getIndexType(Slot->getType());
  Value *Last = ConstantInt::get(
      IndexType, cast<FixedVectorType>(Vector)->getNumElements() - 1);
  Value *Lane = B.CreateBinaryIntrinsic(
      Intrinsic::umin, B.CreateZExtOrTrunc(Index, IndexType), Last);
  // Between elements of 10 bytes there is nothing, unlike in an array.
  Value *Bytes = ConstantInt::get(
      IndexType, F.getDataLayout().getTypeStoreSize(Vector->getScalarType()));
  return B.CreateInBoundsPtrAdd(Slot, B.CreateNUWMul(Lane, Bytes));
}

bool VectorLegalizer::replaceExtract(ExtractElementInst &I) {
  Value *From = I.getVectorOperand();
  std::optional<unsigned> Lane =
      Builder.isSplat(From) ? 0 : laneOf(I.getIndexOperand(), From->getType());
  if (Lane) {
    I.replaceAllUsesWith(Builder.take(From, {*Lane, 1}, SpareLanes::Any));
    return true;
  }
  if (!Builder.isStoredAsArray(From->getType()))
    return false;
  Value *Place =
      elementIn(Builder.inMemory(From), From->getType(), I.getIndexOperand());
  I.replaceAllUsesWith(Builder.B.CreateLoad(I.getType(), Place));
  return true;
}

bool VectorLegalizer::replaceInsert(InsertElementInst &I) {
  Value *Into = I.getOperand(0), *Element = I.getOperand(1);
  std::optional<unsigned> Lane = laneOf(I.getOperand(2), I.getType());
  if (!Lane && !Builder.isStoredAsArray(I.getType()))
    return false;
  Pieces Result = Builder.pieces(Into);
  if (!Lane) {
    AllocaInst *Slot = Builder.store(Result);
    Builder.B.CreateStore(Element,
                          elementIn(Slot, I.getType(), I.getOperand(2)));
    Builder.set(&I, Builder.loadPieces(Slot, I.getType()));
    return true;
  }
  for (Piece &P : Result) {
    if (*Lane - P.First >= P.Count)
      continue;
    P.V = P.V->getType()->isVectorTy()
              ? Builder.B.CreateInsertElement(P.V, Element,
                                              uint64_t(*Lane - P.First))
              : Element;
  }
  Builder.set(&I, std::move(Result));
  return true;
}

/// Several elements as one, or one as several: 48 floats as three of 128 bits.
bool VectorLegalizer::replaceBitCast(BitCastInst &I) {
  Value *V = I.getOperand(0);
  auto *From = dyn_cast<FixedVectorType>(V->getType());
  auto *To = dyn_cast<FixedVectorType>(I.getType());
  if (!From || !To || !isIllegal(&I))
    return false;
  unsigned Count = To->getNumElements(), Old = From->getNumElements();
  unsigned Joined = std::max(1u, Old / Count),
           Split = std::max(1u, Count / Old);
  if (Count * Joined != Old * Split || !isPowerOf2_32(Joined * Split))
    return false;
  // A piece of the result begins where an old element does.
  unsigned Lanes = std::max(Split, Builder.registerLanes(I.getType()));
  Pieces Result;
  for (Range R : cutIntoRegisters(Count, Lanes)) {
    Range Taken = {R.First / Split * Joined,
                   unsigned(divideCeil(R.Count, Split)) * Joined};
    Type *T = pieceType(To->getElementType(), numLanes(R.Count));
    Result.push_back({R, Builder.B.CreateBitCast(
                             Builder.take(V, Taken, SpareLanes::Any), T)});
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
  if (!staysAsItLies(I))
    Read = Builder.inRegisters(Read, I.getType());
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
