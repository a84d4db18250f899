// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Execute.h"
#include "GuestMemory.h"
#include "Products.h"
#include "amx_emulator.h"
#include <cstring>

using namespace amx_emulator;

namespace {
unsigned featureOf(Opcode Op) {
  constexpr unsigned Features[] = {
#define AMX_INSTRUCTION(Id, Name, Byte, Prefix, Form, Feature)                 \
  AMX_EMULATOR_##Feature,
#include "Instructions.def"
  };
  return Features[unsigned(Op)];
}

/// ldtilecfg and tilerelease put tile data into INIT and sttilecfg does not
/// look at it: none of them needs the permission (the manual on IA32_XFD).
bool needsPermission(Form Operands) {
  return Operands != Form::Config && Operands != Form::Nothing;
}

bool isMadeOfDwords(const TileState &State, unsigned Tile) {
  return State.isValid(Tile) && State.RowBytes[Tile] % 4 == 0;
}

/// AMX-E3. A transfer that goes on does so within the tile.
bool isTransferable(const TileState &State, unsigned Tile) {
  return isMadeOfDwords(State, Tile) && State.StartRow < State.Rows[Tile];
}

/// AMX-E4.
bool isProduct(const TileState &State, const Instruction &I) {
  unsigned C = I.Tile, A = I.Source1, B = I.Source2;
  if (C == A || A == B || C == B)
    return false;
  if (!isMadeOfDwords(State, C) || !isMadeOfDwords(State, A) ||
      !isMadeOfDwords(State, B))
    return false;
  return State.RowBytes[C] == State.RowBytes[B] &&
         State.Rows[C] == State.Rows[A] &&
         State.RowBytes[A] / 4 == State.Rows[B];
}

bool isAllowed(const TileState &State, const Instruction &I) {
  switch (I.Operands) {
  case Form::Nothing:
  case Form::Config:
    return true;
  case Form::Tile:
    return State.isValid(I.Tile);
  case Form::TileAndRows:
    return isTransferable(State, I.Tile);
  case Form::Product:
    return isProduct(State, I);
  }
  return false;
}

Fault loadConfig(TileState &State, const RowAddresses &Memory) {
  uint8_t Image[ConfigBytes];
  if (!copyGuestMemory(Image, Memory.row(0), sizeof(Image)))
    return Fault::Memory;
  return State.configure(Image) ? Fault::None : Fault::GeneralProtection;
}

Fault storeConfig(const TileState &State, const RowAddresses &Memory) {
  uint8_t Image[ConfigBytes];
  State.storeConfig(Image);
  return copyGuestMemory(Memory.row(0), Image, sizeof(Image)) ? Fault::None
                                                              : Fault::Memory;
}

Fault loadTile(TileState &State, unsigned Tile, const RowAddresses &Memory) {
  auto &Data = State.Data[Tile];
  unsigned Row = State.StartRow;
  std::memset(Data[Row], 0, (MaxRows - Row) * MaxRowBytes);
  for (; Row != State.Rows[Tile]; ++Row) {
    if (copyGuestMemory(Data[Row], Memory.row(Row), State.RowBytes[Tile]))
      continue;
    std::memset(Data[Row], 0, MaxRowBytes);
    State.StartRow = Row;
    return Fault::Memory;
  }
  State.StartRow = 0;
  return Fault::None;
}

Fault storeTile(TileState &State, unsigned Tile, const RowAddresses &Memory) {
  for (unsigned Row = State.StartRow; Row != State.Rows[Tile]; ++Row)
    if (!copyGuestMemory(Memory.row(Row), State.Data[Tile][Row],
                         State.RowBytes[Tile])) {
      State.StartRow = Row;
      return Fault::Memory;
    }
  State.StartRow = 0;
  return Fault::None;
}
} // namespace

Fault amx_emulator::execute(TileState &State, const Instruction &I,
                            const RowAddresses &Memory, Rights Allowed) {
  if (!(Allowed.Features & featureOf(I.Op)) || !isAllowed(State, I))
    return Fault::InvalidOpcode;
  if (needsPermission(I.Operands) && !Allowed.HasPermission)
    return Fault::NoPermission;
  switch (I.Op) {
  case Opcode::LdTileCfg:
    return loadConfig(State, Memory);
  case Opcode::StTileCfg:
    return storeConfig(State, Memory);
  case Opcode::TileRelease:
    State.reset();
    return Fault::None;
  case Opcode::TileZero:
    std::memset(State.Data[I.Tile], 0, sizeof(State.Data[I.Tile]));
    State.StartRow = 0;
    return Fault::None;
  case Opcode::TileLoadD:
  case Opcode::TileLoadDT1:
    return loadTile(State, I.Tile, Memory);
  case Opcode::TileStoreD:
    return storeTile(State, I.Tile, Memory);
  default:
    multiply(I.Op,
             {State.Rows[I.Tile], State.RowBytes[I.Tile] / 4u,
              State.Rows[I.Source2]},
             State.Data[I.Tile], State.Data[I.Source1], State.Data[I.Source2]);
    State.StartRow = 0;
    return Fault::None;
  }
}
