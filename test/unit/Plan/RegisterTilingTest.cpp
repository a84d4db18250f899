// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
std::string printed(const RegisterTiling &B) {
  std::string Text;
  raw_string_ostream OS(Text);
  B.print(OS);
  return Text;
}

std::string diagnose(const RegisterTiling &B, ProductExtents Extents,
                     bool IsUpdate = false) {
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_EQ(B.verify(Extents, IsUpdate, OS), Text.empty());
  return Text;
}

TilingRequest request(unsigned Rows, unsigned Columns, unsigned Depth,
                      unsigned Width, bool IsUpdate = false) {
  return {{Rows, Columns, Depth}, Width, 4, /*IsFused=*/true, IsUpdate};
}

const SmallVector<Grid, 4> Wide = x86Grids(32, /*IsFused=*/true),
                           Narrow = x86Grids(16, /*IsFused=*/true),
                           Generic = genericGrids(8, /*IsFused=*/false);

/// How often each element of a column, or of a row, is computed, as the loops
/// of EmitProduct.cpp and TileRows.cpp do.
std::vector<unsigned> rowCounts(const RegisterTiling &B, unsigned Rows) {
  std::vector<unsigned> Counts(Rows);
  auto Count = [&](unsigned First, unsigned Lanes) {
    for (unsigned I = 0; I != Lanes; ++I)
      ++Counts.at(First + I);
  };
  for (const TileRange &R : B.M)
    for (unsigned N = 0; N != R.Tiles; ++N) {
      unsigned First = std::min(R.First + N * R.Extent, R.End - R.Extent);
      for (unsigned V = 0; V != R.Fragments; ++V) {
        unsigned Start = First + V * R.Width;
        if (R.Ends == Remainder::Overlapping && V + 1 == R.Fragments)
          Start = First + R.Extent - R.Width;
        if (R.Ends == Remainder::Joined && V + 1 == R.Fragments) {
          Count(First + R.Extent - R.Width / 2, R.Width / 2);
          continue;
        }
        if (R.Ends != Remainder::OverlappingHalves) {
          Count(Start, R.Ends == Remainder::Masked ? R.Extent : R.Width);
          continue;
        }
        Count(Start, R.Width / 2);
        Count(Start + R.Extent - R.Width / 2, R.Width / 2);
      }
    }
  return Counts;
}

std::vector<unsigned> columnCounts(const RegisterTiling &B, unsigned Columns) {
  std::vector<unsigned> Counts(Columns);
  for (const TileRange &C : B.N)
    for (unsigned N = 0; N != C.Tiles; ++N) {
      unsigned First = std::min(C.First + N * C.Extent, C.End - C.Extent);
      for (unsigned J = 0; J != C.Extent; ++J)
        ++Counts.at(First + J);
    }
  return Counts;
}

