// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the program's signal handlers as Linux does. A handler begins with
// tiles in INIT, and what it interrupted gets its own tiles back when it
// returns. A handler that leaves by longjmp leaves behind what it had: INIT.
#ifndef AMX_EMULATOR_DELIVERY_H
#define AMX_EMULATOR_DELIVERY_H

#include <csignal>
#include <ucontext.h>

namespace amx_emulator {

/// What the kernel calls for all signals that the program handles, except
/// SIGILL.
void handleProgramSignal(int Signal, siginfo_t *Info, void *Context);

/// Delivers a SIGILL that the emulator has no answer to, from inside of its
/// handler: calls the program's one, or ends the process as without one.
void deliverIllegal(siginfo_t &Info, ucontext_t &Context);

/// Raises a fault of the interrupted instruction, from inside of the
/// emulator's handler: it arrives when that returns, at that instruction, and
/// the kernel itself calls the program's handler.
void raiseFault(siginfo_t Info, ucontext_t &Context);

} // namespace amx_emulator

#endif
