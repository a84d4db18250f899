// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Target/Kernels.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
template <typename T> std::string diagnosed(const T &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_EQ(Plan.verify(OS), Text.empty());
  return Text;
}

TileRange form(unsigned Fragments, unsigned Width,
               Remainder Ends = Remainder::None) {
  TileRange R;
  R.Fragments = Fragments;
  R.Width = Width;
  R.Extent = R.End = Fragments * Width;
  R.Ends = Ends;
  return R;
}

TileRanges powersOfTwo(unsigned Columns) {
  TileRanges Forms;
  for (; Columns != 0; Columns /= 2)
    Forms.push_back(form(Columns, 1));
  return Forms;
}

RunTimeMapPlan map() {
  RunTimeMapPlan Plan;
  Plan.VectorWidth = 8;
  Plan.HasMasks = true;
  Plan.M = {form(4, 8), form(1, 8, Remainder::MaskedAtRunTime)};
  return Plan;
}

/// A's rows are copied, parts wait in the result.
RunTimeProductPlan product() {
  RunTimeProductPlan Plan;
  Plan.VectorWidth = 8;
  Plan.HasMasks = Plan.MasksA = true;
  Plan.M = {form(2, 8, Remainder::MaskedAtRunTime),
            form(1, 8, Remainder::MaskedAtRunTime)};
  Plan.N = powersOfTwo(4);
  Plan.PackedK = 256;
  Plan.PackedN = 64;
  Plan.Waiting.Where = WaitingSums::InResult;
  Plan.RowsOfA = RunTimeProductPlan::Copied::IfFar;
  Plan.CopyBytes = 16 << 10;
  return Plan;
}

RunTimeProductPlan oneColumn() {
  RunTimeProductPlan Plan = product();
  Plan.HasOneColumn = true;
  Plan.N = powersOfTwo(1);
  Plan.PackedK = 0;
  Plan.Waiting = {};
  Plan.RowsOfA = RunTimeProductPlan::Copied::Never;
  Plan.CopyBytes = 0;
  return Plan;
}

TEST(RunTimePlanTest, TilesCoverAll) {
  EXPECT_EQ(diagnosed(map()), "");
  RunTimeMapPlan Plan = map();
  Plan.M.clear();
  EXPECT_EQ(diagnosed(Plan), "expected tiles that cover all rows, each once");
  Plan.M = {form(4, 8), form(1, 8)};
  EXPECT_EQ(diagnosed(Plan), "expected tiles that cover all rows, each once");
  Plan = map();
  Plan.VectorWidth = 6;
  EXPECT_EQ(diagnosed(Plan), "expected a power of two as vector width, got 6");
  Plan = map();
  Plan.RowsTogether = 0;
  EXPECT_EQ(diagnosed(Plan),
            "expected a power of two as rows that share a register, got 0");
  Plan = map();
  Plan.HasMasks = false;
  EXPECT_EQ(diagnosed(Plan), "expected no masked tile without masks");
  RunTimeProductPlan Product = product();
  Product.N.pop_back();
  EXPECT_EQ(diagnosed(Product),
            "expected tiles that cover all columns, each once");
}

TEST(RunTimePlanTest, SquaresAreOfLeavesAcross) {
  RunTimeMapPlan Plan = map();
  Plan.Across = 1;
  EXPECT_EQ(diagnosed(Plan),
            "expected a dimension to read squares along, and what is read so");
  Plan.Transposed = {nullptr};
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.MergedDimensions = 1;
  EXPECT_EQ(diagnosed(Plan), "expected no merged dimensions around squares");
  Plan.Inner = 1;
  EXPECT_EQ(diagnosed(Plan),
            "expected squares along another dimension than vectors");
  Plan = map();
  Plan.Across = 1;
  Plan.Transposed = {nullptr};
  Plan.VectorWidth = 1;
  EXPECT_EQ(diagnosed(Plan), "expected squares of vectors of several elements");
}

