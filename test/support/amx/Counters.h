// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was done, by all threads together: one counter for each instruction,
// and a few more. AMX_EMULATOR_COUNTS=FILE writes them at exit.
#ifndef AMX_EMULATOR_COUNTERS_H
#define AMX_EMULATOR_COUNTERS_H

#include "Decode.h"

namespace amx_emulator {

enum class Counter : uint8_t {
  LoadedBytes = NumOpcodes,
  StoredBytes,
  PermissionRequests,
  Traps,
};

constexpr unsigned NumCounters = unsigned(Counter::Traps) + 1;

constexpr Counter counterOf(Opcode Op) { return Counter(Op); }

void count(Counter Which, uint64_t By = 1);

/// Reads the environment, and makes the file an empty one: what an earlier run
/// has left there must not be taken for this one's counts.
void openCountsFile();

} // namespace amx_emulator

#endif
