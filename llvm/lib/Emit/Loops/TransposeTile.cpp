// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Loops/TransposeTile.h"
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
  constexpr uint64_t FewSets = 1024;
  std::optional<uint64_t> Stride = Target.stride(Across);
  return Stride && *Stride * ElementBytes % FewSets == 0;
}

void matrix::emitTransposeTiles(const MemoryRef &Target, unsigned Along,
                                unsigned Across, unsigned Width,
                                IRBuilderBase &B,
                                function_ref<void(Value *, Value *)> Body) {
  unsigned ElementBytes = B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
      Target.Type.element());
  // A line of a column whose elements lie a power of two apart does not stay in
  // the cache for long: what is in it is done at once, as far as that takes no
  // more tiles.
  constexpr unsigned CacheLine = 64;
  auto ClusterOf = [&](unsigned Extent) {
    unsigned Cluster = std::max(Width, bit_floor(CacheLine / ElementBytes));
    while (Extent % Width == 0 && Extent % Cluster != 0)
      Cluster /= 2;
    return Cluster;
  };
  // The tiles of a cluster, along one dimension.
  auto ForTiles = [&](unsigned Extent, Value *First,
                      function_ref<void(Value *)> Body) {
    unsigned Elements = std::min(ClusterOf(Extent), Extent);
    emitLoop(B, 0, divideCeil(Elements, Width), Width, [&](Value *At) {
      At = B.CreateAdd(First, At);
      if (Extent % Width)
        At = B.CreateBinaryIntrinsic(Intrinsic::umin, At,
                                     getIndex(B, Extent - Width));
      Body(At);
    });
  };
  auto ForClusters = [&](unsigned Extent, function_ref<void(Value *)> Body) {
    unsigned Cluster = ClusterOf(Extent);
    emitLoop(B, 0, divideCeil(Extent, Cluster), Cluster, Body);
  };
  unsigned Outer = Along, Inner = Across;
  if (goAlongTarget(Target, Across, ElementBytes))
    std::swap(Outer, Inner);
  unsigned Slow = Target.Type.extent(Outer), Fast = Target.Type.extent(Inner);
  ForClusters(Slow, [&](Value *I) {
    ForClusters(Fast, [&](Value *J) {
      ForTiles(Slow, I, [&](Value *First) {
        ForTiles(Fast, J, [&](Value *Second) {
          if (Outer == Along)
            Body(First, Second);
          else
            Body(Second, First);
        });
      });
    });
  });
}
