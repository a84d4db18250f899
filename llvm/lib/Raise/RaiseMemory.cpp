// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Large flat vectors in memory.
//
// A vector of whole bytes without padding lies in memory as an array, which an
// operation loads or stores. Any other one (of i1, i33, x86_fp80) lies there
// bit after bit; a few lanes that end at a byte are such a vector themselves,
// so loops take one after the other.

#include "Raiser.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Index.h"

using namespace llvm;
using namespace matrix;

/// How many lanes of a packed vector of \p Element are loaded at a time: whole
/// bytes, no more than a large register's worth if that is possible. 0 if so
/// many are themselves too large.
static unsigned packedWidth(Type *Element) {
  unsigned Bits = Element->getScalarSizeInBits(), Width = 1;
  while (Width * Bits % 8 != 0 || 2 * Width * Bits <= 256)
    Width *= 2;
  return uint64_t(Width) * Bits <= MaxRegisterBits ? Width : 0;
}

/// Whether loops can load and store a flat vector piece by piece.
static bool isLoadable(const FixedVectorType *Vector, const DataLayout &DL) {
  Type *Element = Vector->getElementType();
  if (isVectorLikeArray(Element, DL))
    return true;
  // The unused bits of the last byte come first in memory.
  bool EndsInByte = Vector->getPrimitiveSizeInBits() % 8 == 0;
  return packedWidth(Element) != 0 && (DL.isLittleEndian() || EndsInByte);
}

void Raiser::forPackedLanes(
    FixedVectorType *Vector, const FlatAccess &Access,
    function_ref<void(Value *Index, const FlatAccess &At, unsigned Count)> Body,
    MutableArrayRef<Value *> Carried) {
  unsigned Bits = Vector->getScalarSizeInBits();
  unsigned Width = packedWidth(Vector->getElementType());
  Align Alignment = commonAlignment(Access.Alignment, Width * Bits / 8);
  forLanes(
      Vector->getNumElements(), Width,
      [&](Value *Index, unsigned Count) {
        Value *Bytes = B.CreateLShr(B.CreateMul(Index, getIndex(B, Bits)), 3);
        Body(Index,
             {B.CreatePtrAdd(Access.Pointer, Bytes), Alignment,
              Access.IsVolatile},
             Count);
      },
      Carried);
}

static CallInst *likeAccess(CallInst *Op, const FlatAccess &Access) {
  if (Access.Of)
    OpBuilder::likeAccess(*Op, *Access.Of);
  return Op;
}

Value *Raiser::loadFlat(FixedVectorType *Vector, const FlatAccess &Access) {
  OpBuilder Ops(B);
  TensorType Type = flatType(Vector);
  if (isVectorLikeArray(Type.element(), F.getDataLayout()))
    return likeAccess(Ops.load(Type, Access.Pointer, {B.getInt64(1)},
                               Access.Alignment, Access.IsVolatile),
                      Access);
  Value *Result = PoisonValue::get(Type.type());
  forPackedLanes(
      Vector, Access,
      [&](Value *Index, const FlatAccess &At, unsigned Count) {
        Value *Lanes =
            B.CreateAlignedLoad(FixedVectorType::get(Type.element(), Count),
                                At.Pointer, At.Alignment, At.IsVolatile);
        Result = Ops.insertLanes(Result, Lanes, Index);
      },
      Result);
  return Result;
}

void Raiser::storeFlat(Value *Flat, const FlatAccess &Access) {
  auto *Vector = cast<FixedVectorType>(Flat->getType());
  OpBuilder Ops(B);
  Value *Tensor = twin(Flat);
  if (isVectorLikeArray(Vector->getElementType(), F.getDataLayout())) {
    likeAccess(Ops.store(Tensor, Access.Pointer, {B.getInt64(1)},
                         Access.Alignment, Access.IsVolatile),
               Access);
    return;
  }
  forPackedLanes(
      Vector, Access, [&](Value *Index, const FlatAccess &At, unsigned Count) {
        B.CreateAlignedStore(Ops.extractLanes(Tensor, Index, Count), At.Pointer,
                             At.Alignment, At.IsVolatile);
      });
}

/// The access of a load or store.
template <typename Access> static FlatAccess accessOf(Access &I) {
  return {I.getPointerOperand(), I.getAlign(), I.isVolatile(), &I};
}

bool Raiser::raiseLoad(LoadInst &I) {
  if (I.isAtomic() ||
      !isLoadable(cast<FixedVectorType>(I.getType()), F.getDataLayout()))
    return false;
  replace(I, loadFlat(cast<FixedVectorType>(I.getType()), accessOf(I)));
  return true;
}

bool Raiser::raiseStore(StoreInst &I) {
  Value *Flat = I.getValueOperand();
  if (I.isAtomic() ||
      !isLoadable(cast<FixedVectorType>(Flat->getType()), F.getDataLayout()))
    return false;
  storeFlat(Flat, accessOf(I));
  Dead.push_back(&I);
  return true;
}

bool Raiser::raiseThroughMemory(CastInst &I) {
  const DataLayout &DL = F.getDataLayout();
  auto *From = dyn_cast<FixedVectorType>(I.getSrcTy());
  auto *To = dyn_cast<FixedVectorType>(I.getDestTy());
  if ((From && !isLoadable(From, DL)) || (To && !isLoadable(To, DL)))
    return false;
  // A bitcast's result is that of a store and a load (LangRef).
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Slot = Entry.CreateAlloca(ArrayType::get(
      B.getInt8Ty(), DL.getTypeAllocSize(I.getSrcTy()).getFixedValue()));
  Slot->setAlignment(Align(64));
  FlatAccess Access{B.CreateAddrSpaceCast(Slot, B.getPtrTy()), Align(64),
                    /*IsVolatile=*/false};
  if (From)
    storeFlat(I.getOperand(0), Access);
  else
    B.CreateAlignedStore(I.getOperand(0), Access.Pointer, Access.Alignment);
  if (To) {
    replace(I, loadFlat(To, Access));
  } else {
    I.replaceAllUsesWith(
        B.CreateAlignedLoad(I.getType(), Access.Pointer, Access.Alignment));
    Dead.push_back(&I);
  }
  return true;
}
