// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How vectors of a block end where rows end; Plan/Blocks.h names the ways.

#include "BlockRows.h"
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

Value *BlockRows::load(const MemoryRef &Ref, unsigned V, Value *Other) const {
  Value *Stride = Ref.Strides[Along];
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
