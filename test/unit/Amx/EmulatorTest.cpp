// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random instructions on random configurations: the emulator against the model.

#include "ModelComparison.h"
#include <sys/mman.h>

using namespace amxtest;

namespace {
/// A configuration in which some three tiles fit each other.
Config randomConfig(Random &R) {
  Config C;
  unsigned M = 1 + below(R, 16), N = 1 + below(R, 16), K = 1 + below(R, 16);
  for (unsigned Tile = 0; Tile != 8; ++Tile)
    switch (below(R, 5)) {
    case 0:
      C.Rows[Tile] = M, C.RowBytes[Tile] = 4 * N;
      break;
    case 1:
      C.Rows[Tile] = M, C.RowBytes[Tile] = 4 * K;
      break;
    case 2:
      C.Rows[Tile] = K, C.RowBytes[Tile] = 4 * N;
      break;
    case 3:
      C.Rows[Tile] = 1 + below(R, 16), C.RowBytes[Tile] = 1 + below(R, 64);
      break;
    case 4:
      break;
    }
  if (below(R, 4) == 0)
    C.StartRow = below(R, 16);
  // Something is wrong with one of sixteen.
  if (below(R, 16) == 0)
    reinterpret_cast<uint8_t *>(&C)[below(R, 64)] = R();
  return C;
}

class EmulatorTest : public ModelComparison {
protected:
  void moveBoth(Opcode Op, unsigned Tile);
};

uint8_t Ours[64 * 1024], Theirs[64 * 1024];

/// Loads or stores at a random place and stride.
void EmulatorTest::moveBoth(Opcode Op, unsigned Tile) {
  Instruction I;
  I.Op = Op, I.Operands = Form::TileAndRows, I.Tile = Tile;
  unsigned At = sizeof(Ours) / 2 + below(R, 256);
  int64_t Stride = int64_t(below(R, 3000)) - 1500;
  if (below(R, 3) == 0)
    Stride /= 100;
  // Rules of AMX-E3 that the model leaves out.
  if (State.isValid(Tile) &&
      (State.RowBytes[Tile] % 4 != 0 || State.StartRow >= State.Rows[Tile])) {
    EXPECT_EQ(run(I, Ours + At, Stride), Fault::InvalidOpcode);
    return;
  }
  compareFaults(run(I, Ours + At, Stride),
                Op == Opcode::TileStoreD
                    ? Model.tilestored(Theirs + At, Stride, Tile)
                    : Model.tileloadd(Tile, Theirs + At, Stride));
}

TEST_F(EmulatorTest, RandomInstructions) {
  for (unsigned I = 0; I != sizeof(Ours); ++I)
    Ours[I] = Theirs[I] = R();
  for (unsigned Round = 0; Round != 30000 && !HasFailure(); ++Round) {
    SCOPED_TRACE(Round);
    // Numbers up to 8 can be encoded, but do not exist.
    unsigned Tile = below(R, below(R, 20) ? 8 : 9);
    Opcode Op = Products[below(R, 8)];
    Instruction I;
    I.Tile = Tile;
    switch (below(R, 8)) {
    case 0:
      configureBoth(randomConfig(R));
      break;
    case 1:
      I.Op = Opcode::TileZero, I.Operands = Form::Tile;
      compareFaults(run(I), Model.tilezero(Tile));
      break;
    case 2:
      moveBoth(R() & 1 ? Opcode::TileLoadD : Opcode::TileLoadDT1, Tile);
      break;
    case 3:
      moveBoth(Opcode::TileStoreD, Tile);
      ASSERT_EQ(std::memcmp(Ours, Theirs, sizeof(Ours)), 0);
      break;
    case 4:
      if (below(R, 4) == 0) {
        I.Op = Opcode::TileRelease, I.Operands = Form::Nothing;
        compareFaults(run(I), amxmodel::Fault::None);
        Model.tilerelease();
      }
      break;
    default:
      multiplyBoth(Op, Tile, below(R, 9), below(R, 8));
      break;
    }
    compareStates();
  }
}

/// Rows before a page that cannot be accessed are done, and the rest when the
/// instruction is repeated.
TEST_F(EmulatorTest, InterruptedTransfers) {
  if (!amx_emulator_active())
    GTEST_SKIP() << "faults are the processor's";
  amxtest::Catcher HandlesSegments;
  constexpr size_t PageBytes = 4096;
  void *Area = mmap(nullptr, 2 * PageBytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto *Pages = static_cast<uint8_t *>(Area);
  for (unsigned Bad = 0; Bad != 16; ++Bad)
    for (Opcode Op : {Opcode::TileLoadD, Opcode::TileStoreD}) {
      configureBoth(Config::uniform(16, 64));
      for (unsigned T = 0; T != 8; ++T)
        loadRandom(T, Opcode::TDPBSSD, Numbers::All, true);
      for (unsigned I = 0; I != 2 * PageBytes; ++I)
        Pages[I] = Theirs[I] = R();
      unsigned At = PageBytes - Bad * 64;
      Instruction I;
      I.Op = Op, I.Operands = Form::TileAndRows, I.Tile = 5;
      auto RunModel = [&](unsigned UnmappedRow) {
        if (Op == Opcode::TileStoreD)
          return Model.tilestored(Theirs + At, 64, 5, UnmappedRow);
        return Model.tileloadd(5, Theirs + At, 64, UnmappedRow);
      };
      mprotect(Pages + PageBytes, PageBytes, PROT_NONE);
      EXPECT_EQ(run(I, Pages + At, 64), Fault::Memory);
      EXPECT_EQ(RunModel(Bad), amxmodel::Fault::Page);
      compareStates();
      EXPECT_EQ(State.StartRow, Bad);
      mprotect(Pages + PageBytes, PageBytes, PROT_READ | PROT_WRITE);
      EXPECT_EQ(run(I, Pages + At, 64), Fault::None);
      EXPECT_EQ(RunModel(16), amxmodel::Fault::None);
      compareStates();
      EXPECT_EQ(std::memcmp(Pages, Theirs, 2 * PageBytes), 0);
    }
  munmap(Area, 2 * PageBytes);
}

TEST_F(EmulatorTest, WrongConfigurationsChangeNothing) {
  configureBoth(Config::uniform(16, 64));
  loadRandom(3, Opcode::TDPBSSD, Numbers::All, true);
  Config Wrong = Config::uniform(16, 64);
  Wrong.Rows[6] = 17;
  configureBoth(Wrong);
  compareStates();
  EXPECT_EQ(State.Rows[6], 16);
}

} // namespace
