// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Buffers/Buffers.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using matrix::bufferBytes;
using matrix::TensorType;

namespace {
class BufferBytesTest : public testing::Test {
protected:
  LLVMContext Context;
  DataLayout DL{"e-i64:64-i128:128-f80:128"};
  uint64_t bytes(Type *Element, ArrayRef<unsigned> Extents,
                 ArrayRef<unsigned> Layout = {},
                 ArrayRef<unsigned> Padding = {}) {
    return bufferBytes(TensorType::get(Element, Extents, Layout, Padding), DL);
  }
};

// An array of elements, each of which takes what an alloca of it takes.
TEST_F(BufferBytesTest, ElementsAreAllocated) {
  EXPECT_EQ(bytes(Type::getFloatTy(Context), {3, 5}), 60u);
  EXPECT_EQ(bytes(Type::getBFloatTy(Context), {7}), 14u);
  EXPECT_EQ(bytes(Type::getInt1Ty(Context), {9}), 9u);
  EXPECT_EQ(bytes(Type::getIntNTy(Context, 33), {2}), 16u);
  EXPECT_EQ(bytes(Type::getX86_FP80Ty(Context), {4}), 64u);
  EXPECT_EQ(bytes(Type::getFloatTy(Context), {2, 3, 5}, {2, 0, 1}), 120u);
}

TEST_F(BufferBytesTest, PaddingIsAllocated) {
  EXPECT_EQ(bytes(Type::getFloatTy(Context), {4, 5}, {0, 1}, {0, 2}), 80u);
}

// More than 32 bits can count.
TEST_F(BufferBytesTest, LargestTensor) {
  EXPECT_EQ(bytes(Type::getFloatTy(Context), {536870911}), 2147483644u);
}
} // namespace
