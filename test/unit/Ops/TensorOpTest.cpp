// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
const OpKind AllKinds[] = {
#define MATRIX_OP(Kind, Name, Effects, Attributes) OpKind::Kind,
#include "matrix/Ops/OpKinds.def"
};

TEST(TensorOpTest, NamesAreDistinct) {
  StringSet<> Names;
  for (OpKind Kind : AllKinds) {
    EXPECT_TRUE(Names.insert(opName(Kind)).second) << opName(Kind).str();
    EXPECT_EQ(opKindOf(opName(Kind)), Kind);
  }
}

TEST(TensorOpTest, ElementwiseOpInvertsElementwiseInfo) {
  unsigned Count = 0;
  for (OpKind Kind : AllKinds)
    if (std::optional<ElementwiseInfo> Info = elementwiseInfo(Kind)) {
      ++Count;
      EXPECT_EQ(elementwiseOp(Info->Form, Info->Code), Kind)
          << opName(Kind).str();
      EXPECT_TRUE(Info->NumOperands >= 1 && Info->NumOperands <= 3);
      EXPECT_EQ(Info->Form == ElementwiseInfo::Cast && Info->NumOperands != 1,
                false);
    }
  EXPECT_GT(Count, 60u);
  EXPECT_FALSE(elementwiseInfo(OpKind::MatMul));
  EXPECT_FALSE(elementwiseInfo(OpKind::Splat));
}

// Opcodes and intrinsics are numbered apart: the form tells which is meant.
TEST(TensorOpTest, FormsAreApart) {
  EXPECT_EQ(elementwiseOp(ElementwiseInfo::Arithmetic, Instruction::FAdd),
            OpKind::FAdd);
  EXPECT_EQ(elementwiseOp(ElementwiseInfo::Cast, Instruction::FAdd),
            std::nullopt);
  EXPECT_EQ(elementwiseOp(ElementwiseInfo::Intrinsic, Intrinsic::trunc),
            OpKind::FTrunc);
  EXPECT_EQ(elementwiseOp(ElementwiseInfo::Cast, Instruction::Trunc),
            OpKind::Trunc);
  EXPECT_EQ(elementwiseOp(ElementwiseInfo::Intrinsic, Intrinsic::powi),
            std::nullopt);
}

TEST(TensorOpTest, ReductionsRepeatElementwiseOps) {
  unsigned Count = 0;
  for (OpKind Kind : AllKinds)
    if (std::optional<OpKind> Step = reductionStep(Kind)) {
      ++Count;
      EXPECT_EQ(opName(Kind), "reduce." + opName(*Step).str());
      EXPECT_EQ(reductionBy(*Step), Kind);
      EXPECT_EQ(windowStep(windowBy(*Step)), Step);
      EXPECT_EQ(elementwiseInfo(*Step)->NumOperands, 2u);
    }
  EXPECT_EQ(Count, 15u);
  EXPECT_EQ(reductionStep(OpKind::Add), std::nullopt);
}

// The flags are the last attribute, so an operation that has them has one.
TEST(TensorOpTest, FastMathIsAnAttribute) {
  // These have others of their own, as many as their operands' dimensions.
  auto HasSeveral = [](OpKind Kind) {
    return windowStep(Kind) || isContraction(Kind) ||
           Kind == OpKind::Convolution;
  };
  for (OpKind Kind : AllKinds)
    if (hasFastMath(Kind) && !HasSeveral(Kind)) {
      EXPECT_GE(numAttributes(Kind, 2), 1u) << opName(Kind).str();
    }
  for (OpKind Kind : {OpKind::MatMul, OpKind::FAdd, OpKind::FNeg, OpKind::FCmp,
                      OpKind::FMulAdd, OpKind::Pow, OpKind::ReduceFAdd})
    EXPECT_TRUE(hasFastMath(Kind)) << opName(Kind).str();
  for (OpKind Kind : {OpKind::Add, OpKind::ICmp, OpKind::SExt, OpKind::Load,
                      OpKind::Transpose, OpKind::Select, OpKind::CtPop})
    EXPECT_FALSE(hasFastMath(Kind)) << opName(Kind).str();
}
} // namespace
