// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program does on signals. SIGILL belongs to the emulator; what the
// program asks for there is only remembered. Handlers of other signals are
// installed behind a wrapper (Delivery.h). So sigaction and signal are defined
// here in place of libc's, and answer as if nothing of this were so.
#ifndef AMX_EMULATOR_DISPOSITIONS_H
#define AMX_EMULATOR_DISPOSITIONS_H

#include "Kernel.h"

namespace amx_emulator {

using SignalHandler = void (*)(int, siginfo_t *, void *);

struct Action {
  /// Also SIG_DFL, SIG_IGN and handlers of one parameter.
  SignalHandler Handler;
  unsigned long Flags;
  SignalMask Mask;
};

inline bool isHandler(SignalHandler Handler) {
  // SIG_DFL is 0 and SIG_IGN is 1.
  return reinterpret_cast<uintptr_t>(Handler) > 1;
}
inline bool isDefault(SignalHandler Handler) { return Handler == nullptr; }

/// \p Illegal handles SIGILL and \p Wrapper all other signals for which the
/// program has handlers, from now on.
void takeSignals(SignalHandler Illegal, SignalHandler Wrapper);

/// What the program wants for \p Signal.
Action programAction(int Signal);
/// The same for SIGILL, which is delivered now: SA_RESETHAND takes effect.
Action takeIllegalAction();
/// What the kernel does on \p Signal.
Action kernelAction(int Signal);
/// Lets the kernel do what it does by default, behind the program's back.
void setKernelDefault(int Signal);
/// Calls \p Body while the kernel calls \p Handler on \p Signal.
void callWithHandler(int Signal, SignalHandler Handler, void (*Body)());
/// Installs the wrapper again that SA_RESETHAND has removed.
void restoreWrapper(int Signal);

/// A child of fork has no other threads that could hold the lock.
void unlockDispositions();

} // namespace amx_emulator

#endif
