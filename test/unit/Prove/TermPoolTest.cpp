// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Prove/TermPool.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix::prove;

namespace {
class TermPoolTest : public testing::Test {
protected:
  LLVMContext Context;
  TermPool Pool{Context};
  Type *Byte = Type::getInt8Ty(Context), *Word = Type::getInt32Ty(Context);
  Type *Float = Type::getFloatTy(Context);
  const Term *X = Pool.variable(Byte, "x"), *Y = Pool.variable(Byte, "y");
  const Term *A = Pool.variable(Float, "a"), *B = Pool.variable(Float, "b");

  const Term *op(unsigned Opcode, const Term *L, const Term *R) {
    return Pool.instruction(Opcode, L->type(), {L, R});
  }
  const Term *zext(const Term *T) {
    return Pool.instruction(Instruction::ZExt, Word, T);
  }
  const Term *sext(const Term *T) {
    return Pool.instruction(Instruction::SExt, Word, T);
  }
  const Term *number(uint64_t Value) { return Pool.integer(Word, Value); }
  const Term *real(double Value) {
    APFloat F(Value);
    bool Lost;
    F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
    return Pool.real(F);
  }
};
} // namespace

TEST_F(TermPoolTest, EqualTermsAreOne) {
  EXPECT_EQ(op(Instruction::FAdd, A, B), op(Instruction::FAdd, B, A));
  EXPECT_NE(op(Instruction::FAdd, A, B), op(Instruction::FMul, A, B));
  EXPECT_NE(op(Instruction::FDiv, A, B), op(Instruction::FDiv, B, A));
}

// Rounding to nearest and the sign of a zero say which identities hold.
TEST_F(TermPoolTest, FloatIdentities) {
  EXPECT_EQ(op(Instruction::FAdd, A, real(-0.0)), A);
  EXPECT_NE(op(Instruction::FAdd, A, real(0.0)), A);
  EXPECT_EQ(op(Instruction::FSub, A, real(0.0)), A);
  EXPECT_NE(op(Instruction::FSub, A, real(-0.0)), A);
  EXPECT_EQ(op(Instruction::FMul, A, real(1)), A);
  EXPECT_NE(op(Instruction::FMul, A, real(0)), real(0));
  const Term *MinusA = Pool.instruction(Instruction::FNeg, Float, A);
  EXPECT_EQ(op(Instruction::FMul, A, real(-1)), MinusA);
  EXPECT_EQ(
      op(Instruction::FMul, MinusA, B),
      Pool.instruction(Instruction::FNeg, Float, op(Instruction::FMul, A, B)));
  // 1 - 1 is 0, and so is -1 + 1.
  EXPECT_NE(
      op(Instruction::FAdd, MinusA,
         Pool.instruction(Instruction::FNeg, Float, B)),
      Pool.instruction(Instruction::FNeg, Float, op(Instruction::FAdd, A, B)));
  EXPECT_EQ(Pool.intrinsic(Intrinsic::fma, Float, {A, B, real(-0.0)}),
            op(Instruction::FMul, A, B));
  EXPECT_NE(Pool.intrinsic(Intrinsic::fma, Float, {A, B, real(0.0)}),
            op(Instruction::FMul, A, B));
}

TEST_F(TermPoolTest, SumsOfProducts) {
  const Term *L = zext(X), *R = zext(Y);
  EXPECT_EQ(Pool.normal(op(Instruction::Mul, op(Instruction::Add, L, R), L)),
            Pool.normal(op(Instruction::Add, op(Instruction::Mul, L, L),
                           op(Instruction::Mul, R, L))));
  EXPECT_EQ(Pool.normal(op(Instruction::Sub, op(Instruction::Add, L, R), R)),
            Pool.normal(L));
  EXPECT_EQ(Pool.normal(op(Instruction::Shl, L, number(3))),
            Pool.normal(op(Instruction::Mul, L, number(8))));
}

// What vpdpbusd needs for signed bytes.
TEST_F(TermPoolTest, OffsetsOfBytesCancel) {
  const Term *Unsigned =
      zext(op(Instruction::Xor, X, Pool.integer(Byte, 0x80)));
  const Term *Sum =
      op(Instruction::Sub, op(Instruction::Mul, Unsigned, sext(Y)),
         op(Instruction::Mul, number(128), sext(Y)));
  EXPECT_EQ(Pool.normal(Sum),
            Pool.normal(op(Instruction::Mul, sext(X), sext(Y))));
  EXPECT_NE(Pool.normal(Sum),
            Pool.normal(op(Instruction::Mul, zext(X), sext(Y))));
}

