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

TEST(MapPlanTest, WidthIsAPowerOfTwo) {
  for (unsigned Width : {1u, 2u, 4u, 64u})
    EXPECT_EQ(diagnose({matrix::MapPlan{Width}}), "");
  EXPECT_EQ(diagnose({matrix::MapPlan{0}}),
            "expected a power of two as vector width, got 0");
  EXPECT_EQ(diagnose({matrix::MapPlan{6}}),
            "expected a power of two as vector width, got 6");
}

TEST(MapPlanTest, PrintsWhatIsNotTheDefault) {
  EXPECT_EQ(printed({}), "no loop");
  EXPECT_EQ(printed({matrix::MapPlan{}}), "vectors of 1");
  EXPECT_EQ(printed({matrix::MapPlan{8, /*Unroll=*/4}}),
            "vectors of 8, unrolled by 4");
  EXPECT_EQ(printed({matrix::GatherPlan{}}), "element by element, gathered");
  matrix::CopyPlan Slice{matrix::CopyPlan::Elements{0, {}}, 8};
  EXPECT_EQ(printed({matrix::GatherPlan{Slice}}), "vectors of 8, gathered");
  EXPECT_EQ(printed({matrix::FillPlan{}}), "all bytes at once");
}

TEST(CopyPlanTest, FewLinesAreInterleaved) {
  auto Interleaved = [](unsigned Lines) -> RegionPlan {
    matrix::InterleavedLines Of{0, {1}, /*AreSeparated=*/true, Lines};
    return {matrix::CopyPlan{matrix::CopyPlan::Interleaved{Of, {}}, 32}};
  };
  EXPECT_EQ(diagnose(Interleaved(3)), "");
  EXPECT_EQ(printed(Interleaved(3)), "vectors of 32, interleaved by 3");
  EXPECT_EQ(diagnose(Interleaved(9)),
            "expected 2 to 8 interleaved lines, got 9");
  EXPECT_EQ(diagnose(Interleaved(1)),
            "expected 2 to 8 interleaved lines, got 1");
}

TEST(CopyPlanTest, TilesAreWithinWhatTheyCover) {
  matrix::TransposePlan Tiles{/*Along=*/0, /*Across=*/1, /*Width=*/8};
  Tiles.Whole.Tiles = {{{0, 12, 8, 8}, {0, 20, 8, 16}, false}};
  EXPECT_EQ(diagnose({matrix::CopyPlan{Tiles, 8}}), "");
  EXPECT_EQ(printed({matrix::CopyPlan{Tiles, 8}}),
            "vectors of 8, transpose tiles of 8");
  Tiles.Whole.Tiles[0].Along.Width = 16;
  EXPECT_EQ(diagnose({matrix::CopyPlan{Tiles, 8}}),
            "expected tiles and clusters within 12, got 16 and 8");
  Tiles.Width = 6;
  EXPECT_EQ(diagnose({matrix::CopyPlan{Tiles, 8}}),
            "expected a power of two up to 16 as the width of transpose "
            "tiles, got 6");
}

TEST(ReductionPlanTest, PlacesAreOfSumsSideBySide) {
  matrix::ReductionPlan Plan;
  Plan.VectorWidth = 8;
  Plan.Places = 4;
  EXPECT_EQ(diagnose({Plan}), "expected places of sums side by side alone");
  Plan.Form = matrix::ReductionPlan::SideBySide;
  EXPECT_EQ(diagnose({Plan}), "");
  EXPECT_EQ(printed({Plan}), "vectors of 8, 4 places");
}

TEST(ProductPlanTest, PrintsWhatIsNotTheDefault) {
  matrix::ProductPlan Plan;
  Plan.VectorWidth = 8;
  Plan.Tiling = matrix::planSmallTiling({12, 3, 5}, 8);
  EXPECT_EQ(printed({Plan}),
            "vectors of 8, tiles of M 1*1x8 + 4*1 by N 3*1, N outside");
  Plan.Tiling = {};
  Plan.IsFused = true;
  EXPECT_EQ(printed({Plan}), "vectors of 8, fused multiply-add");
  Plan.IsFused = false;
  Plan.PackedM = 64;
  Plan.PackedK = 256;
  Plan.PacksA = true;
  EXPECT_EQ(printed({Plan}), "vectors of 8, in parts of 64x256, A packed");
}
// What is not printed decides about code, too.
TEST(ProductPlanTest, IsEqualIfTheSameIsEmitted) {
  matrix::ProductPlan Plan;
  Plan.Tiling = matrix::planSmallTiling({12, 3, 5}, 8);
  matrix::ProductPlan Other = Plan;
  EXPECT_TRUE(Plan == Other);
  Other.StoreBits = 256;
  EXPECT_EQ(printed({Plan}), printed({Other}));
  EXPECT_FALSE(Plan == Other);
  Other = Plan;
  Other.RestTiling = matrix::planSmallTiling({4, 3, 5}, 8);
  EXPECT_FALSE(Plan == Other);
  Other = Plan;
  Other.Tiling.M.front().LastWidth = 2;
  EXPECT_FALSE(Plan == Other);
  Other = Plan;
  Other.Symmetry = matrix::SymmetryRefusal::Cost;
  EXPECT_TRUE(Plan == Other);
}

// The copies of A and of B are there together.
TEST(RegionPlanTest, TemporariesShareNoMemory) {
  using matrix::MemoryHome;
  matrix::ProductPlan Product;
  Product.Kernel = &matrix::VectorKernelInfo;
  Product.PackedM = Product.PackedK = 64;
  Product.PacksA = Product.PacksB = true;
  Product.CopyOfB = {/*Bytes=*/96, MemoryHome::Stack, /*Slot=*/0};
  auto Verify = [&](matrix::TemporaryPlan CopyOfA) {
    Product.CopyOfA = CopyOfA;
    std::string Text;
    raw_string_ostream OS(Text);
    EXPECT_EQ(RegionPlan{Product}.verifyTemporaries(OS), Text.empty());
    return Text;
  };
  EXPECT_EQ(Verify({64, MemoryHome::Stack, 0}),
            "expected other memory for A than for B, got 64 bytes on the stack "
            "(0)");
  EXPECT_EQ(Verify({64, MemoryHome::Stack, 1}), "");
  EXPECT_EQ(Verify({64, MemoryHome::LocalHeap}), "");
  Product.CopyOfB = {96, MemoryHome::Heap, 0, /*Offset=*/128};
  EXPECT_EQ(Verify({64, MemoryHome::Heap, 0, 192}),
            "expected other memory for A than for B, got 64 bytes on the "
            "function's heap, at 192");
  EXPECT_EQ(Verify({64, MemoryHome::Heap, 0, 256}), "");
  EXPECT_EQ(Verify({64, MemoryHome::Heap, 0, 64}), "");
  Product.PacksA = false;
  EXPECT_EQ(Verify({64, MemoryHome::Stack, 1}),
            "expected memory for each copy that is planned, and for no other");
}
} // namespace
