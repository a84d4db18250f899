// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Loops/TransposeTile.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Of two lines, the halves of each 2h lanes that stay where they are, and
/// those that stand beside them.
static std::pair<Value *, Value *> swapHalves(Value *Upper, Value *Lower,
                                              unsigned Half, IRBuilderBase &B) {
  unsigned Width = numLanes(Upper);
  SmallVector<int> Low, High;
  for (unsigned I = 0; I != Width; ++I) {
    bool IsUpper = I & Half;
    Low.push_back(IsUpper ? Width + I - Half : I);
    High.push_back(IsUpper ? Width + I : I + Half);
  }
  return {B.CreateShuffleVector(Upper, Lower, Low),
          B.CreateShuffleVector(Upper, Lower, High)};
}

/// In log2(Width) rounds: the round of h swaps, in every 2h x 2h square, the
/// upper right h x h quarter with the lower left one.
void matrix::transposeSquare(MutableArrayRef<Value *> Lines, IRBuilderBase &B) {
  unsigned Width = Lines.size();
  for (unsigned Half = Width / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Width; ++I)
      if (!(I & Half))
        std::tie(Lines[I], Lines[I + Half]) =
            swapHalves(Lines[I], Lines[I + Half], Half, B);
}

/// A transpose, in which lines that will be combined are combined at once.
Value *matrix::combineSquare(ArrayRef<Value *> Lines,
                             function_ref<Value *(Value *, Value *)> Combine,
                             IRBuilderBase &B) {
  SmallVector<Value *> Totals(Lines);
  for (unsigned Half = Lines.size() / 2; Half != 0; Half /= 2)
    for (unsigned I = 0; I != Half; ++I) {
      auto [Low, High] = swapHalves(Totals[I], Totals[I + Half], Half, B);
      Totals[I] = Combine(Low, High);
    }
  return Totals.front();
}

/// Whether squares follow each other along the target's lines, not along the
/// source's. That is slower in general, but lines that are written, a power of
/// two apart, would push each other out of the few sets of a cache that they
/// share: 256x256 doubles take five times as long (Zen 5, AVX2).
static bool goAlongTarget(const MemoryRef &Target, unsigned Across,
                          unsigned ElementBytes) {
  constexpr uint64_t FewSets = 1024;
  std::optional<uint64_t> Stride = Target.stride(Across);
  return Stride && *Stride * ElementBytes % FewSets == 0;
}

void matrix::emitSquares(const MemoryRef &Target, unsigned Along,
                         unsigned Across, unsigned Width, IRBuilderBase &B,
                         function_ref<void(Value *, Value *)> Body) {
  unsigned ElementBytes = B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
      Target.Type.element());
  // A line of a column whose elements lie a power of two apart does not stay in
  // the cache for long: what is in it is done at once, as far as that takes no
  // more squares.
  constexpr unsigned CacheLine = 64;
  auto ClusterOf = [&](unsigned Extent) {
    unsigned Cluster = std::max(Width, bit_floor(CacheLine / ElementBytes));
    while (Extent % Width == 0 && Extent % Cluster != 0)
      Cluster /= 2;
    return Cluster;
  };
  // The squares of a cluster, along one dimension.
  auto ForSquares = [&](unsigned Extent, Value *First,
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
      ForSquares(Slow, I, [&](Value *First) {
        ForSquares(Fast, J, [&](Value *Second) {
          if (Outer == Along)
            Body(First, Second);
          else
            Body(Second, First);
        });
      });
    });
  });
}
