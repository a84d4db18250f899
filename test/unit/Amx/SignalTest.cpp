// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emulator uses the program's signals, and the program must not notice:
// handlers, masks, and what handlers find in tiles.

#include "AmxTest.h"
#include <pthread.h>
#include <sys/mman.h>
#include <sys/time.h>

using namespace amxtest;

namespace {
class SignalTest : public EmulatedTest {};

int NumIllegal;
void *IllegalAddress;

void skipIllegal(int, siginfo_t *Info, void *Pointer) {
  ++NumIllegal;
  IllegalAddress = Info->si_addr;
  // ud2 has two bytes.
  static_cast<ucontext_t *>(Pointer)->uc_mcontext.gregs[REG_RIP] += 2;
}

TEST_F(SignalTest, ProgramsHandlerGetsOnlyGenuineOnes) {
  struct sigaction New = {}, Old, Now;
  New.sa_sigaction = skipIllegal;
  New.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaddset(&New.sa_mask, SIGUSR2);
  ASSERT_EQ(sigaction(SIGILL, &New, &Old), 0);
  EXPECT_EQ(Old.sa_handler, SIG_DFL);
  ASSERT_EQ(sigaction(SIGILL, nullptr, &Now), 0);
  EXPECT_EQ(Now.sa_sigaction, skipIllegal);
  EXPECT_EQ(Now.sa_flags, SA_SIGINFO | SA_RESTART);
  EXPECT_TRUE(sigismember(&Now.sa_mask, SIGUSR2));
  EXPECT_FALSE(sigismember(&Now.sa_mask, SIGUSR1));
  NumIllegal = 0;
  void *Here;
  Config C = Config::uniform(16, 64);
  asm volatile("ldtilecfg %1\n\t"
               "tilezero %%tmm0\n\t"
               "leaq 1f(%%rip), %0\n"
               "1:\tud2\n\t"
               "tilezero %%tmm7"
               : "=r"(Here)
               : "m"(C));
  EXPECT_EQ(NumIllegal, 1);
  EXPECT_EQ(IllegalAddress, Here);
  EXPECT_EQ(configuration().Rows[7], 16);
  // The simple interface.
  EXPECT_EQ(reinterpret_cast<void *>(signal(SIGILL, SIG_DFL)),
            reinterpret_cast<void *>(skipIllegal));
  EXPECT_EQ(signal(SIGILL, SIG_DFL), SIG_DFL);
  asm volatile("tilezero %tmm0");
}

TEST_F(SignalTest, SentIllegalReachesTheHandler) {
  static int NumSent;
  NumSent = 0;
  struct sigaction New = {};
  New.sa_handler = [](int) { ++NumSent; };
  New.sa_flags = SA_RESETHAND;
  sigaction(SIGILL, &New, nullptr);
  raise(SIGILL);
  EXPECT_EQ(NumSent, 1);
  struct sigaction Now;
  sigaction(SIGILL, nullptr, &Now);
  EXPECT_EQ(Now.sa_handler, SIG_DFL);
  signal(SIGILL, SIG_IGN);
  raise(SIGILL);
  signal(SIGILL, SIG_DFL);
  EXPECT_EXIT(raise(SIGILL), testing::KilledBySignal(SIGILL), "");
}

void onSegment(int) {}

TEST_F(SignalTest, OtherDispositionsAreTheProgramsOwn) {
  struct sigaction New = {}, Old;
  New.sa_handler = onSegment;
  New.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &New, nullptr);
  sigaction(SIGSEGV, nullptr, &Old);
  EXPECT_EQ(Old.sa_handler, onSegment);
  EXPECT_EQ(Old.sa_flags, SA_NODEFER);
  EXPECT_EQ(signal(SIGSEGV, SIG_IGN), onSegment);
  EXPECT_EQ(signal(SIGSEGV, SIG_DFL), SIG_IGN);
  errno = 0;
  EXPECT_EQ(sigaction(SIGKILL, &New, nullptr), -1);
  EXPECT_EQ(errno, EINVAL);
  EXPECT_EQ(sigaction(0, nullptr, &Old), -1);
  EXPECT_EQ(sigaction(65, nullptr, &Old), -1);
  EXPECT_EQ(signal(SIGSTOP, SIG_IGN), SIG_ERR);
}

