// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over tiles of constant extents up to an end that is not constant:
//
//   masked:      for each whole or part of a tile, the form with as many
//                fragments as its rows need
//   not masked:  for (; Begin + whole <= End; Begin += whole) whole tile;
//                for each power of two below whole, if End - Begin has that bit

#include "RunTime/TilesUpTo.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

/// The first \p Count lanes of \p Width, or all.
static Value *firstLanes(Value *Count, unsigned Width, IRBuilderBase &B) {
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I != Width; ++I)
    Numbers.push_back(B.getInt32(I));
  Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count, getIndex(B, Width));
  Value *All =
      B.CreateVectorSplat(Width, B.CreateZExtOrTrunc(Count, B.getInt32Ty()));
  return B.CreateICmpULT(ConstantVector::get(Numbers), All);
}

/// One tile at \p First, where \p Left rows are left: the first of \p Forms
/// that needs all its fragments.
static void emitMasked(ArrayRef<TileRange> Forms, Value *First, Value *Left,
                       IRBuilderBase &B,
                       function_ref<void(const TileUpTo &)> Body) {
  const TileRange &Form = Forms.front();
  Value *Others = getIndex(B, (Form.Fragments - 1) * Form.Width);
  auto Here = [&] {
    Value *Last = B.CreateSub(Left, Others);
    Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Left,
                                           getIndex(B, Form.Extent));
    Body({Form, First, Count, firstLanes(Last, Form.Width, B)});
  };
  if (Forms.size() == 1)
    return Here();
  emitIfElse(B, B.CreateICmpUGT(Left, Others), Here,
             [&] { emitMasked(Forms.drop_front(), First, Left, B, Body); });
}

void matrix::forTilesUpTo(const TileRanges &Forms, Value *End, IRBuilderBase &B,
                          function_ref<void(const TileUpTo &)> Body) {
  const TileRange &Whole = Forms.front();
  if (Whole.Ends == Remainder::MaskedAtRunTime) {
    emitLoopBelow(B, End, getIndex(B, Whole.Extent), [&](Value *First) {
      emitMasked(Forms, First, B.CreateSub(End, First), B, Body);
    });
    return;
  }
  Value *First =
      emitBlocks(B, getIndex(B, 0), End, Whole.Extent, [&](Value *Index) {
        Body({Whole, Index, getIndex(B, Whole.Extent)});
      });
  Value *Left = B.CreateSub(End, First);
  for (const TileRange &Form : ArrayRef(Forms).drop_front()) {
    Value *Extent = getIndex(B, Form.Extent);
    Value *Here = B.CreateAnd(Left, Extent);
    emitIf(B, B.CreateIsNotNull(Here), [&] { Body({Form, First, Extent}); });
    First = B.CreateAdd(First, Here);
  }
}
