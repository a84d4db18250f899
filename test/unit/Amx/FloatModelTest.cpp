// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floats of the AMX model against results that were computed by hand, and
// its fused multiply-add against the C library's. In comments p(N) is 2^N.

#include "../../support/amx/FloatModel.h"
#include "../../support/amx/Model.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace amxmodel;

namespace {
using Words = std::vector<uint16_t>;
using Product = Fault (Machine::*)(unsigned, unsigned, unsigned);
constexpr Product BFloat16 = &Machine::tdpbf16ps, Half = &Machine::tdpfp16ps;

uint32_t bits(float X) {
  uint32_t Result;
  memcpy(&Result, &X, sizeof X);
  return Result;
}

float value(uint32_t X) {
  float Result;
  memcpy(&Result, &X, sizeof X);
  return Result;
}

uint32_t power(int N) { return bits(std::ldexp(1.0f, N)); }

/// A bfloat16 whose value is \p X.
uint16_t b(float X) {
  EXPECT_EQ(bits(X) & 0xffff, 0u);
  return uint16_t(bits(X) >> 16);
}

/// The bfloat16 2^\p N.
uint16_t p(int N) { return uint16_t(power(N) >> 16); }

/// One element: C + the dot product of \p A and \p B, which have even and odd
/// elements in turns. A column of B that is one element wide has two elements
/// in each row of its tile.
uint32_t dot(Product Instruction, uint32_t C, const Words &A, const Words &B) {
  Machine M;
  unsigned K = unsigned(A.size()) / 2;
  uint8_t Config[64] = {1};
  Config[16] = 4, Config[18] = uint8_t(4 * K), Config[20] = 4;
  Config[48] = 1, Config[49] = 1, Config[50] = uint8_t(K);
  EXPECT_EQ(M.ldtilecfg(Config), Fault::None);
  M.Tiles[0].setDword(0, 0, C);
  for (unsigned I = 0; I != K; ++I) {
    M.Tiles[1].setDword(0, I, A[2 * I] | uint32_t(A[2 * I + 1]) << 16);
    M.Tiles[2].setDword(I, 0, B[2 * I] | uint32_t(B[2 * I + 1]) << 16);
  }
  EXPECT_EQ((M.*Instruction)(0, 1, 2), Fault::None);
  return M.Tiles[0].dword(0, 0);
}

constexpr uint32_t PlusInfinity = 0x7f800000, MinusInfinity = 0xff800000,
                   MinusZero = 0x80000000, AnyNaN = 0x7fc00000;

TEST(AmxFloatModel, Products) {
  // 1 * 2 - 3 * 1 + 0.5
  EXPECT_EQ(dot(BFloat16, bits(0.5), {b(1), b(3)}, {b(2), b(-1)}), bits(-0.5));
  EXPECT_EQ(dot(Half, bits(0.5), {0x3c00, 0x4200}, {0x4000, 0xbc00}),
            bits(-0.5));
  // 65504 * 65504 = 2047 * 2047 * p(10), which has 22 bits.
  EXPECT_EQ(dot(Half, 0, {0x7bff, 0}, {0x7bff, 0}), 0x4f7fc004u);
}

TEST(AmxFloatModel, EvenAndOddSumsAreSeparate) {
  // p(24) + 1 = p(24) and 1 - p(24). A single chain would give 0.
  EXPECT_EQ(dot(BFloat16, 0, {p(24), b(1), b(1), b(-16777216.0f)},
                {b(1), b(1), b(1), b(1)}),
            bits(1));
  // In the order of k: p(24) + 1 + 1 = p(24), but 1 + 1 + p(24) is p(24) + 2.
  Words Ones{b(1), 0, b(1), 0, b(1), 0};
  EXPECT_EQ(dot(BFloat16, 0, {p(24), 0, b(1), 0, b(1), 0}, Ones), power(24));
  EXPECT_EQ(dot(BFloat16, 0, {b(1), 0, b(1), 0, p(24), 0}, Ones),
            bits(16777218.0f));
}

TEST(AmxFloatModel, CIsAddedLast) {
  // p(24) + (1 + 1)
  EXPECT_EQ(dot(BFloat16, power(24), {b(1), b(1)}, {b(1), b(1)}),
            bits(16777218.0f));
  // -p(24) + (p(24) + 1)
  EXPECT_EQ(dot(BFloat16, bits(-16777216.0f), {p(24), b(1)}, {b(1), b(1)}), 0u);
}

TEST(AmxFloatModel, ProductsAreNotRounded) {
  // p(-126) + p(-127), where the second product alone would be flushed.
  EXPECT_EQ(dot(BFloat16, 0, {p(-63), 0, p(-63), 0}, {p(-63), 0, p(-64), 0}),
            0x00c00000u);
  // -p(127) + p(128), where the second product alone would be infinite.
  EXPECT_EQ(dot(BFloat16, 0, {b(-value(power(63))), 0, p(64), 0},
                {p(64), 0, p(64), 0}),
            power(127));
}

TEST(AmxFloatModel, RoundsToNearestEven) {
  EXPECT_EQ(addFloats(bits(16777216), bits(1)), bits(16777216));
  EXPECT_EQ(addFloats(bits(16777218), bits(1)), bits(16777220));
  EXPECT_EQ(addFloats(bits(-16777218), bits(-1)), bits(-16777220));
  // A little more than half.
  EXPECT_EQ(addFloats(bits(16777216), 0x3f800001), bits(16777218));
  // The largest float, and half of the step behind it.
  EXPECT_EQ(addFloats(0x7f7fffff, power(102)), 0x7f7fffffu);
  EXPECT_EQ(addFloats(0x7f7fffff, power(103)), PlusInfinity);
  EXPECT_EQ(fusedMultiplyAdd(0, 0xff7fffff, 0x7f7fffff), MinusInfinity);
}

TEST(AmxFloatModel, DenormalInputs) {
  // Of bfloat16: the products would be near 1 and near 2.
  EXPECT_EQ(dot(BFloat16, 0, {0x007f, p(127)}, {p(127), 0x0040}), 0u);
  EXPECT_EQ(dot(BFloat16, MinusZero, {0x807f, 0x807f}, {p(127), p(127)}), 0u);
  // Of half, they count: p(-24) * p(-24), and 1023 * p(-24) * -1.
  EXPECT_EQ(dot(Half, 0, {0x0001, 0}, {0x0001, 0}), power(-48));
  EXPECT_EQ(dot(Half, 0, {0, 0x03ff}, {0, 0xbc00}),
            bits(std::ldexp(-1023.0f, -24)));
  // Of C: a denormal alone, and beside the smallest normal number.
  for (Product Instruction : {BFloat16, Half}) {
    EXPECT_EQ(dot(Instruction, 0x007fffff, {0, 0}, {0, 0}), 0u);
    EXPECT_EQ(dot(Instruction, 0x807fffff, {0, 0}, {0, 0}), 0u);
    EXPECT_EQ(dot(Instruction, 0x00800000, {0, 0}, {0, 0}), 0x00800000u);
  }
  EXPECT_EQ(dot(BFloat16, 0x007fffff, {p(-63), 0}, {p(-63), 0}), power(-126));
}

TEST(AmxFloatModel, TinyResultsAreZero) {
  // Each step of a chain: p(-127) + p(-127) would be normal.
  EXPECT_EQ(dot(BFloat16, 0, {p(-63), 0, p(-63), 0}, {p(-64), 0, p(-64), 0}),
            0u);
  // The sum of the chains: 1.5 * p(-126) - p(-126).
  EXPECT_EQ(dot(BFloat16, 0, {b(1.5f * value(power(-63))), p(-63)},
                {p(-63), b(-value(power(-63)))}),
            0u);
  // The sum with C: the same.
  EXPECT_EQ(dot(BFloat16, 0x00c00000, {b(-value(power(-63))), 0}, {p(-63), 0}),
            0u);
  // The sign stays, which C = -0 shows.
  Words MinusTiny(2, b(-value(power(-63)))), Tiny(2, p(-64));
  EXPECT_EQ(dot(BFloat16, MinusZero, MinusTiny, Tiny), MinusZero);
  EXPECT_EQ(dot(BFloat16, 0, MinusTiny, Tiny), 0u);
  EXPECT_EQ(dot(BFloat16, MinusZero, {MinusTiny[0], 0}, Tiny), 0u);
}

// Tiny is what rounds to less than p(-126) with steps of p(-150).
TEST(AmxFloatModel, TinyAfterRounding) {
  // p(-126) - p(-151): halfway, and p(-126) is even.
  EXPECT_EQ(dot(BFloat16, 0, {p(-63), 0, p(-75), 0},
                {p(-63), 0, b(-value(power(-76))), 0}),
            power(-126));
  // p(-126) - 1.5 * p(-151): rounds to p(-126) - p(-150), although a denormal
  // of steps of p(-149) would round up to p(-126).
  EXPECT_EQ(dot(BFloat16, 0, {p(-63), 0, b(1.5f * value(power(-75))), 0},
                {p(-63), 0, b(-value(power(-76))), 0}),
            0u);
}

TEST(AmxFloatModel, Zeros) {
  // A chain begins with +0: -0 products vanish.
  EXPECT_EQ(dot(BFloat16, MinusZero, {0x8000, 0x8000}, {b(1), b(1)}), 0u);
  EXPECT_EQ(dot(Half, MinusZero, {0x8000, 0x8000}, {0x3c00, 0x3c00}), 0u);
  // x - x is +0.
  EXPECT_EQ(dot(BFloat16, bits(-1), {b(1), 0}, {b(1), 0}), 0u);
  EXPECT_EQ(addFloats(MinusZero, MinusZero), MinusZero);
  EXPECT_EQ(addFloats(MinusZero, 0), 0u);
}

TEST(AmxFloatModel, InfinitiesAndNaNs) {
  constexpr uint16_t BInfinity = 0x7f80, HInfinity = 0x7c00, HOne = 0x3c00;
  EXPECT_EQ(dot(BFloat16, bits(1), {BInfinity, 0}, {b(-2), 0}), MinusInfinity);
  EXPECT_EQ(dot(Half, bits(1), {HInfinity, 0}, {0xbc00, 0}), MinusInfinity);
  EXPECT_EQ(dot(BFloat16, MinusInfinity, {b(1), 0}, {b(1), 0}), MinusInfinity);
  // Times a denormal: bfloat16's is zero, a half's is not.
  EXPECT_EQ(dot(Half, 0, {HInfinity, 0}, {0x0001, 0}), PlusInfinity);
  struct {
    Product Instruction;
    uint32_t C;
    Words A, B;
  } Cases[] = {
      {BFloat16, 0, {BInfinity, 0}, {0x0001, 0}},           // infinity * 0
      {BFloat16, 0, {BInfinity, 0}, {0, 0}},                //
      {Half, 0, {HInfinity, 0}, {0x8000, 0}},               //
      {BFloat16, 0, {BInfinity, BInfinity}, {b(1), b(-1)}}, // the chains
      {Half, 0, {HInfinity, HInfinity}, {HOne, 0xbc00}},    //
      {BFloat16, 0, {BInfinity, 0, 0xff80, 0}, {b(1), 0, b(1), 0}}, // in one
      {BFloat16, MinusInfinity, {BInfinity, 0}, {b(1), 0}},         // with C
      {BFloat16, 0, {0x7f81, 0}, {b(1), 0}},                        // signaling
      {BFloat16, 0, {0, 0x7fc0}, {0, 0}},                           // NaN * 0
      {Half, 0, {0x7c01, 0}, {HOne, 0}},                            //
      {Half, 0, {HOne, 0}, {0xfe00, 0}},                            //
      {BFloat16, 0xffc00001, {b(1), 0}, {b(1), 0}},                 //
  };
  for (const auto &Case : Cases)
    EXPECT_TRUE(
        equalFloats(dot(Case.Instruction, Case.C, Case.A, Case.B), AnyNaN))
        << "case " << &Case - Cases;
  EXPECT_FALSE(equalFloats(PlusInfinity, AnyNaN));
  EXPECT_FALSE(equalFloats(0, MinusZero));
}

// Every half float, by its value.
TEST(AmxFloatModel, Halves) {
  for (uint32_t X = 0; X != 0x10000; ++X) {
    int Field = X >> 10 & 31, Fraction = X & 1023;
    float Value = Field == 31  ? (Fraction ? NAN : INFINITY)
                  : Field == 0 ? std::ldexp(float(Fraction), -24)
                               : std::ldexp(float(1024 + Fraction), Field - 25);
    EXPECT_TRUE(equalFloats(halfToFloat(uint16_t(X)),
                            bits(X & 0x8000 ? -Value : Value)))
        << X;
  }
}

// More than one element; what lies outside of C's shape becomes zero.
TEST(AmxFloatModel, PlacesOfFloats) {
  for (Product Instruction : {BFloat16, Half}) {
    Machine M;
    uint8_t Config[64] = {1, 1};
    // C: 2 x 3, A: 2 x 2 pairs, B: 2 x 3 pairs.
    Config[16] = 12, Config[18] = 8, Config[20] = 12;
    Config[48] = Config[49] = Config[50] = 2;
    EXPECT_EQ(M.ldtilecfg(Config), Fault::None);
    memset(M.Tiles[0].Bytes, 0xee, sizeof M.Tiles[0].Bytes);
    for (unsigned N = 0; N != 3; ++N) {
      M.Tiles[0].setDword(0, N, bits(7));
      M.Tiles[0].setDword(1, N, bits(8));
    }
    // A's row 1 has a one as its second pair's second element; B's row 1 has
    // 1, 2, 4 as second elements, and numbers not to be used elsewhere.
    bool IsHalf = Instruction == Half;
    M.Tiles[1].setDword(1, 1, IsHalf ? 0x3c000000 : 0x3f800000);
    for (unsigned N = 0; N != 3; ++N) {
      uint32_t Word = IsHalf ? 0x3c00 + 0x400 * N : 0x3f80 + 0x80 * N;
      M.Tiles[2].setDword(1, N, Word << 16 | 0x4444);
      M.Tiles[2].setDword(0, N, 0x44444444);
    }
    EXPECT_EQ((M.*Instruction)(0, 1, 2), Fault::None);
    EXPECT_EQ(M.Config.StartRow, 0);
    for (unsigned R = 0; R != MaxRows; ++R)
      for (unsigned N = 0; N != MaxColumnBytes / 4; ++N) {
        bool Inside = R < 2 && N < 3;
        EXPECT_EQ(M.Tiles[0].dword(R, N), !Inside  ? 0
                                          : R == 0 ? bits(7)
                                                   : bits(8 + float(1 << N)));
      }
  }
}

// Bits at random, with exponents that are near each other or near the ends. The
// library rounds once, but has denormals: about p(-126) it does not decide.
TEST(AmxFloatModel, AgreesWithTheLibrary) {
  std::mt19937 Random(1);
  unsigned Compared = 0;
  for (int Try = 0; Try != 200000; ++Try) {
    int Field[2] = {int(Random() % 255), 0};
    Field[1] = std::min(254, std::max(0, int(Random() % 260) + 127 - Field[0]));
    uint32_t X = (Random() & 0x807fffff) | uint32_t(Field[0]) << 23,
             Y = (Random() & 0x807fffff) | uint32_t(Field[1]) << 23;
    int Near = Field[0] + Field[1] - 127 + int(Random() % 60) - 30;
    uint32_t Acc = (Random() & 0x807fffff) |
                   uint32_t(std::min(255, std::max(0, Near))) << 23;
    auto Daz = [](uint32_t Bits) {
      return std::fpclassify(value(Bits)) == FP_SUBNORMAL ? Bits & MinusZero
                                                          : Bits;
    };
    float R = std::fma(value(Daz(X)), value(Daz(Y)), value(Daz(Acc)));
    if (std::fabs(R) == FLT_MIN)
      continue;
    ++Compared;
    EXPECT_TRUE(equalFloats(fusedMultiplyAdd(Acc, X, Y), Daz(bits(R))))
        << std::hex << Acc << " + " << X << " * " << Y;
  }
  EXPECT_GT(Compared, 199000u);
}
} // namespace