TEST(RunTimePlanTest, FormsHaveWhatTheyNeed) {
  using Tiles = RunTimeProductPlan::Tiles;
  EXPECT_EQ(diagnosed(product()), "");
  EXPECT_EQ(diagnosed(oneColumn()), "");
  RunTimeProductPlan Plan = product();
  Plan.StepsPerIteration = 3;
  EXPECT_EQ(diagnosed(Plan),
            "expected a power of two as steps of an iteration, got 3");
  Plan = product();
  Plan.Groups = &VectorKernelInfo;
  EXPECT_EQ(diagnosed(Plan), "expected a kernel of groups for tiles of groups, "
                             "and for no other");
  Plan = oneColumn();
  Plan.Form = Tiles::SplitSums;
  EXPECT_EQ(diagnosed(Plan),
            "expected several sums for split sums, and for no other tiles");
  Plan.SplitSums = 8;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan = product();
  Plan.Form = Tiles::Squares;
  EXPECT_EQ(diagnosed(Plan), "expected one column for split sums and squares");
  Plan = oneColumn();
  Plan.Form = Tiles::Squares;
  EXPECT_EQ(diagnosed(Plan),
            "expected a vector for few rows of squares under masks");
  Plan.FewRows = Plan.VectorWidth;
  EXPECT_EQ(diagnosed(Plan), "expected few rows to be fewer than a vector has");
  Plan.FewRows /= 2;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.MasksA = false;
  EXPECT_EQ(diagnosed(Plan), "expected masks for A where squares have masks");
  Plan.HasMasks = false;
  Plan.FewRows = 0;
  Plan.M = powersOfTwo(1);
  Plan.VectorWidth = 1;
  EXPECT_EQ(diagnosed(Plan), "expected squares of vectors of several elements");
  Plan.VectorWidth = 8;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.Form = Tiles::TurnedSquares;
  EXPECT_EQ(diagnosed(Plan), "expected masks for what is turned");
  Plan = oneColumn();
  Plan.HasAdjacentRows = true;
  EXPECT_EQ(diagnosed(Plan),
            "expected adjacent rows only where squares are turned");
  Plan = oneColumn();
  Plan.N = powersOfTwo(2);
  EXPECT_EQ(diagnosed(Plan), "expected tiles of one column where there is one");
}

TEST(RunTimePlanTest, NarrowTilesReadInPlace) {
  RunTimeProductPlan Plan = product();
  Plan.NarrowN = {form(3, 1), form(2, 1), form(1, 1)};
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.RowsOfA = RunTimeProductPlan::Copied::Always;
  EXPECT_EQ(diagnosed(Plan), "expected narrow tiles only where rows of A are "
                             "read in place, under masks");
  Plan.NarrowN.pop_back();
  EXPECT_EQ(diagnosed(Plan), "expected narrow tiles for each number of columns "
                             "that is left");
}

TEST(RunTimePlanTest, FewColumnsAreOfGroups) {
  RunTimeProductPlan Plan = product();
  Plan.UnpackedN = 128;
  Plan.NarrowN = powersOfTwo(8);
  EXPECT_EQ(diagnosed(Plan), "expected tiles of groups for few columns");
  Plan.Form = RunTimeProductPlan::Tiles::Groups;
  Plan.Groups = &VectorKernelInfo;
  Plan.RowsOfA = RunTimeProductPlan::Copied::Always;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.OneTileN = 16;
  EXPECT_EQ(diagnosed(Plan), "expected a tile for all of few columns");
  Plan.OneTileN = 8;
  Plan.CopiesOfB = RunTimeProductPlan::CopyOf::Elements;
  EXPECT_EQ(diagnosed(Plan), "expected room for copies of few columns");
}

TEST(RunTimePlanTest, NothingIsPackedOfFew) {
  RunTimeProductPlan Plan = product();
  Plan.DotRows = 2;
  EXPECT_EQ(diagnosed(Plan),
            "expected rows of dots under masks, no more than lanes");
  Plan.Form = RunTimeProductPlan::Tiles::Groups;
  Plan.Groups = &VectorKernelInfo;
  Plan.RowsOfA = RunTimeProductPlan::Copied::Always;
  Plan.HasMasks = true;
  Plan.DotN = 4;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.DotRows = Plan.VectorWidth + 1;
  EXPECT_EQ(diagnosed(Plan),
            "expected rows of dots under masks, no more than lanes");
  Plan.DotRows = Plan.DotN = 0;
  Plan.FewK = Plan.FewN = 4;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.FewN = 0;
  EXPECT_EQ(diagnosed(Plan), "expected whole groups, in place, as few steps");
  Plan.FewN = 4;
  Plan.MostOfSquare = 3;
  EXPECT_EQ(diagnosed(Plan),
            "expected a power of two as columns of a square, got 3");
}

