// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The image of a configuration (the manual's table at LDTILECFG):
//
//     0        1          2        16               32       48        56
//     palette  start row  0 ... 0  8 x bytes a row  0 ... 0  8 x rows  0 ... 0
#include "TileState.h"
#include <cstring>

using namespace amx_emulator;

namespace {
constexpr unsigned RowBytesAt = 16, RowsAt = 48;

bool isZero(const uint8_t *Bytes, unsigned Begin, unsigned End) {
  for (unsigned I = Begin; I != End; ++I)
    if (Bytes[I] != 0)
      return false;
  return true;
}
} // namespace

void TileState::resetData() { std::memset(Data, 0, sizeof(Data)); }

void TileState::reset() { std::memset(this, 0, sizeof(*this)); }

bool TileState::configure(const uint8_t (&Image)[ConfigBytes]) {
  // The rest of the image does not matter to palette 0.
  if (Image[0] == 0) {
    reset();
    return true;
  }
  if (Image[0] != 1 || !isZero(Image, 2, RowBytesAt) ||
      !isZero(Image, RowBytesAt + 2 * NumTiles, RowsAt) ||
      !isZero(Image, RowsAt + NumTiles, ConfigBytes))
    return false;
  uint16_t NewRowBytes[NumTiles];
  std::memcpy(NewRowBytes, Image + RowBytesAt, sizeof(NewRowBytes));
  for (unsigned Tile = 0; Tile != NumTiles; ++Tile) {
    unsigned NewRows = Image[RowsAt + Tile];
    if (NewRowBytes[Tile] > MaxRowBytes || NewRows > MaxRows ||
        (NewRowBytes[Tile] == 0) != (NewRows == 0))
      return false;
  }
  Palette = Image[0];
  StartRow = Image[1];
  std::memcpy(RowBytes, NewRowBytes, sizeof(RowBytes));
  std::memcpy(Rows, Image + RowsAt, sizeof(Rows));
  resetData();
  return true;
}

void TileState::storeConfig(uint8_t (&Image)[ConfigBytes]) const {
  // Without a configuration all of it is zero.
  std::memset(Image, 0, ConfigBytes);
  Image[0] = Palette;
  Image[1] = StartRow;
  std::memcpy(Image + RowBytesAt, RowBytes, sizeof(RowBytes));
  std::memcpy(Image + RowsAt, Rows, sizeof(Rows));
}
