// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/Blocks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
std::string printed(const Blocks &B) {
  std::string Text;
  raw_string_ostream OS(Text);
  B.print(OS);
  return Text;
}

std::string diagnose(const Blocks &B, ProductExtents Extents,
                     bool IsUpdate = false) {
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_EQ(B.verify(Extents, IsUpdate, OS), Text.empty());
  return Text;
}

BlockRequest request(unsigned Rows, unsigned Columns, unsigned Depth,
                     unsigned Width, bool IsUpdate = false) {
  return {{Rows, Columns, Depth}, Width, 4, /*IsFused=*/true, IsUpdate};
}

const KernelTable Wide = x86Kernels(32, /*IsFused=*/true),
                  Narrow = x86Kernels(16, /*IsFused=*/true),
                  Generic = genericKernels(8, /*IsFused=*/false);

/// How often each element of a column, or of a row, is computed, as the loops
/// of EmitMatMul.cpp and BlockRows.cpp do.
std::vector<unsigned> rowCounts(const Blocks &B, unsigned Rows) {
  std::vector<unsigned> Counts(Rows);
  auto Count = [&](unsigned First, unsigned Lanes) {
    for (unsigned I = 0; I != Lanes; ++I)
      ++Counts.at(First + I);
  };
  for (const RowBand &R : B.Rows)
    for (unsigned N = 0; N != R.Blocks; ++N) {
      unsigned First = std::min(R.First + N * R.Rows, R.End - R.Rows);
      for (unsigned V = 0; V != R.Vectors; ++V) {
        unsigned Start = First + V * R.Width;
        if (R.Ends == RowEnd::Shifted && V + 1 == R.Vectors)
          Start = First + R.Rows - R.Width;
        if (R.Ends != RowEnd::Halves) {
          Count(Start, R.Ends == RowEnd::Masked ? R.Rows : R.Width);
          continue;
        }
        Count(Start, R.Width / 2);
        Count(Start + R.Rows - R.Width / 2, R.Width / 2);
      }
    }
  return Counts;
}

std::vector<unsigned> columnCounts(const Blocks &B, unsigned Columns) {
  std::vector<unsigned> Counts(Columns);
  for (const ColumnBand &C : B.Columns)
    for (unsigned N = 0; N != C.Blocks; ++N) {
      unsigned First = std::min(C.First + N * C.Columns, C.End - C.Columns);
      for (unsigned J = 0; J != C.Columns; ++J)
        ++Counts.at(First + J);
    }
  return Counts;
}

TEST(BlocksTest, CoverEachElement) {
  for (const KernelTable *Kernels : {&Wide, &Narrow, &Generic})
    for (unsigned Width : {1u, 2u, 4u, 8u, 16u, 64u})
      for (unsigned Rows = 1; Rows <= 150; Rows += Rows < 70 ? 1 : 9)
        for (unsigned Columns : {1u, 2u, 5u, 6u, 7u, 24u, 31u, 100u, 1024u})
          for (unsigned Form = 0; Form != 8; ++Form) {
            bool IsUpdate = Form & 1;
            BlockRequest R = request(Rows, Columns, 17, Width, IsUpdate);
            R.MaySplit = R.MayShareSteps = Form & 2;
            R.HasMasks = Form & 4;
            Blocks B = planBlocks(R, *Kernels);
            ASSERT_EQ(diagnose(B, R.Extents, IsUpdate), "") << printed(B);
            for (unsigned Count : rowCounts(B, Rows))
              ASSERT_GE(Count, 1u) << Rows << ": " << printed(B);
            for (unsigned Count : columnCounts(B, Columns)) {
              ASSERT_GE(Count, 1u) << Columns << ": " << printed(B);
              // What is added to is read once.
              if (IsUpdate) {
                ASSERT_EQ(Count, 1u) << Columns << ": " << printed(B);
              }
            }
            for (const RowBand &Band : B.Rows) {
              bool Overlaps = Band.First + Band.Blocks * Band.Rows != Band.End;
              ASSERT_FALSE(IsUpdate && Overlaps) << printed(B);
              for (const ColumnBand &C : B.Columns) {
                bool Fits = any_of(Kernels->Shapes, [&](KernelShape S) {
                  return S.Vectors >= Band.Vectors && S.Columns >= C.Columns;
                });
                ASSERT_TRUE(Fits) << printed(B);
              }
            }
          }
}

