// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/TensorType.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using matrix::TensorType;

namespace {
class TensorTypeTest : public testing::Test {
protected:
  LLVMContext Context;
  Type *F32 = Type::getFloatTy(Context);

  std::string diagnose(ArrayRef<Type *> Types, ArrayRef<unsigned> Ints) {
    std::string Text;
    raw_string_ostream OS(Text);
    bool Good = TensorType::verify(
        TargetExtType::get(Context, TensorType::Name, Types, Ints), OS);
    EXPECT_EQ(Good, Text.empty());
    return Text;
  }
};

TEST_F(TensorTypeTest, LayoutDecidesStrides) {
  TensorType Rows = TensorType::rowMajor(F32, 3, 4);
  EXPECT_EQ(Rows.stride(0), 4u);
  EXPECT_EQ(Rows.stride(1), 1u);
  TensorType Columns = TensorType::columnMajor(F32, 3, 4);
  EXPECT_EQ(Columns.stride(0), 1u);
  EXPECT_EQ(Columns.stride(1), 3u);
  // Channels last: the logical order stays batch, channel, height, width.
  TensorType NHWC = TensorType::get(F32, {2, 3, 5, 7}, {0, 2, 3, 1});
  EXPECT_EQ(NHWC.stride(0), 5u * 7 * 3);
  EXPECT_EQ(NHWC.stride(1), 1u);
  EXPECT_EQ(NHWC.stride(2), 7u * 3);
  EXPECT_EQ(NHWC.stride(3), 3u);
}

TEST_F(TensorTypeTest, PaddingIsStorageOnly) {
  TensorType T = TensorType::get(F32, {4, 3}, {1, 0}, {1, 0});
  EXPECT_EQ(T.extent(0), 3u);
  EXPECT_EQ(T.stride(1), 4u);
  EXPECT_EQ(T.numElements(), 9u);
  EXPECT_EQ(T.numAllocated(), 12u);
  EXPECT_TRUE(T.hasSameExtents(TensorType::rowMajor(F32, 3, 3)));
  EXPECT_FALSE(T.hasSameExtents(TensorType::rowMajor(F32, 4, 3)));
  EXPECT_FALSE(T.hasSameExtents(TensorType::get(F32, {3, 3, 1})));
}

// A transposed view addresses the same storage: element (i, j) of the one is
// (j, i) of the other.
TEST_F(TensorTypeTest, PermutingKeepsTheStorage) {
  TensorType T = TensorType::get(F32, {2, 3, 5}, {2, 0, 1}, {0, 1, 2});
  unsigned Permutation[] = {2, 0, 1};
  TensorType P = T.permuted(Permutation);
  for (unsigned I = 0; I != 3; ++I) {
    EXPECT_EQ(P.extent(I), T.extent(Permutation[I]));
    EXPECT_EQ(P.stride(I), T.stride(Permutation[I]));
  }
  EXPECT_EQ(P.numAllocated(), T.numAllocated());
  EXPECT_EQ(TensorType::rowMajor(F32, 3, 4).permuted({1, 0}),
            TensorType::columnMajor(F32, 4, 3));
}

TEST_F(TensorTypeTest, AnotherElementKeepsTheStorage) {
  TensorType T = TensorType::get(F32, {4, 3}, {1, 0}, {1, 0});
  TensorType Mask = T.withElement(Type::getInt1Ty(Context));
  EXPECT_EQ(Mask.mangled(), "4x3i1_l1_0_p1_0");
  EXPECT_TRUE(T.hasSameStorage(Mask));
  EXPECT_EQ(Mask.withElement(F32), T);
  EXPECT_FALSE(T.hasSameStorage(TensorType::columnMajor(F32, 4, 3)));
  EXPECT_FALSE(TensorType::rowMajor(F32, 3, 4).hasSameStorage(
      TensorType::columnMajor(F32, 3, 4)));
  EXPECT_TRUE(T.hasPadding());
  EXPECT_FALSE(TensorType::columnMajor(F32, 4, 3).hasPadding());
}

TEST_F(TensorTypeTest, NamesTellTypesApart) {
  EXPECT_EQ(TensorType::rowMajor(F32, 3, 4).mangled(), "3x4f32");
  EXPECT_EQ(TensorType::columnMajor(F32, 3, 4).mangled(), "3x4f32_l1_0");
  EXPECT_EQ(
      TensorType::get(Type::getBFloatTy(Context), {3, 4}, {}, {0, 1}).mangled(),
      "3x4bf16_p0_1");
  EXPECT_EQ(TensorType::get(Type::getHalfTy(Context), {9}).mangled(), "9f16");
  EXPECT_EQ(TensorType::get(Type::getInt1Ty(Context), {1, 2}).mangled(),
            "1x2i1");
  EXPECT_EQ(TensorType::get(Type::getFP128Ty(Context), {2}).mangled(), "2f128");
  EXPECT_EQ(TensorType::get(Type::getPPC_FP128Ty(Context), {2}).mangled(),
            "2ppcf128");
  EXPECT_EQ(TensorType::get(F32, {4, 3}, {}, {1, 0}).shape(), "3x3");
}

TEST_F(TensorTypeTest, MalformedTypesSayWhy) {
  Type *Pointer = PointerType::get(Context, 0);
  EXPECT_EQ(diagnose({}, {1, 2, 0, 0}), "expected 1 type parameter, got 0");
  EXPECT_EQ(diagnose({Pointer}, {1, 2, 0, 0}),
            "element type must be an integer or floating-point type, got ptr");
  EXPECT_EQ(diagnose({F32}, {}), "rank must be in the range [1, 16], got none");
  EXPECT_EQ(diagnose({F32}, {17}), "rank must be in the range [1, 16], got 17");
  EXPECT_EQ(diagnose({F32}, {2, 3, 4}),
            "expected 7 integer parameters for rank 2, got 3");
  EXPECT_EQ(diagnose({F32}, {2, 3, 0, 0, 1, 0, 0}),
            "extent of dimension 1 must be positive");
  EXPECT_EQ(diagnose({F32}, {2, 3, 4, 0, 1, 3, 0}),
            "padding of dimension 0 must be smaller than its extent 3, got 3");
  EXPECT_EQ(diagnose({F32}, {2, 3, 4, 1, 1, 0, 0}),
            "layout must be a permutation of 0..1, got 1, 1");
  EXPECT_EQ(diagnose({F32}, {2, 3, 4, 0, 2, 0, 0}),
            "layout must be a permutation of 0..1, got 0, 2");
  EXPECT_EQ(diagnose({F32}, {2, 4194304, 33554432, 0, 1, 0, 0}),
            "tensor must have at most 281474976710656 bytes, got "
            "562949953421312");
  EXPECT_EQ(
      diagnose({F32},
               {3, 4294967294, 4294967294, 4294967294, 0, 1, 2, 0, 0, 0}),
      "tensor must have at most 281474976710656 bytes, got more than 64 bits "
      "can count");
  EXPECT_EQ(diagnose({F32}, {1, 536870911, 0, 0}), "");
  EXPECT_EQ(diagnose({F32}, {2, 4294967295, 4, 0, 1, 0, 0}), "");
  EXPECT_EQ(diagnose({F32}, {2, 4294967295, 4, 0, 1, 2, 0}),
            "padding of dimension 0, whose extent is known at run time, must "
            "be 0, got 2");
}

TEST_F(TensorTypeTest, MemoryHasTwoGigabytes) {
  EXPECT_TRUE(TensorType::get(F32, {536870911}).fitsMemory());
  EXPECT_FALSE(TensorType::get(F32, {536870912}).fitsMemory());
}

TEST_F(TensorTypeTest, OnlyOurNameIsATensor) {
  EXPECT_TRUE(TensorType::isTensor(TensorType::rowMajor(F32, 1, 1).type()));
  EXPECT_FALSE(TensorType::isTensor(F32));
  EXPECT_FALSE(TensorType::isTensor(TargetExtType::get(Context, "tlx.attr")));
}
} // namespace
