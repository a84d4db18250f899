// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B by outer products: a tile of C stays in registers over the whole k
// loop, so the sum of an element never leaves its order, whatever the tiles.
// Plan/RegisterTiling.cpp cuts the result into them, and may leave out those
// above the diagonal of a symmetric result, which are then copied.

#include "Product/EmitProduct.h"
#include "Product/TileLoop.h"
#include "Product/VectorKernel.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

/// Calls \p Body with the first row or column of each tile of each of \p Ranges.
static void forTiles(ArrayRef<TileRange> Ranges, IRBuilderBase &B,
                     function_ref<void(const TileRange &, Value *)> Body) {
  for (const TileRange &R : Ranges)
    emitLoop(B, R.First, R.Tiles, R.Extent, [&](Value *First) {
      // The last one may start earlier than its turn is.
      if (R.isLastOverlapping())
        First = B.CreateBinaryIntrinsic(Intrinsic::umin, First,
                                        getIndex(B, R.End - R.Extent));
      Body(R, First);
    });
}

void matrix::emitTiles(const Product &P, const ProductMemory &Memory,
                       const RegionPlan &Plan, const RegisterTiling &Tiling,
                       Value *FirstRow, IRBuilderBase &B) {
  VectorKernel Kernel(P, Memory, Plan, B);
  uint64_t K = Memory.A.Type.extent(1);
  auto EmitTile = [&](const Tile &T) {
    auto Emit = [&] { emitTile(Kernel, T, K, Tiling.IsUnrolled, B); };
    if (Tiling.MirrorWidth == 0)
      return Emit();
    Value *End = B.CreateAdd(T.I, getIndex(B, T.M.Extent));
    emitIf(B, B.CreateICmpULT(T.J, B.CreateAdd(FirstRow, End)), Emit);
  };
  auto ForM = [&](auto Body) { forTiles(Tiling.M, B, Body); };
  auto ForN = [&](auto Body) { forTiles(Tiling.N, B, Body); };
  if (Tiling.MOutside)
    ForM([&](const TileRange &M, Value *I) {
      ForN([&](const TileRange &N, Value *J) { EmitTile({M, N, I, J}); });
    });
  else
    ForN([&](const TileRange &N, Value *J) {
      ForM([&](const TileRange &M, Value *I) { EmitTile({M, N, I, J}); });
    });
}

void matrix::emitProduct(const Product &P, const ProductMemory &Memory,
                         const RegionPlan &Plan, Storage &Store,
                         IRBuilderBase &B) {
  assert((Plan.PackedM == 0 || !Memory.Last) &&
         "partial sums would be changed");
  if (Plan.PackedM == 0)
    emitTiles(P, Memory, Plan, Plan.Tiling, getIndex(B, 0), B);
  else
    emitPackedProduct(P, Memory, Plan, Store, B);
  if (Plan.Tiling.MirrorWidth)
    emitMirror(exchanged(P, Memory.C), Plan.Tiling.MirrorWidth, B);
}
