// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SignalMask.h"
#include "Emulator.h"
#include "Kernel.h"
#include <cerrno>

using namespace amx_emulator;

static thread_local bool IllegalBlocked
    __attribute__((tls_model("initial-exec")));

static bool isBlockedAfter(int How, bool Before, bool Named) {
  if (How == SIG_BLOCK)
    return Before || Named;
  if (How == SIG_UNBLOCK)
    return Before && !Named;
  return Named;
}

/// Returns 0 or the number of an error.
static int changeProgramMask(int How, const sigset_t *New, sigset_t *Old) {
  ensureInstalled();
  SignalMask NewMask = 0, OldMask = 0;
  bool NamesIllegal = false;
  if (New) {
    NewMask = maskOf(*New);
    // libc does not let programs block its own signals, 32 and 33.
    if (How != SIG_UNBLOCK)
      NewMask &= ~(maskOf(32) | maskOf(33));
    if (isEmulating()) {
      NamesIllegal = NewMask & maskOf(SIGILL);
      NewMask &= ~maskOf(SIGILL);
    }
  }
  long Result =
      callKernel(SYS_rt_sigprocmask, How, asArgument(New ? &NewMask : nullptr),
                 asArgument(&OldMask), sizeof(SignalMask));
  if (Result < 0)
    return -Result;
  if (Old)
    setMask(*Old, OldMask | (IllegalBlocked ? maskOf(SIGILL) : 0));
  if (New)
    IllegalBlocked = isBlockedAfter(How, IllegalBlocked, NamesIllegal);
  return 0;
}

bool amx_emulator::isIllegalBlocked() { return IllegalBlocked; }

void amx_emulator::unblockIllegal() {
  SignalMask Old = changeMask(SIG_UNBLOCK, maskOf(SIGILL));
  IllegalBlocked = Old & maskOf(SIGILL);
}

AMX_EMULATOR_EXPORT int pthread_sigmask(int How, const sigset_t *New,
                                        sigset_t *Old) noexcept {
  return changeProgramMask(How, New, Old);
}

AMX_EMULATOR_EXPORT int sigprocmask(int How, const sigset_t *New,
                                    sigset_t *Old) noexcept {
  int Error = changeProgramMask(How, New, Old);
  if (Error == 0)
    return 0;
  errno = Error;
  return -1;
}
