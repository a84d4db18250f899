// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops around a copy's lines or planes (CopyLoops). What a line or
// plane takes is the caller's.

#include "Loops/CopyNest.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// \p Count indices from \p First on, \p Together in an iteration.
void CopyNest::forEach(unsigned Dimension, Value *First, Value *Count,
                       unsigned Together, function_ref<void()> Body) {
  auto Emit = [&](Value *Index) {
    for (uint64_t K = 0; K != Together; ++K) {
      Indices[Dimension] =
          B.CreateAdd(First, B.CreateAdd(Index, getIndex(B, K)));
      Body();
    }
  };
  if (auto *Constant = dyn_cast<ConstantInt>(Count))
    emitLoop(B, 0, Constant->getZExtValue() / Together, Together, Emit);
  else
    emitLoopBelow(B, Count, getIndex(B, 1), Emit);
}

void CopyNest::forAll(ArrayRef<unsigned> Dimensions, unsigned Together,
                      function_ref<void()> Body) {
  if (Dimensions.empty())
    return Body();
  unsigned D = Dimensions.front();
  bool IsInnermost = Dimensions.size() == 1;
  forEach(D, getIndex(B, 0), getIndex(B, Type.extent(D)),
          IsInnermost ? Together : 1,
          [&] { forAll(Dimensions.drop_front(), Together, Body); });
}

void CopyNest::forBlocks(CopyLoops::Block Block,
                         function_ref<void(Value *, Value *)> Body) {
  unsigned Extent = Type.extent(Block.Dimension), Width = Block.Width;
  emitLoop(B, 0, divideCeil(Extent, Width), Width, [&](Value *First) {
    Value *Count = getIndex(B, Width);
    if (Extent % Width)
      Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count,
                                      B.CreateSub(getIndex(B, Extent), First));
    Body(First, Count);
  });
}

void CopyNest::emit(function_ref<void()> Body) {
  if (!Loops.Cut)
    return forAll(Loops.Dimensions, Loops.Together, Body);
  CopyLoops::Block Written = Loops.Cut->Written, Read = Loops.Cut->Read;
  forAll(Loops.Dimensions, /*Together=*/1, [&] {
    forBlocks(Written, [&](Value *FirstWritten, Value *CountWritten) {
      forBlocks(Read, [&](Value *FirstRead, Value *CountRead) {
        forEach(Written.Dimension, FirstWritten, CountWritten, /*Together=*/1,
                [&] {
                  forEach(Read.Dimension, FirstRead, CountRead, Loops.Together,
                          Body);
                });
      });
    });
  });
}
