// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arch_prctl, alternate stacks, threads, fork, and the modes of the emulator.

#include "AmxTest.h"
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/wait.h>

using namespace amxtest;

extern "C" int arch_prctl(int Code, unsigned long Argument);

namespace {
constexpr long GetSupported = 0x1021, GetPermitted = 0x1022;
constexpr uint64_t ConfigBit = 1 << 17, DataBit = 1 << 18;

uint64_t components(long Code) {
  uint64_t Result = 0;
  EXPECT_EQ(syscall(SYS_arch_prctl, Code, &Result), 0);
  return Result;
}

/// Returns the errno of the request, or 0.
int request(long Component = TileData) {
  return syscall(SYS_arch_prctl, RequestPermission, Component) == 0 ? 0 : errno;
}

bool mayUseTiles() {
  configure(Config::uniform(16, 64));
  Caught C = catchSignal([] { asm volatile("tilezero %tmm0"); });
  asm volatile("tilerelease");
  return C.Signal == 0;
}

class PermissionTest : public EmulatedTest {
protected:
  void SetUp() override {
    EmulatedTest::SetUp();
    amx_emulator_set_mode(AMX_EMULATOR_STRICT, 0);
    amx_emulator_reset_counts();
  }
  void TearDown() override {
    stack_t None = {};
    None.ss_flags = SS_DISABLE;
    sigaltstack(&None, nullptr);
  }
};

TEST_F(PermissionTest, Strict) {
  EXPECT_EQ(components(GetSupported) & (ConfigBit | DataBit),
            ConfigBit | DataBit);
  EXPECT_EQ(components(GetPermitted) & (ConfigBit | DataBit), ConfigBit);
  EXPECT_FALSE(mayUseTiles());
  EXPECT_EQ(request(), 0);
  EXPECT_EQ(request(), 0);
  EXPECT_EQ(components(GetPermitted) & (ConfigBit | DataBit),
            ConfigBit | DataBit);
  EXPECT_TRUE(mayUseTiles());
  EXPECT_EQ(amx_emulator_count("permission-requests"), 2u);
  EXPECT_EQ(amx_emulator_count("tilezero"), 1u);
  // x87 and SSE are always there.
  EXPECT_EQ(components(GetPermitted) & 3, 3u);
}

TEST_F(PermissionTest, SaysSoInTheSignal) {
  configure(Config::uniform(16, 64));
  Tile T = Tile::pattern(0);
  Caught C = catchSignal([&] { LOAD_TILE(0, T); });
  EXPECT_EQ(C.Signal, SIGILL);
  EXPECT_EQ(C.Code, ILL_ILLOPC);
  EXPECT_EQ(C.Address, reinterpret_cast<void *>(C.Rip));
  // These need none.
  configure(Config::uniform(3, 4));
  EXPECT_EQ(configuration().Rows[0], 3);
  asm volatile("tilerelease");
}

TEST_F(PermissionTest, BadArguments) {
  EXPECT_EQ(syscall(SYS_arch_prctl, GetSupported, 8L), -1);
  EXPECT_EQ(errno, EFAULT);
  EXPECT_EQ(request(17), EOPNOTSUPP);
  EXPECT_EQ(request(1000), EINVAL);
  EXPECT_FALSE(mayUseTiles());
}

TEST_F(PermissionTest, OtherSystemCallsPass) {
  EXPECT_EQ(syscall(SYS_getpid), getpid());
  errno = 0;
  EXPECT_EQ(syscall(SYS_close, -1), -1);
  EXPECT_EQ(errno, EBADF);
  uint64_t Base = 0;
  EXPECT_EQ(arch_prctl(0x1003, reinterpret_cast<unsigned long>(&Base)), 0);
  EXPECT_EQ(Base, uint64_t(__builtin_thread_pointer()));
  EXPECT_EQ(arch_prctl(RequestPermission, TileData), 0);
  EXPECT_TRUE(mayUseTiles());
}

TEST_F(PermissionTest, Modes) {
  amx_emulator_set_mode(AMX_EMULATOR_REFUSE, EPERM);
  EXPECT_TRUE(amx_emulator_active());
  EXPECT_EQ(components(GetSupported) & DataBit, DataBit);
  EXPECT_EQ(request(), EPERM);
  EXPECT_FALSE(mayUseTiles());
  amx_emulator_set_mode(AMX_EMULATOR_PERMITTED, 0);
  EXPECT_TRUE(mayUseTiles());
  EXPECT_EQ(request(), 0);
  amx_emulator_set_mode(AMX_EMULATOR_ABSENT, 0);
  EXPECT_FALSE(amx_emulator_active());
  EXPECT_EQ(amx_emulator_features(), 0u);
  EXPECT_EQ(components(GetSupported) & (ConfigBit | DataBit), 0u);
  EXPECT_EQ(components(GetPermitted) & (ConfigBit | DataBit), 0u);
  EXPECT_EQ(request(), EOPNOTSUPP);
  Caught C = catchSignal([] { asm volatile("tilerelease"); });
  EXPECT_EQ(C.Signal, SIGILL);
  EXPECT_EQ(C.Code, ILL_ILLOPN);
}

TEST_F(PermissionTest, Features) {
  ASSERT_EQ(request(), 0);
  amx_emulator_set_features(AMX_EMULATOR_TILE | AMX_EMULATOR_INT8);
  EXPECT_EQ(amx_emulator_features(),
            unsigned(AMX_EMULATOR_TILE | AMX_EMULATOR_INT8));
  configure(Config::uniform(16, 64));
  asm volatile("tdpbssd %tmm2, %tmm1, %tmm0");
  Caught C = catchSignal([] { asm volatile("tdpbf16ps %tmm2, %tmm1, %tmm0"); });
  EXPECT_EQ(C.Signal, SIGILL);
  EXPECT_EQ(amx_emulator_count("tdpbf16ps"), 0u);
}

/// The least size of an alternate stack with tile data.
size_t minimalStack() { return getauxval(AT_MINSIGSTKSZ) + 8192; }

char Stack[64 * 1024];

int setStack(size_t Bytes) {
  stack_t New = {Stack, 0, Bytes};
  return sigaltstack(&New, nullptr) == 0 ? 0 : errno;
}

TEST_F(PermissionTest, SmallAlternateStack) {
  ASSERT_EQ(setStack(minimalStack() - 1), 0);
  EXPECT_EQ(request(), ENOSPC);
  EXPECT_FALSE(mayUseTiles());
  ASSERT_EQ(setStack(minimalStack()), 0);
  EXPECT_EQ(request(), 0);
  // Afterwards one byte more is needed, as in Linux.
  EXPECT_EQ(setStack(minimalStack()), ENOMEM);
  EXPECT_EQ(setStack(minimalStack() + 1), 0);
  EXPECT_EQ(setStack(2048), ENOMEM);
}

struct WaitingThread {
  pthread_barrier_t Set, Done;
  pthread_t Thread;

