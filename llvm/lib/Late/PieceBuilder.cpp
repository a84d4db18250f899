// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the pieces of each vector, and makes those that are missing: from other
// pieces, from memory, or from a vector that is not cut.

#include "PieceBuilder.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

PieceBuilder::PieceBuilder(Function &F, VectorUnit Unit)
    : DL(F.getDataLayout()), Unit(Unit),
      // LLVM 22 takes minutes over some comparisons of 64 lanes that keep their
      // exceptions, or cannot select them.
      CutsWide(F.hasFnAttribute(Attribute::StrictFP)), B(F.getContext()) {}

/// Whether processors have vectors of \p Element at all.
bool PieceBuilder::isVectorizable(Type *Element) const {
  return Element->isPointerTy() || (Unit.HasHalves && Element->isHalfTy()) ||
         Element->isBFloatTy() || Element->isFloatTy() ||
         Element->isDoubleTy() || Element->isIntegerTy(8) ||
         Element->isIntegerTy(16) || Element->isIntegerTy(32) ||
         Element->isIntegerTy(64);
}

unsigned PieceBuilder::registerLanes(Type *T) const {
  Type *Element = T->getScalarType();
  // Comparisons are cut as what they compare.
  if (Element->isIntegerTy(1))
    return 64;
  if (!isVectorizable(Element))
    return 1;
  uint64_t Bits = DL.getTypeSizeInBits(Element).getFixedValue();
  return std::max<unsigned>(1, bit_floor(Unit.RegisterBits / Bits));
}

bool PieceBuilder::isIllegal(Type *T) const {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (!Vector)
    return false;
  Type *Element = Vector->getElementType();
  unsigned Count = Vector->getNumElements();
  return (!isPowerOf2_32(Count) && !Unit.HasLength) ||
         (!isVectorizable(Element) && !Element->isIntegerTy(1)) ||
         (CutsWide && Count > registerLanes(T));
}

void PieceBuilder::set(Instruction *V, Pieces List) {
  Known[V] = std::move(List);
  Replaced.insert(V);
}

void PieceBuilder::setSplat(Instruction *V, Value *Element) {
  Splats[V].Element = Element;
  Replaced.insert(V);
}

const Pieces *PieceBuilder::lookup(Value *V) const {
  auto It = Known.find(V);
  return It == Known.end() ? nullptr : &It->second;
}

Value *PieceBuilder::splat(Value *V, unsigned Lanes) {
  Splat &Of = Splats.find(V)->second;
  if (Lanes == 1)
    return Of.Element;
  Value *&Vector = Of.OfLanes[Lanes];
  if (!Vector) {
    IRBuilderBase::InsertPointGuard Guard(B);
    B.SetInsertPoint(cast<Instruction>(V));
    Vector = B.CreateVectorSplat(Lanes, Of.Element);
  }
  return Vector;
}

Pieces PieceBuilder::pieces(Value *V) {
  if (const Pieces *List = lookup(V))
    return *List;
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  if (!isSplat(V) && (!isIllegal(V->getType()) || isa<Constant>(V)))
    return {{{0, Count}, V}};
  Cut Here = cutIntoRegisters(Count, registerLanes(V->getType()));
  Pieces Result;
  if (isSplat(V)) {
    for (Range R : Here)
      Result.push_back({R, splat(V, numLanes(R.Count))});
    return Result;
  }
  IRBuilderBase::InsertPointGuard Guard(B);
  bool IsAtDefinition = goBehind(V);
  // A value that is whole in several registers, such as an argument, is cut in
  // memory: LLVM 22's x86 back end gets shuffles from and to 24 or 30 lanes
  // wrong, even at -O0.
  if (Here.size() > 1 && isStoredAsArray(V->getType())) {
    AllocaInst *Slot = inMemory(V);
    // It may have been stored for another user.
    if (Instruction *Last = Slots.lookup(V).Last)
      B.SetInsertPoint(Last->getParent(), std::next(Last->getIterator()));
    Result = loadPieces(Slot, V->getType());
  } else {
    for (Range R : Here)
      Result.push_back(recut({{{0, Count}, V}}, R, SpareLanes::Any, B));
  }
  if (IsAtDefinition)
    Known[V] = Result;
  return Result;
}

Value *PieceBuilder::take(Value *V, Range Here, SpareLanes Spare) {
  if (isSplat(V))
    return splat(V, numLanes(Here.Count));
  // A constant that is the same in all lanes stays that.
  if (isa<Constant>(V))
    Spare = SpareLanes::FirstElement;
  return recut(pieces(V), Here, Spare, B).V;
}

AllocaInst *PieceBuilder::slot(uint64_t Bytes) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot = AtEntry.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes),
                                          DL.getAllocaAddrSpace(), nullptr);
  Slot->setAlignment(Align(16));
  return Slot;
}

Pieces PieceBuilder::loadPieces(AllocaInst *Slot, Type *T) {
  auto *Vector = cast<FixedVectorType>(T);
  Pieces Result;
  forMemory(Vector, [&](Range Here, uint64_t Offset) {
    Result.push_back({Here, B.CreateAlignedLoad(
                                pieceType(Vector->getElementType(), Here.Count),
                                addressOf(Slot, Offset),
                                commonAlignment(Slot->getAlign(), Offset))});
  });
  return inRegisters(Result, Vector);
}

