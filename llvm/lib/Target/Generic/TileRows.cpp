// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the vectors of a tile end where rows end: see Remainder.

#include "matrix/Target/TileRows.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// \p Later: rows behind the vector's first one.
Value *TileRows::offset(const MemoryRef &Ref, unsigned V, Value *Other,
                        unsigned Later) const {
  uint64_t Row = uint64_t(V) * Range.Width + Later;
  bool MayStartEarlier = Range.Ends == Remainder::Overlapping ||
                         Range.Ends == Remainder::Joined ||
                         Range.Ends == Remainder::Shorter;
  if (MayStartEarlier && V + 1 == Range.Fragments)
    Row = Range.Extent - width(V) + Later;
  return Ref.offset({B.CreateAdd(First, getIndex(B, Row)), Other}, B);
}

bool TileRows::isWhole(const MemoryRef &Ref) const {
  return Range.Ends == Remainder::None && Ref.isUnitStride(0) &&
         Ref.stride(1) == Range.Width;
}

Value *TileRows::loadWhole(const MemoryRef &Ref, Value *K) const {
  return Ref.load(offset(Ref, 0, K), Range.lanes(), Ref.Strides[0], B);
}

Value *TileRows::loadAlongK(const MemoryRef &Ref, unsigned V, Value *K,
                            unsigned Count) const {
  return Ref.load(offset(Ref, V, K), Count, Ref.Strides[1], B);
}

static Constant *firstLanes(unsigned Count, unsigned Width, IRBuilderBase &B) {
  SmallVector<Constant *> Lanes;
  for (unsigned I = 0; I != Width; ++I)
    Lanes.push_back(B.getInt1(I < Count));
  return ConstantVector::get(Lanes);
}

/// Lanes behind the last row hold that row, as often as need be: zero times an
/// infinity would be an exception.
Value *TileRows::loadMasked(const MemoryRef &Ref, Value *Offset) const {
  Value *Rows;
  if (Ref.isUnitStride(0)) {
    llvm::Type *Element = laneType(Ref.Type.element());
    auto *Vector = FixedVectorType::get(Element, Range.Width);
    Rows = B.CreateMaskedLoad(Vector, B.CreateGEP(Element, Ref.Base, Offset),
                              Ref.Alignment,
                              firstLanes(Range.Extent, Range.Width, B),
                              Constant::getNullValue(Vector));
  } else {
    Rows = Ref.load(Offset, Range.Extent, Ref.Strides[0], B);
  }
  SmallVector<int> Lanes;
  for (unsigned I = 0; I != Range.Width; ++I)
    Lanes.push_back(std::min(I, Range.Extent - 1));
  return B.CreateShuffleVector(Rows, Lanes);
}

/// A column that is a multiple of vectors long may be aligned.
bool TileRows::isSplit(Value *Vector, const MemoryRef &Ref) const {
  unsigned Bits = Vector->getType()->getPrimitiveSizeInBits();
  uint64_t ElementBits = Vector->getType()->getScalarSizeInBits();
  return StoreBits != 0 && Bits > StoreBits && Ref.isUnitStride(0) &&
         !(Ref.stride(1) && *Ref.stride(1) * ElementBits % Bits == 0);
}

/// LLVM would make one store of two, if it knew that they are one vector.
void TileRows::storeHalves(Value *Vector, const MemoryRef &Ref,
                           Value *Offset) const {
  unsigned Half = numLanes(Vector) / 2;
  Value *Stride = Ref.Strides[0];
  Ref.store(subvector(Vector, 0, Half, B), Offset, Half, Stride, B);
  Ref.store(hideOrigin(subvector(Vector, Half, Half, B), B),
            B.CreateAdd(Offset, getIndex(B, Half)), Half, Stride, B);
}

void TileRows::storeMasked(Value *Vector, const MemoryRef &Ref,
                           Value *Offset) const {
  if (HasFences)
    Vector = keepAllLanes(Vector, B);
  if (Ref.isUnitStride(0)) {
    B.CreateMaskedStore(
        Vector, B.CreateGEP(laneType(Ref.Type.element()), Ref.Base, Offset),
        Ref.Alignment, firstLanes(Range.Extent, Range.Width, B));
    return;
  }
  SmallVector<int> Lanes(Range.Extent);
  std::iota(Lanes.begin(), Lanes.end(), 0);
  Ref.store(B.CreateShuffleVector(Vector, Lanes), Offset, Range.Extent,
            Ref.Strides[0], B);
}

