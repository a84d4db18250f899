// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Prove/Facts.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix::prove;

namespace {
class FactsTest : public testing::Test {
protected:
  LLVMContext Context;
  TermPool Pool{Context};
  Facts F;
  Type *Word = Type::getInt32Ty(Context), *Double = Type::getDoubleTy(Context);
  const Term *X = Pool.variable(Word, "x"), *Y = Pool.variable(Word, "y");
  const Term *A = Pool.variable(Double, "a");

  const Term *less(uint64_t Bound) {
    return Pool.compare(CmpInst::ICMP_ULT, X, Pool.integer(Word, Bound));
  }
  const Term *compareA(CmpInst::Predicate Predicate, double Bound) {
    return Pool.compare(Predicate, A, Pool.real(APFloat(Bound)));
  }
  const Term *both(const Term *L, const Term *R) {
    return Pool.instruction(Instruction::And, L->type(), {L, R});
  }
  std::optional<bool> valueOf(const Term *T) { return F.valueOf(Pool, T); }
};
} // namespace

TEST_F(FactsTest, PartsAndOpposites) {
  const Term *Equal = Pool.compare(CmpInst::ICMP_EQ, X, Y);
  F.add(Pool, both(Equal, less(4)), true);
  EXPECT_EQ(valueOf(Equal), true);
  EXPECT_EQ(valueOf(Pool.negated(Equal)), false);
  EXPECT_EQ(valueOf(Pool.compare(CmpInst::ICMP_NE, Y, X)), false);
  EXPECT_EQ(valueOf(both(Equal, Pool.compare(CmpInst::ICMP_UGE, X,
                                             Pool.integer(Word, 4)))),
            false);
}

TEST_F(FactsTest, Ranges) {
  F.add(Pool, less(4), true);
  EXPECT_EQ(valueOf(less(5)), true);
  EXPECT_EQ(valueOf(less(3)), std::nullopt);
  EXPECT_EQ(valueOf(Pool.compare(CmpInst::ICMP_SLT, X, Pool.integer(Word, 0))),
            false);
  EXPECT_EQ(valueOf(Pool.compare(CmpInst::ICMP_EQ, X, Pool.integer(Word, 9))),
            false);
}

// What is not greater may be no number.
TEST_F(FactsTest, NaNs) {
  F.add(Pool, compareA(CmpInst::FCMP_OGT, 0), false);
  EXPECT_EQ(valueOf(compareA(CmpInst::FCMP_OGT, 6)), false);
  EXPECT_EQ(valueOf(compareA(CmpInst::FCMP_OLE, 0)), std::nullopt);
  EXPECT_EQ(valueOf(compareA(CmpInst::FCMP_ULE, 0)), true);
}

TEST_F(FactsTest, IsForgotten) {
  F.add(Pool, less(4), true);
  size_t Count = F.size();
  F.add(Pool, less(2), true);
  EXPECT_EQ(valueOf(less(3)), true);
  F.shrink(Count);
  EXPECT_EQ(valueOf(less(3)), std::nullopt);
  EXPECT_EQ(valueOf(less(5)), true);
}
