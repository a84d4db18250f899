// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an AMX instruction must not be used for, and what the program sees:
// #UD is SIGILL, #GP is SIGSEGV, a bad address is SIGSEGV there.

#include "AmxTest.h"
#include <sys/mman.h>

using namespace amxtest;

namespace {
class FaultTest : public EmulatedTest {};
using FaultDeathTest = FaultTest;

/// Three pages: readable, not accessible, readable.
struct Pages {
  static constexpr size_t Size = 4096;
  uint8_t *Begin;

  Pages() {
    void *Area = mmap(nullptr, 3 * Size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    Begin = static_cast<uint8_t *>(Area);
    mprotect(bad(), Size, PROT_NONE);
  }
  ~Pages() { munmap(Begin, 3 * Size); }
  uint8_t *bad() const { return Begin + Size; }
};

/// A handler that is left by siglongjmp leaves tiles without configuration.
#define EXPECT_INVALID(C, Instruction)                                         \
  do {                                                                         \
    SCOPED_TRACE(Instruction);                                                 \
    configure(C);                                                              \
    Caught Fault = catchSignal([] { asm volatile(Instruction); });             \
    EXPECT_EQ(Fault.Signal, SIGILL);                                           \
    EXPECT_EQ(Fault.Code, ILL_ILLOPN);                                         \
    EXPECT_EQ(Fault.Address, reinterpret_cast<void *>(Fault.Rip));             \
  } while (false)

TEST_F(FaultTest, TilesThatAreNotConfigured) {
  Config C = {};
  C.Palette = 0;
  EXPECT_INVALID(C, "tilezero %tmm0");
  EXPECT_INVALID(C, "tileloadd (%rsp,%rax), %tmm0");
  EXPECT_INVALID(C, "tilestored %tmm0, (%rsp,%rax)");
  EXPECT_INVALID(C, "tdpbssd %tmm2, %tmm1, %tmm0");
  C = Config::product(2, 3, 4);
  EXPECT_INVALID(C, "tilezero %tmm3");
  EXPECT_INVALID(C, "tileloaddt1 (%rsp,%rax), %tmm7");
  EXPECT_INVALID(C, "tdpbf16ps %tmm2, %tmm1, %tmm3");
}

TEST_F(FaultTest, TilesThatDoNotExist) {
  Config C = Config::uniform(16, 64);
  // tilezero %tmm8; tdpbssd %tmm8, %tmm1, %tmm0; tdpbssd %tmm2, %tmm9, %tmm0.
  EXPECT_INVALID(C, ".byte 0xC4, 0x62, 0x7B, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x3B, 0x5E, 0xC1");
  EXPECT_INVALID(C, ".byte 0xC4, 0xC2, 0x6B, 0x5E, 0xC1");
}

TEST_F(FaultTest, EncodingsThatDoNotExist) {
  Config C = Config::uniform(16, 64);
  // W, L, vvvv where there is no third operand, no SIB, a register for memory,
  // memory for a register, no prefix with 4Bh.
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0xFB, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x7F, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x73, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x7B, 0x4B, 0x07");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x7B, 0x4B, 0xC4");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x6B, 0x5E, 0x07");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x78, 0x4B, 0x04, 0x0C");
  // REX, and prefixes that VEX replaces.
  EXPECT_INVALID(C, ".byte 0x40, 0xC4, 0xE2, 0x7B, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0x66, 0xC4, 0xE2, 0x7B, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xF2, 0xC4, 0xE2, 0x7B, 0x49, 0xC0");
  EXPECT_INVALID(C, ".byte 0xF0, 0xC4, 0xE2, 0x7B, 0x49, 0xC0");
}

TEST_F(FaultTest, ProductsOfOneTileTwice) {
  Config C = Config::uniform(16, 64);
  // Assemblers refuse them: tdpbssd %tmm1, %tmm1, %tmm0;
  // tdpbusd %tmm0, %tmm1, %tmm0; tdpfp16ps %tmm2, %tmm0, %tmm0.
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x73, 0x5E, 0xC1");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x79, 0x5E, 0xC1");
  EXPECT_INVALID(C, ".byte 0xC4, 0xE2, 0x6B, 0x5C, 0xC0");
}

