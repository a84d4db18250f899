// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Prove/TermPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix::prove;

namespace {
class ExactTermsTest : public testing::Test {
protected:
  LLVMContext Context;
  TermPool Pool{Context};
  Type *Half = Type::getHalfTy(Context);
  const Term *X = Pool.variable(Half, "x"), *Y = Pool.variable(Half, "y");

  const Term *op(unsigned Opcode, const Term *L, const Term *R) {
    return Pool.instruction(Opcode, Half, {L, R});
  }
  const Term *negated(const Term *T) {
    return Pool.instruction(Instruction::FNeg, Half, T);
  }
  const Term *fma(const Term *L, const Term *R, const Term *Sum) {
    return Pool.intrinsic(Intrinsic::fma, Half, {L, R, Sum});
  }
  const Term *mayFuse(const Term *L, const Term *R, const Term *Sum) {
    return Pool.intrinsic(Intrinsic::fmuladd, Half, {L, R, Sum});
  }
  const Term *real(double Value) {
    APFloat F(Value);
    bool Lost;
    F.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Lost);
    return Pool.real(F);
  }

  /// One term for the variable, and one number for each of many: of all
  /// exponents, and at the ends of their range.
  void expectOne(function_ref<const Term *(const Term *)> L,
                 function_ref<const Term *(const Term *)> R) {
    EXPECT_EQ(L(X), R(X));
    SmallVector<unsigned> Numbers{0, 1, 0x3ff, 0x400, 0x7bff, 0x7c00, 0x7e00};
    for (unsigned Bits = 0; Bits < 1u << 15; Bits += 37)
      Numbers.push_back(Bits);
    for (unsigned Bits : SmallVector(Numbers))
      Numbers.push_back(Bits | 1u << 15);
    for (unsigned Bits : Numbers) {
      const Term *Value =
          Pool.real(APFloat(APFloat::IEEEhalf(), APInt(16, Bits)));
      const APFloat *Left = L(Value)->real(), *Right = R(Value)->real();
      ASSERT_TRUE(Left && Right);
      ASSERT_TRUE(Left->bitwiseIsEqual(*Right) ||
                  (Left->isNaN() && Right->isNaN()))
          << Bits;
    }
  }
};
} // namespace

TEST_F(ExactTermsTest, PowersOfTwo) {
  for (double Power : {0.5, 4.0, 4096.0, 16384.0, -2.0})
    expectOne(
        [&](const Term *T) { return op(Instruction::FDiv, T, real(Power)); },
        [&](const Term *T) {
          return op(Instruction::FMul, T, real(1 / Power));
        });
  expectOne([&](const Term *T) { return op(Instruction::FAdd, T, T); },
            [&](const Term *T) { return op(Instruction::FMul, T, real(2)); });
  EXPECT_NE(op(Instruction::FDiv, X, real(3)),
            op(Instruction::FMul, X, real(1.0 / 3)));
  // 2^-24 is there, 2^24 is not.
  EXPECT_TRUE(op(Instruction::FDiv, X, real(0x1p-24))
                  ->isInstruction(Instruction::FDiv));
}

TEST_F(ExactTermsTest, SignsOfFactors) {
  for (unsigned Opcode : {Instruction::FMul, Instruction::FDiv})
    expectOne([&](const Term *T) { return op(Opcode, T, real(-3)); },
              [&](const Term *T) { return negated(op(Opcode, T, real(3))); });
  expectOne([&](const Term *T) { return fma(T, real(-3), real(0.1)); },
            [&](const Term *T) { return fma(negated(T), real(3), real(0.1)); });
  EXPECT_EQ(fma(real(-3), X, Y), fma(real(3), negated(X), Y));
  EXPECT_NE(fma(real(-3), X, Y), fma(real(3), X, Y));
}

TEST_F(ExactTermsTest, FusedWithoutRounding) {
  expectOne([&](const Term *T) { return fma(T, real(1), real(0.1)); },
            [&](const Term *T) { return op(Instruction::FAdd, T, real(0.1)); });
  expectOne([&](const Term *T) { return fma(T, real(-1), real(0.1)); },
            [&](const Term *T) {
              return op(Instruction::FAdd, negated(T), real(0.1));
            });
  expectOne([&](const Term *T) { return mayFuse(real(0), real(0), T); },
            [&](const Term *T) { return op(Instruction::FAdd, T, real(0)); });
  expectOne([&](const Term *T) { return fma(real(3), real(-0.0), T); },
            [&](const Term *T) { return T; });
  expectOne([&](const Term *T) { return mayFuse(T, T, real(0)); },
            [&](const Term *T) { return op(Instruction::FMul, T, T); });
  // 2x may be infinite; the product of these two is rounded.
  EXPECT_NE(fma(X, real(2), Y),
            op(Instruction::FAdd, op(Instruction::FMul, X, real(2)), Y));
  EXPECT_TRUE(fma(real(0.1), real(0.1), Y)->isIntrinsic(Intrinsic::fma));
  EXPECT_NE(fma(X, Y, real(0)), op(Instruction::FMul, X, Y));
}

// x + 0 is x where x is never -0.
TEST_F(ExactTermsTest, ZeroBehindASum) {
  auto PlusZero = [&](const Term *T) {
    return op(Instruction::FAdd, T, real(0));
  };
  const Term *Absolute = Pool.intrinsic(Intrinsic::fabs, Half, X);
  const Term *Integer = Pool.instruction(
      Instruction::SIToFP, Half, Pool.variable(Type::getInt8Ty(Context), "n"));
  for (const Term *T :
       {PlusZero(X), op(Instruction::FAdd, Y, PlusZero(X)), Absolute, Integer,
        op(Instruction::FMul, X, X), op(Instruction::FAdd, X, real(3))})
    EXPECT_EQ(PlusZero(T), T);
  for (const Term *T : {X, negated(Absolute), op(Instruction::FAdd, X, Y),
                        op(Instruction::FMul, X, Y), fma(X, Y, real(1)),
                        op(Instruction::FAdd, X, negated(Absolute))})
    EXPECT_NE(PlusZero(T), T);
  for (double Value : {0.0, 1.0, -1.0})
    expectOne(
        [&](const Term *T) {
          return PlusZero(op(Instruction::FAdd, T, real(Value)));
        },
        [&](const Term *T) { return op(Instruction::FAdd, T, real(Value)); });
}
