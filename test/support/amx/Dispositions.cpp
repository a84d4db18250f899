// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Dispositions.h"
#include "Emulator.h"
#include <cerrno>

using namespace amx_emulator;

// The kernel returns from handlers to here. Debuggers and unwinders know these
// bytes; the nop keeps the address before from being part of a function.
asm(R"(
  .pushsection .text
  nop
  .hidden amx_emulator_return
  .globl amx_emulator_return
  .type amx_emulator_return, @function
amx_emulator_return:
  movq $15, %rax
  syscall
  .size amx_emulator_return, . - amx_emulator_return
  .popsection
)");
extern "C" __attribute__((visibility("hidden"))) void amx_emulator_return();

namespace {
/// SA_RESTORER, which libc keeps to itself.
constexpr unsigned long HasRestorer = 0x04000000;
constexpr int LastSignal = 64;

struct KernelAction {
  SignalHandler Handler;
  unsigned long Flags;
  void (*Restorer)();
  SignalMask Mask;
};

Action Actions[LastSignal + 1];
SignalHandler Wrapper;
bool Taken, Locked;

long setKernelAction(int Signal, const KernelAction *New, KernelAction *Old) {
  return callKernel(SYS_rt_sigaction, Signal, asArgument(New), asArgument(Old),
                    sizeof(SignalMask));
}

KernelAction kernelActionFor(const Action &New) {
  KernelAction Result = {New.Handler, New.Flags | HasRestorer,
                         amx_emulator_return, New.Mask};
  if (Taken && isHandler(New.Handler)) {
    Result.Handler = Wrapper;
    Result.Flags |= SA_SIGINFO;
    // AMX instructions in a handler raise SIGILL.
    Result.Mask &= ~maskOf(SIGILL);
  }
  return Result;
}

/// SIGCANCEL and SIGSETXID.
bool isReservedByLibc(int Signal) { return Signal == 32 || Signal == 33; }

/// Returns 0 or the negative number of an error.
long setAction(int Signal, const Action *New, Action *Old) {
  ensureInstalled();
  if (Signal < 1 || Signal > LastSignal || isReservedByLibc(Signal))
    return -EINVAL;
  SignalSafeLock Lock(Locked);
  Action Before = Actions[Signal];
  if (Taken && Signal == SIGILL) {
    if (New)
      Actions[Signal] = *New;
    if (Old)
      *Old = Before;
    return 0;
  }
  // The wrapper must find the handler as soon as the kernel calls it.
  KernelAction KernelNew = {}, KernelOld = {};
  if (New) {
    KernelNew = kernelActionFor(*New);
    Actions[Signal] = *New;
  }
  long Result = setKernelAction(Signal, New ? &KernelNew : nullptr, &KernelOld);
  if (Result < 0)
    Actions[Signal] = Before;
  else if (Old && Taken && KernelOld.Handler == Wrapper)
    *Old = Before;
  else if (Old)
    *Old = {KernelOld.Handler, KernelOld.Flags & ~HasRestorer, KernelOld.Mask};
  return Result;
}

sighandler_t setSimpleHandler(int Signal, sighandler_t Handler,
                              unsigned long Flags, SignalMask Mask) {
  // On x86-64 a function of one parameter may be called with three.
  auto *AnyHandler = reinterpret_cast<void *>(Handler);
  Action New = {reinterpret_cast<SignalHandler>(AnyHandler), Flags, Mask}, Old;
  long Result = Handler == SIG_ERR ? -EINVAL : setAction(Signal, &New, &Old);
  if (Result < 0) {
    errno = -Result;
    return SIG_ERR;
  }
  AnyHandler = reinterpret_cast<void *>(Old.Handler);
  return reinterpret_cast<sighandler_t>(AnyHandler);
}
} // namespace

void amx_emulator::takeSignals(SignalHandler Illegal, SignalHandler Others) {
  // Nothing else is deferred to the end of an instruction but what other
  // processes and timers send; faults of our own accesses are not.
  SignalMask Synchronous = maskOf(SIGILL) | maskOf(SIGSEGV) | maskOf(SIGBUS) |
                           maskOf(SIGFPE) | maskOf(SIGTRAP) | maskOf(SIGSYS);
  KernelAction New = {Illegal, SA_SIGINFO | SA_NODEFER | HasRestorer,
                      amx_emulator_return, ~Synchronous};
  KernelAction Old = {};
  Wrapper = Others;
  setKernelAction(SIGILL, &New, &Old);
  Actions[SIGILL] = {Old.Handler, Old.Flags & ~HasRestorer, Old.Mask};
  Taken = true;
}

Action amx_emulator::programAction(int Signal) {
  SignalSafeLock Lock(Locked);
  return Actions[Signal];
}

Action amx_emulator::takeIllegalAction() {
  SignalSafeLock Lock(Locked);
  Action Result = Actions[SIGILL];
  if (Result.Flags & SA_RESETHAND)
    Actions[SIGILL].Handler = nullptr;
  return Result;
}

Action amx_emulator::kernelAction(int Signal) {
  KernelAction Old = {};
  setKernelAction(Signal, nullptr, &Old);
  return {Old.Handler, Old.Flags, Old.Mask};
}

void amx_emulator::setKernelDefault(int Signal) {
  KernelAction New = {};
  setKernelAction(Signal, &New, nullptr);
}

void amx_emulator::callWithHandler(int Signal, SignalHandler Handler,
                                   void (*Body)()) {
  KernelAction New = {Handler, SA_SIGINFO | HasRestorer, amx_emulator_return,
                      0},
               Old = {};
  setKernelAction(Signal, &New, &Old);
  Body();
  setKernelAction(Signal, &Old, nullptr);
}

void amx_emulator::restoreWrapper(int Signal) {
  SignalSafeLock Lock(Locked);
  KernelAction New = kernelActionFor(Actions[Signal]);
  setKernelAction(Signal, &New, nullptr);
}

void amx_emulator::unlockDispositions() { Locked = false; }

AMX_EMULATOR_EXPORT int sigaction(int Signal, const struct sigaction *New,
                                  struct sigaction *Old) noexcept {
  Action NewAction = {}, OldAction = {};
  if (New)
    NewAction = {New->sa_sigaction, unsigned(New->sa_flags),
                 maskOf(New->sa_mask)};
  long Result = setAction(Signal, New ? &NewAction : nullptr, &OldAction);
  if (Result < 0) {
    errno = -Result;
    return -1;
  }
  if (Old) {
    std::memset(Old, 0, sizeof(*Old));
    Old->sa_sigaction = OldAction.Handler;
    Old->sa_flags = int(OldAction.Flags);
    setMask(Old->sa_mask, OldAction.Mask);
  }
  return 0;
}

AMX_EMULATOR_EXPORT sighandler_t signal(int Signal,
                                        sighandler_t Handler) noexcept {
  SignalMask Mask = Signal >= 1 && Signal <= LastSignal ? maskOf(Signal) : 0;
  return setSimpleHandler(Signal, Handler, SA_RESTART, Mask);
}

/// signal under its other name, for -std=c99 with _XOPEN_SOURCE.
AMX_EMULATOR_EXPORT sighandler_t __sysv_signal(int Signal,
                                               sighandler_t Handler) noexcept {
  return setSimpleHandler(Signal, Handler, SA_RESETHAND | SA_NODEFER, 0);
}