TEST(RunTimePlanTest, PartsHaveRoom) {
  using Copied = RunTimeProductPlan::Copied;
  RunTimeProductPlan Plan = product();
  Plan.PackedN = 62;
  EXPECT_EQ(diagnosed(Plan),
            "expected whole tiles as columns of a part, got 62");
  Plan = product();
  Plan.PackedK = 0;
  EXPECT_EQ(diagnosed(Plan), "expected steps of parts whose sums wait");
  Plan = product();
  Plan.CopyBytes = 0;
  EXPECT_EQ(diagnosed(Plan), "expected memory for rows of A that are copied");
  Plan = product();
  Plan.StreamedK = 257;
  EXPECT_EQ(diagnosed(Plan),
            "expected no more steps of a streamed part than of others");
  Plan = product();
  Plan.KeepsSums = true;
  EXPECT_EQ(diagnosed(Plan),
            "expected no copy where sums are kept, or of one column");
  Plan = product();
  Plan.Waiting = {WaitingSums::InTiles};
  EXPECT_EQ(diagnosed(Plan), "expected room for sums that wait beside copies, "
                             "and for no other");
  Plan.Waiting = {WaitingSums::InTiles, 128, 32, 64, 8 << 10};
  EXPECT_EQ(diagnosed(Plan),
            "expected copies of A beside sums that wait in tiles");
  Plan.RowsOfA = Copied::Always;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.Waiting.N = 68;
  EXPECT_EQ(diagnosed(Plan),
            "expected sums that wait within what is copied of A");
  Plan.Waiting.N = 62;
  EXPECT_EQ(diagnosed(Plan),
            "expected whole tiles of sums that wait, got 32x62");
  Plan.Waiting.N = 64;
  Plan.Waiting.Begin = 17 << 10;
  EXPECT_EQ(diagnosed(Plan),
            "expected sums that wait within the copies' memory");
  Plan.Waiting = {WaitingSums::InPanel, 256, 16, 64, 8 << 10};
  EXPECT_EQ(diagnosed(Plan), "expected a panel of sums only for groups");
}

TEST(RunTimePlanTest, CopiesHaveRoom) {
  RunTimeProductPlan Plan = product();
  Plan.CopiedN = 64;
  EXPECT_EQ(diagnosed(Plan),
            "expected steps of copied columns that are far apart");
  Plan.CopiedK = 64;
  Plan.FarStep = 2048;
  Plan.CopyingTiles = 4;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.CopiedBytes = 17 << 10;
  EXPECT_EQ(diagnosed(Plan), "expected memory for columns that are copied");
  Plan.CopiedN = 63;
  EXPECT_EQ(diagnosed(Plan), "expected whole tiles as copied columns, got 63");
  Plan.CopiedN = 64;
  Plan.Waiting = {};
  EXPECT_EQ(diagnosed(Plan), "expected copied columns only of parts whose sums "
                             "wait in the result");
  Plan = product();
  Plan.Form = RunTimeProductPlan::Tiles::Groups;
  Plan.Groups = &VectorKernelInfo;
  Plan.RowsOfA = RunTimeProductPlan::Copied::Always;
  EXPECT_EQ(diagnosed(Plan), "");
  Plan.CopyOfA = 1;
  EXPECT_EQ(diagnosed(Plan), "expected copies of groups one behind another");
  Plan.CopiesOfB = RunTimeProductPlan::CopyOf::Squares;
  EXPECT_EQ(diagnosed(Plan),
            "expected columns in place that are adjacent along k");
  Plan = product();
  Plan.CopiesOfB = RunTimeProductPlan::CopyOf::Vectors;
  EXPECT_EQ(diagnosed(Plan), "expected copies of all columns only as groups");
}

