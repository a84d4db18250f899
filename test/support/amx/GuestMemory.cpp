// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GuestMemory.h"

using namespace amx_emulator;

// rdi: to, rsi: from, rdx: bytes; returns whether it faulted. Interrupted by
// resumeAfterGuestFault at ..._access, it goes on at ..._fault.
asm(R"(
  .pushsection .text
  .p2align 4
  .type amx_emulator_copy, @function
amx_emulator_copy:
  .cfi_startproc
  movq %rdx, %rcx
amx_emulator_copy_access:
  rep movsb
  xorl %eax, %eax
  ret
amx_emulator_copy_fault:
  movl $1, %eax
  ret
  .cfi_endproc
  .size amx_emulator_copy, . - amx_emulator_copy
  .globl amx_emulator_copy, amx_emulator_copy_access, amx_emulator_copy_fault
  .hidden amx_emulator_copy, amx_emulator_copy_access, amx_emulator_copy_fault
  .popsection
)");

extern "C" {
__attribute__((visibility("hidden"))) int
amx_emulator_copy(void *To, const void *From, size_t Bytes);
__attribute__((
    visibility("hidden"))) extern const char amx_emulator_copy_access[],
    amx_emulator_copy_fault[];
}

static thread_local siginfo_t LastFault
    __attribute__((tls_model("initial-exec")));

bool amx_emulator::copyGuestMemory(void *To, const void *From, size_t Bytes) {
  return amx_emulator_copy(To, From, Bytes) == 0;
}

bool amx_emulator::resumeAfterGuestFault(const siginfo_t &Info,
                                         ucontext_t &Context) {
  greg_t &Rip = Context.uc_mcontext.gregs[REG_RIP];
  // A signal that another process has sent may arrive here, too.
  bool FromKernel = Info.si_code > 0;
  if (!FromKernel || Rip != reinterpret_cast<greg_t>(amx_emulator_copy_access))
    return false;
  LastFault = Info;
  Rip = reinterpret_cast<greg_t>(amx_emulator_copy_fault);
  return true;
}

const siginfo_t &amx_emulator::lastGuestFault() { return LastFault; }
