// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/OpVerifier.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A function with two matrices, a pointer and an index to build with.
class OpBuilderTest : public testing::Test {
protected:
  LLVMContext Context;
  Module M{"m", Context};
  Type *F32 = Type::getFloatTy(Context);
  Type *I64 = Type::getInt64Ty(Context);
  TensorType AType = TensorType::columnMajor(F32, 3, 4);
  TensorType BType = TensorType::get(F32, {5, 2}, {0, 1}, {1, 0});
  Function *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Context),
                                         {AType.type(), BType.type(),
                                          PointerType::get(Context, 0), I64},
                                         false),
                       Function::ExternalLinkage, "f", M);
  IRBuilder<> IR{BasicBlock::Create(Context, "entry", F)};
  OpBuilder B{IR};
  Value *A = F->getArg(0), *BV = F->getArg(1), *Pointer = F->getArg(2),
        *Index = F->getArg(3);

  void expectValid() {
    IR.CreateRetVoid();
    std::string Text;
    raw_string_ostream OS(Text);
    EXPECT_FALSE(verifyModule(M, &OS)) << Text;
    for (Instruction &I : F->getEntryBlock())
      if (std::optional<TensorOp> Op = TensorOp::of(&I))
        EXPECT_TRUE(verifyOp(*Op, OS)) << Text;
  }
};

TEST_F(OpBuilderTest, EveryOperationVerifies) {
  FastMathFlags Contract;
  Contract.setAllowContract();
  CallInst *Product = B.matmul(A, BV, Contract);
  TensorType CType = TensorType::of(Product->getType());
  EXPECT_EQ(CType, TensorType::columnMajor(F32, 3, 2));
  CallInst *Loaded = B.load(CType, Pointer, {Index, Index}, Align(4));
  Value *Sum = B.elementwise(OpKind::FAdd, {Product, Loaded});
  Sum = B.elementwise(OpKind::FNeg, {Sum});
  Sum = B.insert(Sum, B.extract(Sum, {Index, Index}), {Index, Index});
  Sum = B.toTensor(CType, B.toVector(Sum));
  Sum = B.relayout(TensorType::rowMajor(F32, 3, 2), Sum);
  B.store(B.transpose(Sum), Pointer, {Index, Index}, Align(4));
  B.splat(AType, ConstantFP::get(F32, 1));
  expectValid();
}

TEST_F(OpBuilderTest, TransposingMovesNothing) {
  TensorType T = TensorType::of(B.transpose(A)->getType());
  EXPECT_EQ(T, TensorType::rowMajor(F32, 4, 3));
  EXPECT_EQ(T.stride(0), AType.stride(1));
}

TEST_F(OpBuilderTest, AttributesSurvive) {
  FastMathFlags Flags;
  Flags.setAllowReassoc();
  Flags.setNoSignedZeros();
  std::optional<TensorOp> Product = TensorOp::of(B.matmul(A, BV, Flags));
  ASSERT_TRUE(Product);
  EXPECT_EQ(Product->kind(), OpKind::MatMul);
  EXPECT_EQ(Product->numOperands(), 2u);
  EXPECT_EQ(FastMath::encode(Product->fastMath()), FastMath::encode(Flags));

  std::optional<TensorOp> Load =
      TensorOp::of(B.load(AType, Pointer, {Index, Index}, Align(16), true));
  ASSERT_TRUE(Load);
  EXPECT_TRUE(Load->isVolatile());
  EXPECT_EQ(Load->attributes()[0], 16u);
}

TEST_F(OpBuilderTest, EverySingleFlagSurvives) {
  for (unsigned Bit = 1; Bit <= FastMath::All; Bit *= 2)
    EXPECT_EQ(FastMath::encode(FastMath::decode(Bit)), Bit);
  EXPECT_EQ(FastMath::encode(FastMathFlags::getFast()),
            unsigned(FastMath::All));
}

// LLVM moves and merges what has no effects, and leaves volatile accesses
// alone.
TEST_F(OpBuilderTest, EffectsFollowTheOperation) {
  Value *Strides[] = {Index, Index};
  EXPECT_TRUE(B.matmul(A, BV)->doesNotAccessMemory());
  CallInst *Load = B.load(AType, Pointer, Strides, Align(4));
  EXPECT_TRUE(Load->onlyReadsMemory() && Load->onlyAccessesArgMemory());
  EXPECT_FALSE(Load->mayHaveSideEffects());
  EXPECT_TRUE(B.store(A, Pointer, Strides, Align(4))->onlyWritesMemory());
  CallInst *Volatile = B.load(AType, Pointer, Strides, Align(4), true);
  EXPECT_TRUE(Volatile->mayHaveSideEffects());
}

// A division by zero must not be moved in front of the test that prevents it.
TEST_F(OpBuilderTest, OnlyDefinedOperationsAreSpeculated) {
  TensorType IType = TensorType::rowMajor(Type::getInt32Ty(Context), 2, 2);
  Value *I = B.splat(IType, IR.getInt32(7));
  auto IsSpeculated = [&](OpKind Kind) {
    return B.elementwise(Kind, {I, I})->hasFnAttr(Attribute::Speculatable);
  };
  EXPECT_TRUE(IsSpeculated(OpKind::Add));
  EXPECT_TRUE(IsSpeculated(OpKind::Shl));
  EXPECT_FALSE(IsSpeculated(OpKind::SDiv));
  EXPECT_FALSE(IsSpeculated(OpKind::URem));
  EXPECT_FALSE(B.load(AType, Pointer, {Index, Index}, Align(4))
                   ->hasFnAttr(Attribute::Speculatable));
}

TEST_F(OpBuilderTest, PointersDoNotEscape) {
  CallInst *Load = B.load(AType, Pointer, {Index, Index}, Align(4));
  EXPECT_TRUE(capturesNothing(Load->getCaptureInfo(0)));
}

TEST_F(OpBuilderTest, SameOperationSameDeclaration) {
  Function *Row = B.matmul(A, BV)->getCalledFunction();
  EXPECT_EQ(Row, B.matmul(A, BV)->getCalledFunction());
  FastMathFlags Contract;
  Contract.setAllowContract();
  EXPECT_NE(Row, B.matmul(A, BV, Contract)->getCalledFunction());
}

TEST_F(OpBuilderTest, NamesOfTheTableAreUnique) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)                             \
  EXPECT_EQ(opKindOf(Name), OpKind::Kind);                                     \
  EXPECT_EQ(opName(OpKind::Kind), Name);
#include "matrix/Ops/OpKinds.def"
  EXPECT_EQ(opKindOf("frobnicate"), std::nullopt);
}
} // namespace
