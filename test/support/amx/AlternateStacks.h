// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Signal stacks have to hold a frame with tile data. So Linux refuses the
// permission (ENOSPC) while a thread has an alternate stack that cannot, and
// afterwards refuses such stacks (ENOMEM, from sigaltstack).
//
// The kernel below has no AMX, so its AT_MINSIGSTKSZ does not count tile data.
// The least size here is AT_MINSIGSTKSZ + 8 KiB, the size of TILEDATA.
//
// Stacks are known from the calls of libc's sigaltstack, which is replaced.
#ifndef AMX_EMULATOR_ALTERNATESTACKS_H
#define AMX_EMULATOR_ALTERNATESTACKS_H

namespace amx_emulator {

/// Whether tile data fits the alternate stacks of all threads.
bool fitAlternateStacks();

/// Switches the rules off.
void acceptAnyAlternateStack();

/// A child of fork has none of the parent's other threads.
void forgetOtherThreads();

} // namespace amx_emulator

#endif
