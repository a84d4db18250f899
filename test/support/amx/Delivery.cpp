// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Delivery.h"
#include "Dispositions.h"
#include "Emulator.h"
#include "GuestMemory.h"
#include "SignalMask.h"

using namespace amx_emulator;

namespace {
/// A function of its own for its frame: only handlers that interrupt code with
/// tiles need 8 KiB more of their stack, as with the kernel's frames.
__attribute__((noinline)) void callOverSavedTiles(SignalHandler Handler,
                                                  int Signal, siginfo_t *Info,
                                                  void *Context) {
  TileState &Tiles = currentTiles();
  TileState Saved = Tiles;
  Tiles.reset();
  Handler(Signal, Info, Context);
  Tiles = Saved;
}

__attribute__((noinline)) void callProgram(SignalHandler Handler, int Signal,
                                           siginfo_t *Info, void *Context) {
  TileState &Tiles = currentTiles();
  if (Tiles.Palette != 0) {
    callOverSavedTiles(Handler, Signal, Info, Context);
    return;
  }
  Handler(Signal, Info, Context);
  if (Tiles.Palette != 0)
    Tiles.reset();
}

void endByIllegal(bool FromKernel) {
  setKernelDefault(SIGILL);
  // An instruction is executed once more when the handler has returned, and
  // the process ends there, for the debugger to see.
  if (FromKernel)
    return;
  callKernel(SYS_tgkill, callKernel(SYS_getpid), callKernel(SYS_gettid),
             SIGILL);
}
} // namespace

void amx_emulator::handleProgramSignal(int Signal, siginfo_t *Info,
                                       void *Context) {
  Action Program = programAction(Signal);
  if (resumeAfterGuestFault(*Info, *static_cast<ucontext_t *>(Context))) {
    // It will come once more (raiseFault).
    if (Program.Flags & SA_RESETHAND)
      restoreWrapper(Signal);
    return;
  }
  if (isHandler(Program.Handler))
    callProgram(Program.Handler, Signal, Info, Context);
}

void amx_emulator::deliverIllegal(siginfo_t &Info, ucontext_t &Context) {
  Action Program = takeIllegalAction();
  bool FromKernel = Info.si_code > 0;
  // What the processor raises can be neither ignored nor blocked.
  if (isDefault(Program.Handler) ||
      (FromKernel && (!isHandler(Program.Handler) || isIllegalBlocked())))
    return endByIllegal(FromKernel);
  if (!isHandler(Program.Handler))
    return;
  SignalMask Mask = maskOf(Context.uc_sigmask) | Program.Mask;
  changeMask(SIG_SETMASK, Mask & ~maskOf(SIGILL));
  callProgram(Program.Handler, SIGILL, &Info, &Context);
}

void amx_emulator::raiseFault(siginfo_t Info, ucontext_t &Context) {
  int Signal = Info.si_signo;
  SignalMask Mask = maskOf(Context.uc_sigmask);
  SignalHandler Handler = kernelAction(Signal).Handler;
  if (!isHandler(Handler) || (Mask & maskOf(Signal))) {
    // As the kernel does with faults that are blocked or ignored.
    setKernelDefault(Signal);
    Mask &= ~maskOf(Signal);
    std::memcpy(&Context.uc_sigmask, &Mask, sizeof(Mask));
  }
  // Blocked until the kernel restores the mask of the interrupted code.
  changeMask(SIG_BLOCK, maskOf(Signal));
  callKernel(SYS_rt_tgsigqueueinfo, callKernel(SYS_getpid),
             callKernel(SYS_gettid), Signal, asArgument(&Info));
}
