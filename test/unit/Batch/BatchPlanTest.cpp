// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Batch/BatchPlan.h"
#include "../OnProcessor.h"
#include "llvm/Analysis/ScalarEvolution.h"

using namespace llvm;

namespace matrix {
namespace {
constexpr StringLiteral Operations = R"(
%S = type target("tlx.tensor", float, 2, 2, 2, 1, 0, 0, 0)
%T = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %S @tlx.matmul__S(%S, %S, target("tlx.attr", 1)) #1
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 1)) #1
declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { speculatable nounwind willreturn nosync memory(none) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
)";

class BatchPlanTest : public testing::Test {
  std::optional<OnProcessor> On;

protected:
  /// d[i] = operation(a[i], b[i]) of \p Type, of \p Extent by Extent elements,
  /// \p Step elements apart.
  BatchPlan planned(StringRef Operation, StringRef Type, unsigned Extent,
                    unsigned Step, unsigned MostIterations = 0) {
    std::string Access = ("i64 1, i64 " + Twine(Extent) +
                          ", target(\"tlx.attr\", 4, 0) poison)\n")
                             .str();
    auto Address = [&](StringRef Name) {
      return ("  %" + Name + " = getelementptr [" + Twine(Step) +
              " x float], ptr %" + Name + ".ptr, i64 %i\n")
          .str();
    };
    auto Load = [&](StringRef Name, StringRef From) {
      return ("  %" + Name + " = call %" + Type + " @tlx.load__" + Type +
              "(ptr %" + From + ", " + Access)
          .str();
    };
    On.emplace(
        "haswell",
        Twine(Operations) +
            "define void @f(ptr noalias %d.ptr, ptr %a.ptr, ptr %b.ptr, i64 %n)"
            " {\nentry:\n  br label %loop\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n" +
            Address("d") + Address("a") + Address("b") + Load("x", "a") +
            Load("y", "b") + "  %z = call %" + Type + " @tlx." + Operation +
            "__" + Type + "(%" + Type + " %x, %" + Type +
            " %y, target(\"tlx.attr\", " + (Operation == "matmul" ? "1" : "0") +
            ") poison)\n  call void @tlx.store__" + Type + "(%" + Type +
            " %z, ptr %d, " + Access +
            "  %next = add nuw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n"
            "  br i1 %done, label %exit, label %loop\nexit:\n  ret void\n}\n");
    Function &F = On->function("f");
    FunctionAnalysisManager &AM = On->analyses();
    Loop &L = **AM.getResult<LoopAnalysis>(F).begin();
    BatchLoop Body(L, AM.getResult<ScalarEvolutionAnalysis>(F),
                   AM.getResult<AAManager>(F));
    std::optional<BatchRefusal> Form = Body.analyze();
    EXPECT_FALSE(Form) << describe(*Form).str();
    Subtarget ST = On->machine(F);
    Refused.reset();
    BatchPlan Plan = planBatch(Body, ST, MostIterations, Refused);
    if (!Refused)
      EXPECT_TRUE(Plan.verify(Body, ST, errs()));
    return Plan;
  }
  std::optional<BatchRefusal> Refused;
};

// Two matrices of four floats fill a vector of eight.
TEST_F(BatchPlanTest, SmallProductsAreSideBySide) {
  BatchPlan Plan = planned("matmul", "S", 2, 4);
  EXPECT_FALSE(Refused);
  EXPECT_EQ(Plan.Arrangement, BatchPlan::SideBySide);
  EXPECT_EQ(Plan.Lanes, 2u);
  EXPECT_FALSE(Plan.Fused.empty());
  EXPECT_LT(Plan.Cost, Plan.Lanes * Plan.CostAlone);
}

// No lane has to know which element it holds.
TEST_F(BatchPlanTest, SumsAreAsTheyLie) {
  BatchPlan Plan = planned("fadd", "T", 3, 9);
  EXPECT_FALSE(Refused);
  EXPECT_EQ(Plan.Arrangement, BatchPlan::AsItLies);
  EXPECT_EQ(Plan.Lanes, 8u);
  EXPECT_TRUE(Plan.Fused.empty());
}

// To transpose nine vectors of eight takes as long as the products alone.
TEST_F(BatchPlanTest, OddProductsStayAlone) {
  BatchPlan Plan = planned("matmul", "T", 3, 9);
  EXPECT_EQ(Refused, BatchRefusal::Cost);
  EXPECT_EQ(Plan.Arrangement, BatchPlan::ByElement);
  EXPECT_EQ(Plan.Lanes, 8u);
}

TEST_F(BatchPlanTest, NoMoreLanesThanIterations) {
  EXPECT_EQ(planned("fadd", "T", 3, 9, /*MostIterations=*/4).Lanes, 4u);
  planned("fadd", "T", 3, 9, /*MostIterations=*/1);
  EXPECT_EQ(Refused, BatchRefusal::Size);
}

// Vectors of what lies between the matrices would overwrite it.
TEST_F(BatchPlanTest, MatricesWithGapsAreNotAsTheyLie) {
  BatchPlan Plan = planned("fadd", "T", 3, 12);
  EXPECT_EQ(Plan.Arrangement, BatchPlan::ByElement);
  EXPECT_EQ(Refused, BatchRefusal::Cost);
}
} // namespace
} // namespace matrix
