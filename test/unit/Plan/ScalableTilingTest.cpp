// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

static constexpr Grid VectorGrids[] = {{2, 12}}, TileGrids[] = {{2, 2}};

/// Vectors of rows, by single columns.
static KernelInfo vectors() {
  KernelInfo Kernel = VectorKernelInfo;
  Kernel.Mac = {0, 1, 1};
  Kernel.Grids = VectorGrids;
  Kernel.Scales = KernelInfo::ScalableM;
  return Kernel;
}

/// A unit of vectors by vectors, and groups of four k.
static KernelInfo tiles() {
  KernelInfo Kernel = vectors();
  Kernel.Mac = {0, 0, 4};
  Kernel.Grids = TileGrids;
  Kernel.Scales = KernelInfo::ScalableMN;
  return Kernel;
}

static std::string printed(ProductExtents Extents, const KernelInfo &Kernel) {
  std::string Text;
  raw_string_ostream OS(Text);
  planScalableTiling(Extents, Kernel, 4).print(OS);
  return Text;
}

TEST(ScalableTilingTest, Cover) {
  for (const KernelInfo &Kernel : {vectors(), tiles()})
    for (unsigned M = 1; M != 70; ++M)
      for (unsigned N = 1; N != 70; ++N) {
        RegisterTiling T = planScalableTiling({M, N, 7}, Kernel, 4);
        std::string Text;
        raw_string_ostream OS(Text);
        ASSERT_TRUE(T.verify({M, N, 7}, /*IsUpdate=*/true, OS, Kernel)) << Text;
      }
}

TEST(ScalableTilingTest, Shapes) {
  EXPECT_EQ(printed({33, 64, 7}, vectors()),
            "M 2x4*vscale masked by N 4*11 + 2*10, N outside");
  // One vector has all rows, however short it is.
  EXPECT_EQ(printed({4, 12, 7}, vectors()),
            "M 1x4*vscale masked by N 1*12, N outside");
  EXPECT_EQ(printed({33, 3, 7}, tiles()),
            "M 2x4*vscale masked of 4 k lanes by N 1x4*vscale masked, N "
            "outside");
}

static std::string diagnose(const RegisterTiling &T, ProductExtents Extents,
                            const KernelInfo &Kernel) {
  std::string Text;
  raw_string_ostream OS(Text);
  EXPECT_FALSE(T.verify(Extents, /*IsUpdate=*/true, OS, Kernel));
  return Text;
}

TEST(ScalableTilingTest, Verify) {
  RegisterTiling T = planScalableTiling({33, 24, 7}, vectors(), 4);
  EXPECT_EQ(diagnose(T, {34, 24, 7}, vectors()),
            "expected scalable tiles of 2 or 1 fragments along M up to 34, "
            "got 2 up to 33");
  T.M.front().Fragments = 3;
  EXPECT_EQ(diagnose(T, {33, 24, 7}, vectors()),
            "expected scalable tiles of 2 or 1 fragments along M up to 33, "
            "got 3 up to 33");
  T = planScalableTiling({33, 24, 7}, tiles(), 4);
  EXPECT_EQ(diagnose(T, {33, 25, 7}, tiles()),
            "expected scalable tiles of 2 or 1 fragments along N up to 25, "
            "got 2 up to 24");
  T.M.front().KLanes = 1;
  EXPECT_EQ(diagnose(T, {33, 24, 7}, tiles()), "expected 4 k lanes, got 1");
}