Value *TileRows::addresses(const MemoryRef &Ref, Value *Offset) const {
  Value *Stride = B.CreateVectorSplat(Range.Width, toIndex(Ref.Strides[0], B));
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I != Range.Width; ++I)
    Numbers.push_back(getIndex(B, I));
  Value *Behind = B.CreateMul(ConstantVector::get(Numbers), Stride);
  llvm::Type *Element = laneType(Ref.Type.element());
  return B.CreateGEP(Element, B.CreateGEP(Element, Ref.Base, Offset), Behind);
}

/// Lanes that hold no row hold the first one: zero times an infinity would be
/// an exception.
Value *TileRows::loadLanes(const MemoryRef &Ref, Value *Offset) const {
  Value *Row = Ref.load(Offset, 1, Ref.Strides[0], B);
  Value *Rows = B.CreateVectorSplat(Range.Width, Row);
  if (Ref.stride(0) == 0)
    return Rows;
  llvm::Type *Element = laneType(Ref.Type.element());
  if (Ref.isUnitStride(0))
    return B.CreateMaskedLoad(Rows->getType(),
                              B.CreateGEP(Element, Ref.Base, Offset),
                              Ref.Alignment, Lanes, Rows);
  return B.CreateMaskedGather(Rows->getType(), addresses(Ref, Offset),
                              Ref.Alignment, Lanes, Rows);
}

void TileRows::storeLanes(Value *Vector, const MemoryRef &Ref,
                          Value *Offset) const {
  if (HasFences)
    Vector = keepAllLanes(Vector, B);
  if (Ref.isUnitStride(0))
    B.CreateMaskedStore(
        Vector, B.CreateGEP(laneType(Ref.Type.element()), Ref.Base, Offset),
        Ref.Alignment, Lanes);
  else
    B.CreateMaskedScatter(Vector, addresses(Ref, Offset), Ref.Alignment, Lanes);
}

Value *TileRows::load(const MemoryRef &Ref, unsigned V, Value *Other) const {
  Value *Stride = Ref.Strides[0];
  if (hasLanes(V))
    return loadLanes(Ref, offset(Ref, V, Other));
  if (Range.Ends == Remainder::Masked)
    return loadMasked(Ref, offset(Ref, V, Other));
  if (Range.Ends != Remainder::OverlappingHalves)
    return Ref.load(offset(Ref, V, Other), width(V), Stride, B);
  unsigned Half = Range.Width / 2;
  Value *Low = Ref.load(offset(Ref, V, Other), Half, Stride, B);
  Value *High =
      Ref.load(offset(Ref, V, Other, Range.Extent - Half), Half, Stride, B);
  if (Half == 1) {
    Value *Both = PoisonValue::get(FixedVectorType::get(Low->getType(), 2));
    Both = B.CreateInsertElement(Both, Low, uint64_t(0));
    return B.CreateInsertElement(Both, High, uint64_t(1));
  }
  SmallVector<int> Mask(Range.Width);
  std::iota(Mask.begin(), Mask.end(), 0);
  return B.CreateShuffleVector(Low, High, Mask);
}

void TileRows::store(Value *Vector, const MemoryRef &Ref, unsigned V,
                     Value *Other) const {
  Value *Stride = Ref.Strides[0];
  if (hasLanes(V))
    return storeLanes(Vector, Ref, offset(Ref, V, Other));
  if (Range.Ends == Remainder::Masked)
    return storeMasked(Vector, Ref, offset(Ref, V, Other));
  if (Range.Ends != Remainder::OverlappingHalves) {
    if (isSplit(Vector, Ref))
      return storeHalves(Vector, Ref, offset(Ref, V, Other));
    Ref.store(Vector, offset(Ref, V, Other), width(V), Stride, B);
    return;
  }
  unsigned Half = Range.Width / 2;
  auto Part = [&](unsigned Lane) -> Value * {
    if (Half == 1)
      return B.CreateExtractElement(Vector, Lane);
    SmallVector<int> Mask(Half);
    std::iota(Mask.begin(), Mask.end(), Lane);
    return B.CreateShuffleVector(Vector, Mask);
  };
  Ref.store(Part(0), offset(Ref, V, Other), Half, Stride, B);
  Ref.store(Part(Half), offset(Ref, V, Other, Range.Extent - Half), Half,
            Stride, B);
}
