// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every form in which an AMX instruction can name memory.

#include "AmxTest.h"
#include <sys/mman.h>

using namespace amxtest;

namespace {
/// Bytes on all sides of Middle, for strides of both signs, and for the frame
/// of the signal where the base is rsp.
struct Field {
  alignas(64) uint8_t Bytes[128 * 1024];
  uint8_t *const Middle = Bytes + sizeof(Bytes) / 2;

  Field() {
    for (unsigned I = 0; I != sizeof(Bytes); ++I)
      Bytes[I] = I * 31 + I / 256 * 17;
  }
};
Field Source;

/// The rows that the last load put into tile 0 are those at \p First and
/// \p Stride.
void expectRows(const uint8_t *First, long Stride) {
  Tile Loaded;
  STORE_TILE(0, Loaded);
  for (unsigned Row = 0; Row != 16; ++Row)
    EXPECT_EQ(std::memcmp(Loaded.Bytes[Row], First + Row * Stride, 64), 0)
        << "row " << Row;
}

class AddressingTest : public EmulatedTest {
protected:
  void SetUp() override {
    EmulatedTest::SetUp();
    if (amx_emulator_active())
      configure(Config::uniform(16, 64));
  }
};

// All registers are the test's. The compiler's stack and frame pointers wait
// in registers that AMX does not touch.
#define LOAD_WITH(Base, Index)                                                 \
  asm volatile("movq %%rsp, %%mm0\n\t"                                         \
               "movq %%rbp, %%mm1\n\t"                                         \
               "movq %0, %%mm2\n\t"                                            \
               "movq %1, %%mm3\n\t"                                            \
               "movq %%mm2, %%" Base "\n\t"                                    \
               "movq %%mm3, %%" Index "\n\t"                                   \
               "tileloadd (%%" Base ",%%" Index "), %%tmm0\n\t"                \
               "movq %%mm1, %%rbp\n\t"                                         \
               "movq %%mm0, %%rsp\n\t"                                         \
               "emms"                                                          \
               :                                                               \
               : "m"(Source.Middle), "m"(InMemory)                             \
               : "memory", "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8",     \
                 "r9", "r10", "r11", "r12", "r13", "r14", "r15", "mm0", "mm1", \
                 "mm2", "mm3")

#define EXPECT_LOADED(Base, Index, Stride)                                     \
  do {                                                                         \
    SCOPED_TRACE(Base ", " Index);                                             \
    asm volatile("tilezero %tmm0");                                            \
    long InMemory = Stride;                                                    \
    LOAD_WITH(Base, Index);                                                    \
    expectRows(Source.Middle, Stride);                                         \
  } while (false)

TEST_F(AddressingTest, EveryBase) {
  EXPECT_LOADED("rax", "rbx", 64);
  EXPECT_LOADED("rcx", "rbx", 72);
  EXPECT_LOADED("rdx", "rbx", 80);
  EXPECT_LOADED("rbx", "rax", 88);
  EXPECT_LOADED("rsp", "rax", 96);
  EXPECT_LOADED("rbp", "rax", 104);
  EXPECT_LOADED("rsi", "rax", 112);
  EXPECT_LOADED("rdi", "rax", 120);
  EXPECT_LOADED("r8", "rax", 128);
  EXPECT_LOADED("r9", "rax", 136);
  EXPECT_LOADED("r10", "rax", 144);
  EXPECT_LOADED("r11", "rax", 152);
  EXPECT_LOADED("r12", "rax", 160);
  EXPECT_LOADED("r13", "rax", 168);
  EXPECT_LOADED("r14", "rax", 176);
  EXPECT_LOADED("r15", "rax", 184);
}

TEST_F(AddressingTest, EveryIndex) {
  EXPECT_LOADED("rbx", "rax", -64);
  EXPECT_LOADED("rax", "rcx", -72);
  EXPECT_LOADED("rax", "rdx", -80);
  EXPECT_LOADED("rax", "rbx", -88);
  EXPECT_LOADED("rax", "rbp", -96);
  EXPECT_LOADED("rax", "rsi", 64);
  EXPECT_LOADED("rax", "rdi", -104);
  EXPECT_LOADED("rax", "r8", 1);
  EXPECT_LOADED("rax", "r9", -1);
  EXPECT_LOADED("rax", "r10", 0);
  EXPECT_LOADED("rax", "r11", 3000);
  EXPECT_LOADED("rax", "r12", -3000);
  EXPECT_LOADED("rax", "r13", 65);
  EXPECT_LOADED("rax", "r14", 66);
  EXPECT_LOADED("rax", "r15", 67);
}

#define LOAD(Operand)                                                          \
  asm volatile("tileloadd " Operand ", %%tmm0"                                 \
               :                                                               \
               : "r"(Source.Middle), "r"(long(-40))                            \
               : "memory")

TEST_F(AddressingTest, ScalesTheIndex) {
  LOAD("(%0,%1,2)");
  expectRows(Source.Middle, -80);
  LOAD("(%0,%1,4)");
  expectRows(Source.Middle, -160);
  LOAD("(%0,%1,8)");
  expectRows(Source.Middle, -320);
}

TEST_F(AddressingTest, AddsADisplacement) {
  LOAD("-128(%0,%1)");
  expectRows(Source.Middle - 128, -40);
  LOAD("127(%0,%1,8)");
  expectRows(Source.Middle + 127, -320);
  LOAD("1024(%0,%1)");
  expectRows(Source.Middle + 1024, -40);
  LOAD("-20000(%0,%1,2)");
  expectRows(Source.Middle - 20000, -80);
}

TEST_F(AddressingTest, TakesAMissingIndexForZero) {
  // The assembler adds the SIB byte.
  LOAD("(%0)");
  expectRows(Source.Middle, 0);
  asm volatile("movq %0, %%r12\n\ttileloadd 7(%%r12), %%tmm0\n\t"
               "movq %0, %%r13\n\ttileloadd (%%r13), %%tmm1"
               :
               : "r"(Source.Middle)
               : "memory", "r12", "r13");
  expectRows(Source.Middle + 7, 0);
  Tile Loaded;
  STORE_TILE(1, Loaded);
  EXPECT_EQ(std::memcmp(Loaded.Bytes[5], Source.Middle, 64), 0);
}

TEST_F(AddressingTest, NeedsNoBase) {
  // All of the address is the displacement, which a low page is needed for.
  void *Page =
      mmap(reinterpret_cast<void *>(0x12340000), 4096, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  ASSERT_EQ(Page, reinterpret_cast<void *>(0x12340000));
  std::memcpy(Page, Source.Bytes, 4096);
  asm volatile("tileloadd 0x12340010(,%0), %%tmm0" : : "r"(70L) : "memory");
  expectRows(static_cast<uint8_t *>(Page) + 16, 70);
  // Addresses of 32 bits: the upper halves of registers do not count.
  asm volatile("tileloadd 8(%k0,%k1), %%tmm0"
               :
               : "r"(0xABCD00000000 + 0x12340800), "r"(0x7700000000 - 68)
               : "memory");
  expectRows(static_cast<uint8_t *>(Page) + 0x808, -68);
  munmap(Page, 4096);
}

#define ARCH_SET_GS 0x1001

TEST_F(AddressingTest, AddsTheBaseOfASegment) {
  ASSERT_EQ(syscall(SYS_arch_prctl, ARCH_SET_GS, Source.Bytes), 0);
  long Offset = Source.Middle - Source.Bytes;
  asm volatile("tileloadd %%gs:(%0,%1), %%tmm0"
               :
               : "r"(Offset), "r"(100L)
               : "memory");
  syscall(SYS_arch_prctl, ARCH_SET_GS, 0L);
  expectRows(Source.Middle, 100);
  static thread_local Tile Own;
  Own = Tile::pattern(3);
  uintptr_t ThreadPointer;
  asm("movq %%fs:0, %0" : "=r"(ThreadPointer));
  asm volatile("tileloadd %%fs:(%0,%1), %%tmm0"
               :
               : "r"(reinterpret_cast<uintptr_t>(&Own) - ThreadPointer),
                 "r"(64L)
               : "memory");
  expectRows(Own.Bytes[0], 64);
}

TEST_F(AddressingTest, Stores) {
  static Field To;
  LOAD("(%0,%1)");
  asm volatile("tilestored %%tmm0, -24(%0,%1,2)"
               :
               : "r"(To.Middle), "r"(50L)
               : "memory");
  for (unsigned Row = 0; Row != 16; ++Row)
    EXPECT_EQ(std::memcmp(To.Middle - 24 + 100 * Row,
                          Source.Middle - 40 * int(Row), 64),
              0);
}

/// A configuration in memory that is addressed by the instruction pointer, and
/// by an index that is no stride.
TEST_F(AddressingTest, Configurations) {
  static Config InRipRange = Config::uniform(3, 12), Stored;
  asm volatile("ldtilecfg %0" : : "m"(InRipRange) : "memory");
  EXPECT_EQ(configuration().Rows[7], 3);
  asm volatile("sttilecfg %0" : "=m"(Stored) : : "memory");
  EXPECT_EQ(std::memcmp(&Stored, &InRipRange, 64), 0);
  Config Others[3] = {Config::uniform(1, 4), Config::uniform(2, 8),
                      Config::uniform(5, 20)};
  asm volatile("ldtilecfg -64(%0,%1,8)" : : "r"(Others), "r"(24L) : "memory");
  EXPECT_EQ(configuration().Rows[0], 5);
}

/// A leaf function keeps data below the stack pointer.
TEST_F(AddressingTest, LeavesTheRedZoneAlone) {
  Config C = Config::uniform(4, 64), Kept;
  asm volatile("movq %0, %%rsi\n\t"
               "subq $128, %%rsp\n\t" // the compiler's own red zone
               "leaq -128(%%rsp), %%rdi\n\t"
               "movl $64, %%ecx\n\t"
               "rep movsb\n\t"
               "ldtilecfg -128(%%rsp)\n\t"
               "tilezero %%tmm3\n\t"
               "leaq -128(%%rsp), %%rsi\n\t"
               "movq %1, %%rdi\n\t"
               "movl $64, %%ecx\n\t"
               "rep movsb\n\t"
               "addq $128, %%rsp"
               :
               : "r"(&C), "b"(&Kept)
               : "memory", "rdi", "rsi", "rcx");
  EXPECT_EQ(std::memcmp(&C, &Kept, 64), 0);
  EXPECT_EQ(configuration().Rows[3], 4);
}
} // namespace
