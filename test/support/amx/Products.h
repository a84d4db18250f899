// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic of AMX: C += A * B on three tiles.
#ifndef AMX_EMULATOR_PRODUCTS_H
#define AMX_EMULATOR_PRODUCTS_H

#include "Decode.h"
#include "TileState.h"

namespace amx_emulator {

/// Whether this processor has what multiply is compiled for: AVX2, FMA, F16C,
/// in all of them since 2013.
bool canMultiply();

/// C = Rows x Columns dwords, A = Rows x Depth, B = Depth x Columns; a dword
/// of A and B is four bytes or two halves.
struct ProductShape {
  unsigned Rows, Columns, Depth;
};

/// The shapes have been checked, and the three tiles are different ones.
void multiply(Opcode Op, ProductShape Shape, uint8_t (&C)[MaxRows][MaxRowBytes],
              const uint8_t (&A)[MaxRows][MaxRowBytes],
              const uint8_t (&B)[MaxRows][MaxRowBytes]);

} // namespace amx_emulator

#endif
