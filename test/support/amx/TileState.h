// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one thread has of AMX: TILECFG and TILEDATA. Only palette 1 exists,
// with eight tiles of at most 16 rows of 64 bytes.
//
// Bytes outside the configured shapes are zero at any time, as in the
// processor: whatever writes a tile keeps it so.
#ifndef AMX_EMULATOR_TILESTATE_H
#define AMX_EMULATOR_TILESTATE_H

#include <cstdint>

namespace amx_emulator {

constexpr unsigned NumTiles = 8, MaxRows = 16, MaxRowBytes = 64;
constexpr unsigned ConfigBytes = 64;

struct alignas(64) TileState {
  uint8_t Data[NumTiles][MaxRows][MaxRowBytes];
  uint16_t RowBytes[NumTiles];
  uint8_t Rows[NumTiles];
  /// 0 while tiles are not configured (INIT).
  uint8_t Palette;
  /// Where a load or store goes on that a page fault has interrupted.
  uint8_t StartRow;

  bool isValid(unsigned Tile) const {
    return Palette != 0 && Tile < NumTiles && Rows[Tile] != 0;
  }

  /// Goes back to INIT: not configured, all zero.
  void reset();
  void resetData();
  /// Takes the image that ldtilecfg loads. Returns false, and changes nothing,
  /// where that is a #GP.
  bool configure(const uint8_t (&Image)[ConfigBytes]);
  /// Writes the image that sttilecfg stores.
  void storeConfig(uint8_t (&Image)[ConfigBytes]) const;
};

} // namespace amx_emulator

#endif
