// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Expand/FillVectors.h"
#include "../OnProcessor.h"

using namespace llvm;

namespace matrix {
namespace {
/// D_abcd = A_aebf * B_dfce, all indices below \p Extent.
class FillVectorsTest : public testing::Test {
  std::optional<OnProcessor> On;

protected:
  /// The operations of \p Kind that the stage adds.
  unsigned copies(unsigned Extent, StringRef Processor = "znver4") {
    std::string E = std::to_string(Extent), Lines, Planes, Blocks;
    Lines = std::to_string(Extent * Extent);
    Planes = std::to_string(Extent * Extent * Extent);
    std::string Strides = "i64 " + Planes + ", i64 " + Lines + ", i64 " + E +
                          ", i64 1, target(\"tlx.attr\", 4, 0) poison)\n";
    std::string Load = " = call %T @tlx.load__T(ptr %";
    On.emplace(Processor,
               "%T = type target(\"tlx.tensor\", float, 4, " + Twine(E) + ", " +
                   E + ", " + E + ", " + E +
                   ", 0, 1, 2, 3, 0, 0, 0, 0)\n"
                   "declare %T @tlx.load__T(ptr, i64, i64, i64, i64, "
                   "target(\"tlx.attr\", 4, 0))\n"
                   "declare %T @tlx.contract__T(%T, %T, "
                   "target(\"tlx.attr\", 0, 4, 1, 5, 3, 5, 2, 4, 1))\n"
                   "declare void @tlx.store__T(%T, ptr, i64, i64, i64, i64, "
                   "target(\"tlx.attr\", 4, 0))\n"
                   "define void @f(ptr noalias %d, ptr %a, ptr %b) {\n  %x" +
                   Load + "a, " + Strides + "  %y" + Load + "b, " + Strides +
                   "  %z = call %T @tlx.contract__T(%T %x, %T %y, "
                   "target(\"tlx.attr\", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)\n"
                   "  call void @tlx.store__T(%T %z, ptr %d, " +
                   Strides + "  ret void\n}\n");
    Function &F = On->function("f");
    fillVectors(theOnly(OpKind::Contract, F), On->machine(F));
    theOnly(OpKind::Contract, F);
    return count_if(instructions(F), [](Instruction &I) {
      std::optional<TensorOp> Op = TensorOp::of(&I);
      return Op && Op->kind() == OpKind::Relayout;
    });
  }
};

// With B copied as fecd, c and d are one loop of 144.
TEST_F(FillVectorsTest, ShortRowsAreJoinedByACopy) {
  EXPECT_EQ(copies(12), 1u);
}

// Rows fill vectors as they are.
TEST_F(FillVectorsTest, WholeVectorsStay) { EXPECT_EQ(copies(16), 0u); }

// A copy takes longer than a product of a few thousand steps.
TEST_F(FillVectorsTest, ShortProductsStay) { EXPECT_EQ(copies(5), 0u); }
} // namespace
} // namespace matrix
