// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops over transpose tiles, and decides their order by how lines
// share the sets of a cache. The tile itself is the caller's.

#include "Loops/TransposeTile.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether tiles follow each other along the target's lines, not along the
/// source's. That is slower in general, but lines that are written, a power of
/// two apart, would push each other out of the few sets of a cache that they
/// share: 256x256 doubles take five times as long (Zen 5, AVX2).
static bool goAlongTarget(const MemoryRef &Target, unsigned Across,
                          unsigned ElementBytes) {
  constexpr unsigned FewSets = 4;
  std::optional<uint64_t> Stride = Target.stride(Across);
  return Stride && shareSets(*Stride * ElementBytes, FewSets);
}

namespace {
/// A part of the indices of two dimensions, and the tiles that cover it.
struct TileGrid {
  struct Range {
    unsigned First, Extent;
  } Along, Across;
  unsigned Width;
};

/// The loops over the tiles of one grid.
class TileLoops {
  const MemoryRef &Target;
  /// The dimension that the target is not written along.
  unsigned Across;
  unsigned ElementBytes;
  IRBuilderBase &B;
  TileBody Body;

public:
  TileLoops(const MemoryRef &Target, unsigned Across, IRBuilderBase &B,
            TileBody Body)
      : Target(Target), Across(Across),
        ElementBytes(B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
            Target.Type.element())),
        B(B), Body(Body) {}
  void emit(const TileGrid &Grid);

private:
  unsigned clusterOf(unsigned Extent, unsigned Width) const;
  void emitCluster(TileGrid::Range R, unsigned Width, Value *First,
                   function_ref<void(Value *)> Each);
};
} // namespace

/// A line of a column whose elements lie a power of two apart does not stay in
/// the cache for long: what is in it is done at once, as far as that takes no
/// more tiles.
unsigned TileLoops::clusterOf(unsigned Extent, unsigned Width) const {
  unsigned Cluster = std::max(Width, bit_floor(CacheLine / ElementBytes));
  while (Extent % Width == 0 && Extent % Cluster != 0)
    Cluster /= 2;
  return Cluster;
}

/// The tiles of a cluster, along one dimension.
void TileLoops::emitCluster(TileGrid::Range R, unsigned Width, Value *First,
                            function_ref<void(Value *)> Each) {
  unsigned Elements = std::min(clusterOf(R.Extent, Width), R.Extent);
  emitLoop(B, 0, divideCeil(Elements, Width), Width, [&](Value *At) {
    At = B.CreateAdd(First, At);
    if (R.Extent % Width)
      At = B.CreateBinaryIntrinsic(Intrinsic::umin, At,
                                   getIndex(B, R.First + R.Extent - Width));
    Each(At);
  });
}

void TileLoops::emit(const TileGrid &Grid) {
  bool IsSwapped = goAlongTarget(Target, Across, ElementBytes);
  TileGrid::Range Slow = IsSwapped ? Grid.Across : Grid.Along;
  TileGrid::Range Fast = IsSwapped ? Grid.Along : Grid.Across;
  auto ForClusters = [&](TileGrid::Range R, function_ref<void(Value *)> Each) {
    unsigned Cluster = clusterOf(R.Extent, Grid.Width);
    emitLoop(B, R.First, divideCeil(R.Extent, Cluster), Cluster, Each);
  };
  ForClusters(Slow, [&](Value *I) {
    ForClusters(Fast, [&](Value *J) {
      emitCluster(Slow, Grid.Width, I, [&](Value *First) {
        emitCluster(Fast, Grid.Width, J, [&](Value *Second) {
          if (IsSwapped)
            std::swap(First, Second);
          Body(First, Second, Grid.Width);
          if (IsSwapped)
            std::swap(First, Second);
        });
      });
    });
  });
}

void matrix::emitOverlappingTiles(const MemoryRef &Target, unsigned Along,
                                  unsigned Across, unsigned Width,
                                  IRBuilderBase &B, TileBody Body) {
  TileGrid::Range All[] = {{0, Target.Type.extent(Along)},
                           {0, Target.Type.extent(Across)}};
  TileLoops(Target, Across, B, Body).emit({All[0], All[1], Width});
}

void matrix::emitOverlappingTiles(const MemoryRef &Target, unsigned Along,
                                  unsigned WidthAlong, unsigned LineAlong,
                                  unsigned Across, unsigned WidthAcross,
                                  unsigned LineAcross, IRBuilderBase &B,
                                  function_ref<void(Value *, Value *)> Body) {
  struct Side {
    unsigned Extent, Width, Cluster;
  };
  auto SideOf = [&](unsigned Dimension, unsigned Width, unsigned Line) {
    unsigned Extent = Target.Type.extent(Dimension),
             Cluster = std::max(Width, Line);
    while (Extent % Width == 0 && Extent % Cluster != 0)
      Cluster /= 2;
    return Side{Extent, Width, std::min(Cluster, Extent)};
  };
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  bool IsSwapped =
      goAlongTarget(Target, Across, DL.getTypeAllocSize(Target.Type.element()));
  Side Slow = SideOf(Along, WidthAlong, LineAlong),
       Fast = SideOf(Across, WidthAcross, LineAcross);
  if (IsSwapped)
    std::swap(Slow, Fast);
  auto ForClusters = [&](Side S, function_ref<void(Value *)> Each) {
    emitLoop(B, 0, divideCeil(S.Extent, S.Cluster), S.Cluster, Each);
  };
  auto ForTiles = [&](Side S, Value *First, function_ref<void(Value *)> Each) {
    emitLoop(B, 0, divideCeil(S.Cluster, S.Width), S.Width, [&](Value *At) {
      At = B.CreateAdd(First, At);
      if (S.Extent % S.Width)
        At = B.CreateBinaryIntrinsic(Intrinsic::umin, At,
                                     getIndex(B, S.Extent - S.Width));
      Each(At);
    });
  };
  ForClusters(Slow, [&](Value *I) {
    ForClusters(Fast, [&](Value *J) {
      ForTiles(Slow, I, [&](Value *First) {
        ForTiles(Fast, J, [&](Value *Second) {
          IsSwapped ? Body(Second, First) : Body(First, Second);
        });
      });
    });
  });
}

void matrix::emitTransposeTiles(const MemoryRef &Target, unsigned Along,
                                unsigned Across, unsigned Width,
                                IRBuilderBase &B, TileBody Body) {
  unsigned Rows = Target.Type.extent(Along),
           Columns = Target.Type.extent(Across);
  unsigned EdgeAlong = transposeEdge(Rows, Columns, Width),
           EdgeAcross = transposeEdge(Columns, Rows, Width);
  unsigned RestAlong = EdgeAlong ? Rows % Width : 0,
           RestAcross = EdgeAcross ? Columns % Width : 0;
  unsigned InnerRows = Rows - RestAlong, InnerColumns = Columns - RestAcross;
  TileLoops Loops(Target, Across, B, Body);
  Loops.emit({{0, InnerRows}, {0, InnerColumns}, Width});
  if (RestAlong)
    Loops.emit({{InnerRows, RestAlong}, {0, Columns}, EdgeAlong});
  if (RestAcross)
    Loops.emit({{0, InnerRows}, {InnerColumns, RestAcross}, EdgeAcross});
}
