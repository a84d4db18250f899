// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/OpName.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {
class OpNameTest : public testing::Test {
protected:
  LLVMContext Context;
  Module M{"m", Context};

  std::optional<StringRef> nameOf(StringRef Symbol) {
    auto *Type = FunctionType::get(Type::getVoidTy(Context), false);
    Function *F = Function::Create(Type, Function::ExternalLinkage, Symbol, M);
    EXPECT_EQ(F->getName(), Symbol);
    return matrix::matrixOpName(*F);
  }
};

TEST_F(OpNameTest, UpstreamIntrinsicsLoseTheirTypes) {
  auto *V4 = FixedVectorType::get(Type::getFloatTy(Context), 4);
  Function *Multiply = Intrinsic::getOrInsertDeclaration(
      &M, Intrinsic::matrix_multiply, {V4, V4, V4});
  EXPECT_EQ(matrix::matrixOpName(*Multiply), "multiply");
  Function *Load = Intrinsic::getOrInsertDeclaration(
      &M, Intrinsic::matrix_column_major_load, {V4, Type::getInt64Ty(Context)});
  EXPECT_EQ(matrix::matrixOpName(*Load), "column.major.load");
}

TEST_F(OpNameTest, HandlesAndTensorsLoseTheirMangling) {
  EXPECT_EQ(nameOf("tlx.transpose__3x4f32_1_0"), "transpose");
  EXPECT_EQ(nameOf("llvm.tensor.matmul"), "matmul");
}

TEST_F(OpNameTest, OtherFunctionsHaveNone) {
  EXPECT_EQ(nameOf("llvm.matrix.unknown"), std::nullopt);
  EXPECT_EQ(nameOf("matrix.multiply"), std::nullopt);
  EXPECT_EQ(nameOf("tlx"), std::nullopt);
  EXPECT_EQ(nameOf("f"), std::nullopt);
}
} // namespace
