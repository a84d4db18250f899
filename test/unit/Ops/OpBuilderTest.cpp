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

TEST_F(OpBuilderTest, EveryOperationOfTensorsVerifies) {
  auto Type = [&](ArrayRef<unsigned> Extents) {
    return TensorType::get(F32, Extents);
  };
  Constant *One = ConstantFP::get(F32, 1);
  Value *T = B.splat(Type({2, 3, 4}), One);
  Value *I = B.splat(TensorType::get(IR.getInt16Ty(), {5}), IR.getInt16(1));
  B.view(Type({4, 2}), T, {{0, 2, 0}, {{2, 1}, {0, 1}}});
  B.insertView(T, B.splat(Type({3}), One), {{1, 0, 2}, {{1, 1}}});
  B.slice(Type({2, 1, 2}), T, {1, 2, 0}, {-1, 1, 2});
  B.broadcast(Type({2, 5, 3, 4}), T, {0, 2, 3});
  B.pad(Type({5, 2, 7}), T, BoundaryMode::Constant, One,
        {{1, 1, 1}, {-1, 0, 0}, {0, 0, 1}});
  B.pad(Type({4, 3, 4}), T, BoundaryMode::Wrap, nullptr, {{1, 1}, {}, {}});
  B.concat(Type({2, 6, 4}), {T, T}, 1);
  B.reshapePermute(Type({24}), T, {2, 0, 1});
  Value *Blocks = B.reshapeBlock(Type({2, 2, 4, 2}), T, {{1, 2}});
  B.reshapeUnblock(Type({2, 3, 4}), Blocks, {{1, 2}});
  Value *Picked = B.gather(Type({2, 5, 4}), T, I, 1);
  T = B.scatter(T, I, Picked, 1);
  T = B.scatter(T, I, Picked, 1, /*IsAdded=*/true);
  B.contract(Type({2, 4}), T, T, {0, 2, 1}, {0, 2, 1});
  B.contractAdd(T, false, T, false, B.splat(Type({2, 4}), One), {0, 2, 1},
                {0, 2, 1}, FastMathFlags::getFast());
  WindowDimension W;
  W.Low = W.High = 1;
  ConvolutionForm Form;
  Form.Groups = 3;
  B.convolution(Type({2, 6, 3}), T, B.splat(Type({6, 1, 4}), One), {W}, Form);
  W.Size = 2;
  W.Stride = 2;
  EXPECT_EQ(W.numPlaces(4), 3);
  EXPECT_EQ(W.numPlaces(1), 1);
  B.window(OpKind::Maximum, Type({2, 2, 3}), T, {W, W, W});
  Value *Sums = B.reduce(OpKind::ReduceFAdd, T, 5);
  EXPECT_EQ(TensorType::of(Sums->getType()), Type({1, 3, 1}));
  TensorType Batch =
      TensorType::of(B.matmul(T, B.splat(Type({2, 4, 5}), One))->getType());
  EXPECT_EQ(Batch, Type({2, 3, 5}));
  B.dim(T, 1);
  Value *Q =
      B.quantize(B.sigmoid(B.relu(T)), One, B.splat(Type({2, 3, 4}), One),
                 IR.getInt8Ty(), /*IsSigned=*/true);
  Value *D = B.dequantize(Q, /*IsSigned=*/true, One, One);
  EXPECT_EQ(TensorType::of(D->getType()), Type({2, 3, 4}));
  Value *Wide = B.cast(OpKind::SExt, IR.getInt32Ty(), B.relu(Q));
  Value *R = B.requantize(Wide, One, One, IR.getInt8Ty(), /*IsSigned=*/false);
  EXPECT_EQ(R->getType(), Q->getType());
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