Config InHandler;
void useTiles(int) {
  InHandler = configuration();
  configure(Config::uniform(2, 8));
  Tile Other = Tile::pattern(9);
  LOAD_TILE(0, Other);
}

/// As Linux does: a handler begins in INIT, and what it does to tiles ends
/// with it.
TEST_F(SignalTest, HandlersHaveTilesOfTheirOwn) {
  sighandler_t Old = signal(SIGUSR1, useTiles);
  configure(Config::uniform(16, 64));
  Tile From = Tile::pattern(1), To;
  LOAD_TILE(0, From);
  raise(SIGUSR1);
  EXPECT_EQ(InHandler.Palette, 0);
  EXPECT_EQ(configuration().Rows[0], 16);
  STORE_TILE(0, To);
  EXPECT_TRUE(From == To);
  // The interrupted code has no tiles, and gets none.
  asm volatile("tilerelease");
  raise(SIGUSR1);
  EXPECT_EQ(configuration().Palette, 0);
  signal(SIGUSR1, Old);
}

TEST_F(SignalTest, LeavingAHandlerLeavesItsTiles) {
  configure(Config::uniform(16, 64));
  Caught C = catchSignal([] { asm volatile("ud2"); });
  EXPECT_EQ(C.Signal, SIGILL);
  EXPECT_EQ(configuration().Palette, 0);
}

/// Signals at any point of the emulation, whose handlers use tiles, too.
TEST_F(SignalTest, TimersDoNotDisturbProducts) {
  sighandler_t Old = signal(SIGALRM, useTiles);
  itimerval Often = {{0, 200}, {0, 200}}, Never = {};
  setitimer(ITIMER_REAL, &Often, nullptr);
  configure(Config::uniform(16, 64));
  Tile A = Tile::pattern(1), B = Tile::pattern(2), First, Sum;
  LOAD_TILE(1, A);
  LOAD_TILE(2, B);
  for (int I = 0; I != 3000; ++I) {
    asm volatile("tilezero %tmm0\n\ttdpbssd %tmm2, %tmm1, %tmm0");
    STORE_TILE(0, Sum);
    if (I == 0)
      First = Sum;
    ASSERT_TRUE(Sum == First) << I;
  }
  setitimer(ITIMER_REAL, &Never, nullptr);
  signal(SIGALRM, Old);
}

TEST_F(SignalTest, BlockingEverythingDoesNotBlockAmx) {
  sigset_t All, Before, Now;
  sigfillset(&All);
  ASSERT_EQ(sigprocmask(SIG_SETMASK, &All, &Before), 0);
  EXPECT_FALSE(sigismember(&Before, SIGILL));
  configure(Config::uniform(16, 64));
  asm volatile("tilezero %tmm0");
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, nullptr, &Now), 0);
  EXPECT_TRUE(sigismember(&Now, SIGILL));
  EXPECT_TRUE(sigismember(&Now, SIGTERM));
  sigset_t Illegal;
  sigemptyset(&Illegal);
  sigaddset(&Illegal, SIGILL);
  sigprocmask(SIG_UNBLOCK, &Illegal, nullptr);
  sigprocmask(SIG_BLOCK, nullptr, &Now);
  EXPECT_FALSE(sigismember(&Now, SIGILL));
  EXPECT_TRUE(sigismember(&Now, SIGTERM));
  sigprocmask(SIG_SETMASK, &Before, nullptr);
  EXPECT_EQ(pthread_sigmask(12345, &Before, nullptr), EINVAL);
}

/// A handler with all signals in its mask, and on an alternate stack.
TEST_F(SignalTest, HandlersMayUseAmx) {
  static char Stack[64 * 1024];
  stack_t New = {Stack, 0, sizeof(Stack)}, Old;
  ASSERT_EQ(sigaltstack(&New, &Old), 0);
  struct sigaction Action = {}, OldAction;
  Action.sa_handler = useTiles;
  Action.sa_flags = SA_ONSTACK;
  sigfillset(&Action.sa_mask);
  sigaction(SIGUSR1, &Action, &OldAction);
  amx_emulator_reset_counts();
  raise(SIGUSR1);
  EXPECT_EQ(amx_emulator_count("tileloadd"), 1u);
  sigaction(SIGUSR1, &OldAction, nullptr);
  Old.ss_flags = SS_DISABLE;
  sigaltstack(&Old, nullptr);
}