TEST(RegisterTilingTest, CoverEachElement) {
  for (const SmallVector<Grid, 4> *Grids : {&Wide, &Narrow, &Generic})
    for (unsigned Width : {1u, 2u, 4u, 8u, 16u, 64u})
      for (unsigned Rows = 1; Rows <= 150; Rows += Rows < 70 ? 1 : 9)
        for (unsigned Columns : {1u, 2u, 5u, 6u, 7u, 24u, 31u, 100u, 1024u})
          for (unsigned Form = 0; Form != 16; ++Form) {
            bool IsUpdate = Form & 1;
            TilingRequest R = request(Rows, Columns, 17, Width, IsUpdate);
            R.MaySplit = R.MayShareVectors = Form & 2;
            R.HasMasks = Form & 4;
            R.MayJoin = Form & 8;
            R.Model.BlendBits = R.bitsOf(Width);
            RegisterTiling B = planTiling(R, *Grids);
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
            for (const TileRange &Range : B.M) {
              bool Overlaps = Range.isLastOverlapping();
              ASSERT_FALSE(IsUpdate && Overlaps) << printed(B);
              for (const TileRange &C : B.N) {
                bool Fits = any_of(*Grids, [&](Grid S) {
                  return S.M >= Range.Fragments && S.N >= C.Fragments;
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

  /// The tiles of rows from \p FirstRow on, as EmitProduct.cpp skips some.
  void compute(const RegisterTiling &B, unsigned FirstRow) {
    for (const TileRange &R : B.M)
      for (unsigned X = 0; X != R.Tiles; ++X)
        for (const TileRange &C : B.N)
          for (unsigned Y = 0; Y != C.Tiles; ++Y) {
            unsigned I =
                FirstRow + std::min(R.First + X * R.Extent, R.End - R.Extent);
            unsigned J = std::min(C.First + Y * C.Extent, C.End - C.Extent);
            if (B.MirrorWidth == 0 || J < I + R.Extent)
              add(I, J, R.Extent, C.Extent);
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

TEST(RegisterTilingTest, SymmetricOnesCoverEachElement) {
  unsigned Mirrored = 0;
  for (const SmallVector<Grid, 4> *Grids : {&Wide, &Narrow, &Generic})
    for (unsigned Width : {1u, 4u, 8u, 16u, 64u})
      for (unsigned N = 1; N <= 150; N += N < 70 ? 1 : 9)
        for (bool MaySplit : {false, true}) {
          TilingRequest R = request(N, N, 40, Width);
          R.MaySplit = R.MayShareVectors = MaySplit;
          // Whatever is chosen for other results can be mirrored.
          RegisterTiling Forced = planTiling(R, *Grids);
          mirrorTiling(Forced, R);
          R.IsSymmetric = true;
          RegisterTiling Chosen = planTiling(R, *Grids);
          Mirrored += Chosen.MirrorWidth != 0;
          for (const RegisterTiling &B : {Forced, Chosen}) {
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

TEST(RegisterTilingTest, PartsOfSymmetricOnesCoverEachElement) {
  for (unsigned N = 96; N <= 200; ++N) {
    constexpr unsigned Part = 48;
    Triangle Elements(N);
    unsigned MirrorWidth = 0;
    for (unsigned First = 0; First < N; First += Part) {
      TilingRequest R = request(std::min(Part, N - First), N, 40, 16,
                                /*IsUpdate=*/true);
      R.MaySplit = R.MayShareVectors = N & 1;
      RegisterTiling B = planTiling(R, Wide);
      mirrorTiling(B, R);
      ASSERT_EQ(diagnose(B, R.Extents, /*IsUpdate=*/true), "");
      Elements.compute(B, First);
      MirrorWidth = std::max(MirrorWidth, B.MirrorWidth);
    }
    ASSERT_EQ(MirrorWidth, 16u);
    Elements.mirror(MirrorWidth);
    ASSERT_TRUE(Elements.isWhole()) << N;
  }
}

TEST(RegisterTilingTest, SymmetricOnesAreCutFiner) {
  TilingRequest R = request(64, 64, 64, 16);
  R.IsSymmetric = true;
  EXPECT_EQ(printed(planTiling(R, Wide)),
            "M 4*1x16 by N 4*16, N outside, mirrored in tiles of 16");
  // Not where the copy would cost as much.
  R.Extents.K = 2;
  EXPECT_EQ(planTiling(R, Wide).MirrorWidth, 0u);
}

TEST(RegisterTilingTest, SmallOnesCoverEachElementOnce) {
  for (unsigned Rows = 1; Rows != 40; ++Rows) {
    RegisterTiling B = planSmallTiling({Rows, 3, 2}, 16);
    EXPECT_EQ(diagnose(B, {Rows, 3, 2}, /*IsUpdate=*/true), "");
    for (unsigned Count : rowCounts(B, Rows))
      EXPECT_EQ(Count, 1u);
  }
}

TEST(RegisterTilingTest, FollowTheShape) {
  auto Plan = [](TilingRequest R) { return printed(planTiling(R, Wide)); };
  // Equal tiles; the last vector starts early.
  EXPECT_EQ(Plan(request(31, 31, 31, 16)),
            "M 1*2x16 overlapping by N 1*11 + 2*10, N outside");
  // Fewer rows than lanes.
  EXPECT_EQ(Plan(request(13, 13, 13, 16)),
            "M 1*1x16 in overlapping halves by N 1*13, N outside");
  EXPECT_EQ(Plan(request(8, 8, 256, 16)), "M 1*1x8 by N 1*8, N outside");
  // No vector of less than 128 bits.
  EXPECT_EQ(Plan(request(2, 33, 33, 16)),
            "M 1*1x4 in overlapping halves by N 1*17 + 1*16, N outside");
  // Few columns: more vectors, since eight sums keep two units busy.
  EXPECT_EQ(Plan(request(64, 4, 64, 16)), "M 1*4x16 by N 1*4, N outside");
  // What a cache does not hold is read once, or seldom.
  EXPECT_NE(Plan(request(128, 128, 128, 16)).find("M outside"),
            std::string::npos);
}

TEST(RegisterTilingTest, UpdatesOverlapWithinATile) {
  TilingRequest R = request(127, 127, 127, 16);
  EXPECT_NE(printed(planTiling(R, Wide)).find("last overlapping"),
            std::string::npos);
  R.IsUpdate = true;
  EXPECT_EQ(printed(planTiling(R, Wide)).find("last overlapping"),
            std::string::npos);
}

TEST(RegisterTilingTest, InterleavingHidesLatency) {
  TilingRequest R = request(16, 1, 64, 16);
  EXPECT_EQ(planTiling(R, Wide).M.front().Interleave, 1u);
  R.MaySplit = true;
  EXPECT_EQ(planTiling(R, Wide).M.front().Interleave, 8u);
  R = request(64, 64, 64, 16);
  R.MaySplit = true;
  EXPECT_EQ(planTiling(R, Wide).M.front().Interleave, 1u);
}

// Vectors that take two turns of a unit are halved where that leaves fewer
// lanes empty: 24 of 32 lanes, or 24 of 24.
TEST(RegisterTilingTest, HalfAsWideUnits) {
  TilingRequest R = request(24, 24, 24, 16);
  EXPECT_EQ(planTiling(R, Wide).M.front().Width, 16u);
  R.Model.UnitBits = 512;
  EXPECT_EQ(planTiling(R, Wide).M.front().Width, 16u);
  R.Model.UnitBits = 256;
  EXPECT_EQ(planTiling(R, Wide).M.front().Width, 8u);
  R.Extents.M = 64;
  EXPECT_EQ(planTiling(R, Wide).M.front().Width, 16u);
}

// Every element is in one tile, all fragments are the instruction's, and no
// tile is larger than the grid.
TEST(RegisterTilingTest, FixedFragments) {
  const Grid Grids[] = {{2, 2}, {1, 4}};
  KernelInfo Kernel = VectorKernelInfo;
  Kernel.Mac = {16, 3, 4};
  Kernel.Grids = Grids;
  for (unsigned M = 1; M != 70; ++M)
    for (unsigned N : {1u, 2u, 3u, 7u, 12u, 13u, 40u}) {
      RegisterTiling T = planFixedTiling({M, N, 4}, Kernel);
      std::string Text;
      raw_string_ostream OS(Text);
      ASSERT_TRUE(T.verify({M, N, 4}, /*IsUpdate=*/true, OS, Kernel)) << Text;
      for (const TileRange &Rows : T.M)
        for (const TileRange &Columns : T.N)
          ASSERT_TRUE(any_of(Grids, [&](Grid G) {
            return Rows.Fragments <= G.M && Columns.Fragments <= G.N;
          })) << printed(T);
    }
  RegisterTiling T = planFixedTiling({40, 6, 4}, Kernel);
  EXPECT_EQ(printed(T), "M 1*2x16 of 4 k lanes + 1*1x16 padded of 4 k lanes by "
                        "N 1*2x3, N outside");
  T.M.front().Width = 8;
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_FALSE(T.verify({40, 6, 4}, /*IsUpdate=*/false, OS, Kernel));
  EXPECT_EQ(Text, "expected 32 of M in a tile, got 2 fragments of 8");
}

// Vectors of A stay in registers where a vector takes two turns and enough
// multiply-adds may wait; not of rows that fill a quarter of a vector, nor of
// more steps than there are registers.
TEST(RegisterTilingTest, KeepA) {
  auto PlanOf = [](unsigned M, unsigned N, unsigned K, unsigned Waiting) {
    TilingRequest R{{M, N, K}, 8, 8, true, false};
    R.Model.UnitBits = 256;
    R.Model.WaitingMultiplyAdds = Waiting;
    R.Registers = 32;
    const Grid Grids[] = {{1, 24}, {2, 12}, {3, 8}, {4, 6}};
    return planTiling(R, Grids);
  };
  EXPECT_EQ(printed(PlanOf(20, 12, 12, 128)),
            "M 2*1x8 + 1*1x4 by N 3*4, A in registers, k unrolled, M outside");
  EXPECT_FALSE(PlanOf(20, 12, 12, 0).KeepsA);
  EXPECT_FALSE(PlanOf(18, 12, 12, 128).KeepsA);
  EXPECT_TRUE(PlanOf(18, 12, 10, 128).KeepsA);
  EXPECT_FALSE(PlanOf(24, 12, 32, 128).KeepsA);
}

// Behind vectors that take two turns there is one of half their width.
TEST(RegisterTilingTest, HalfVectorBehindWideOnes) {
  TilingRequest R{{38, 38, 38}, 16, 4, true, false};
  R.HasMasks = true;
  R.Model.UnitBits = 256;
  const Grid Grids[] = {{1, 24}, {2, 12}, {3, 8}, {4, 6}};
  EXPECT_EQ(printed(planTiling(R, Grids)),
            "M 2*1x16 + 1*1x8 masked by N 2*19, N outside");
  R.Model.UnitBits = 512;
  EXPECT_EQ(printed(planTiling(R, Grids)),
            "M 1*3x16 overlapping by N 3*8 + 2*7, N outside");
}

TEST(RegisterTilingTest, RefuseWhatDoesNotCover) {
  RegisterTiling B;
  B.M = {{0, 1, 16, 16, 1, 16}};
  B.N = {{0, 2, 3, 6, 3}};
  EXPECT_EQ(diagnose(B, {16, 6, 1}), "");
  EXPECT_EQ(diagnose(B, {17, 6, 1}), "expected M of 17, got 16");
  EXPECT_EQ(diagnose(B, {16, 7, 1}), "expected N of 7, got 6");
  B.N = {{0, 2, 3, 5, 3}};
  EXPECT_EQ(diagnose(B, {16, 5, 1}), "");
  EXPECT_EQ(diagnose(B, {16, 5, 1}, /*IsUpdate=*/true),
            "expected tiles along N from 0 on, got 2 of 3 from 0 to 5");
  B.M = {{0, 1, 15, 15, 1, 16, Remainder::Overlapping}};
  EXPECT_EQ(diagnose(B, {15, 5, 1}),
            "expected 15 of M in a tile, got 1 fragments of 16 overlapping");
  B.M = {{0, 1, 12, 12, 2, 8, Remainder::Joined}};
  EXPECT_EQ(diagnose(B, {12, 5, 1}), "");
  B.M = {{0, 1, 13, 13, 2, 8, Remainder::Joined}};
  EXPECT_EQ(diagnose(B, {13, 5, 1}), "expected 13 of M in a tile, got 2 "
                                     "fragments of 8 with joined halves");
  B.M = {{0, 1, 12, 12, 3, 4}};
  B.KeepsA = true;
  EXPECT_EQ(diagnose(B, {12, 5, 1}), "expected k unrolled, M outside and no "
                                     "mirrored tiles, since A is in registers");
  B.KeepsA = false;
  B.M = {{0, 1, 12, 12, 3, 4}, {12, 1, 8, 20, 2, 4}};
  B.N = {{0, 5, 4, 20, 4}};
  B.MirrorWidth = 4;
  EXPECT_EQ(diagnose(B, {20, 20, 1}), "");
  B.MirrorWidth = 8;
  EXPECT_EQ(diagnose(B, {20, 20, 1}),
            "expected tiles of whole transpose tiles of 8");
}
} // namespace
