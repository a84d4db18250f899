// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model of AMX: what the manual's pseudo-code does, in its order. Names of
// the pseudo-code stand in quotes.

#include "Model.h"
#include "FloatModel.h"
#include <cstring>
#include <initializer_list>

using namespace amxmodel;

uint16_t Tile::word(unsigned Row, unsigned Index) const {
  const uint8_t *P = &Bytes[Row][2 * Index];
  return uint16_t(P[0] | P[1] << 8);
}

uint32_t Tile::dword(unsigned Row, unsigned Index) const {
  return word(Row, 2 * Index) | uint32_t(word(Row, 2 * Index + 1)) << 16;
}

void Tile::setDword(unsigned Row, unsigned Index, uint32_t Value) {
  for (unsigned I = 0; I != 4; ++I)
    Bytes[Row][4 * Index + I] = uint8_t(Value >> 8 * I);
}

/// Columns from \p ColumnBytes on ("write_row_and_zero").
static void zeroUpperColumns(Tile &T, unsigned Row, unsigned ColumnBytes) {
  for (unsigned I = ColumnBytes; I != MaxColumnBytes; ++I)
    T.Bytes[Row][I] = 0;
}

/// Rows from \p Row on ("zero_upper_rows").
static void zeroUpperRows(Tile &T, unsigned Row) {
  for (; Row < MaxRows; ++Row)
    zeroUpperColumns(T, Row, 0);
}

static bool isZero(const uint8_t *Memory, unsigned First, unsigned Last) {
  for (unsigned I = First; I <= Last; ++I)
    if (Memory[I] != 0)
      return false;
  return true;
}

Fault Machine::ldtilecfg(const uint8_t *Memory) {
  TileConfig New;
  New.Palette = Memory[0];
  if (New.Palette > 1)
    return Fault::GeneralProtection;
  // The initial state: the other bytes are not looked at.
  if (New.Palette == 0) {
    tilerelease();
    return Fault::None;
  }
  New.StartRow = Memory[1];
  // The layout has room for 16 tiles; palette 1 has 8.
  if (!isZero(Memory, 2, 15) || !isZero(Memory, 32, 47) ||
      !isZero(Memory, 56, 63))
    return Fault::GeneralProtection;
  for (unsigned T = 0; T != MaxTiles; ++T) {
    New.ColumnBytes[T] =
        uint16_t(Memory[16 + 2 * T] | Memory[16 + 2 * T + 1] << 8);
    New.Rows[T] = Memory[48 + T];
    if (New.ColumnBytes[T] > MaxColumnBytes || New.Rows[T] > MaxRows)
      return Fault::GeneralProtection;
    if ((New.ColumnBytes[T] == 0) != (New.Rows[T] == 0))
      return Fault::GeneralProtection;
  }
  tilerelease();
  Config = New;
  return Fault::None;
}

void Machine::sttilecfg(uint8_t *Memory) const {
  memset(Memory, 0, 64);
  Memory[0] = Config.Palette;
  Memory[1] = Config.StartRow;
  for (unsigned T = 0; T != MaxTiles; ++T) {
    Memory[16 + 2 * T] = uint8_t(Config.ColumnBytes[T]);
    Memory[16 + 2 * T + 1] = uint8_t(Config.ColumnBytes[T] >> 8);
    Memory[48 + T] = Config.Rows[T];
  }
}

void Machine::tilerelease() {
  Config = TileConfig();
  for (Tile &T : Tiles)
    zeroUpperRows(T, 0);
}

Fault Machine::tilezero(unsigned Dest) {
  if (!Config.isValid(Dest))
    return Fault::InvalidOpcode;
  zeroUpperRows(Tiles[Dest], 0);
  Config.StartRow = 0;
  return Fault::None;
}

Fault Machine::tileloadd(unsigned Dest, const uint8_t *Base, int64_t Stride,
                         unsigned UnmappedRow) {
  if (!Config.isValid(Dest))
    return Fault::InvalidOpcode;
  Tile &T = Tiles[Dest];
  zeroUpperRows(T, Config.StartRow);
  for (unsigned Row = Config.StartRow; Row < Config.Rows[Dest]; ++Row) {
    Config.StartRow = uint8_t(Row);
    if (Row == UnmappedRow)
      return Fault::Page;
    for (unsigned I = 0; I != Config.ColumnBytes[Dest]; ++I)
      T.Bytes[Row][I] = Base[Row * Stride + I];
    zeroUpperColumns(T, Row, Config.ColumnBytes[Dest]);
  }
  Config.StartRow = 0;
  return Fault::None;
}

