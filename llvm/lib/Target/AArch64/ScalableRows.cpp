// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masked loads and stores of scalable vectors, and shuffles of lanes. Kernels
// say what is in them.

#include "ScalableRows.h"
#include "Neon.h"
#include "matrix/Support/Index.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace matrix;

ScalableRows::ScalableRows(const TileRange &Range, Value *First,
                           IRBuilderBase &B, unsigned LanesPerRow, Value *End)
    : Lanes(Range.Width * LanesPerRow), B(B) {
  Type *Index = indexType(B);
  auto *Mask = ScalableVectorType::get(B.getInt1Ty(), Lanes);
  if (!End)
    End = getIndex(B, Range.End);
  End = B.CreateMul(End, getIndex(B, LanesPerRow));
  for (unsigned I = 0; I != Range.Fragments; ++I) {
    Value *Before =
        B.CreateElementCount(Index, ElementCount::getScalable(I * Range.Width));
    Firsts.push_back(I == 0 ? First : B.CreateAdd(First, Before));
    Value *Start = B.CreateMul(Firsts.back(), getIndex(B, LanesPerRow));
    Masks.push_back(B.CreateIntrinsic(Intrinsic::get_active_lane_mask,
                                      {Mask, Index}, {Start, End}));
  }
}

Value *ScalableRows::load(Type *Element, unsigned Fragment,
                          const MemoryRef &Ref, ArrayRef<Value *> At) const {
  auto *T = ScalableVectorType::get(Element, Lanes);
  return B.CreateMaskedLoad(T, addressIn(Ref, At, B), Ref.Alignment,
                            Masks[Fragment], Constant::getNullValue(T));
}

void ScalableRows::store(Value *V, unsigned Fragment, const MemoryRef &Ref,
                         ArrayRef<Value *> At) const {
  B.CreateMaskedStore(V, addressIn(Ref, At, B), Ref.Alignment, Masks[Fragment]);
}

Value *matrix::addressIn(const MemoryRef &Ref, ArrayRef<Value *> Indices,
                         IRBuilderBase &B) {
  return B.CreateGEP(Ref.Type.element(), Ref.Base, Ref.offset(Indices, B));
}

Value *matrix::scalableSplat(Value *V, unsigned Lanes, IRBuilderBase &B) {
  return B.CreateVectorSplat(ElementCount::getScalable(Lanes), V);
}

Value *matrix::castLanes(Value *V, Type *Element, IRBuilderBase &B) {
  auto *T = cast<ScalableVectorType>(V->getType());
  unsigned Bits = T->getMinNumElements() * T->getScalarSizeInBits();
  return B.CreateBitCast(
      V,
      ScalableVectorType::get(Element, Bits / Element->getScalarSizeInBits()));
}

bool matrix::hasScalableVectors(StringRef Feature, const Subtarget &ST) {
  return hasNeon(Feature, ST) && ST.dataLayout().getPointerSize() == 8;
}
