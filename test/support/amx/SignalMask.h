// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sigprocmask and pthread_sigmask in place of libc's: SIGILL is never really
// blocked. A processor with AMX runs AMX instructions whatever the mask says;
// here they raise SIGILL, and the kernel ends a process that blocks a signal
// which its own instruction raises. Programs do block all signals in threads.
#ifndef AMX_EMULATOR_SIGNALMASK_H
#define AMX_EMULATOR_SIGNALMASK_H

namespace amx_emulator {

/// Whether the program believes that this thread blocks SIGILL.
bool isIllegalBlocked();

/// A mask that blocks SIGILL may be inherited through exec.
void unblockIllegal();

} // namespace amx_emulator

#endif