Fault Machine::tilestored(uint8_t *Base, int64_t Stride, unsigned Source,
                          unsigned UnmappedRow) {
  if (!Config.isValid(Source))
    return Fault::InvalidOpcode;
  for (unsigned Row = Config.StartRow; Row < Config.Rows[Source]; ++Row) {
    Config.StartRow = uint8_t(Row);
    if (Row == UnmappedRow)
      return Fault::Page;
    for (unsigned I = 0; I != Config.ColumnBytes[Source]; ++I)
      Base[Row * Stride + I] = Tiles[Source].Bytes[Row][I];
  }
  Config.StartRow = 0;
  return Fault::None;
}

/// AMX-E4. Its limits tmul_maxn (64 bytes) and tmul_maxk (16 rows) are those of
/// the palette.
Fault Machine::checkProduct(unsigned C, unsigned A, unsigned B) const {
  if (!Config.isValid(C) || !Config.isValid(A) || !Config.isValid(B))
    return Fault::InvalidOpcode;
  if (C == A || A == B || C == B)
    return Fault::InvalidOpcode;
  for (unsigned T : {C, A, B})
    if (Config.ColumnBytes[T] % 4 != 0)
      return Fault::InvalidOpcode;
  if (Config.Rows[C] != Config.Rows[A] ||
      Config.ColumnBytes[C] != Config.ColumnBytes[B] ||
      Config.ColumnBytes[A] / 4 != Config.Rows[B])
    return Fault::InvalidOpcode;
  return Fault::None;
}

static uint32_t extend(uint8_t Byte, bool Signed) {
  return Signed && Byte >= 0x80 ? Byte - 0x100u : Byte;
}

Fault Machine::dotBytes(unsigned C, unsigned A, bool SignedA, unsigned B,
                        bool SignedB) {
  if (checkProduct(C, A, B) != Fault::None)
    return Fault::InvalidOpcode;
  for (unsigned M = 0; M != Config.Rows[C]; ++M) {
    for (unsigned K = 0; K != Config.ColumnBytes[A] / 4u; ++K)
      for (unsigned N = 0; N != Config.ColumnBytes[C] / 4u; ++N) {
        uint32_t Sum = Tiles[C].dword(M, N);
        for (unsigned I = 0; I != 4; ++I)
          Sum += extend(Tiles[A].Bytes[M][4 * K + I], SignedA) *
                 extend(Tiles[B].Bytes[K][4 * N + I], SignedB);
        Tiles[C].setDword(M, N, Sum);
      }
    zeroUpperColumns(Tiles[C], M, Config.ColumnBytes[C]);
  }
  zeroUpperRows(Tiles[C], Config.Rows[C]);
  Config.StartRow = 0;
  return Fault::None;
}

Fault Machine::tdpbssd(unsigned C, unsigned A, unsigned B) {
  return dotBytes(C, A, true, B, true);
}
Fault Machine::tdpbsud(unsigned C, unsigned A, unsigned B) {
  return dotBytes(C, A, true, B, false);
}
Fault Machine::tdpbusd(unsigned C, unsigned A, unsigned B) {
  return dotBytes(C, A, false, B, true);
}
Fault Machine::tdpbuud(unsigned C, unsigned A, unsigned B) {
  return dotBytes(C, A, false, B, false);
}

Fault Machine::dotFloats(unsigned C, unsigned A, unsigned B,
                         uint32_t (*ToFloat)(uint16_t)) {
  if (checkProduct(C, A, B) != Fault::None)
    return Fault::InvalidOpcode;
  for (unsigned M = 0; M != Config.Rows[C]; ++M) {
    for (unsigned N = 0; N != Config.ColumnBytes[C] / 4u; ++N) {
      // "temp1.fp32[2 * n]" and "temp1.fp32[2 * n + 1]".
      uint32_t Sums[2] = {0, 0};
      for (unsigned K = 0; K != Config.ColumnBytes[A] / 4u; ++K)
        for (unsigned I = 0; I != 2; ++I)
          Sums[I] =
              fusedMultiplyAdd(Sums[I], ToFloat(Tiles[A].word(M, 2 * K + I)),
                               ToFloat(Tiles[B].word(K, 2 * N + I)));
      uint32_t Sum = addFloats(Sums[0], Sums[1]);
      Tiles[C].setDword(M, N, addFloats(Tiles[C].dword(M, N), Sum));
    }
    zeroUpperColumns(Tiles[C], M, Config.ColumnBytes[C]);
  }
  zeroUpperRows(Tiles[C], Config.Rows[C]);
  Config.StartRow = 0;
  return Fault::None;
}

Fault Machine::tdpbf16ps(unsigned C, unsigned A, unsigned B) {
  return dotFloats(C, A, B, bfloat16ToFloat);
}
Fault Machine::tdpfp16ps(unsigned C, unsigned A, unsigned B) {
  return dotFloats(C, A, B, halfToFloat);
}
