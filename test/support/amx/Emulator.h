// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emulator as a whole: it is installed before the program's constructors
// run, or by the first of its functions that is called.
#ifndef AMX_EMULATOR_EMULATOR_H
#define AMX_EMULATOR_EMULATOR_H

#include "TileState.h"

/// A function that takes the place of libc's.
#define AMX_EMULATOR_EXPORT extern "C" __attribute__((visibility("default")))

namespace amx_emulator {

void ensureInstalled();

/// Whether SIGILL is the emulator's: not on a processor that has AMX itself,
/// nor on one that lacks what the emulator is compiled for.
bool isEmulating();

/// This thread's tiles.
TileState &currentTiles();

} // namespace amx_emulator

#endif
