// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../OnProcessor.h"
#include "matrix/Outline/OutlineStatements.h"

using namespace llvm;

namespace matrix {
namespace {
class OutlineTest : public testing::Test {
  std::optional<OnProcessor> On;

protected:
  /// Functions that the stage makes of products of \p Extent by Extent matrices
  /// in f(a, b, d): d = operands, for each of \p Statements; f has
  /// \p Attributes.
  unsigned functions(unsigned Extent, ArrayRef<std::string> Statements,
                     StringRef Attributes = "") {
    std::string E = std::to_string(Extent);
    std::string Access =
        ", i64 1, i64 " + E + ", target(\"tlx.attr\", 4, 0) poison)\n";
    std::string Text =
        "%C = type target(\"tlx.tensor\", float, 2, " + E + ", " + E +
        ", 1, 0, 0, 0)\n"
        "declare %C @tlx.load__C(ptr, i64, i64, target(\"tlx.attr\", 4, 0)) "
        "nounwind willreturn memory(argmem: read)\n"
        "declare %C @tlx.matmul__C(%C, %C, target(\"tlx.attr\", 1)) "
        "speculatable willreturn nounwind nosync nofree memory(none)\n"
        "declare void @tlx.store__C(%C, ptr, i64, i64, "
        "target(\"tlx.attr\", 4, 0)) nounwind willreturn "
        "memory(argmem: write)\n"
        "define void @f(ptr %a, ptr %b, ptr noalias %d) " +
        Attributes.str() + "{\n";
    for (auto [I, S] : enumerate(Statements)) {
      std::string N = std::to_string(I);
      Text += "  %x" + N + " = call %C @tlx.load__C(ptr %" + S[0] + Access;
      Text += "  %y" + N + " = call %C @tlx.load__C(ptr %" + S[1] + Access;
      Text += "  %z" + N + " = call %C @tlx.matmul__C(%C %x" + N + ", %C %y" +
              N + ", target(\"tlx.attr\", 1) poison)\n";
      Text += "  call void @tlx.store__C(%C %z" + N + ", ptr %d" + Access;
    }
    On.emplace("znver4", Text + "  ret void\n}\n");
    OutlineStatements().run(On->module(), On->moduleAnalyses());
    return count_if(On->module(),
                    [](const Function &F) { return F.hasInternalLinkage(); });
  }
};

// The operands are arguments.
TEST_F(OutlineTest, StatementsOfOneFormShareAFunction) {
  EXPECT_EQ(functions(64, {"ab", "ba"}), 1u);
  EXPECT_EQ(functions(64, {"ab", "ba", "ab"}), 1u);
}

TEST_F(OutlineTest, OneStatementStays) { EXPECT_EQ(functions(64, {"ab"}), 0u); }

// A pointer that is read twice is one argument.
TEST_F(OutlineTest, OtherFormsStay) {
  EXPECT_EQ(functions(64, {"ab", "aa"}), 0u);
}

// A call beside 8x8x8 multiply-adds can be measured; where code is to be small,
// that does not count.
TEST_F(OutlineTest, ShortStatementsStay) {
  EXPECT_EQ(functions(12, {"ab", "ba"}), 0u);
  EXPECT_EQ(functions(12, {"ab", "ba"}, "optsize "), 1u);
}
} // namespace
} // namespace matrix
