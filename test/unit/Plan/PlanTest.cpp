// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/Plan.h"
#include "../OnProcessor.h"
#include "matrix/Plan/RegisterPlan.h"
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

template <typename T> std::string diagnosed(const T &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_EQ(Plan.verify(OS), Text.empty());
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

TEST(MapPlanTest, HasLinesThatAreInterleaved) {
  matrix::MapPlan Plan{16};
  Plan.Interleaved = {{/*Along=*/0, {1}, /*AreSeparated=*/true, /*Count=*/3},
                      {},
                      {std::nullopt, 16u}};
  EXPECT_EQ(diagnose({Plan}), "");
  Plan.Interleaved->Parts[1] = std::nullopt;
  EXPECT_EQ(diagnose({Plan}),
            "expected lines that are interleaved in target or leaves");
}

TEST(MapPlanTest, PrintsWhatIsNotTheDefault) {
  EXPECT_EQ(printed({}), "no loop");
  EXPECT_EQ(printed({matrix::MapPlan{}}), "vectors of 1");
  EXPECT_EQ(printed({matrix::MapPlan{8, /*Unroll=*/4}}),
            "vectors of 8, unrolled by 4");
  EXPECT_EQ(printed({matrix::GatherPlan{}}), "element by element, gathered");
  matrix::CopyPlan Slice{matrix::CopyPlan::Elements{0, {}}, 8};
  EXPECT_EQ(printed({matrix::GatherPlan{{1}, Slice}}),
            "vectors of 8, gathered in loops over 1");
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
  Plan.Nest.Extents = {5, 16, 3};
  Plan.Nest.NumKept = 2;
  Plan.Nest.Line = 1;
  Plan.Nest.Across = 0;
  Plan.Nest.Along = 2;
  EXPECT_EQ(diagnose({Plan}), "expected places of sums side by side alone");
  Plan.Form = matrix::ReductionPlan::SideBySide;
  EXPECT_EQ(diagnose({Plan}), "");
  EXPECT_EQ(printed({Plan}), "vectors of 8, 4 places");
  Plan.MostStraight = 2;
  EXPECT_EQ(printed({Plan}),
            "vectors of 8, 4 places, no loops for up to 2 accumulators");
  Plan.Accumulators = 0;
  EXPECT_EQ(diagnose({Plan}), "expected accumulators, and steps of an "
                              "iteration");
  Plan.Accumulators = 1;
  matrix::ReductionPlan Spread = Plan;
  Spread.Form = matrix::ReductionPlan::Spread;
  Spread.Lanes.Dimensions = {1};
  EXPECT_EQ(diagnose({Spread}), "");
  Spread.Accumulators = 2;
  EXPECT_EQ(diagnose({Spread}), "expected one vector of lanes that elements "
                                "are spread to, got 2");
  Spread.SpreadsTotals = true;
  EXPECT_EQ(diagnose({Spread}), "");
  // A line is kept.
  Plan.Nest.Line = 2;
  EXPECT_EQ(diagnose({Plan}), "expected sums along what is reduced, and lines "
                              "along what is kept");
  Plan.Nest.Line = 1;
  Plan.Nest.Along = 0;
  EXPECT_EQ(diagnose({Plan}), "expected sums along what is reduced, and lines "
                              "along what is kept");
}

TEST(PlanCostTest, TheLeastIsTaken) {
  matrix::MapPlan Map;
  EXPECT_EQ(diagnose({Map}), "");
  Map.Cost.Bytes = 64;
  EXPECT_EQ(diagnose({Map}), "expected no other loops beside those that have "
                             "no cost");
  Map.Cost.Takes = 100;
  EXPECT_EQ(diagnose({Map}), "expected cycles or instructions, got 100");
  Map.Cost.In = matrix::PlanCost::Instructions;
  EXPECT_EQ(diagnose({Map}), "");
  Map.Cost.addOther(120);
  Map.Cost.addOther(130);
  EXPECT_EQ(diagnose({Map}), "");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Map.Cost.print(OS);
  EXPECT_EQ(Text, "about 100 instructions, 64 bytes of code; others from 120 "
                  "on");
  Map.Cost.addOther(50);
  EXPECT_EQ(diagnose({Map}), "expected the loops that take least, got 100 "
                             "beside 50");
}

TEST(CopyPlanTest, PartsAreOfVectors) {
  matrix::CopyPlan Copy;
  Copy.VectorWidth = 32;
  Copy.Way = matrix::CopyPlan::Interleaved{{0, {1}, true, 3}, {}, 16};
  EXPECT_EQ(diagnose({Copy}), "");
  EXPECT_EQ(printed({Copy}), "vectors of 32, interleaved by 3 in parts of 16");
  std::get<matrix::CopyPlan::Interleaved>(Copy.Way).Part = 64;
  EXPECT_EQ(diagnose({Copy}), "expected a power of two up to 32 as elements of "
                              "an interleaved part, got 64");
  matrix::ConcatPlan Concat;
  Concat.Part = 4;
  EXPECT_EQ(diagnose({Concat}), "expected parts of interleaved lines alone");
}

TEST(BorderPlanTest, InsideIsVectors) {
  matrix::CopyPlan Inside{matrix::CopyPlan::Elements{0, {}}, 8};
  EXPECT_EQ(diagnose({matrix::BorderPlan{8, Inside}}), "");
  EXPECT_EQ(diagnose({matrix::BorderPlan{6, Inside}}),
            "expected a power of two as vector width, got 6");
  EXPECT_EQ(diagnose({matrix::BorderPlan{8, matrix::CopyPlan{}}}),
            "expected vectors inside of a border");
}

TEST(GatherPlanTest, CopiesAreVerified) {
  EXPECT_EQ(diagnose({matrix::GatherPlan{}}), "");
  matrix::GatherPlan Plan;
  Plan.Together = 0;
  EXPECT_EQ(diagnose({Plan}), "expected slices in an iteration, got none");
  Plan.Together = 2;
  Plan.Old = matrix::CopyPlan{matrix::CopyPlan::Elements{0, {}}, 6};
  EXPECT_EQ(diagnose({Plan}), "expected a power of two as vector width, got 6");
  Plan.Old.reset();
  Plan.Slice = matrix::CopyPlan{matrix::CopyPlan::Elements{0, {}}, 3};
  EXPECT_EQ(diagnose({Plan}), "expected a power of two as vector width, got 3");
}

TEST(ConcatPlanTest, EachPartIsInOneGroup) {
  matrix::ConcatPlan Plan;
  Plan.Groups = {{0, 2, {}}, {2, 1, {}}};
  EXPECT_EQ(diagnose({Plan}), "");
  Plan.Groups[1].First = 1;
  EXPECT_EQ(diagnose({Plan}), "expected each part in one group, in order");
  Plan.Groups = {};
  EXPECT_EQ(diagnose({Plan}),
            "expected groups of parts along lines, and only there");
  Plan.Interleaves = true;
  EXPECT_EQ(diagnose({Plan}), "");
}

TEST(RegionPlanTest, CopiesBesideTheLoopsAreVerified) {
  RegionPlan Plan{matrix::MapPlan{8}};
  matrix::CopyPlan Odd{matrix::CopyPlan::Elements{0, {}}, 6};
  Plan.OperandCopy = Odd;
  EXPECT_EQ(diagnose(Plan), "expected a power of two as vector width, got 6");
  Plan.OperandCopy.reset();
  Plan.FromTemporary = matrix::CopyPlan{};
  EXPECT_EQ(diagnose(Plan), "expected a copy from a temporary where there may "
                            "be one, and only there");
  Plan.Overlap = matrix::OverlapHandling::Temporary;
  EXPECT_EQ(diagnose(Plan), "");
  Plan.FromTemporary = Odd;
  EXPECT_EQ(diagnose(Plan), "expected a power of two as vector width, got 6");
}

TEST(ProductPlanTest, CopyOfATriangleIsVerified) {
  matrix::ProductPlan Plan;
  EXPECT_EQ(diagnose({Plan}), "");
  Plan.Tiling.MirrorWidth = 8;
  EXPECT_EQ(diagnose({Plan}), "expected a copy of a triangle where half is "
                              "computed, and only there");
  Plan.Mirror = matrix::TransposePlan{0, 1, 8};
  EXPECT_EQ(diagnose({Plan}), "");
  Plan.Mirror->ZippedRows = 64;
  EXPECT_EQ(diagnose({Plan}),
            "expected squares of one part in the copy of a triangle");
  Plan.Mirror = matrix::TransposePlan{0, 1, 6};
  EXPECT_EQ(diagnose({Plan}), "expected a power of two up to 16 as the width "
                              "of transpose tiles, got 6");
}

TEST(ProductPlanTest, NextPartIsFetched) {
  matrix::ProductPlan Plan;
  Plan.PartsOfSums = 4;
  const char *Expected = "expected lines of the next part to be fetched where "
                         "sums are in parts, and only there";
  EXPECT_EQ(diagnose({Plan}), Expected);
  Plan.Fetch = {6, 64, 3};
  EXPECT_EQ(diagnose({Plan}), "");
  Plan.Fetch.Together = 4;
  EXPECT_EQ(diagnose({Plan}), Expected);
}

// A copy that overwrites what a later one reads.
TEST(EdgePlanTest, BuffersAreReadBeforeTheyAreOverwritten) {
  matrix::EdgePlan Plan{nullptr, {}, {}};
  Plan.Edges.emplace_back();
  auto &Copies = Plan.Edges.front().Copies;
  Copies = {{2, 1, 64}, {1, 0, 64}};
  EXPECT_EQ(diagnosed(Plan), "");
  std::swap(Copies[0], Copies[1]);
  const char *Expected =
      "expected what a phi takes to be read before it is overwritten";
  EXPECT_EQ(diagnosed(Plan), Expected);
  Copies.clear();
  auto &Cycle = Plan.Edges.front().Cycles.emplace_back();
  Cycle.Copies = {{std::nullopt, 0, 64}, {0, 1, 64}, {1, std::nullopt, 64}};
  EXPECT_EQ(diagnosed(Plan), "");
  Cycle.Copies = {{0, 1, 64}, {1, std::nullopt, 64}};
  EXPECT_EQ(diagnosed(Plan), Expected);
  Cycle.Copies.clear();
  Plan.Edges.front().Landed = {{0, 3, 64}};
  EXPECT_EQ(diagnosed(Plan),
            "expected memory for what lands in the phis' block");
  Plan.Landings = {{5, 64}};
  EXPECT_EQ(diagnosed(Plan), "");
}

TEST(RegisterPlanTest, KernelsAreOfProducts) {
  matrix::OnProcessor On("znver4", R"(
%M = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
declare %M @tlx.splat__M(float)
declare %M @tlx.matmul__M(%M, %M, target("tlx.attr", 1))
define void @f() {
  %a = call %M @tlx.splat__M(float 1.0)
  %b = call %M @tlx.matmul__M(%M %a, %M %a, target("tlx.attr", 1) poison)
  ret void
}
)");
  llvm::Function &F = On.function("f");
  matrix::RegisterPlan Splat(theOnly(matrix::OpKind::Splat, F));
  EXPECT_EQ(diagnosed(Splat), "expected vectors of what is no element");
  Splat.Vectors = 1;
  EXPECT_EQ(diagnosed(Splat), "");
  Splat.ReadsTerms = true;
  EXPECT_EQ(diagnosed(Splat),
            "expected terms of reductions alone to be read one by one");
  Splat.ReadsTerms = false;
  Splat.Product.Columns = 2;
  EXPECT_EQ(diagnosed(Splat), "expected columns that share a vector, and "
                              "kernels, of products alone");
  matrix::RegisterPlan Product(theOnly(matrix::OpKind::MatMul, F));
  Product.Vectors = 8;
  EXPECT_EQ(diagnosed(Product),
            "expected lanes for all columns that share a vector, got 0");
  Product.Product.Lanes = 16;
  EXPECT_EQ(diagnosed(Product), "");
  Product.FencesSums = true;
  EXPECT_EQ(diagnosed(Product),
            "expected fences behind sums only where there are fences");
  Product.HasFences = true;
  Product.PieceLanes = 6;
  EXPECT_EQ(diagnosed(Product),
            "expected a power of two as lanes of pieces, got 6");
  Product.PieceLanes = 0;
  Product.Form = matrix::RegisterForm::Pieces;
  EXPECT_EQ(diagnosed(Product), "expected lanes of pieces");
  Product.Form = matrix::RegisterForm::Lines;
  Product.BroadcastsPairs = true;
  EXPECT_EQ(diagnosed(Product), "expected pairs of columns that share a vector "
                                "where pairs are broadcast");
  Product.Product.Columns = 2;
  EXPECT_EQ(diagnosed(Product), "");
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