/// The handler of a fault may be on an alternate stack, too.
TEST_F(SignalTest, FaultsOnAnAlternateStack) {
  static char Stack[64 * 1024];
  stack_t New = {Stack, 0, sizeof(Stack)}, Old = {};
  ASSERT_EQ(sigaltstack(&New, nullptr), 0);
  configure(Config::uniform(16, 64));
  Caught C = Catcher(SA_ONSTACK).run([] {
    asm volatile("tileloadd (%0), %%tmm0" : : "r"(16L));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Address, reinterpret_cast<void *>(16));
  Old.ss_flags = SS_DISABLE;
  sigaltstack(&Old, nullptr);
}

/// MXCSR and vector registers of the program survive a trap, and its rounding
/// mode does not change a product.
TEST_F(SignalTest, KeepsFloatingPointState) {
  configure(Config::product(1, 1, 1));
  float C = 16777216;                     // 2^24
  const uint16_t A[2] = {0x3F80, 0x3F80}; // 1, 1
  const uint16_t B[2] = {0x3F80, 0};      // 1, 0
  alignas(16) uint64_t Kept[2] = {1, 2};
  unsigned Mxcsr = 0x5F80, MxcsrAfter; // up; all exceptions masked
  unsigned Saved;
  asm volatile(
      "stmxcsr %[saved]\n\t"
      "ldmxcsr %[mxcsr]\n\t"
      "movaps %[kept], %%xmm9\n\t"
      "pxor %%xmm10, %%xmm10\n\t"
      "tileloadd (%[c]), %%tmm0\n\t"
      "tileloadd (%[a]), %%tmm1\n\t"
      "tileloadd (%[b]), %%tmm2\n\t"
      "tdpbf16ps %%tmm2, %%tmm1, %%tmm0\n\t"
      "tilestored %%tmm0, (%[c])\n\t"
      "stmxcsr %[after]\n\t"
      "movaps %%xmm9, %[kept]\n\t"
      "ldmxcsr %[saved]"
      : [saved] "=m"(Saved), [after] "=m"(MxcsrAfter), [kept] "+m"(Kept)
      : [mxcsr] "m"(Mxcsr), [a] "r"(A), [b] "r"(B), [c] "r"(&C)
      : "memory", "xmm9", "xmm10");
  // 2^24 + 1 is a tie: even is 2^24, up would be 2^24 + 2.
  EXPECT_EQ(C, 16777216);
  EXPECT_EQ(MxcsrAfter, Mxcsr);
  EXPECT_EQ(Kept[0], 1u);
  EXPECT_EQ(Kept[1], 2u);
}

/// Straight-line code is executed with fewer traps than instructions, and not
/// read across the end of a page.
TEST_F(SignalTest, ExecutesWhatFollows) {
  configure(Config::uniform(16, 64));
  constexpr size_t PageBytes = 4096;
  void *Area = mmap(nullptr, 2 * PageBytes, PROT_READ | PROT_WRITE | PROT_EXEC,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto *Code = static_cast<uint8_t *>(Area);
  const uint8_t TileZero[] = {0xC4, 0xE2, 0x7B, 0x49, 0xC0}, Return = 0xC3;
  munmap(Code + PageBytes, PageBytes);
  auto Run = [&](unsigned NumZeros, uint8_t *End) {
    uint8_t *Next = End - 1 - NumZeros * sizeof(TileZero), *Begin = Next;
    for (unsigned I = 0; I != NumZeros; ++I, Next += sizeof(TileZero))
      std::memcpy(Next, TileZero, sizeof(TileZero));
    *Next = Return;
    amx_emulator_reset_counts();
    reinterpret_cast<void (*)()>(Begin)();
    EXPECT_EQ(amx_emulator_count("tilezero"), NumZeros);
  };
  Run(100, Code + PageBytes / 2);
  EXPECT_EQ(amx_emulator_count("traps"), 1u);
  Run(100, Code + PageBytes);
  EXPECT_LE(amx_emulator_count("traps"), 4u);
  munmap(Area, PageBytes);
}
} // namespace
