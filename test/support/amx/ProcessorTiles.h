// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A processor with AMX executes its instructions itself, and nobody can count
// them. But Linux knows which threads have used tiles: their state is enlarged
// by the first instruction that needs tile data, for good, and each signal
// frame has all of it from then on. So a test can tell tiles from vectors.
#ifndef AMX_EMULATOR_PROCESSORTILES_H
#define AMX_EMULATOR_PROCESSORTILES_H

namespace amx_emulator {

/// Whether the processor and the system have AMX.
bool processorHasAmx();

/// Whether this thread has used tile data of the processor.
bool hasUsedProcessorTiles();

} // namespace amx_emulator

#endif