AllocaInst *PieceBuilder::store(ArrayRef<Piece> From) {
  uint64_t Bytes =
      DL.getTypeStoreSize(From.front().V->getType()->getScalarType());
  // The next pieces overwrite spare lanes, which may reach behind all of them.
  unsigned End = 0;
  for (const Piece &P : From)
    End = std::max(End, P.First + numLanes(P.Count));
  AllocaInst *Slot = slot(End * Bytes);
  for (const Piece &P : From)
    B.CreateAlignedStore(P.V, addressOf(Slot, P.First * Bytes),
                         commonAlignment(Slot->getAlign(), P.First * Bytes));
  return Slot;
}

/// Sets the insertion point behind what defines \p V. False, and it stays where
/// it is, if there is no such place.
bool PieceBuilder::goBehind(Value *V) {
  if (auto *I = dyn_cast<Instruction>(V)) {
    std::optional<BasicBlock::iterator> After = I->getInsertionPointAfterDef();
    if (After)
      B.SetInsertPoint((*After)->getParent(), *After);
    return After.has_value();
  }
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  B.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  return true;
}

AllocaInst *PieceBuilder::inMemory(Value *V) {
  assert(isStoredAsArray(V->getType()) && "elements have no addresses");
  if (AllocaInst *Slot = Slots.lookup(V).Slot)
    return Slot;
  IRBuilderBase::InsertPointGuard Guard(B);
  bool IsAtDefinition = goBehind(V);
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  AllocaInst *Slot = store(isReplaced(V) ? pieces(V) : Pieces{{{0, Count}, V}});
  if (IsAtDefinition)
    Slots[V] = {Slot, &*std::prev(B.GetInsertPoint())};
  return Slot;
}

Value *PieceBuilder::joined(Value *V) {
  if (!isReplaced(V))
    return V;
  Pieces From = pieces(V);
  if (From.size() > 1 && isStoredAsArray(V->getType()))
    return B.CreateAlignedLoad(V->getType(), store(From), Align(16));
  return join(From, cast<FixedVectorType>(V->getType())->getNumElements(), B);
}

Cut PieceBuilder::cutOfShuffle(ArrayRef<Piece> From, ArrayRef<int> Mask,
                               Type *Result) const {
  unsigned Lanes = registerLanes(Result);
  Cut Default = cutIntoRegisters(Mask.size(), Lanes), Runs;
  // The elements that would continue the last run; unspecified ones go on.
  unsigned Next = 0, End = 0;
  bool AreWholePieces = true, IsUnspecified = false;
  for (auto [Lane, Index] : enumerate(Mask)) {
    bool Continues =
        IsUnspecified ? Index < 0
                      : Next != End && (Index < 0 || unsigned(Index) == Next);
    if (Continues && Runs.back().Count != Lanes) {
      ++Next;
      ++Runs.back().Count;
      continue;
    }
    Runs.push_back({unsigned(Lane), 1});
    const Piece *P = find_if(From, [Index = Index](const Piece &P) {
      return Index >= 0 && unsigned(Index) - P.First < P.Count;
    });
    IsUnspecified = Index < 0;
    Next = Index + 1;
    End = P == From.end() ? Next : P->First + P->Count;
    AreWholePieces &= P == From.end() || unsigned(Index) == P->First;
  }
  bool IsShort = Runs.size() <= Default.size() ||
                 (AreWholePieces && Runs.size() <= 2 * Default.size());
  return IsShort ? Runs : Default;
}

bool PieceBuilder::isStoredAsArray(Type *Vector) const {
  return Vector->getScalarType()->isPointerTy() ||
         Vector->getScalarSizeInBits() % 8 == 0;
}

void PieceBuilder::forMemory(Type *Vector,
                             function_ref<void(Range, uint64_t)> Body) const {
  unsigned Count = cast<FixedVectorType>(Vector)->getNumElements();
  uint64_t Bytes = DL.getTypeSizeInBits(Vector->getScalarType()) / 8;
  unsigned Size = registerLanes(Vector);
  for (unsigned First = 0; First != Count;)
    if (Count - First < Size) {
      Size /= 2;
    } else {
      Body({First, Size}, First * Bytes);
      First += Size;
    }
}

Pieces PieceBuilder::inRegisters(ArrayRef<Piece> Parts, Type *Vector) {
  Pieces Result;
  unsigned Count = cast<FixedVectorType>(Vector)->getNumElements();
  for (Range R : cutIntoRegisters(Count, registerLanes(Vector))) {
    ArrayRef<Piece> Inside = Parts.take_while(
        [&](const Piece &P) { return P.First < R.First + R.Count; });
    Result.push_back(concatenate(Inside, B));
    Parts = Parts.drop_front(Inside.size());
  }
  return Result;
}

Value *PieceBuilder::addressOf(Value *Pointer, uint64_t Offset) {
  return Offset ? B.CreateInBoundsPtrAdd(
                      Pointer, ConstantInt::get(
                                   DL.getIndexType(Pointer->getType()), Offset))
                : Pointer;
}