TEST_F(FaultTest, ShapesThatDoNotFit) {
  Config C = Config::product(5, 6, 7);
  --C.Rows[1];
  EXPECT_INVALID(C, "tdpbuud %tmm2, %tmm1, %tmm0");
  C = Config::product(5, 6, 7);
  C.RowBytes[2] += 4;
  EXPECT_INVALID(C, "tdpbsud %tmm2, %tmm1, %tmm0");
  C = Config::product(5, 6, 7);
  ++C.Rows[2];
  EXPECT_INVALID(C, "tdpbf16ps %tmm2, %tmm1, %tmm0");
  // No whole dwords.
  C = Config::uniform(16, 62);
  EXPECT_INVALID(C, "tdpbssd %tmm2, %tmm1, %tmm0");
  EXPECT_INVALID(C, "tileloadd (%rsp,%rax), %tmm0");
  EXPECT_INVALID(C, "tilestored %tmm0, (%rsp,%rax)");
  configure(C);
  asm volatile("tilezero %tmm0");
}

TEST_F(FaultTest, StartsBehindTheLastRow) {
  Config C = Config::uniform(4, 64);
  C.StartRow = 4;
  EXPECT_INVALID(C, "tileloadd (%rsp,%rax), %tmm0");
  EXPECT_INVALID(C, "tilestored %tmm0, (%rsp,%rax)");
  // Other instructions put it back.
  configure(C);
  asm volatile("tilezero %tmm0");
  EXPECT_EQ(configuration().StartRow, 0);
}

void expectProtection(const Config &C) {
  Caught Fault = catchSignal([&] { configure(C); });
  EXPECT_EQ(Fault.Signal, SIGSEGV);
  EXPECT_EQ(Fault.Code, SI_KERNEL);
  EXPECT_EQ(Fault.Address, nullptr);
}

TEST_F(FaultTest, WrongConfigurations) {
  Config Right = Config::uniform(16, 64), C;
  C = Right, C.Palette = 2, expectProtection(C);
  C = Right, C.RowBytes[7] = 65, expectProtection(C);
  C = Right, C.Rows[0] = 17, expectProtection(C);
  C = Right, C.Rows[3] = 0, expectProtection(C);
  C = Right, C.RowBytes[3] = 0, expectProtection(C);
  C = Right, C.RowBytes[8] = 64, C.Rows[8] = 16, expectProtection(C);
  C = Right, C.Reserved[0] = 1, expectProtection(C);
  C = Right, C.Reserved[13] = 1, expectProtection(C);
  C = Right, C.RowBytes[15] = 0x100, expectProtection(C);
  C = Right, C.Rows[15] = 1, expectProtection(C);
  // Palette 0 does not look at the rest.
  C.Palette = 0;
  configure(C);
  Config Nothing = {};
  Nothing.Palette = 0;
  Config Now = configuration();
  EXPECT_EQ(std::memcmp(&Now, &Nothing, 64), 0);
}

