// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Plan/TilingCost.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace matrix {
namespace {
/// Four cycles, two multiply-adds and two loads a cycle, 32 KiB.
const MachineModel Model;

TilingRequest request(unsigned M, unsigned N, unsigned K) {
  TilingRequest R{{M, N, K},
                  /*Width=*/8,
                  /*ElementBytes=*/4,
                  /*IsFused=*/true,
                  /*IsUpdate=*/false};
  R.Model = Model;
  return R;
}

/// Tiles of \p Fragments vectors of 8 by \p Columns that cover \p R exactly.
RegisterTiling tilesOf(unsigned Fragments, unsigned Columns,
                       const TilingRequest &R) {
  auto Range = [](unsigned Fragments, unsigned Width, unsigned End) {
    TileRange T;
    T.Fragments = Fragments;
    T.Width = Width;
    T.Extent = Fragments * Width;
    T.Tiles = End / T.Extent;
    T.End = End;
    return T;
  };
  RegisterTiling T;
  T.M = {Range(Fragments, 8, R.Extents.M)};
  T.N = {Range(Columns, 1, R.Extents.N)};
  EXPECT_TRUE(T.verify(R.Extents, /*IsUpdate=*/false, errs()));
  return T;
}

// A sum waits four cycles, in each of which two others begin. A step may wait
// now and then.
TEST(TilingCostTest, SumsThatKeepTheUnitsBusy) {
  EXPECT_EQ(accumulatorsFor(Model), 6u);
  MachineModel Slow = Model;
  Slow.MultiplyAddLatency = 5;
  EXPECT_EQ(accumulatorsFor(Slow), 8u);
  EXPECT_EQ(interleaveFor(/*Sums=*/8, /*Steps=*/100, Model), 1u);
  EXPECT_EQ(interleaveFor(/*Sums=*/1, /*Steps=*/100, Model), 8u);
  // There are too few steps to share them out.
  EXPECT_LT(interleaveFor(/*Sums=*/1, /*Steps=*/3, Model), 8u);
}

// Twelve sums of two vectors load eight times a step, one sum twice.
TEST(TilingCostTest, LargerTilesLoadLess) {
  TilingRequest R = request(48, 48, 100);
  uint64_t Large = costOf(tilesOf(2, 6, R), R),
           Flat = costOf(tilesOf(1, 6, R), R),
           Small = costOf(tilesOf(1, 1, R), R);
  EXPECT_LT(Large, Flat);
  EXPECT_LT(Flat, Small);
  // Two multiply-adds a cycle are the least: 48 * 48 / 8 vectors, in half
  // cycles.
  uint64_t Least = 48 * 48 / 8 * 100;
  EXPECT_GE(Large, Least);
  EXPECT_LT(Large, Least * 5 / 4);
}

TEST(TilingCostTest, CostGrowsWithK) {
  TilingRequest Short = request(48, 48, 50), Long = request(48, 48, 500);
  EXPECT_GT(costOf(tilesOf(2, 6, Long), Long),
            8 * costOf(tilesOf(2, 6, Short), Short));
}

// Vectors that issue in halves take twice as long.
TEST(TilingCostTest, NarrowUnits) {
  TilingRequest R = request(48, 48, 100), Half = R;
  Half.Model.UnitBits = 128;
  EXPECT_GT(costOf(tilesOf(2, 6, Half), Half),
            3 * costOf(tilesOf(2, 6, R), R) / 2);
}

TEST(TilingCostTest, BytesOfLoopsOverK) {
  TilingRequest R = request(48, 48, 4), Separate = R;
  unsigned Bytes = bytesOf(tilesOf(2, 6, R), R);
  EXPECT_LT(bytesOf(tilesOf(1, 1, R), R), Bytes);
  Separate.IsFused = false;
  EXPECT_LT(Bytes, bytesOf(tilesOf(2, 6, Separate), Separate));
}

// The loop over M reads all of B each time, unless a cache keeps that.
TEST(TilingCostTest, TrafficOfWhatNoCacheKeeps) {
  TilingRequest R = request(48, 480, 100);
  uint64_t A = 48 * 100 * 4, B = 480 * 100 * 4;
  ASSERT_LE(A, Model.FirstCache);
  ASSERT_GT(B, Model.FirstCache);
  RegisterTiling T = tilesOf(2, 6, R);
  EXPECT_EQ(trafficOf(T, R, /*MOutside=*/true), A + 3 * B);
  EXPECT_EQ(trafficOf(T, R, /*MOutside=*/false), A + B);
}
} // namespace
} // namespace matrix
