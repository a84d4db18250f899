// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Region/Region.h"
#include "../OnProcessor.h"
#include "matrix/Target/Kernels.h"

using namespace llvm;

namespace matrix {
namespace {
constexpr StringLiteral Operations = R"(
%C = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.matmul__C(%C, %C, target("tlx.attr", 1))
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0))
declare %C @tlx.frem__C(%C, %C, target("tlx.attr", 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
)";

/// f(d, a, b): \p Body has the product %m of %a and %b.
class RegionTest : public testing::Test {
  std::optional<OnProcessor> On;
  std::optional<Subtarget> ST;

protected:
  std::optional<Regions> All;

  /// The region of the product.
  const Region &planned(const Twine &Body) {
    On.emplace("znver4", Twine(Operations) + R"(
define void @f(ptr %d, ptr %a.ptr, ptr %b.ptr) {
  %a = call %C @tlx.load__C(ptr %a.ptr, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %b = call %C @tlx.load__C(ptr %b.ptr, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %m = call %C @tlx.matmul__C(%C %a, %C %b, target("tlx.attr", 1) poison)
)" + Body + "  ret void\n}\n");
    Function &F = On->function("f");
    ST.emplace(On->machine(F));
    All.emplace(F, *ST);
    EXPECT_TRUE(All->verify(errs()));
    return *All->of(theOnly(OpKind::MatMul, F).call());
  }
};

// The sum is added to each tile while it is in registers.
TEST_F(RegionTest, EpilogueJoinsItsProduct) {
  const Region &R = planned(R"(
  %s = call %C @tlx.fadd__C(%C %m, %C %a, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %d, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
)");
  EXPECT_EQ(R.rootOp()->kind(), OpKind::Store);
  EXPECT_EQ(R.Fused.size(), 2u);
  EXPECT_EQ(R.Leaves.size(), 2u);
  EXPECT_EQ(R.Choice->Site, EpilogueSite::Tiles);
  EXPECT_EQ(R.Choice->Apart, EpilogueRefusal::None);
  EXPECT_TRUE(R.Choice->best().isOfVectors());
}

// Only the region itself may use what is not in memory.
TEST_F(RegionTest, ProductOfTwoUsersStaysApart) {
  const Region &R = planned(R"(
  %s = call %C @tlx.fadd__C(%C %m, %C %a, target("tlx.attr", 0) poison)
  %t = call %C @tlx.fadd__C(%C %m, %C %s, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %t, ptr %d, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
)");
  EXPECT_EQ(R.rootOp()->kind(), OpKind::MatMul);
  EXPECT_TRUE(R.Fused.empty());
  EXPECT_EQ(R.Choice->Site, EpilogueSite::None);
}

// A call for each element would stand in each block of the tile's code.
TEST_F(RegionTest, CostlyOperationStaysApart) {
  const Region &R = planned(R"(
  %s = call %C @tlx.frem__C(%C %m, %C %a, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %d, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
)");
  EXPECT_EQ(R.rootOp()->kind(), OpKind::MatMul);
  EXPECT_EQ(R.Choice->Apart, EpilogueRefusal::Costly);
}
} // namespace
} // namespace matrix