/// Rows 0 to 2 lie before the bad page, row 3 in it.
TEST_F(FaultTest, BadAddressOfARow) {
  Pages P;
  configure(Config::uniform(16, 64));
  uint8_t *First = P.bad() - 3 * 64;
  Caught C = catchSignal([&] {
    asm volatile("tileloadd (%0,%1), %%tmm0" : : "r"(First), "r"(64L));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Code, SEGV_ACCERR);
  EXPECT_EQ(C.Address, P.bad());
  // C4, and tileloadd's opcode three bytes behind.
  EXPECT_EQ(*reinterpret_cast<uint8_t *>(C.Rip), 0xC4);
  EXPECT_EQ(reinterpret_cast<uint8_t *>(C.Rip)[3], 0x4B);
  munmap(P.bad(), Pages::Size);
  configure(Config::uniform(16, 64));
  C = catchSignal([&] {
    asm volatile("tilestored %%tmm0, (%0,%1)" : : "r"(First), "r"(64L));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Code, SEGV_MAPERR);
  EXPECT_EQ(C.Address, P.bad());
}

TEST_F(FaultTest, RowAcrossTheEndOfAPage) {
  Pages P;
  configure(Config::uniform(1, 64));
  Caught C = catchSignal([&] {
    asm volatile("tileloadd (%0), %%tmm0" : : "r"(P.bad() - 20));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Address, P.bad());
}

TEST_F(FaultTest, BadAddressOfAConfiguration) {
  Pages P;
  Caught C = catchSignal([&] {
    asm volatile("ldtilecfg (%0)" : : "r"(P.bad() - 63));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Address, P.bad());
  C = catchSignal([&] { asm volatile("sttilecfg (%0)" : : "r"(P.bad())); });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Address, P.bad());
}

TEST_F(FaultTest, AddressThatIsNotCanonical) {
  configure(Config::uniform(16, 64));
  Caught C = catchSignal([&] {
    asm volatile("tileloadd (%0), %%tmm0" : : "r"(0x0123456789ABCDEF));
  });
  EXPECT_EQ(C.Signal, SIGSEGV);
  EXPECT_EQ(C.Code, SI_KERNEL);
}

Pages *Mended;
int NumMended;

void mend(int, siginfo_t *Info, void *) {
  EXPECT_EQ(Info->si_addr, Mended->bad());
  ++NumMended;
  mprotect(Mended->bad(), Pages::Size, PROT_READ | PROT_WRITE);
}

/// A handler may make the page accessible and return; also one that is called
/// once only.
TEST_F(FaultTest, GoesOnBehindAMendedFault) {
  for (int Flags : {0, int(SA_RESETHAND)}) {
    Pages P;
    Mended = &P;
    NumMended = 0;
    struct sigaction New = {}, Old, After;
    New.sa_sigaction = mend;
    New.sa_flags = SA_SIGINFO | Flags;
    sigaction(SIGSEGV, &New, &Old);
    configure(Config::uniform(16, 64));
    Tile From = Tile::pattern(5), To;
    LOAD_TILE(6, From);
    asm volatile("tilestored %%tmm6, (%0,%1)"
                 :
                 : "r"(P.bad() - 5 * 64), "r"(64L)
                 : "memory");
    EXPECT_EQ(NumMended, 1);
    std::memcpy(To.Bytes, P.bad() - 5 * 64, sizeof(To.Bytes));
    EXPECT_TRUE(To == From);
    EXPECT_EQ(configuration().StartRow, 0);
    sigaction(SIGSEGV, &Old, &After);
    EXPECT_EQ(After.sa_handler == SIG_DFL, Flags != 0);
  }
}

#define EXPECT_KILLED(Statement, Signal)                                       \
  EXPECT_EXIT(Statement, testing::KilledBySignal(Signal), "")

TEST_F(FaultDeathTest, WithoutHandlers) {
  Pages P;
  Config Wrong;
  Wrong.Palette = 3;
  EXPECT_KILLED(asm volatile("ud2"), SIGILL);
  EXPECT_KILLED(asm volatile("tilezero %tmm0"), SIGILL);
  EXPECT_KILLED(configure(Wrong), SIGSEGV);
  EXPECT_KILLED(asm volatile("sttilecfg (%0)" : : "r"(P.bad())), SIGSEGV);
}

/// The kernel ends a process that ignores or blocks its own fault.
TEST_F(FaultDeathTest, IgnoredAndBlocked) {
  Config Wrong;
  Wrong.Palette = 3;
  auto Block = [](int Signal) {
    sigset_t Set;
    sigemptyset(&Set);
    sigaddset(&Set, Signal);
    sigprocmask(SIG_BLOCK, &Set, nullptr);
  };
  EXPECT_KILLED((signal(SIGSEGV, SIG_IGN), configure(Wrong)), SIGSEGV);
  EXPECT_KILLED((signal(SIGSEGV, [](int) {}), Block(SIGSEGV), configure(Wrong)),
                SIGSEGV);
  EXPECT_KILLED((signal(SIGILL, SIG_IGN), ({ asm volatile("ud2"); })), SIGILL);
  EXPECT_KILLED(
      (signal(SIGILL, [](int) {}), Block(SIGILL), ({ asm volatile("ud2"); })),
      SIGILL);
}
} // namespace
