// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the AMX emulator share. Instructions stand in inline
// assembly: they trap, and the emulator that is linked in executes them.
#ifndef MATRIX_TEST_UNIT_AMX_AMXTEST_H
#define MATRIX_TEST_UNIT_AMX_AMXTEST_H

#include "amx_emulator.h"
#include "gtest/gtest.h"
#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

namespace amxtest {

/// The operand of ldtilecfg.
struct Config {
  uint8_t Palette = 1, StartRow = 0;
  uint8_t Reserved[14] = {};
  uint16_t RowBytes[16] = {};
  uint8_t Rows[16] = {};

  /// Eight tiles of one shape.
  static Config uniform(unsigned Rows, unsigned RowBytes) {
    Config Result;
    for (unsigned Tile = 0; Tile != 8; ++Tile) {
      Result.Rows[Tile] = Rows;
      Result.RowBytes[Tile] = RowBytes;
    }
    return Result;
  }
  /// Tile 0 += tile 1 * tile 2, extents in dwords.
  static Config product(unsigned M, unsigned N, unsigned K) {
    Config Result;
    Result.Rows[0] = M, Result.RowBytes[0] = 4 * N;
    Result.Rows[1] = M, Result.RowBytes[1] = 4 * K;
    Result.Rows[2] = K, Result.RowBytes[2] = 4 * N;
    return Result;
  }
};
static_assert(sizeof(Config) == 64);

inline void configure(const Config &C) {
  asm volatile("ldtilecfg %0" : : "m"(C) : "memory");
}
inline Config configuration() {
  Config Result;
  asm volatile("sttilecfg %0" : "=m"(Result) : : "memory");
  return Result;
}

struct Tile {
  alignas(64) uint8_t Bytes[16][64];

  bool operator==(const Tile &Other) const {
    return std::memcmp(Bytes, Other.Bytes, sizeof(Bytes)) == 0;
  }
  /// \p Seed tells different contents apart.
  static Tile pattern(unsigned Seed) {
    Tile Result;
    for (unsigned I = 0; I != sizeof(Bytes); ++I)
      Result.Bytes[I / 64][I % 64] = I * 7 + I / 64 * 13 + Seed * 101;
    return Result;
  }
};

/// For N from 0 to 7, a literal. The stride is 64 bytes.
#define LOAD_TILE(N, From)                                                     \
  asm volatile("tileloadd (%0,%1), %%tmm" #N                                   \
               :                                                               \
               : "r"((From).Bytes), "r"(long(64))                              \
               : "memory")
#define STORE_TILE(N, To)                                                      \
  asm volatile("tilestored %%tmm" #N ", (%0,%1)"                               \
               :                                                               \
               : "r"((To).Bytes), "r"(long(64))                                \
               : "memory")

constexpr long RequestPermission = 0x1023, TileData = 18;

inline long requestPermission() {
  return syscall(SYS_arch_prctl, RequestPermission, TileData);
}

/// A processor with AMX executes everything itself, and nothing here would
/// test the emulator.
class EmulatedTest : public testing::Test {
protected:
  void SetUp() override {
    amx_emulator_set_mode(AMX_EMULATOR_STRICT, 0);
    amx_emulator_set_features(~0u);
    if (!amx_emulator_active())
      GTEST_SKIP() << "this processor has AMX, or lacks AVX2";
    ASSERT_EQ(requestPermission(), 0);
    asm volatile("tilerelease");
    amx_emulator_reset_counts();
  }
};

/// The signal that a piece of code raises, or none. The code is left by
/// siglongjmp.
struct Caught {
  int Signal = 0, Code = 0;
  void *Address = nullptr;
  /// Of the instruction that faulted.
  uintptr_t Rip = 0;
};

class Catcher {
  struct sigaction OldIllegal, OldSegment, OldBus;
  static inline sigjmp_buf Back;
  static inline Caught Last;

  static void handle(int Signal, siginfo_t *Info, void *Pointer) {
    auto &Context = *static_cast<ucontext_t *>(Pointer);
    Last = {Signal, Info->si_code, Info->si_addr,
            uintptr_t(Context.uc_mcontext.gregs[REG_RIP])};
    siglongjmp(Back, 1);
  }

public:
  explicit Catcher(int Flags = 0) {
    struct sigaction New = {};
    New.sa_sigaction = handle;
    New.sa_flags = SA_SIGINFO | Flags;
    sigaction(SIGILL, &New, &OldIllegal);
    sigaction(SIGSEGV, &New, &OldSegment);
    sigaction(SIGBUS, &New, &OldBus);
  }
  ~Catcher() {
    sigaction(SIGILL, &OldIllegal, nullptr);
    sigaction(SIGSEGV, &OldSegment, nullptr);
    sigaction(SIGBUS, &OldBus, nullptr);
  }

  template <typename Code> Caught run(Code C) {
    Last = Caught();
    if (sigsetjmp(Back, 1) == 0)
      C();
    return Last;
  }
};

template <typename Code> Caught catchSignal(Code C) { return Catcher().run(C); }

} // namespace amxtest

#endif
