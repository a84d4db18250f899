// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar model of Intel AMX: the tile configuration, eight tiles, and a
// function per instruction that does what the manual's pseudo-code does. It is
// what an emulator, or code that was compiled for AMX, is compared with; so it
// is slow, shares nothing with them, and follows the manual line by line.
//
// Sources: Intel 64 and IA-32 Architectures Software Developer's Manual (SDM),
// volume 2, the "Operation" of each instruction and section 2.10, "Intel AMX
// Instruction Exception Classes" (AMX-E1 to AMX-E6).
//
// Not modelled: what depends on the machine's mode (#UD without XCR0[18:17] or
// outside of 64-bit mode, #NM of XFD), encodings, and faults of memory operands
// except for page faults of tile rows. Which NaN an operation gives is not
// modelled either: compare floats with equalFloats (FloatModel.h).

#ifndef MATRIX_TEST_SUPPORT_AMX_MODEL_H
#define MATRIX_TEST_SUPPORT_AMX_MODEL_H

#include <cstdint>

namespace amxmodel {

/// Palette 1, the only one besides the initial state.
constexpr unsigned MaxTiles = 8, MaxRows = 16, MaxColumnBytes = 64;

enum class Fault {
  None,
  InvalidOpcode,     // #UD
  GeneralProtection, // #GP
  Page               // #PF
};

/// TILECFG. All fields are zero when tiles are not configured.
struct TileConfig {
  uint8_t Palette = 0;
  /// The row with which an interrupted load or store goes on.
  uint8_t StartRow = 0;
  /// Bytes of a row ("colsb"), and rows. Both are zero for a tile not in use.
  uint16_t ColumnBytes[MaxTiles] = {};
  uint8_t Rows[MaxTiles] = {};

  /// Whether tiles are configured and \p Tile is one of those in use.
  bool isValid(unsigned Tile) const {
    return Palette != 0 && Tile < MaxTiles && Rows[Tile] != 0;
  }
};

/// A tile register: rows of bytes, a dword's lowest byte first. Bytes outside
/// of the configured shape are zero, unless XRSTOR or a test writes others.
struct Tile {
  uint8_t Bytes[MaxRows][MaxColumnBytes] = {};

  uint16_t word(unsigned Row, unsigned Index) const;
  uint32_t dword(unsigned Row, unsigned Index) const;
  void setDword(unsigned Row, unsigned Index, uint32_t Value);
};

/// Tiles are given by their numbers; those from MaxTiles on are not valid. An
/// instruction that faults changes nothing, except for loads and stores with
/// Fault::Page.
class Machine {
public:
  /// Open to tests, which may also write what no instruction can.
  TileConfig Config;
  Tile Tiles[MaxTiles];

  /// Reads the 64 bytes at \p Memory. #GP if they are no configuration. Clears
  /// all tiles; palette 0 also returns to the initial state, whatever the other
  /// bytes are.
  Fault ldtilecfg(const uint8_t *Memory);

  /// Writes 64 bytes to \p Memory.
  void sttilecfg(uint8_t *Memory) const;

  void tilerelease();

  /// #UD if \p Dest is not valid.
  Fault tilezero(unsigned Dest);

  /// TILELOADD and TILELOADDT1: row R comes from \p Base + R * \p Stride bytes,
  /// of which only the configured number is read. Begins with row StartRow and
  /// zeroes what is not loaded from there on. #UD if \p Dest is not valid. #PF
  /// at row \p UnmappedRow if that is to be read, with the rows before it
  /// loaded and StartRow set to it.
  Fault tileloadd(unsigned Dest, const uint8_t *Base, int64_t Stride,
                  unsigned UnmappedRow = MaxRows);

  /// The same for a store of \p Source.
  Fault tilestored(uint8_t *Base, int64_t Stride, unsigned Source,
                   unsigned UnmappedRow = MaxRows);

  /// C += A * B modulo 2^32, where C has M rows of N dwords, A has M rows of K
  /// groups of four bytes and B has K rows of N groups; in Intel's assembly the
  /// operands stand in this order. The first letter of "ss", "su", "us", "uu"
  /// tells whether A's bytes are signed, the second whether B's are. #UD if a
  /// tile is not valid or named twice, or the shapes are not such (AMX-E4).
  Fault tdpbssd(unsigned C, unsigned A, unsigned B);
  Fault tdpbsud(unsigned C, unsigned A, unsigned B);
  Fault tdpbusd(unsigned C, unsigned A, unsigned B);
  Fault tdpbuud(unsigned C, unsigned A, unsigned B);

  /// The same for C of floats and groups of two bfloat16 or two half floats.
  /// The products of first elements and those of second ones are summed
  /// separately, in the order of k, by fusedMultiplyAdd (FloatModel.h) from +0.
  /// The two sums are added, and their sum is added to C. Denormal half floats
  /// keep their value; denormal bfloat16 and floats of C count as zero.
  Fault tdpbf16ps(unsigned C, unsigned A, unsigned B);
  Fault tdpfp16ps(unsigned C, unsigned A, unsigned B);

private:
  Fault checkProduct(unsigned C, unsigned A, unsigned B) const;
  Fault dotBytes(unsigned C, unsigned A, bool SignedA, unsigned B,
                 bool SignedB);
  Fault dotFloats(unsigned C, unsigned A, unsigned B,
                  uint32_t (*ToFloat)(uint16_t));
};

} // namespace amxmodel

#endif
