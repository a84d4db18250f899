// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes one decoded instruction on a TileState, as the pseudo-code and the
// exception classes (AMX-E1 to AMX-E6) of Intel's manual say.
#ifndef AMX_EMULATOR_EXECUTE_H
#define AMX_EMULATOR_EXECUTE_H

#include "Decode.h"
#include "TileState.h"

namespace amx_emulator {

enum class Fault : uint8_t {
  None,
  InvalidOpcode,     ///< #UD
  NoPermission,      ///< #NM, which Linux turns into SIGILL.
  GeneralProtection, ///< #GP
  Memory,            ///< #PF or a bad address; lastGuestFault() has the rest.
};

/// Where the rows of an evaluated memory operand lie.
struct RowAddresses {
  uint64_t SegmentBase = 0, Base = 0, Stride = 0;
  uint64_t AddressMask = ~uint64_t(0);

  void *row(unsigned Row) const {
    uint64_t Address = SegmentBase + ((Base + Row * Stride) & AddressMask);
    return reinterpret_cast<void *>(Address);
  }
};

/// What the processor and the operating system allow.
struct Rights {
  unsigned Features;  ///< Bits of amx_emulator_feature.
  bool HasPermission; ///< To use tile data.
};

/// Where an instruction faults, \p State is as it was, except that a load or
/// store keeps the rows that were done, and goes on behind them next time.
Fault execute(TileState &State, const Instruction &I,
              const RowAddresses &Memory, Rights Allowed);

} // namespace amx_emulator

#endif
