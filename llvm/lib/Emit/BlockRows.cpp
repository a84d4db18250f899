// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How vectors of a block end where rows end; Plan/Blocks.h names the ways.

#include "BlockRows.h"
#include "ElementOps.h"
#include "ShuffleMasks.h"
#include "llvm/IR/Constants.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

/// \p Later: rows behind the vector's first one.
Value *BlockRows::offset(const MemoryRef &Ref, unsigned V, Value *Other,
                         unsigned Later) const {
  uint64_t Row = uint64_t(V) * Band.Width + Later;
  if (Band.Ends == RowEnd::Shifted && V + 1 == Band.Vectors)
    Row = Band.Rows - Band.Width + Later;
  Value *Indices[2];
  Indices[Along] = B.CreateAdd(First, B.getInt64(Row));
  Indices[1 - Along] = Other;
  return Ref.offset(Indices, B);
}

bool BlockRows::isWhole(const MemoryRef &Ref) const {
  return Band.Ends == RowEnd::Whole && Ref.isUnitStride(Along) &&
         Ref.stride(1 - Along) == Band.Width;
}

Value *BlockRows::loadWhole(const MemoryRef &Ref, Value *K) const {
  return Ref.load(offset(Ref, 0, K), Band.lanes(), Ref.Strides[Along], B);
}

static Constant *firstLanes(unsigned Count, unsigned Width, IRBuilderBase &B) {
  SmallVector<Constant *> Lanes;
  for (unsigned I = 0; I != Width; ++I)
    Lanes.push_back(B.getInt1(I < Count));
  return ConstantVector::get(Lanes);
}

/// Lanes behind the last row hold that row, as often as need be: zero times an
/// infinity would be an exception.
Value *BlockRows::loadMasked(const MemoryRef &Ref, Value *Offset) const {
  Value *Rows;
  if (Ref.isUnitStride(Along)) {
    llvm::Type *Element = Ref.Type.element();
    auto *Vector = FixedVectorType::get(Element, Band.Width);
    Rows = B.CreateMaskedLoad(
        Vector, B.CreateGEP(Element, Ref.Base, Offset), Ref.Alignment,
        firstLanes(Band.Rows, Band.Width, B), Constant::getNullValue(Vector));
  } else {
    Rows = Ref.load(Offset, Band.Rows, Ref.Strides[Along], B);
  }
  SmallVector<int> Lanes;
  for (unsigned I = 0; I != Band.Width; ++I)
    Lanes.push_back(std::min(I, Band.Rows - 1));
  return B.CreateShuffleVector(Rows, Lanes);
}

void BlockRows::storeMasked(Value *Vector, const MemoryRef &Ref,
                            Value *Offset) const {
  if (HasFences)
    Vector = keepAllLanes(Vector, B);
  if (Ref.isUnitStride(Along)) {
    B.CreateMaskedStore(Vector,
                        B.CreateGEP(Ref.Type.element(), Ref.Base, Offset),
                        Ref.Alignment, firstLanes(Band.Rows, Band.Width, B));
    return;
  }
  SmallVector<int> Lanes(Band.Rows);
  std::iota(Lanes.begin(), Lanes.end(), 0);
  Ref.store(B.CreateShuffleVector(Vector, Lanes), Offset, Band.Rows,
            Ref.Strides[Along], B);
}

Value *BlockRows::load(const MemoryRef &Ref, unsigned V, Value *Other) const {
  Value *Stride = Ref.Strides[Along];
  if (Band.Ends == RowEnd::Masked)
    return loadMasked(Ref, offset(Ref, V, Other));
  if (Band.Ends != RowEnd::Halves)
    return Ref.load(offset(Ref, V, Other), Band.Width, Stride, B);
  unsigned Half = Band.Width / 2;
  Value *Low = Ref.load(offset(Ref, V, Other), Half, Stride, B);
  Value *High =
      Ref.load(offset(Ref, V, Other, Band.Rows - Half), Half, Stride, B);
  if (Half == 1) {
    Value *Both = PoisonValue::get(FixedVectorType::get(Low->getType(), 2));
    Both = B.CreateInsertElement(Both, Low, uint64_t(0));
    return B.CreateInsertElement(Both, High, uint64_t(1));
  }
  SmallVector<int> Mask(Band.Width);
  std::iota(Mask.begin(), Mask.end(), 0);
  return B.CreateShuffleVector(Low, High, Mask);
}

void BlockRows::store(Value *Vector, const MemoryRef &Ref, unsigned V,
                      Value *Other) const {
  Value *Stride = Ref.Strides[Along];
  if (Band.Ends == RowEnd::Masked)
    return storeMasked(Vector, Ref, offset(Ref, V, Other));
  if (Band.Ends != RowEnd::Halves) {
    Ref.store(Vector, offset(Ref, V, Other), Band.Width, Stride, B);
    return;
  }
  unsigned Half = Band.Width / 2;
  auto Part = [&](unsigned Lane) -> Value * {
    if (Half == 1)
      return B.CreateExtractElement(Vector, Lane);
    SmallVector<int> Mask(Half);
    std::iota(Mask.begin(), Mask.end(), Lane);
    return B.CreateShuffleVector(Vector, Mask);
  };
  Ref.store(Part(0), offset(Ref, V, Other), Half, Stride, B);
  Ref.store(Part(Half), offset(Ref, V, Other, Band.Rows - Half), Half, Stride,
            B);
}
