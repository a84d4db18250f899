// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The decoder against an encoder that goes the other way.

#include "Decode.h"
#include "gtest/gtest.h"
#include <optional>
#include <vector>

using namespace amx_emulator;

namespace {
using Bytes = std::vector<uint8_t>;

struct Kind {
  Opcode Op;
  Form Operands;
  uint8_t Byte;
  /// VEX.pp: none, 66h, F3h, F2h.
  uint8_t Prefix;
};

// Not from Instructions.def: the manual's opcodes once more.
const Kind Kinds[] = {
    {Opcode::LdTileCfg, Form::Config, 0x49, 0},
    {Opcode::StTileCfg, Form::Config, 0x49, 1},
    {Opcode::TileRelease, Form::Nothing, 0x49, 0},
    {Opcode::TileZero, Form::Tile, 0x49, 3},
    {Opcode::TileLoadD, Form::TileAndRows, 0x4B, 3},
    {Opcode::TileLoadDT1, Form::TileAndRows, 0x4B, 1},
    {Opcode::TileStoreD, Form::TileAndRows, 0x4B, 2},
    {Opcode::TDPBSSD, Form::Product, 0x5E, 3},
    {Opcode::TDPBSUD, Form::Product, 0x5E, 2},
    {Opcode::TDPBUSD, Form::Product, 0x5E, 1},
    {Opcode::TDPBUUD, Form::Product, 0x5E, 0},
    {Opcode::TDPBF16PS, Form::Product, 0x5C, 2},
    {Opcode::TDPFP16PS, Form::Product, 0x5C, 3},
    {Opcode::TCMMImFP16PS, Form::Product, 0x6C, 1},
    {Opcode::TCMMRlFP16PS, Form::Product, 0x6C, 0},
};
static_assert(sizeof(Kinds) / sizeof(Kinds[0]) == NumOpcodes);

/// Registers by number; -1 for none.
Bytes encode(const Kind &K, unsigned Reg, unsigned Rm, unsigned Vvvv) {
  uint8_t Byte1 = (Reg & 8 ? 0 : 0x80) | 0x40 | (Rm & 8 ? 0 : 0x20) | 2;
  uint8_t Byte2 = (~Vvvv & 15) << 3 | K.Prefix;
  return {0xC4, Byte1, Byte2, K.Byte,
          uint8_t(0xC0 | (Reg & 7) << 3 | (Rm & 7))};
}

enum class Width { None, Byte, Dword };

Bytes encodeMemory(const Kind &K, unsigned Reg, int Base, int Index,
                   unsigned Scale, Width W, int32_t Displacement) {
  unsigned B = Base < 0 ? 5 : Base, X = Index < 0 ? 4 : Index;
  uint8_t Mod = W == Width::None || Base < 0 ? 0 : W == Width::Byte ? 1 : 2;
  Bytes Result = encode(K, Reg, B & 8 ? 12 : 4, 0);
  if (X & 8)
    Result[1] &= ~0x40;
  Result[4] = Mod << 6 | (Reg & 7) << 3 | 4;
  Result.push_back(Scale << 6 | (X & 7) << 3 | (B & 7));
  unsigned Count = Base < 0 || W == Width::Dword ? 4 : W == Width::Byte ? 1 : 0;
  for (unsigned I = 0; I != Count; ++I)
    Result.push_back(uint32_t(Displacement) >> 8 * I);
  return Result;
}

/// What stands behind the instruction must not matter.
std::optional<Instruction> decodeBytes(const Bytes &Code) {
  std::vector<uint8_t> Padded = Code;
  Padded.resize(32, 0xC4);
  Instruction Result;
  if (!decode(Padded.data(), Result))
    return std::nullopt;
  return Result;
}

TEST(DecodeTest, Tiles) {
  for (const Kind &K : Kinds) {
    if (K.Operands != Form::Product && K.Operands != Form::Tile)
      continue;
    bool IsProduct = K.Operands == Form::Product;
    for (unsigned Reg = 0; Reg != 16; ++Reg)
      for (unsigned Rm = 0; Rm != (IsProduct ? 16 : 1); ++Rm)
        for (unsigned Vvvv = 0; Vvvv != (IsProduct ? 16 : 1); ++Vvvv) {
          auto I = decodeBytes(encode(K, Reg, Rm, Vvvv));
          ASSERT_TRUE(I);
          EXPECT_EQ(I->Op, K.Op);
          EXPECT_EQ(I->Operands, K.Operands);
          EXPECT_EQ(I->Tile, Reg);
          EXPECT_EQ(I->Source1, Rm);
          EXPECT_EQ(I->Source2, Vvvv);
          EXPECT_EQ(I->Length, 5);
        }
  }
}

TEST(DecodeTest, MemoryBySib) {
  const int32_t Displacements[] = {0, 1, -1, 127, -128, 1 << 20, INT32_MIN};
  for (const Kind &K : Kinds) {
    bool HasTile = K.Operands == Form::TileAndRows;
    if (!HasTile && K.Operands != Form::Config)
      continue;
    for (int Base = -1; Base != 16; ++Base)
      for (int Index = -1; Index != 16; ++Index)
        for (unsigned Scale = 0; Scale != 4; ++Scale)
          for (Width W : {Width::None, Width::Byte, Width::Dword})
            for (int32_t Displacement : Displacements) {
              // rsp is no index; rbp and r13 without a displacement mean none.
              if (Index == 4 ||
                  (W == Width::None && (Base & 7) == 5 && Base > 0))
                continue;
              if (W == Width::Byte && Displacement != int8_t(Displacement))
                continue;
              unsigned Reg = HasTile ? Scale + 2 : 0;
              Bytes Code =
                  encodeMemory(K, Reg, Base, Index, Scale, W, Displacement);
              auto I = decodeBytes(Code);
              ASSERT_TRUE(I);
              EXPECT_EQ(I->Op, K.Op);
              EXPECT_EQ(I->Tile, Reg);
              EXPECT_EQ(I->Memory.Base, Base < 0 ? NoRegister : Base);
              EXPECT_EQ(I->Memory.Index, Index < 0 ? NoRegister : Index);
              EXPECT_EQ(I->Memory.ScaleShift, Scale);
              bool HasDisplacement = W != Width::None || Base < 0;
              EXPECT_EQ(I->Memory.Displacement,
                        HasDisplacement ? Displacement : 0);
              EXPECT_EQ(I->Length, Code.size());
            }
  }
}

TEST(DecodeTest, MemoryWithoutSib) {
  const Kind &Load = Kinds[0];
  // (%r9), disp8(%rsi), disp32(%r13), disp32(%rip).
  Bytes Code = encode(Load, 0, 9, 0);
  Code[4] = 0x01;
  auto I = decodeBytes(Code);
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Memory.Base, 9);
  EXPECT_EQ(I->Memory.Index, NoRegister);
  EXPECT_EQ(I->Length, 5);
  Code = encode(Load, 0, 6, 0);
  Code[4] = 0x46;
  Code.push_back(0x80);
  I = decodeBytes(Code);
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Memory.Base, 6);
  EXPECT_EQ(I->Memory.Displacement, -128);
  Code = encode(Load, 0, 13, 0);
  Code[4] = 0x85;
  Code.insert(Code.end(), {0x78, 0x56, 0x34, 0x12});
  I = decodeBytes(Code);
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Memory.Base, 13);
  EXPECT_EQ(I->Memory.Displacement, 0x12345678);
  Code = encode(Load, 0, 5, 0);
  Code[4] = 0x05;
  Code.insert(Code.end(), {0xFF, 0xFF, 0xFF, 0xFF});
  I = decodeBytes(Code);
  ASSERT_TRUE(I);
  EXPECT_EQ(I->Memory.Base, InstructionPointer);
  EXPECT_EQ(I->Memory.Displacement, -1);
  EXPECT_EQ(I->Length, 9);
}

