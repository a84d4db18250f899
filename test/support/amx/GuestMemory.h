// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies between the emulator and addresses that the program computed. They
// may be bad ones; then the program has to see a fault of its AMX instruction,
// not of ours.
//
// A copy is one `rep movsb` at a known address. When it faults, the kernel
// calls the program's handler of SIGSEGV or SIGBUS, which Signals.cpp has
// wrapped: the wrapper hands the signal to resumeAfterGuestFault, which makes
// the copy return false. A program without such a handler dies on the spot, of
// the same signal. The way without faults costs nothing; asking the kernel
// about each address first would cost a system call for each row.
#ifndef AMX_EMULATOR_GUESTMEMORY_H
#define AMX_EMULATOR_GUESTMEMORY_H

#include <csignal>
#include <cstddef>
#include <ucontext.h>

namespace amx_emulator {

/// Returns false if memory could not be accessed; some bytes may be copied.
bool copyGuestMemory(void *To, const void *From, size_t Bytes);

/// To be called first by a signal handler. Returns true if the signal is a
/// fault of copyGuestMemory in this thread: the handler then returns, and the
/// copy returns false.
bool resumeAfterGuestFault(const siginfo_t &Info, ucontext_t &Context);

/// What the kernel said about the fault of this thread's last copy.
const siginfo_t &lastGuestFault();

} // namespace amx_emulator

#endif
