// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model of AMX against results that were computed by hand: configuration,
// loads and stores, faults, and products of bytes. FloatModelTest.cpp has those
// of floats.

#include "../../support/amx/Model.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>
#include <vector>

using namespace amxmodel;

namespace {
using Bytes = std::array<uint8_t, 64>;

struct Shape {
  unsigned Rows, ColumnBytes;
};

/// A configuration in memory: palette 1 and the shapes of tiles 0, 1, ...
Bytes configure(std::initializer_list<Shape> Shapes, uint8_t StartRow = 0) {
  Bytes Memory = {1, StartRow};
  unsigned T = 0;
  for (Shape S : Shapes) {
    Memory[16 + 2 * T] = uint8_t(S.ColumnBytes);
    Memory[48 + T++] = uint8_t(S.Rows);
  }
  return Memory;
}

/// A machine of this configuration, with bytes that are not zero everywhere,
/// also where no instruction could have left them.
Machine machine(std::initializer_list<Shape> Shapes, uint8_t StartRow = 0) {
  Machine M;
  EXPECT_EQ(M.ldtilecfg(configure(Shapes, StartRow).data()), Fault::None);
  for (Tile &T : M.Tiles)
    memset(T.Bytes, 0xee, sizeof T.Bytes);
  return M;
}

void setRow(Tile &T, unsigned Row, std::initializer_list<int> Values) {
  unsigned I = 0;
  for (int Value : Values)
    T.Bytes[Row][I++] = uint8_t(Value);
}

/// The bytes of \p T outside of \p Inside, which all have to be zero.
void expectZeroOutside(const Tile &T, Shape Inside) {
  for (unsigned R = 0; R != MaxRows; ++R)
    for (unsigned I = 0; I != MaxColumnBytes; ++I)
      if (R >= Inside.Rows || I >= Inside.ColumnBytes)
        EXPECT_EQ(T.Bytes[R][I], 0) << "row " << R << ", byte " << I;
}

TEST(AmxModel, StoresTheConfiguration) {
  Machine M;
  Bytes Stored;
  Stored.fill(1);
  M.sttilecfg(Stored.data());
  EXPECT_EQ(Stored, Bytes());
  Bytes Config = configure({{16, 64}, {1, 1}, {0, 0}, {3, 20}}, 2);
  EXPECT_EQ(M.ldtilecfg(Config.data()), Fault::None);
  M.sttilecfg(Stored.data());
  EXPECT_EQ(Stored, Config);
  EXPECT_TRUE(M.Config.isValid(3));
  EXPECT_FALSE(M.Config.isValid(2));
  EXPECT_FALSE(M.Config.isValid(8));
  M.tilerelease();
  M.sttilecfg(Stored.data());
  EXPECT_EQ(Stored, Bytes());
}

TEST(AmxModel, RefusesConfigurations) {
  struct {
    unsigned Byte;
    uint8_t Value;
  } Cases[] = {
      {0, 2},            // the palette
      {0, 255},          //
      {2, 1},            // reserved
      {15, 1},           //
      {16, 65},          // too many bytes in a row
      {17, 1},           // 256 more
      {16, 0},           // rows, but no columns
      {48, 0},           // columns, but no rows
      {50, 1},           // the same where both were zero
      {20, 4},           //
      {48, 17},          // too many rows
      {32, 1},  {47, 1}, // tiles 8 to 15
      {56, 1},  {63, 1},
  };
  for (auto [Byte, Value] : Cases) {
    Machine M = machine({{16, 64}, {3, 20}});
    Bytes Bad = configure({{16, 64}, {3, 20}}), Stored;
    Bad[Byte] = Value;
    EXPECT_EQ(M.ldtilecfg(Bad.data()), Fault::GeneralProtection)
        << "byte " << Byte << " = " << unsigned(Value);
    // Nothing has changed.
    M.sttilecfg(Stored.data());
    EXPECT_EQ(Stored, configure({{16, 64}, {3, 20}}));
    EXPECT_EQ(M.Tiles[0].Bytes[0][0], 0xee);
  }
}

TEST(AmxModel, ConfigurationClearsTiles) {
  Machine M = machine({{16, 64}});
  EXPECT_EQ(M.ldtilecfg(configure({{16, 64}}).data()), Fault::None);
  for (const Tile &T : M.Tiles)
    expectZeroOutside(T, {0, 0});
  // Palette 0 is the initial state, and its other bytes are of no account.
  M = machine({{16, 64}});
  Bytes Initial, Stored;
  Initial.fill(0xff);
  Initial[0] = 0;
  EXPECT_EQ(M.ldtilecfg(Initial.data()), Fault::None);
  M.sttilecfg(Stored.data());
  EXPECT_EQ(Stored, Bytes());
  for (const Tile &T : M.Tiles)
    expectZeroOutside(T, {0, 0});
}

TEST(AmxModel, LoadsNoMoreThanTheShape) {
  Machine M = machine({{3, 5}});
  // Exactly what may be read, so that a sanitizer sees more.
  std::vector<uint8_t> Memory(2 * 7 + 5);
  for (unsigned I = 0; I != Memory.size(); ++I)
    Memory[I] = uint8_t(I + 1);
  EXPECT_EQ(M.tileloadd(0, Memory.data(), 7), Fault::None);
  EXPECT_EQ(M.Tiles[0].Bytes[0][0], 1);
  EXPECT_EQ(M.Tiles[0].Bytes[1][0], 8);
  EXPECT_EQ(M.Tiles[0].Bytes[2][4], 19);
  expectZeroOutside(M.Tiles[0], {3, 5});
  // Strides may be negative or zero.
  EXPECT_EQ(M.tileloadd(0, Memory.data() + 14, -7), Fault::None);
  EXPECT_EQ(M.Tiles[0].Bytes[0][0], 15);
  EXPECT_EQ(M.Tiles[0].Bytes[2][4], 5);
  EXPECT_EQ(M.tileloadd(0, Memory.data(), 0), Fault::None);
  EXPECT_EQ(M.Tiles[0].Bytes[2][4], 5);
}

TEST(AmxModel, StoresNoMoreThanTheShape) {
  Machine M = machine({{2, 3}});
  std::vector<uint8_t> Memory(5 + 3, 9);
  setRow(M.Tiles[0], 0, {1, 2, 3});
  setRow(M.Tiles[0], 1, {4, 5, 6});
  EXPECT_EQ(M.tilestored(Memory.data(), 5, 0), Fault::None);
  EXPECT_EQ(Memory, (std::vector<uint8_t>{1, 2, 3, 9, 9, 4, 5, 6}));
}

TEST(AmxModel, LoadsGoOnWhereTheyStopped) {
  Machine M = machine({{4, 1}});
  const uint8_t Memory[] = {1, 2, 3, 4};
  EXPECT_EQ(M.tileloadd(0, Memory, 1, /*UnmappedRow=*/2), Fault::Page);
  EXPECT_EQ(M.Config.StartRow, 2);
  EXPECT_EQ(M.Tiles[0].Bytes[1][0], 2);
  expectZeroOutside(M.Tiles[0], {2, 1});
  // What is there is not loaded again.
  M.Tiles[0].Bytes[1][0] = 7;
  EXPECT_EQ(M.tileloadd(0, Memory, 1), Fault::None);
  EXPECT_EQ(M.Config.StartRow, 0);
  EXPECT_EQ(M.Tiles[0].dword(0, 0), 1u);
  EXPECT_EQ(M.Tiles[0].dword(1, 0), 7u);
  EXPECT_EQ(M.Tiles[0].dword(3, 0), 4u);
  // Behind the last row, nothing is read.
  M = machine({{2, 1}}, 3);
  EXPECT_EQ(M.tileloadd(0, nullptr, 1, 0), Fault::None);
  EXPECT_EQ(M.Config.StartRow, 0);
  EXPECT_EQ(M.Tiles[0].Bytes[2][0], 0xee);
  EXPECT_EQ(M.Tiles[0].Bytes[3][0], 0);
}

TEST(AmxModel, StoresGoOnWhereTheyStopped) {
  Machine M = machine({{4, 1}}, 1);
  uint8_t Memory[] = {1, 2, 3, 4};
  EXPECT_EQ(M.tilestored(Memory, 1, 0, /*UnmappedRow=*/3), Fault::Page);
  EXPECT_EQ(M.Config.StartRow, 3);
  EXPECT_EQ(Memory[0], 1);
  EXPECT_EQ(Memory[1], 0xee);
  EXPECT_EQ(Memory[2], 0xee);
  EXPECT_EQ(Memory[3], 4);
  EXPECT_EQ(M.tilestored(Memory, 1, 0), Fault::None);
  EXPECT_EQ(M.Config.StartRow, 0);
  EXPECT_EQ(Memory[3], 0xee);
}

TEST(AmxModel, ZeroesWholeTiles) {
  Machine M = machine({{2, 4}, {2, 4}}, 1);
  EXPECT_EQ(M.tilezero(1), Fault::None);
  expectZeroOutside(M.Tiles[1], {0, 0});
  EXPECT_EQ(M.Tiles[0].Bytes[0][0], 0xee);
  EXPECT_EQ(M.Config.StartRow, 0);
}

TEST(AmxModel, TilesNotInUseAreInvalid) {
  uint8_t Memory[64] = {};
  for (bool Configured : {false, true})
    for (unsigned T : {1, 7, 8}) {
      Machine M = Configured ? machine({{1, 4}}) : Machine();
      EXPECT_EQ(M.tilezero(T), Fault::InvalidOpcode);
      EXPECT_EQ(M.tileloadd(T, Memory, 1), Fault::InvalidOpcode);
      EXPECT_EQ(M.tilestored(Memory, 1, T), Fault::InvalidOpcode);
    }
}

TEST(AmxModel, RefusesProducts) {
  constexpr auto UD = Fault::InvalidOpcode;
  // Valid: C is 2 x 3 dwords, A is 2 x 4, B is 4 x 3. Tile 3 is not in use.
  Machine M = machine({{2, 12}, {2, 16}, {4, 12}});
  EXPECT_EQ(M.tdpbssd(0, 1, 2), Fault::None);
  for (auto [C, A, B] : {std::array<unsigned, 3>{3, 1, 2},
                         {0, 3, 2},
                         {0, 1, 3},
                         {8, 1, 2},
                         {0, 8, 2},
                         {0, 1, 8}})
    EXPECT_EQ(M.tdpbssd(C, A, B), UD) << C << A << B;
  // Bad shapes, by every instruction.
  for (auto Shapes : {std::array<Shape, 3>{Shape{2, 12}, {3, 16}, {4, 12}},
                      {Shape{2, 16}, {2, 16}, {4, 12}},
                      {Shape{2, 12}, {2, 12}, {4, 12}},
                      {Shape{2, 12}, {2, 17}, {4, 12}},
                      {Shape{2, 13}, {2, 16}, {4, 13}}}) {
    M = machine({Shapes[0], Shapes[1], Shapes[2]}, 1);
    for (auto Product :
         {&Machine::tdpbssd, &Machine::tdpbsud, &Machine::tdpbusd,
          &Machine::tdpbuud, &Machine::tdpbf16ps, &Machine::tdpfp16ps})
      EXPECT_EQ((M.*Product)(0, 1, 2), UD);
    EXPECT_EQ(M.Tiles[0].Bytes[15][63], 0xee);
    EXPECT_EQ(M.Config.StartRow, 1);
  }
  // Shapes that would do, but a tile is named twice.
  M = machine({{4, 16}, {4, 16}});
  EXPECT_EQ(M.tdpbuud(0, 0, 1), UD);
  EXPECT_EQ(M.tdpbuud(0, 1, 0), UD);
  EXPECT_EQ(M.tdpbuud(0, 1, 1), UD);
  EXPECT_EQ(Machine().tdpbuud(0, 1, 2), UD);
}

TEST(AmxModel, SignsOfBytes) {
  struct {
    Fault (Machine::*Product)(unsigned, unsigned, unsigned);
    int Sum;
  } Cases[] = {{&Machine::tdpbssd, -128 * -128 + 127 * -128 + -1 * -1 + 2 * 3},
               {&Machine::tdpbsud, -128 * 128 + 127 * 128 + -1 * 255 + 2 * 3},
               {&Machine::tdpbusd, 128 * -128 + 127 * -128 + 255 * -1 + 2 * 3},
               {&Machine::tdpbuud, 128 * 128 + 127 * 128 + 255 * 255 + 2 * 3}};
  for (auto [Product, Sum] : Cases) {
    Machine M = machine({{1, 4}, {1, 4}, {1, 4}}, 1);
    M.Tiles[0].setDword(0, 0, 1000);
    setRow(M.Tiles[1], 0, {0x80, 0x7f, 0xff, 2});
    setRow(M.Tiles[2], 0, {0x80, 0x80, 0xff, 3});
    EXPECT_EQ((M.*Product)(0, 1, 2), Fault::None);
    EXPECT_EQ(int(M.Tiles[0].dword(0, 0)), 1000 + Sum);
    expectZeroOutside(M.Tiles[0], {1, 4});
    EXPECT_EQ(M.Config.StartRow, 0);
  }
}

TEST(AmxModel, SumsOfBytesWrap) {
  Machine M = machine({{16, 64}, {16, 64}, {16, 64}});
  for (unsigned T : {1, 2})
    memset(M.Tiles[T].Bytes, 0x80, sizeof M.Tiles[T].Bytes);
  M.Tiles[0].setDword(3, 5, 0x7fffffff);
  // 64 products of 2^14.
  EXPECT_EQ(M.tdpbssd(0, 1, 2), Fault::None);
  EXPECT_EQ(M.Tiles[0].dword(3, 5), 0x800fffffu);
  EXPECT_EQ(M.tdpbusd(0, 1, 2), Fault::None);
  EXPECT_EQ(M.Tiles[0].dword(3, 5), 0x7fffffffu);
  memset(M.Tiles[1].Bytes, 0xff, sizeof M.Tiles[1].Bytes);
  memset(M.Tiles[2].Bytes, 0xff, sizeof M.Tiles[2].Bytes);
  M.Tiles[0].setDword(15, 15, 0xffffffff);
  EXPECT_EQ(M.tdpbuud(0, 1, 2), Fault::None);
  EXPECT_EQ(M.Tiles[0].dword(15, 15), 64 * 255 * 255 - 1u);
}

// One byte of A picks a byte of B's groups: row 5 / 4 of B, byte 5 % 4.
TEST(AmxModel, PlacesOfBytes) {
  Machine M = machine({{2, 12}, {2, 8}, {2, 12}});
  for (Tile &T : M.Tiles)
    memset(T.Bytes, 0, sizeof T.Bytes);
  M.Tiles[1].Bytes[1][5] = 2;
  setRow(M.Tiles[2], 1, {10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33});
  EXPECT_EQ(M.tdpbssd(0, 1, 2), Fault::None);
  for (unsigned N = 0; N != 3; ++N) {
    EXPECT_EQ(M.Tiles[0].dword(0, N), 0u);
    EXPECT_EQ(M.Tiles[0].dword(1, N), 2 * (10 * (N + 1) + 1));
  }
}
} // namespace
