// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Simplify/ChainOrder.h"
#include "gtest/gtest.h"
#include <functional>

using namespace matrix;

TEST(ChainOrderTest, MatricesTimesAVector) {
  ChainOrder Order({40, 40, 40, 40, 1});
  EXPECT_EQ(Order.multiplyAdds(0, 3), 3u * 40 * 40);
  EXPECT_EQ(Order.split(0, 3), 0u);
  EXPECT_EQ(Order.split(1, 3), 1u);
}

TEST(ChainOrderTest, ARowTimesMatrices) {
  ChainOrder Order({1, 40, 40, 40});
  EXPECT_EQ(Order.multiplyAdds(0, 2), 2u * 40 * 40);
  EXPECT_EQ(Order.split(0, 2), 1u);
}

TEST(ChainOrderTest, LeftFirstIfNothingIsCheaper) {
  ChainOrder Order({7, 7, 7, 7, 7});
  EXPECT_EQ(Order.split(0, 3), 2u);
  EXPECT_EQ(Order.split(1, 3), 2u);
}

TEST(ChainOrderTest, OneAndTwo) {
  EXPECT_EQ(ChainOrder({3, 4}).multiplyAdds(0, 0), 0u);
  EXPECT_EQ(ChainOrder({3, 4, 5}).multiplyAdds(0, 1), 60u);
}

TEST(ChainOrderTest, LargestExtents) {
  unsigned Most = 1 << 15;
  EXPECT_EQ(ChainOrder({Most, Most, Most, Most}).multiplyAdds(0, 2), uint64_t(2)
                                                                         << 45);
}

// Against all orders there are.
TEST(ChainOrderTest, CheapestOfAll) {
  unsigned Seed = 1;
  for (int Try = 0; Try != 200; ++Try) {
    llvm::SmallVector<unsigned> Extents;
    for (int I = 0; I != 7; ++I) {
      Seed = Seed * 1103515245 + 12345;
      Extents.push_back((Seed >> 16) % 9 + 1);
    }
    std::function<uint64_t(unsigned, unsigned)> Least = [&](unsigned First,
                                                            unsigned Last) {
      uint64_t Best = First == Last ? 0 : ~uint64_t(0);
      for (unsigned Split = First; Split != Last; ++Split)
        Best = std::min(Best, Least(First, Split) + Least(Split + 1, Last) +
                                  uint64_t(Extents[First]) *
                                      Extents[Split + 1] * Extents[Last + 1]);
      return Best;
    };
    EXPECT_EQ(ChainOrder(Extents).multiplyAdds(0, 5), Least(0, 5));
  }
}