TEST(BlocksTest, SmallOnesCoverEachElementOnce) {
  for (unsigned Rows = 1; Rows != 40; ++Rows) {
    Blocks B = planSmallBlocks({Rows, 3, 2}, 16);
    EXPECT_EQ(diagnose(B, {Rows, 3, 2}, /*IsUpdate=*/true), "");
    for (unsigned Count : rowCounts(B, Rows))
      EXPECT_EQ(Count, 1u);
  }
}

TEST(BlocksTest, FollowTheShape) {
  auto Plan = [](BlockRequest R) { return printed(planBlocks(R, Wide)); };
  // Equal blocks; the last vector starts early.
  EXPECT_EQ(Plan(request(31, 31, 31, 16)),
            "1*2x16 shifted rows by 1*11 + 2*10 columns, columns outside");
  // Fewer rows than lanes.
  EXPECT_EQ(Plan(request(13, 13, 13, 16)),
            "1*1x16 in halves rows by 1*13 columns, columns outside");
  EXPECT_EQ(Plan(request(8, 8, 256, 16)),
            "1*1x8 rows by 1*8 columns, columns outside");
  // No vector of less than 128 bits.
  EXPECT_EQ(Plan(request(2, 33, 33, 16)),
            "1*1x4 in halves rows by 1*17 + 1*16 columns, columns outside");
  // Few columns: more vectors, since eight sums keep two units busy.
  EXPECT_EQ(Plan(request(64, 4, 64, 16)),
            "1*4x16 rows by 1*4 columns, columns outside");
  // What a cache does not hold is read once, or seldom.
  EXPECT_NE(Plan(request(128, 128, 128, 16)).find("rows outside"),
            std::string::npos);
}

TEST(BlocksTest, UpdatesOverlapWithinABlock) {
  BlockRequest R = request(127, 127, 127, 16);
  EXPECT_NE(printed(planBlocks(R, Wide)).find("overlapping"),
            std::string::npos);
  R.IsUpdate = true;
  EXPECT_EQ(printed(planBlocks(R, Wide)).find("overlapping"),
            std::string::npos);
}

TEST(BlocksTest, ChainsHideLatency) {
  BlockRequest R = request(16, 1, 64, 16);
  EXPECT_EQ(planBlocks(R, Wide).Rows.front().Chains, 1u);
  R.MaySplit = true;
  EXPECT_EQ(planBlocks(R, Wide).Rows.front().Chains, 8u);
  R = request(64, 64, 64, 16);
  R.MaySplit = true;
  EXPECT_EQ(planBlocks(R, Wide).Rows.front().Chains, 1u);
}

TEST(BlocksTest, RefuseWhatDoesNotCover) {
  Blocks B;
  B.Rows = {{0, 1, 16, 16, 1, 16}};
  B.Columns = {{0, 2, 3, 6}};
  EXPECT_EQ(diagnose(B, {16, 6, 1}), "");
  EXPECT_EQ(diagnose(B, {17, 6, 1}), "expected 17 rows, got 16");
  EXPECT_EQ(diagnose(B, {16, 7, 1}), "expected 7 columns, got 6");
  B.Columns = {{0, 2, 3, 5}};
  EXPECT_EQ(diagnose(B, {16, 5, 1}), "");
  EXPECT_EQ(diagnose(B, {16, 5, 1}, /*IsUpdate=*/true),
            "expected a band of columns from 0 on, got 2 of 3 from 0 to 5");
  B.Rows = {{0, 1, 15, 15, 1, 16, RowEnd::Shifted}};
  EXPECT_EQ(diagnose(B, {15, 5, 1}),
            "expected 15 rows, got 1 vectors of 16 shifted");
}
} // namespace
