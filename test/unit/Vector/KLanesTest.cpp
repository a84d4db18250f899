// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Vector/KLanes.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Shuffles and bitcasts of constants are constants.
class Constants {
  LLVMContext Context;
  DataLayout DL{"e"};

public:
  IRBuilder<TargetFolder> B{Context, TargetFolder(DL)};

  static uint64_t lane(Value *Vector, unsigned Lane) {
    auto *Element = cast<Constant>(Vector)->getAggregateElement(Lane);
    return cast<ConstantInt>(Element)->getZExtValue();
  }
};

/// Lane l of line n is \p Step * n + l.
std::vector<std::vector<uint64_t>> zipped(unsigned Lines, unsigned Lanes,
                                          unsigned Granule, unsigned Part,
                                          unsigned Bits, unsigned Step) {
  Constants C;
  auto &B = C.B;
  SmallVector<Value *> Vectors;
  for (unsigned N = 0; N != Lines; ++N) {
    SmallVector<Constant *> Elements;
    for (unsigned L = 0; L != Lanes; ++L)
      Elements.push_back(B.getIntN(Bits, Step * N + L));
    Vectors.push_back(ConstantVector::get(Elements));
  }
  std::vector<std::vector<uint64_t>> Result;
  for (Value *V : zipLines(Vectors, Granule, Part, B)) {
    Result.emplace_back();
    for (unsigned L = 0; L != Lanes; ++L)
      Result.back().push_back(Constants::lane(V, L));
  }
  return Result;
}

using Vectors = std::vector<std::vector<uint64_t>>;

TEST(KLanesTest, ZipWholeLines) {
  EXPECT_EQ(zipped(2, 4, 1, 4, 32, 100),
            (Vectors{{0, 100, 1, 101}, {2, 102, 3, 103}}));
  EXPECT_EQ(
      zipped(4, 4, 1, 4, 8, 16),
      (Vectors{
          {0, 16, 32, 48}, {1, 17, 33, 49}, {2, 18, 34, 50}, {3, 19, 35, 51}}));
}

TEST(KLanesTest, ZipWithinParts) {
  // Four rows of each part go to one vector.
  EXPECT_EQ(zipped(2, 8, 1, 4, 16, 100),
            (Vectors{{0, 100, 1, 101, 4, 104, 5, 105},
                     {2, 102, 3, 103, 6, 106, 7, 107}}));
}

TEST(KLanesTest, ZipGranules) {
  EXPECT_EQ(zipped(2, 8, 4, 8, 32, 100),
            (Vectors{{0, 1, 2, 3, 100, 101, 102, 103},
                     {4, 5, 6, 7, 104, 105, 106, 107}}));
  // A granule, after the first step, that is as long as a part.
  EXPECT_EQ(zipped(4, 4, 2, 4, 32, 100), (Vectors{{0, 1, 100, 101},
                                                  {200, 201, 300, 301},
                                                  {2, 3, 102, 103},
                                                  {202, 203, 302, 303}}));
}

/// What was zipped within parts is in order when it is zipped in granules.
TEST(KLanesTest, ZipBack) {
  constexpr unsigned Few = 4;
  for (unsigned Group : {2u, 4u})
    for (unsigned Lanes : {8u, 16u}) {
      // Lines of rows' numbers, as many as are interleaved.
      Vectors Scattered = zipped(Group, Lanes * Group, 1, Few * Group, 16, 0);
      Constants C;
      auto &B = C.B;
      SmallVector<Value *> Sums;
      for (const std::vector<uint64_t> &Fragment : Scattered) {
        SmallVector<Constant *> Rows;
        for (unsigned L = 0; L != Lanes; ++L)
          Rows.push_back(B.getInt32(Fragment[L * Group]));
        Sums.push_back(ConstantVector::get(Rows));
      }
      unsigned Row = 0;
      for (Value *V : zipLines(Sums, Few, Lanes, B))
        for (unsigned L = 0; L != Lanes; ++L, ++Row)
          EXPECT_EQ(Constants::lane(V, L), Row) << Group << " of " << Lanes;
    }
}
} // namespace
