// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Plan/RunTimeStatement.h"
#include "../OnProcessor.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
constexpr const char *Operations = R"(
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.contractadd__m(%M, %M, %M, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0))
define void @chain(ptr %c, ptr %a, ptr %b, i64 %n) {
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %D = call %M @tlx.contractadd__m(%M %P, %M %B, %M %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
)";

/// c += (a * b) * b, of square matrices that may overlap.
class RunTimeStatementTest : public testing::Test {
protected:
  OnProcessor On{"znver5", Operations};
  RunTimeStatementPlan Plan = planned();

  RunTimeStatementPlan planned() {
    Function &F = On.function("chain");
    FunctionAnalysisManager &AM = On.analyses();
    Subtarget ST = machineOf(F, Effort::Full, AM);
    RunTimeOperations All = prepareRunTime(F, ST);
    EXPECT_EQ(All.Statements.size(), 1u);
    return planStatement(All.Statements.front(), ST,
                         AM.getResult<TargetLibraryAnalysis>(F));
  }
  std::string diagnosed() {
    std::string Text;
    raw_string_ostream OS(Text);
    EXPECT_EQ(Plan.verify(OS), Text.empty());
    return Text;
  }
  RunTimeProduct &product() {
    return std::get<RunTimeProduct>(Plan.Nest.Loops);
  }
};

TEST_F(RunTimeStatementTest, IsPlannedOnce) {
  EXPECT_EQ(diagnosed(), "");
  EXPECT_TRUE(Plan == planned());
  RunTimeStatementPlan Other = Plan;
  Other.Questions.front().MayBeSame = true;
  EXPECT_FALSE(Plan == Other);
  Other = Plan;
  std::get<RunTimeProduct>(Other.Nest.Loops).Turned->MostK -= 1;
  EXPECT_FALSE(Plan == Other);
}

TEST_F(RunTimeStatementTest, ReadsWhatIsInMemory) {
  Plan.Temporaries.push_back(Plan.Temporaries.front());
  EXPECT_EQ(diagnosed(), "expected one temporary for a value");
  Plan.Temporaries.clear();
  EXPECT_EQ(diagnosed(), "expected memory for what a nest reads");
}

TEST_F(RunTimeStatementTest, AsksAboutLoadsThatACopyIsFor) {
  Plan.FromTemporary->VectorWidth = 3;
  EXPECT_EQ(diagnosed(), "expected a power of two as vector width, got 3");
  Plan.Questions.front().Load = Plan.Nest.Result;
  EXPECT_EQ(diagnosed(), "expected questions about loads");
  Plan.FromTemporary.reset();
  EXPECT_EQ(diagnosed(),
            "expected a copy from the temporary that a question is about");
}

TEST_F(RunTimeStatementTest, OtherWayIsTurned) {
  RunTimeProduct Good = product();
  ASSERT_TRUE(Good.Turned);
  product().Turned->Loops.CopyBytes = product().Loops.CopyBytes + 1;
  EXPECT_EQ(diagnosed(), "expected room for the copies that both ways share");
  product() = Good;
  product().Turned->MostK = product().Turned->FewestK - 1;
  EXPECT_EQ(diagnosed(), "expected a k for which a product is turned");
  product() = Good;
  product().Turned->MostM = 5;
  EXPECT_EQ(diagnosed(), "expected columns for all that is turned");
  product() = Good;
  product().Turned->Loops = product().Loops;
  EXPECT_EQ(diagnosed(), "expected squares or dots for a turned product");
  product() = Good;
  product().Loops = product().Turned->Loops;
  EXPECT_EQ(diagnosed(), "expected a product that is not turned, beside the "
                         "turned one");
  product() = Good;
  product().Start = nullptr;
  EXPECT_EQ(diagnosed(), "expected something that selected sums start with");
}

TEST_F(RunTimeStatementTest, SquaresAreOfLeaves) {
  RunTimeMapPlan Copy = *Plan.FromTemporary;
  Copy.MergedDimensions = 0;
  Copy.Across = 0;
  Copy.Transposed = {Plan.Nest.Result};
  Plan.Temporaries.clear();
  Plan.Nest.Loops = Copy;
  EXPECT_EQ(diagnosed(), "expected squares of leaves");
}
} // namespace