TEST(DecodeTest, Prefixes) {
  Bytes Code = encodeMemory(Kinds[4], 1, 0, 3, 1, Width::Byte, 5);
  auto With = [&](Bytes Prefixes) {
    Prefixes.insert(Prefixes.end(), Code.begin(), Code.end());
    return decodeBytes(Prefixes);
  };
  EXPECT_EQ(With({0x64})->Memory.Override, Segment::FS);
  EXPECT_EQ(With({0x65})->Memory.Override, Segment::GS);
  EXPECT_EQ(With({0x65, 0x3E})->Memory.Override, Segment::None);
  EXPECT_EQ(With({0x64, 0x67})->Length, Code.size() + 2);
  EXPECT_TRUE(With({0x67})->Memory.Is32Bit);
  EXPECT_FALSE(With({0x2E})->Memory.Is32Bit);
  for (uint8_t Bad : {0x66, 0xF2, 0xF3, 0xF0, 0x40, 0x48})
    EXPECT_FALSE(With({Bad}));
  // 15 bytes at most.
  EXPECT_TRUE(With(Bytes(15 - Code.size(), 0x3E)));
  EXPECT_FALSE(With(Bytes(16 - Code.size(), 0x3E)));
}

/// All of VEX's other bytes with an opcode of ours.
TEST(DecodeTest, NothingElse) {
  unsigned NumDecoded = 0;
  for (unsigned Byte1 = 0; Byte1 != 256; ++Byte1)
    for (unsigned Byte2 = 0; Byte2 != 256; ++Byte2)
      for (unsigned Byte = 0; Byte != 256; ++Byte)
        for (unsigned M : {0x04, 0xC0}) {
          Instruction I;
          const uint8_t Code[32] = {0xC4, uint8_t(Byte1), uint8_t(Byte2),
                                    uint8_t(Byte), uint8_t(M)};
          if (!decode(Code, I))
            continue;
          ++NumDecoded;
          EXPECT_EQ(Byte1 & 0x1F, 2u);
          EXPECT_EQ(Byte2 & 0x84, 0u);
        }
  // R, X, B are free; so is vvvv in the products.
  EXPECT_EQ(NumDecoded, 8u * (7 + 16 * 8));
  const uint8_t Others[][32] = {{0x0F, 0x0B}, {0xC5, 0xFB, 0x49, 0xC0}, {0x90}};
  Instruction I;
  for (const uint8_t (&Code)[32] : Others)
    EXPECT_FALSE(decode(Code, I));
}
} // namespace