// An extension is that of a sum only where the sum is in range.
TEST_F(TermPoolTest, ExtensionsOfSums) {
  Type *Half = Type::getInt16Ty(Context);
  auto Widened = [&](const Term *T) {
    return Pool.instruction(Instruction::SExt, Half, T);
  };
  const Term *Product = op(Instruction::Mul, Widened(X), Widened(Y));
  EXPECT_EQ(Pool.normal(sext(Product)),
            Pool.normal(op(Instruction::Mul, sext(X), sext(Y))));
  const Term *Twice = op(Instruction::Add, Product, Product);
  EXPECT_NE(Pool.normal(sext(Twice)),
            Pool.normal(op(Instruction::Mul, number(2),
                           op(Instruction::Mul, sext(X), sext(Y)))));
  EXPECT_EQ(Pool.normal(Pool.instruction(Instruction::Trunc, Byte, Product)),
            Pool.normal(op(Instruction::Mul, X, Y)));
}

TEST_F(TermPoolTest, Bits) {
  const Term *Bit =
      Pool.instruction(Instruction::Trunc, Type::getInt1Ty(Context), X);
  EXPECT_EQ(Pool.normal(op(Instruction::And, zext(X), number(1))),
            Pool.normal(zext(Bit)));
  EXPECT_NE(Pool.normal(zext(Bit)), Pool.normal(sext(Bit)));
}

// A claim that is true may be dropped, any other one stays.
TEST_F(TermPoolTest, ClaimsNotToWrap) {
  auto Product = [&](const Term *L, const Term *R, uint8_t Flags) {
    return Pool.normal(Pool.instruction(Instruction::Mul, Word, {L, R}, Flags));
  };
  const Term *L = sext(X), *R = sext(Y);
  EXPECT_EQ(Product(L, R, TermFlags::NoSignedWrap), Product(L, R, 0));
  EXPECT_NE(Product(L, R, TermFlags::NoUnsignedWrap), Product(L, R, 0));
  EXPECT_EQ(Product(zext(X), zext(Y), TermFlags::NoUnsignedWrap),
            Product(zext(X), zext(Y), 0));
  const Term *Any = Pool.variable(Word, "any");
  EXPECT_NE(Product(Any, R, TermFlags::NoSignedWrap), Product(Any, R, 0));
}

TEST_F(TermPoolTest, BytesAreCutAndJoined) {
  const Term *Low = Pool.piece(A, 0, 2), *High = Pool.piece(A, 2, 2);
  EXPECT_EQ(Pool.cast(Pool.join({Low, High}), Float), A);
  EXPECT_NE(Pool.cast(Pool.join({High, Low}), Float), A);
  EXPECT_EQ(Pool.piece(Pool.join({X, Y}), 1, 1), Y);
  EXPECT_EQ(Pool.join({X, Pool.integer(Byte, 0)}),
            Pool.instruction(Instruction::ZExt, Type::getInt16Ty(Context), X));
  EXPECT_EQ(Pool.piece(number(0x12345678), 1, 2)->integer()->getZExtValue(),
            0x3456u);
}

// Arithmetic in float, rounded to the narrow type, is that of the narrow type.
TEST_F(TermPoolTest, TwoRoundings) {
  Type *Half = Type::getHalfTy(Context), *Double = Type::getDoubleTy(Context);
  const Term *L = Pool.variable(Half, "l"), *R = Pool.variable(Half, "r");
  auto Extended = [&](const Term *T, Type *To) {
    return Pool.instruction(Instruction::FPExt, To, T);
  };
  auto Rounded = [&](const Term *T, Type *To) {
    return Pool.instruction(Instruction::FPTrunc, To, T);
  };
  for (unsigned Opcode : {Instruction::FAdd, Instruction::FMul})
    EXPECT_EQ(Rounded(op(Opcode, Extended(L, Float), Extended(R, Float)), Half),
              op(Opcode, L, R));
  // A sum of three is rounded once, not twice.
  const Term *Sum =
      op(Instruction::FAdd, Extended(L, Float), Extended(R, Float));
  EXPECT_NE(Rounded(op(Instruction::FAdd, Sum, Extended(L, Float)), Half),
            op(Instruction::FAdd, op(Instruction::FAdd, L, R), L));
  EXPECT_EQ(
      Rounded(op(Instruction::FMul, Extended(A, Double), Extended(B, Double)),
              Float),
      op(Instruction::FMul, A, B));
}