  static void *run(void *Pointer) {
    auto *This = static_cast<WaitingThread *>(Pointer);
    EXPECT_EQ(setStack(minimalStack() / 2), 0);
    pthread_barrier_wait(&This->Set);
    pthread_barrier_wait(&This->Done);
    return nullptr;
  }
  WaitingThread() {
    pthread_barrier_init(&Set, nullptr, 2);
    pthread_barrier_init(&Done, nullptr, 2);
    pthread_create(&Thread, nullptr, run, this);
    pthread_barrier_wait(&Set);
  }
  void finish() {
    pthread_barrier_wait(&Done);
    pthread_join(Thread, nullptr);
  }
};

TEST_F(PermissionTest, SmallAlternateStackOfAnotherThread) {
  WaitingThread Other;
  EXPECT_EQ(request(), ENOSPC);
  Other.finish();
  // A thread that has been joined may be about to end still.
  int Error = ENOSPC;
  for (int I = 0; I != 1000 && Error == ENOSPC; ++I) {
    Error = request();
    usleep(1000);
  }
  EXPECT_EQ(Error, 0);
}

void *multiply(void *) {
  // As many threads as to meet each other.
  configure(Config::uniform(16, 64));
  Tile A = Tile::pattern(1), B = Tile::pattern(2), C, First;
  LOAD_TILE(1, A);
  LOAD_TILE(2, B);
  for (int I = 0; I != 500; ++I) {
    asm volatile("tilezero %tmm0\n\ttdpbusd %tmm2, %tmm1, %tmm0");
    STORE_TILE(0, C);
    if (I == 0)
      First = C;
    EXPECT_TRUE(C == First);
  }
  return nullptr;
}

TEST_F(PermissionTest, ThreadsOfSmallStacks) {
  ASSERT_EQ(request(), 0);
  pthread_attr_t Small;
  pthread_attr_init(&Small);
  ASSERT_EQ(pthread_attr_setstacksize(&Small, 32 * 1024), 0);
  pthread_t Threads[8];
  for (pthread_t &Thread : Threads)
    ASSERT_EQ(pthread_create(&Thread, &Small, multiply, nullptr), 0);
  for (pthread_t &Thread : Threads)
    pthread_join(Thread, nullptr);
  EXPECT_EQ(amx_emulator_count("tdpbusd"), 8u * 500);
  EXPECT_EQ(amx_emulator_count("tilestored"), 8u * 500);
  EXPECT_EQ(amx_emulator_count("stored-bytes"), 8u * 500 * 1024);
  EXPECT_EQ(amx_emulator_count("loaded-bytes"), 8u * 2 * 1024);
}

TEST_F(PermissionTest, ChildrenOfFork) {
  ASSERT_EQ(request(), 0);
  configure(Config::uniform(16, 64));
  Tile Before = Tile::pattern(1), Zero = {};
  LOAD_TILE(0, Before);
  pid_t Child = fork();
  if (Child == 0) {
    // The configuration is the parent's, tile data is in INIT.
    Tile Now;
    STORE_TILE(0, Now);
    struct sigaction Action;
    sigaction(SIGILL, nullptr, &Action);
    _exit(Now == Zero && configuration().Rows[0] == 16 &&
                  Action.sa_handler == SIG_DFL
              ? 42
              : 1);
  }
  int Status;
  waitpid(Child, &Status, 0);
  EXPECT_TRUE(WIFEXITED(Status));
  EXPECT_EQ(WEXITSTATUS(Status), 42);
  Tile Now;
  STORE_TILE(0, Now);
  EXPECT_TRUE(Now == Before);
}

TEST_F(PermissionTest, NamesOfCounters) {
  EXPECT_EQ(amx_emulator_count("tdpbf16ps"), 0u);
  EXPECT_EQ(amx_emulator_count("tdpbf16"), UINT64_MAX);
  EXPECT_EQ(amx_emulator_count(""), UINT64_MAX);
}
} // namespace
