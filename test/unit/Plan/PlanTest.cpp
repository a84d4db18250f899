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
  for (unsigned Width : {1u, 2u, 4u, 64u})
    EXPECT_EQ(diagnose({Width}), "");
  EXPECT_EQ(diagnose({0}), "expected a power of two as vector width, got 0");
  EXPECT_EQ(diagnose({6}), "expected a power of two as vector width, got 6");
}

TEST(RegionPlanTest, BlockIsNotEmpty) {
  EXPECT_EQ(diagnose({4, 2, 6}), "");
  EXPECT_EQ(diagnose({4, 0, 6}), "expected a block of at least 1x1, got 0x6");
  EXPECT_EQ(diagnose({4, 2, 0}), "expected a block of at least 1x1, got 2x0");
}

TEST(RegionPlanTest, PrintsWhatIsNotTheDefault) {
  EXPECT_EQ(printed({}), "vectors of 1");
  EXPECT_EQ(printed({8, 1, 3}), "vectors of 8, blocks of 1x3");
  EXPECT_EQ(printed({8, 2, 1, true}),
            "vectors of 8, blocks of 2x1, fused multiply-add");
  EXPECT_EQ(printed({8, 2, 6, false, 64, 256}),
            "vectors of 8, blocks of 2x6, 64x256 packed");
}
} // namespace
