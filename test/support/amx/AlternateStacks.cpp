// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AlternateStacks.h"
#include "Emulator.h"
#include "Kernel.h"
#include "Permission.h"
#include <cerrno>
#include <sys/auxv.h>

using namespace amx_emulator;

namespace {
struct KnownStack {
  /// Zero for an entry that is not used.
  long Thread;
  size_t Bytes;
};

/// Threads beyond these are not known; the calling one always is.
KnownStack KnownStacks[512];
bool Locked, AcceptsAny;

size_t minimalBytes() {
  constexpr size_t TileDataBytes = 8192, OldMinimum = 2048;
  size_t WithoutTiles = getauxval(AT_MINSIGSTKSZ);
  return (WithoutTiles ? WithoutTiles : OldMinimum) + TileDataBytes;
}

bool isAlive(long Thread) {
  return callKernel(SYS_tgkill, callKernel(SYS_getpid), Thread, 0) == 0;
}

/// Zero without an alternate stack.
size_t ownBytes() {
  stack_t Own = {};
  callKernel(SYS_sigaltstack, 0, asArgument(&Own));
  return Own.ss_flags & SS_DISABLE ? 0 : Own.ss_size;
}

void rememberOwnStack() {
  long Thread = callKernel(SYS_gettid);
  size_t Bytes = ownBytes();
  SignalSafeLock Lock(Locked);
  KnownStack *Free = nullptr;
  for (KnownStack &Known : KnownStacks) {
    if (Known.Thread == Thread) {
      Free = &Known;
      break;
    }
    if (!Free && Known.Thread == 0)
      Free = &Known;
  }
  // Full: the entries of threads that have ended are free again.
  for (KnownStack &Known : KnownStacks)
    if (!Free && !isAlive(Known.Thread))
      Free = &Known;
  if (Free)
    *Free = Bytes ? KnownStack{Thread, Bytes} : KnownStack{};
}
} // namespace

bool amx_emulator::fitAlternateStacks() {
  if (AcceptsAny)
    return true;
  // The kernel's check on request lets a stack of exactly the size pass, that
  // of sigaltstack does not.
  size_t Minimum = minimalBytes(), Own = ownBytes();
  if (Own != 0 && Own < Minimum)
    return false;
  long Thread = callKernel(SYS_gettid);
  SignalSafeLock Lock(Locked);
  for (const KnownStack &Known : KnownStacks)
    if (Known.Thread != 0 && Known.Thread != Thread && Known.Bytes < Minimum &&
        isAlive(Known.Thread))
      return false;
  return true;
}

void amx_emulator::acceptAnyAlternateStack() { AcceptsAny = true; }

void amx_emulator::forgetOtherThreads() {
  Locked = false;
  std::memset(KnownStacks, 0, sizeof(KnownStacks));
  if (ownBytes() != 0)
    rememberOwnStack();
}

AMX_EMULATOR_EXPORT int sigaltstack(const stack_t *New, stack_t *Old) noexcept {
  ensureInstalled();
  bool IsChecked =
      isEmulating() && !AcceptsAny && currentRights().HasPermission;
  if (New && IsChecked && !(New->ss_flags & SS_DISABLE) &&
      New->ss_size <= minimalBytes()) {
    errno = ENOMEM;
    return -1;
  }
  long Result = callKernel(SYS_sigaltstack, asArgument(New), asArgument(Old));
  if (Result < 0) {
    errno = -Result;
    return -1;
  }
  if (New && isEmulating())
    rememberOwnStack();
  return 0;
}
