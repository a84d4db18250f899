// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frame of a signal that this thread sends itself: asm/sigcontext.h's
// struct _fpx_sw_bytes, which libc's headers do not have, tells its components.
#include "ProcessorTiles.h"
#include "Dispositions.h"
#include <cpuid.h>
#include <ucontext.h>

using namespace amx_emulator;

namespace {
struct FrameDescription {
  uint32_t Magic, Bytes;
  uint64_t Components;
};
constexpr unsigned DescriptionOffset = 464;
constexpr uint32_t ExtendedFrame = 0x46505853;
constexpr uint64_t TileData = 1 << 18;

uint64_t Components;

void readFrame(int, siginfo_t *, void *Pointer) {
  auto &Context = *static_cast<ucontext_t *>(Pointer);
  auto *Area = reinterpret_cast<const char *>(Context.uc_mcontext.fpregs);
  FrameDescription Frame;
  std::memcpy(&Frame, Area + DescriptionOffset, sizeof(Frame));
  Components = Frame.Magic == ExtendedFrame ? Frame.Components : 0;
}
} // namespace

bool amx_emulator::processorHasAmx() {
  constexpr unsigned TileBit = 1 << 24, Osxsave = 1 << 27, XcrBits = 3 << 17;
  unsigned A, B, C, D;
  if (!__get_cpuid_count(7, 0, &A, &B, &C, &D) || !(D & TileBit))
    return false;
  if (!__get_cpuid(1, &A, &B, &C, &D) || !(C & Osxsave))
    return false;
  asm("xgetbv" : "=a"(A), "=d"(D) : "c"(0));
  return (A & XcrBits) == XcrBits;
}

bool amx_emulator::hasUsedProcessorTiles() {
  if (!processorHasAmx())
    return false;
  SignalMask Blocked = changeMask(SIG_UNBLOCK, maskOf(SIGURG));
  callWithHandler(SIGURG, readFrame, [] {
    callKernel(SYS_tgkill, callKernel(SYS_getpid), callKernel(SYS_gettid),
               SIGURG);
  });
  changeMask(SIG_SETMASK, Blocked);
  return Components & TileData;
}