/// By tiles of one shape, from groups of A.
RunTimeUnitPlan unit(KernelInfo &Kernel) {
  Kernel.Mac = {16, 16, 64};
  Kernel.A = {Fragment::Packed, 4};
  Kernel.B = {Fragment::AlongK, 4};
  Kernel.HasEqualParts = true;
  Kernel.Accumulators = 4;
  Kernel.LineBytes = 64;
  Kernel.AtRunTime = {8, 8, 32, 1000};
  RunTimeUnitPlan Plan;
  Plan.Kernel = Plan.Groups.Groups = &Kernel;
  Plan.BlockM = 64;
  Plan.BlockN = 48;
  Plan.BlockK = 128;
  Plan.ColumnsOfOne = 4;
  Plan.ColumnsOfTwo = 2;
  Plan.ColumnBytes = 192;
  Plan.Groups.M = {form(2, 16)};
  Plan.A.Copies = RunTimeUnitPlan::Operand::AsGroups;
  Plan.B.Copies = RunTimeUnitPlan::Operand::IfUnaligned;
  Plan.B.Loops = map();
  return Plan;
}

TEST(RunTimePlanTest, UnitsHaveBlocksOfFragments) {
  using Operand = RunTimeUnitPlan::Operand;
  KernelInfo Kernel = VectorKernelInfo;
  const RunTimeUnitPlan Plan = unit(Kernel);
  EXPECT_EQ(diagnosed(Plan), "");
  auto Expect = [&](StringRef Text, auto Change) {
    RunTimeUnitPlan Other = Plan;
    EXPECT_TRUE(Plan == Other);
    Change(Other);
    EXPECT_FALSE(Plan == Other);
    EXPECT_EQ(diagnosed(Other), Text);
  };
  Expect("expected a kernel of a unit",
         [](auto &P) { P.Kernel = &VectorKernelInfo; });
  Expect("expected no product without an element",
         [](auto &P) { P.FewestK = 0; });
  Expect("expected blocks of whole fragments", [](auto &P) { P.BlockN = 40; });
  Expect("expected blocks of whole fragments", [](auto &P) { P.BlockK = 32; });
  Expect("expected room for whole vectors of rows",
         [](auto &P) { P.Groups.Groups = nullptr; });
  Expect("expected room for whole vectors of rows",
         [](auto &P) { P.BlockM = 16; });
  Expect("expected columns that are apart for equal parts, and for no other",
         [](auto &P) { P.ColumnBytes = 0; });
  Expect("expected no more sums than the unit works on",
         [](auto &P) { P.ColumnsOfTwo = 4; });
  Expect("expected tiles in which fragments may overlap",
         [](auto &P) { P.ColumnsOfTwo = 1; });
  Expect("expected groups for packed fragments, and for no other",
         [](auto &P) { P.A.Copies = Operand::Never; });
  Expect("expected groups for packed fragments, and for no other",
         [](auto &P) { P.B.Copies = Operand::AsGroups; });
  Expect("", [](auto &P) { P.B.Copies = Operand::Always; });
  Expect("", [](auto &P) { P.Last = map(); });
  Expect("", [](auto &P) { P.IsAsked = true; });
  Expect("", [](auto &P) { P.UnalignedM = 32; });
  Expect("expected a power of two as vector width, got 3", [](auto &P) {
    P.Last = map();
    P.Last->VectorWidth = 3;
  });
}

TEST(RunTimePlanTest, EqualPlansAreEqualInAll) {
  EXPECT_TRUE(product() == product());
  RunTimeProductPlan Plan = product();
  Plan.Waiting.Where = WaitingSums::InPanel;
  EXPECT_FALSE(Plan == product());
  Plan = product();
  Plan.RowsTogether = 2;
  EXPECT_FALSE(Plan == product());
  Plan = product();
  Plan.CopiesOfB = RunTimeProductPlan::CopyOf::Vectors;
  EXPECT_FALSE(Plan == product());
  Plan = product();
  Plan.CopiedBytes = 1;
  EXPECT_FALSE(Plan == product());
  RunTimeMapPlan Map = map();
  Map.MergedDimensions = 1;
  EXPECT_FALSE(Map == map());
}
} // namespace
