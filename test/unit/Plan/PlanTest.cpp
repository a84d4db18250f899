// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/Plan.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using matrix::RegionPlan;

namespace {
std::string diagnose(const RegionPlan &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  bool Good = Plan.verify(OS);
  EXPECT_EQ(Good, Text.empty());
  return Text;
}

std::string printed(const RegionPlan &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  Plan.print(OS);
  return Text;
}

TEST(RegionPlanTest, WidthIsAPowerOfTwo) {
  RegionPlan Plan;
  for (unsigned Width : {1u, 2u, 4u, 64u}) {
    Plan.VectorWidth = Width;
    EXPECT_EQ(diagnose(Plan), "");
  }
  Plan.VectorWidth = 0;
  EXPECT_EQ(diagnose(Plan), "expected a power of two as vector width, got 0");
  Plan.VectorWidth = 6;
  EXPECT_EQ(diagnose(Plan), "expected a power of two as vector width, got 6");
}

TEST(CopyPlanTest, FewLinesAreInterleaved) {
  auto Interleaved = [](unsigned Lines) {
    RegionPlan Plan;
    Plan.Form = matrix::LoopForm::Copy;
    matrix::InterleavedLines Of{0, {1}, /*AreSeparated=*/true, Lines};
    Plan.Copy = {matrix::CopyPlan::Interleaved{Of, {}}, 32};
    return Plan;
  };
  EXPECT_EQ(diagnose(Interleaved(3)), "");
  EXPECT_EQ(printed(Interleaved(3)), "vectors of 32, interleaved by 3");
  EXPECT_EQ(diagnose(Interleaved(9)),
            "expected 2 to 8 interleaved lines, got 9");
  EXPECT_EQ(diagnose(Interleaved(1)),
            "expected 2 to 8 interleaved lines, got 1");
}

TEST(CopyPlanTest, TilesAreWithinWhatTheyCover) {
  RegionPlan Plan;
  Plan.Form = matrix::LoopForm::Copy;
  matrix::TransposePlan Tiles{/*Along=*/0, /*Across=*/1, /*Width=*/8};
  Tiles.Whole.Tiles = {{{0, 12, 8, 8}, {0, 20, 8, 16}, false}};
  Plan.Copy = {Tiles, 8};
  EXPECT_EQ(diagnose(Plan), "");
  EXPECT_EQ(printed(Plan), "vectors of 8, transpose tiles of 8");
  Tiles.Whole.Tiles[0].Along.Width = 16;
  Plan.Copy = {Tiles, 8};
  EXPECT_EQ(diagnose(Plan),
            "expected tiles and clusters within 12, got 16 and 8");
  Tiles.Width = 6;
  Plan.Copy = {Tiles, 8};
  EXPECT_EQ(diagnose(Plan), "expected a power of two up to 16 as the width of "
                            "transpose tiles, got 6");
}

TEST(RegionPlanTest, CopiesHaveAPlan) {
  RegionPlan Plan;
  Plan.Form = matrix::LoopForm::Copy;
  EXPECT_EQ(diagnose(Plan), "expected a plan of a copy, and of nothing else");
}

TEST(RegionPlanTest, PrintsWhatIsNotTheDefault) {
  RegionPlan Plan;
  EXPECT_EQ(printed(Plan), "no loop");
  Plan.Form = matrix::LoopForm::Vectors;
  EXPECT_EQ(printed(Plan), "vectors of 1");
  Plan.VectorWidth = 8;
  Plan.Unroll = 4;
  EXPECT_EQ(printed(Plan), "vectors of 8, unrolled by 4");
  Plan.Form = matrix::LoopForm::Product;
  Plan.Tiling = matrix::planSmallTiling({12, 3, 5}, 8);
  EXPECT_EQ(printed(Plan),
            "vectors of 8, tiles of M 1*1x8 + 4*1 by N 3*1, N outside");
  Plan.Tiling = {};
  Plan.IsFused = true;
  EXPECT_EQ(printed(Plan), "vectors of 8, fused multiply-add");
  Plan.IsFused = false;
  Plan.PackedM = 64;
  Plan.PackedK = 256;
  Plan.PacksA = true;
  EXPECT_EQ(printed(Plan), "vectors of 8, in parts of 64x256, A packed");
}
} // namespace
