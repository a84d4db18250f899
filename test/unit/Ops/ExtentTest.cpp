// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/Extent.h"
#include "gtest/gtest.h"

using matrix::Extent;

TEST(ExtentTest, IsAConstantOrAtRunTime) {
  Extent Three = 3, Any = Extent::AtRunTime;
  EXPECT_EQ(Three.constant(), 3u);
  EXPECT_EQ(Three.text(), "3");
  EXPECT_FALSE(Three.isAtRunTime());
  EXPECT_TRUE(Any.isAtRunTime());
  EXPECT_EQ(Any.text(), "?");
  EXPECT_TRUE(Three < Any);
  EXPECT_FALSE(Any < Three);
  EXPECT_TRUE(Any == Extent(Extent::AtRunTime));
  EXPECT_TRUE(Any != Three);
}

#if !defined(NDEBUG) && GTEST_HAS_DEATH_TEST
TEST(ExtentTest, NoConstantIsMadeUp) {
  EXPECT_DEATH((void)Extent(Extent::AtRunTime).constant(),
               "an extent that is no constant");
}
#endif
