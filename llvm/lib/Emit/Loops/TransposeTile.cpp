// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops over transpose tiles. The tile itself is the caller's.

#include "Loops/TransposeTile.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

static void forClusters(const TileGrid::Side &S, IRBuilderBase &B,
                        function_ref<void(Value *)> Body) {
  emitLoop(B, S.First, divideCeil(S.Extent, S.Cluster), S.Cluster, Body);
}

/// The tiles of the cluster from \p First on.
static void forTiles(const TileGrid::Side &S, Value *First, IRBuilderBase &B,
                     function_ref<void(Value *)> Body) {
  emitLoop(B, 0, divideCeil(S.Cluster, S.Width), S.Width, [&](Value *At) {
    At = B.CreateAdd(First, At);
    if (S.Extent % S.Width)
      At = B.CreateBinaryIntrinsic(Intrinsic::umin, At,
                                   getIndex(B, S.First + S.Extent - S.Width));
    Body(At);
  });
}

void matrix::forTransposeTiles(
    ArrayRef<TileGrid> Grids, IRBuilderBase &B,
    function_ref<void(Value *, Value *, unsigned)> Body) {
  for (const TileGrid &Grid : Grids) {
    const TileGrid::Side &Slow = Grid.FollowTarget ? Grid.Across : Grid.Along,
                         &Fast = Grid.FollowTarget ? Grid.Along : Grid.Across;
    forClusters(Slow, B, [&](Value *FirstSlow) {
      forClusters(Fast, B, [&](Value *FirstFast) {
        forTiles(Slow, FirstSlow, B, [&](Value *I) {
          forTiles(Fast, FirstFast, B, [&](Value *J) {
            Grid.FollowTarget ? Body(J, I, Grid.Across.Width)
                              : Body(I, J, Grid.Across.Width);
          });
        });
      });
    });
  }
}
