// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Squares.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// In log2(Width) rounds: the round of h swaps, in every 2h x 2h square, the
/// upper right h x h quarter with the lower left one.
void matrix::transposeSquare(MutableArrayRef<Value *> Lines, IRBuilderBase &B) {
  unsigned Width = Lines.size();
  for (unsigned Half = Width / 2; Half != 0; Half /= 2) {
    SmallVector<int> Low, High;
    for (unsigned I = 0; I != Width; ++I) {
      bool IsUpper = I & Half;
      Low.push_back(IsUpper ? Width + I - Half : I);
      High.push_back(IsUpper ? Width + I : I + Half);
    }
    for (unsigned I = 0; I != Width; ++I) {
      if (I & Half)
        continue;
      Value *Upper = Lines[I], *Lower = Lines[I + Half];
      Lines[I] = B.CreateShuffleVector(Upper, Lower, Low);
      Lines[I + Half] = B.CreateShuffleVector(Upper, Lower, High);
    }
  }
}

void matrix::emitSquares(unsigned Rows, unsigned Columns, unsigned Width,
                         unsigned ElementBytes, IRBuilderBase &B,
                         function_ref<void(Value *, Value *)> Body) {
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
                                     B.getInt64(Extent - Width));
      Body(At);
    });
  };
  auto ForClusters = [&](unsigned Extent, function_ref<void(Value *)> Body) {
    unsigned Cluster = ClusterOf(Extent);
    emitLoop(B, 0, divideCeil(Extent, Cluster), Cluster, Body);
  };
  ForClusters(Rows, [&](Value *I) {
    ForClusters(Columns, [&](Value *J) {
      ForSquares(Rows, I, [&](Value *Row) {
        ForSquares(Columns, J, [&](Value *Column) { Body(Row, Column); });
      });
    });
  });
}
