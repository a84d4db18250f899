// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// System calls without libc. The emulator defines libc's sigaction, syscall
// and others itself, so it cannot call them; looking up libc's own with dlsym
// would not work in static programs; and none of this touches errno, which a
// signal handler has to leave alone.
#ifndef AMX_EMULATOR_KERNEL_H
#define AMX_EMULATOR_KERNEL_H

#include <csignal>
#include <cstdint>
#include <cstring>
#include <sys/syscall.h>

namespace amx_emulator {

/// Returns the result, or the negative number of an error.
inline long callKernel(long Number, long A = 0, long B = 0, long C = 0,
                       long D = 0, long E = 0, long F = 0) {
  long Result;
  register long R10 asm("r10") = D;
  register long R8 asm("r8") = E;
  register long R9 asm("r9") = F;
  asm volatile("syscall"
               : "=a"(Result)
               : "a"(Number), "D"(A), "S"(B), "d"(C), "r"(R10), "r"(R8), "r"(R9)
               : "rcx", "r11", "memory");
  return Result;
}

template <typename T> long asArgument(T *Pointer) {
  return reinterpret_cast<long>(Pointer);
}

/// The kernel's signal set: bit N - 1 is signal N. libc's is larger.
using SignalMask = uint64_t;

constexpr SignalMask maskOf(int Signal) {
  return SignalMask(1) << (Signal - 1);
}

inline SignalMask maskOf(const sigset_t &Set) {
  SignalMask Mask;
  std::memcpy(&Mask, &Set, sizeof(Mask));
  return Mask;
}

inline void setMask(sigset_t &Set, SignalMask Mask) {
  std::memset(&Set, 0, sizeof(Set));
  std::memcpy(&Set, &Mask, sizeof(Mask));
}

/// Returns the mask before.
inline SignalMask changeMask(int How, SignalMask Mask) {
  SignalMask Old = 0;
  callKernel(SYS_rt_sigprocmask, How, asArgument(&Mask), asArgument(&Old),
             sizeof(Mask));
  return Old;
}

/// A lock for code that a signal handler may run, too: every signal is blocked
/// while it is held.
class SignalSafeLock {
  bool &Flag;
  SignalMask Old;

public:
  explicit SignalSafeLock(bool &Flag) : Flag(Flag) {
    Old = changeMask(SIG_BLOCK, ~SignalMask(0));
    while (__atomic_test_and_set(&Flag, __ATOMIC_ACQUIRE))
      callKernel(SYS_sched_yield);
  }
  ~SignalSafeLock() {
    __atomic_clear(&Flag, __ATOMIC_RELEASE);
    changeMask(SIG_SETMASK, Old);
  }
  SignalSafeLock(const SignalSafeLock &) = delete;
  SignalSafeLock &operator=(const SignalSafeLock &) = delete;
};

} // namespace amx_emulator

#endif