TEST_F(TermPoolTest, IndefiniteValues) {
  const Term *Poison = Pool.poison(Float), *Undefined = Pool.undefined(Float);
  EXPECT_TRUE(op(Instruction::FAdd, A, Poison)->isPoison());
  EXPECT_EQ(Pool.instruction(Instruction::FNeg, Float, {Undefined}), Undefined);
  // One of some values, which no rule knows.
  EXPECT_EQ(op(Instruction::FAdd, A, Undefined), Pool.ofUndefined(Float));
  EXPECT_FALSE(Pool.freeze(Poison)->isIndefinite());
  EXPECT_NE(Pool.freeze(Poison), Pool.freeze(Poison));
  EXPECT_EQ(Pool.freeze(A), A);
  // Overflow where there is none by claim.
  EXPECT_TRUE(Pool.instruction(Instruction::Add, Byte,
                               {Pool.integer(Byte, 127), Pool.integer(Byte, 1)},
                               TermFlags::NoSignedWrap)
                  ->isPoison());
}

// A unit adds in an order and with roundings of its own; small integers have
// one sum.
TEST_F(TermPoolTest, SumsOfUnits) {
  EXPECT_EQ(Pool.unitSum(real(3), {real(-5), real(7)}), real(5));
  EXPECT_EQ(Pool.unitSum(real(3), {real(-3)}), real(0));
  EXPECT_EQ(Pool.unitSum(real(16777214), {real(1)}), real(16777215));
  EXPECT_EQ(Pool.unitSum(real(16777215), {real(2)})->kind(), Term::UnitSum);
  EXPECT_EQ(Pool.unitSum(real(16777216), {real(-1)})->kind(), Term::UnitSum);
  EXPECT_EQ(Pool.unitSum(real(0.5), {real(0.5)})->kind(), Term::UnitSum);
  EXPECT_EQ(Pool.unitSum(A, {B, real(1)}), Pool.unitSum(B, {real(1), A}));
}

// Bytes of a sum are those of the sum without what is above them.
TEST_F(TermPoolTest, BytesOfSums) {
  Type *Half = Type::getInt16Ty(Context);
  auto Sum = [&](Type *Ty) {
    const Term *Product =
        Pool.instruction(Instruction::Mul, Ty,
                         {Pool.instruction(Instruction::SExt, Ty, X),
                          Pool.instruction(Instruction::SExt, Ty, Y)});
    return Pool.instruction(Instruction::Add, Ty,
                            {Product, Pool.integer(Ty, 300)});
  };
  const Term *Second = Pool.piece(Sum(Word), 1, 1);
  EXPECT_EQ(Second, Pool.piece(Sum(Half), 1, 1));
  EXPECT_NE(Second, Pool.piece(Sum(Word), 2, 1));
  const Term *Upper = Pool.piece(Sum(Word), 1, 3);
  EXPECT_EQ(Pool.normal(Pool.instruction(Instruction::Trunc, Byte, Upper)),
            Second);
  EXPECT_EQ(Pool.join({Pool.piece(Sum(Word), 0, 1), Second}),
            Pool.normal(Sum(Half)));
  EXPECT_EQ(Pool.join({Second, Pool.piece(Sum(Word), 2, 2)}), Upper);
  EXPECT_EQ(Pool.piece(Pool.instruction(Instruction::SExt, Word, X), 1, 1),
            Pool.piece(Pool.instruction(Instruction::SExt, Half, X), 1, 1));
  // A byte that was moved up, with its sign flipped there.
  const Term *Moved =
      op(Instruction::Add, op(Instruction::Mul, sext(X), number(1 << 16)),
         number(-(128 << 16)));
  EXPECT_EQ(Pool.normal(Pool.piece(Moved, 2, 1)),
            Pool.normal(op(Instruction::Add, X, Pool.integer(Byte, 128))));
}
