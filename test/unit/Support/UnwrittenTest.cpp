// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Support/Unwritten.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A block of a load, so many loads more, and a return.
struct LoadBlock {
  LLVMContext Context;
  Module M{"unwritten", Context};
  BasicBlock *Block;
  IRBuilder<> B{Context};
  Value *Pointer;

  explicit LoadBlock(unsigned Others) {
    auto *Type = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
    auto *F = Function::Create(Type, Function::ExternalLinkage, "f", M);
    Block = BasicBlock::Create(Context, "", F);
    Pointer = F->getArg(0);
    B.SetInsertPoint(Block);
    for (unsigned I = 0; I != Others + 1; ++I)
      B.CreateLoad(B.getInt8Ty(), Pointer);
    B.CreateRetVoid();
  }
  bool isUnwritten() const {
    return isUnwrittenBetween(Block->begin(),
                              Block->getTerminator()->getIterator());
  }
};

TEST(UnwrittenTest, StopsAtAWrite) {
  LoadBlock Here(10);
  EXPECT_TRUE(Here.isUnwritten());
  Here.B.SetInsertPoint(Here.Block->getTerminator());
  Here.B.CreateStore(Here.B.getInt8(0), Here.Pointer);
  EXPECT_FALSE(Here.isUnwritten());
  auto Nothing = [](const Instruction &) { return false; };
  EXPECT_TRUE(isUnwrittenBetween(Here.Block->begin(),
                                 Here.Block->getTerminator()->getIterator(),
                                 Nothing));
}

TEST(UnwrittenTest, EndsAtItsBlock) {
  LoadBlock Here(10), Other(10);
  EXPECT_TRUE(isUnwrittenBetween(Here.Block->begin(), Here.Block->end()));
  EXPECT_FALSE(isUnwrittenBetween(Here.Block->begin(), Other.Block->begin()));
  EXPECT_FALSE(
      isUnwrittenBetween(std::next(Here.Block->begin()), Here.Block->begin()));
}

TEST(UnwrittenTest, DoesNotLookFar) {
  EXPECT_TRUE(LoadBlock(900).isUnwritten());
  EXPECT_FALSE(LoadBlock(1100).isUnwritten());
}
} // namespace
