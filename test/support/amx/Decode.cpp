// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An AMX instruction is
//
//     segment, 67h prefixes | C4 | RXBmmmmm | WvvvvLpp | opcode | ModRM | ...
//
// where mmmmm is 2 (map 0F38), W and L are 0, R, X, B and vvvv are inverted.
// Bytes are read one by one: an instruction may be the last one of the last
// mapped page.
#include "Decode.h"

using namespace amx_emulator;

namespace {
enum VexPrefix : uint8_t { None, P66, PF3, PF2 };

struct Encoding {
  uint8_t Byte;
  VexPrefix Prefix;
  Form Operands;
  Opcode Op;
};

constexpr Encoding Encodings[] = {
#define AMX_INSTRUCTION(Id, Name, Byte, Prefix, Form_, Feature)                \
  {Byte, Prefix, Form::Form_, Opcode::Id},
#include "Instructions.def"
};

struct ModRM {
  uint8_t Mod, Reg, Rm;

  explicit ModRM(uint8_t Byte)
      : Mod(Byte >> 6), Reg(Byte >> 3 & 7), Rm(Byte & 7) {}
};

/// The opcode bytes that ldtilecfg and tilerelease share are told apart by
/// ModRM.
bool fits(Form Operands, ModRM M) {
  switch (Operands) {
  case Form::Nothing:
    return M.Mod == 3 && M.Reg == 0 && M.Rm == 0;
  case Form::Config:
    return M.Mod != 3 && M.Reg == 0;
  case Form::Tile:
    return M.Mod == 3 && M.Rm == 0;
  case Form::TileAndRows:
    return M.Mod != 3 && M.Rm == 4;
  case Form::Product:
    return M.Mod == 3;
  }
  return false;
}

class Decoder {
  const uint8_t *const Begin;
  const uint8_t *Next;
  uint8_t R = 0, X = 0, B = 0;

public:
  explicit Decoder(const uint8_t *Code) : Begin(Code), Next(Code) {}

  bool decode(Instruction &Result);

private:
  uint8_t decodePrefixes(MemoryOperand &Memory);
  void decodeMemory(ModRM M, MemoryOperand &Memory);
  int32_t decodeDisplacement(unsigned Bytes);
};

/// Returns the first byte behind the prefixes. 66h, F2h, F3h, F0h and REX are
/// #UD in front of VEX, so they are not prefixes here.
uint8_t Decoder::decodePrefixes(MemoryOperand &Memory) {
  for (;;) {
    uint8_t Byte = *Next++;
    switch (Byte) {
    case 0x26:
    case 0x2E:
    case 0x36:
    case 0x3E:
      // The bases of ES, CS, SS and DS are zero.
      Memory.Override = Segment::None;
      break;
    case 0x64:
      Memory.Override = Segment::FS;
      break;
    case 0x65:
      Memory.Override = Segment::GS;
      break;
    case 0x67:
      Memory.Is32Bit = true;
      break;
    default:
      return Byte;
    }
    // The processor refuses instructions of more than 15 bytes.
    if (Next - Begin > 14)
      return 0;
  }
}

int32_t Decoder::decodeDisplacement(unsigned Bytes) {
  if (Bytes == 0)
    return 0;
  if (Bytes == 1)
    return int8_t(*Next++);
  uint32_t Value = 0;
  for (unsigned I = 0; I != 4; ++I)
    Value |= uint32_t(*Next++) << 8 * I;
  return int32_t(Value);
}

void Decoder::decodeMemory(ModRM M, MemoryOperand &Memory) {
  unsigned DisplacementBytes = M.Mod == 0 ? 0 : M.Mod == 1 ? 1 : 4;
  if (M.Rm == 4) {
    uint8_t Sib = *Next++;
    Memory.ScaleShift = Sib >> 6;
    uint8_t Index = (Sib >> 3 & 7) | X << 3, Base = Sib & 7;
    if (Index != 4)
      Memory.Index = Index;
    if (Base == 5 && M.Mod == 0)
      DisplacementBytes = 4;
    else
      Memory.Base = Base | B << 3;
  } else if (M.Rm == 5 && M.Mod == 0) {
    Memory.Base = InstructionPointer;
    DisplacementBytes = 4;
  } else {
    Memory.Base = M.Rm | B << 3;
  }
  Memory.Displacement = decodeDisplacement(DisplacementBytes);
}

bool Decoder::decode(Instruction &Result) {
  Result = Instruction();
  if (decodePrefixes(Result.Memory) != 0xC4)
    return false;
  uint8_t Byte1 = *Next++;
  if ((Byte1 & 0x1F) != 2)
    return false;
  R = !(Byte1 & 0x80), X = !(Byte1 & 0x40), B = !(Byte1 & 0x20);
  uint8_t Byte2 = *Next++;
  if (Byte2 & 0x84) // W, L
    return false;
  uint8_t Vvvv = ~Byte2 >> 3 & 15, Prefix = Byte2 & 3, OpcodeByte = *Next++;

  // AMX's opcode bytes all have a ModRM; others are left alone.
  bool IsOurs = false;
  for (const Encoding &E : Encodings)
    IsOurs |= E.Byte == OpcodeByte && E.Prefix == Prefix;
  if (!IsOurs)
    return false;
  ModRM M(*Next++);
  const Encoding *Found = nullptr;
  for (const Encoding &E : Encodings)
    if (E.Byte == OpcodeByte && E.Prefix == Prefix && fits(E.Operands, M))
      Found = &E;
  if (!Found || (Vvvv != 0 && Found->Operands != Form::Product))
    return false;

  Result.Op = Found->Op;
  Result.Operands = Found->Operands;
  Result.Tile = M.Reg | R << 3;
  if (Found->Operands == Form::Product) {
    Result.Source1 = M.Rm | B << 3;
    Result.Source2 = Vvvv;
  }
  if (Found->Operands == Form::Config || Found->Operands == Form::TileAndRows)
    decodeMemory(M, Result.Memory);
  Result.Length = Next - Begin;
  return Result.Length <= 15;
}
} // namespace

bool amx_emulator::decode(const uint8_t *Code, Instruction &Result) {
  return Decoder(Code).decode(Result);
}
