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

/// The elements of an N x N result, row by row, that are there.
class Triangle {
  unsigned N;
  std::vector<bool> Elements;

public:
  explicit Triangle(unsigned N) : N(N), Elements(size_t(N) * N) {}

  /// The blocks of rows from \p FirstRow on, as EmitMatMul.cpp skips some.
  void compute(const Blocks &B, unsigned FirstRow) {
    for (const RowBand &R : B.Rows)
      for (unsigned X = 0; X != R.Blocks; ++X)
        for (const ColumnBand &C : B.Columns)
          for (unsigned Y = 0; Y != C.Blocks; ++Y) {
            unsigned I =
                FirstRow + std::min(R.First + X * R.Rows, R.End - R.Rows);
            unsigned J = std::min(C.First + Y * C.Columns, C.End - C.Columns);
            if (B.MirrorWidth == 0 || J < I + R.Rows)
              add(I, J, R.Rows, C.Columns);
          }
  }
  /// As EmitCopy.cpp does; what is not there is not copied.
  void mirror(unsigned Width) {
    auto Squares = [&](unsigned Lines) {
      return std::min(Lines * Width, N - Width);
    };
    for (unsigned X = 0; X * Width < N; ++X)
      for (unsigned Y = 0; Y * Width < N; ++Y)
        if (unsigned I = Squares(X), J = Squares(Y);
            I < J && isThere(J, I, Width))
          add(I, J, Width, Width);
  }
  bool isWhole() const {
    return all_of(Elements, [](bool B) { return B; });
  }

private:
  void add(unsigned I, unsigned J, unsigned Rows, unsigned Columns) {
    for (unsigned X = I; X != I + Rows; ++X)
      for (unsigned Y = J; Y != J + Columns; ++Y)
        Elements.at(X * N + Y) = true;
  }
  bool isThere(unsigned I, unsigned J, unsigned Width) const {
    for (unsigned X = I; X != I + Width; ++X)
      for (unsigned Y = J; Y != J + Width; ++Y)
        if (!Elements.at(X * N + Y))
          return false;
    return true;
  }
};

TEST(BlocksTest, SymmetricOnesCoverEachElement) {
  unsigned Mirrored = 0;
  for (const KernelTable *Kernels : {&Wide, &Narrow, &Generic})
    for (unsigned Width : {1u, 4u, 8u, 16u, 64u})
      for (unsigned N = 1; N <= 150; N += N < 70 ? 1 : 9)
        for (bool MaySplit : {false, true}) {
          BlockRequest R = request(N, N, 40, Width);
          R.MaySplit = R.MayShareSteps = MaySplit;
          // Whatever is chosen for other results can be mirrored.
          Blocks Forced = planBlocks(R, *Kernels);
          mirrorBlocks(Forced, R);
          R.IsSymmetric = true;
          Blocks Chosen = planBlocks(R, *Kernels);
          Mirrored += Chosen.MirrorWidth != 0;
          for (const Blocks &B : {Forced, Chosen}) {
            ASSERT_EQ(diagnose(B, R.Extents), "") << printed(B);
            Triangle Elements(N);
            Elements.compute(B, 0);
            if (B.MirrorWidth)
              Elements.mirror(B.MirrorWidth);
            ASSERT_TRUE(Elements.isWhole()) << N << ": " << printed(B);
          }
        }
  EXPECT_GT(Mirrored, 1000u);
}

TEST(BlocksTest, PartsOfSymmetricOnesCoverEachElement) {
  for (unsigned N = 96; N <= 200; ++N) {
    constexpr unsigned Part = 48;
    Triangle Elements(N);
    unsigned MirrorWidth = 0;
    for (unsigned First = 0; First < N; First += Part) {
      BlockRequest R = request(std::min(Part, N - First), N, 40, 16,
                               /*IsUpdate=*/true);
      R.MaySplit = R.MayShareSteps = N & 1;
      Blocks B = planBlocks(R, Wide);
      mirrorBlocks(B, R);
      ASSERT_EQ(diagnose(B, R.Extents, /*IsUpdate=*/true), "");
      Elements.compute(B, First);
      MirrorWidth = std::max(MirrorWidth, B.MirrorWidth);
    }
    ASSERT_EQ(MirrorWidth, 16u);
    Elements.mirror(MirrorWidth);
    ASSERT_TRUE(Elements.isWhole()) << N;
  }
}

TEST(BlocksTest, SymmetricOnesAreCutFiner) {
  BlockRequest R = request(64, 64, 64, 16);
  R.IsSymmetric = true;
  EXPECT_EQ(printed(planBlocks(R, Wide)),
            "4*1x16 rows by 4*16 columns, columns outside, mirrored in squares "
            "of 16");
  // Not where the copy would cost as much.
  R.Extents.Depth = 2;
  EXPECT_EQ(planBlocks(R, Wide).MirrorWidth, 0u);
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
  B.Rows = {{0, 1, 12, 12, 3, 4}, {12, 1, 8, 20, 2, 4}};
  B.Columns = {{0, 5, 4, 20}};
  B.MirrorWidth = 4;
  EXPECT_EQ(diagnose(B, {20, 20, 1}), "");
  B.MirrorWidth = 8;
  EXPECT_EQ(diagnose(B, {20, 20, 1}), "expected blocks of whole squares of 8");
}
} // namespace
