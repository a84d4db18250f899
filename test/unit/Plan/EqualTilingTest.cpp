// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

static constexpr Grid Grids[] = {{2, 2}, {1, 3}, {3, 1}, {1, 4}};

/// A unit of 16x16x64 bytes, four of whose accumulators are in use.
static KernelInfo kernel() {
  KernelInfo Kernel = VectorKernelInfo;
  Kernel.Mac = {16, 16, 64};
  Kernel.A.KGroup = 4;
  Kernel.Grids = Grids;
  Kernel.HasEqualParts = true;
  Kernel.Accumulators = 4;
  return Kernel;
}

static RegisterTiling tiling(unsigned M, unsigned N, unsigned Step = 64) {
  RegisterTiling T = planEqualTiling({M, N, 128}, kernel());
  for (TileRange &Range : T.M)
    Range.KLanes = Step;
  return T;
}

static std::string printed(const RegisterTiling &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  T.print(OS);
  return Text;
}

// Every element is in one tile, fragments have one shape, tiles fit the
// registers, and only fragments of one tile overlap.
TEST(EqualTilingTest, Cover) {
  for (unsigned M = 1; M != 131; ++M)
    for (unsigned N = 1; N != 131; ++N) {
      RegisterTiling T = tiling(M, N);
      std::string Text;
      raw_string_ostream OS(Text);
      ASSERT_TRUE(T.verify({M, N, 128}, /*IsUpdate=*/true, OS, kernel()))
          << Text;
      for (const TileRange &Rows : T.M)
        for (const TileRange &Columns : T.N)
          ASSERT_TRUE(any_of(Grids, [&](Grid G) {
            return Rows.Fragments <= G.M && Columns.Fragments <= G.N;
          })) << printed(T);
    }
}

TEST(EqualTilingTest, Shapes) {
  EXPECT_EQ(printed(tiling(64, 64)),
            "M 2*2x16 of 64 k lanes by N 2*2x16, N outside");
  // Rows are whole parts, of which the last one begins at 21.
  EXPECT_EQ(printed(tiling(37, 64)),
            "M 1*1x16 of 64 k lanes + 1*2x16 overlapping of 64 k lanes by N "
            "2*2x16, N outside");
  EXPECT_EQ(printed(tiling(13, 64)),
            "M 1*1x13 of 64 k lanes by N 1*4x16, N outside");
  // Parts of 13 columns; the last one begins at 24.
  EXPECT_EQ(printed(tiling(64, 37)),
            "M 2*2x16 of 64 k lanes by N 1*1x13 + 1*2x13 overlapping, N "
            "outside");
  // One column of tiles has four accumulators in a row.
  EXPECT_EQ(printed(tiling(16, 64)),
            "M 1*1x16 of 64 k lanes by N 1*4x16, N outside");
  EXPECT_EQ(printed(tiling(48, 16)),
            "M 1*3x16 of 64 k lanes by N 1*1x16, N outside");
  EXPECT_EQ(printed(tiling(48, 48)),
            "M 3*1x16 of 64 k lanes by N 1*3x16, N outside");
}

// As few steps of k as there can be, in equal parts; of floats without a rest,
// if that takes a quarter of steps more at most.
TEST(EqualTilingTest, Steps) {
  KernelInfo Kernel = kernel();
  EXPECT_EQ(equalPartOfK(1, Kernel, /*IsInteger=*/true), 4u);
  EXPECT_EQ(equalPartOfK(64, Kernel, true), 64u);
  EXPECT_EQ(equalPartOfK(65, Kernel, true), 36u);
  EXPECT_EQ(equalPartOfK(100, Kernel, true), 52u);
  EXPECT_EQ(equalPartOfK(1024, Kernel, true), 64u);
  Kernel.Mac.K = 32;
  Kernel.A.KGroup = 2;
  EXPECT_EQ(equalPartOfK(100, Kernel, /*IsInteger=*/false), 20u);
  EXPECT_EQ(equalPartOfK(96, Kernel, false), 32u);
  EXPECT_EQ(equalPartOfK(98, Kernel, false), 26u);
  EXPECT_EQ(equalPartOfK(33, Kernel, false), 18u);
}

TEST(EqualTilingTest, Verify) {
  auto ErrorOf = [](const RegisterTiling &T) {
    std::string Text;
    raw_string_ostream OS(Text);
    EXPECT_FALSE(T.verify({40, 64, 128}, /*IsUpdate=*/true, OS, kernel()));
    return Text;
  };
  RegisterTiling T = tiling(40, 64);
  T.M.back().Width = 15;
  EXPECT_EQ(ErrorOf(T),
            "expected 24 of M in a tile, got 2 fragments of 15 overlapping");
  T = tiling(40, 64, 66);
  EXPECT_EQ(ErrorOf(T), "expected k lanes in groups of 4 up to 64, got 66");
}
