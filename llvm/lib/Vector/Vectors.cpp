// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cuts and joins vectors.

#include "matrix/Vector/Vectors.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

Value *matrix::asVector(Value *V, IRBuilderBase &B) {
  if (V->getType()->isVectorTy())
    return V;
  return B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(V->getType(), 1)), V, uint64_t(0));
}

Value *matrix::subvector(Value *Vector, unsigned First, unsigned Count,
                         IRBuilderBase &B) {
  SmallVector<int> Mask(Count);
  std::iota(Mask.begin(), Mask.end(), First);
  return B.CreateShuffleVector(Vector, Mask);
}

void matrix::forPieces(unsigned Count, unsigned Largest,
                       function_ref<void(unsigned, unsigned)> Body) {
  for (unsigned Done = 0, Size = Largest; Done != Count; Size /= 2)
    for (; Count - Done >= Size; Done += Size)
      Body(Done, Size);
}

Value *matrix::joinPieces(ArrayRef<Value *> Pieces, IRBuilderBase &B) {
  Value *Flat = Pieces.front();
  for (Value *Piece : drop_begin(Pieces)) {
    unsigned Done = numLanes(Flat), Size = numLanes(Piece);
    SmallVector<int> Mask(Done + Size);
    std::iota(Mask.begin(), Mask.end(), 0);
    Flat = B.CreateShuffleVector(
        Flat, B.CreateShuffleVector(Piece, widening(Size, Done)), Mask);
  }
  return Flat;
}
