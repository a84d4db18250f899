// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decodes the instructions of Instructions.def from their bytes. Values of
// registers are not looked at here, so that the decoder can be tested with
// what an assembler emits.
#ifndef AMX_EMULATOR_DECODE_H
#define AMX_EMULATOR_DECODE_H

#include <cstdint>

namespace amx_emulator {

enum class Opcode : uint8_t {
#define AMX_INSTRUCTION(Id, Name, Byte, Prefix, Form, Feature) Id,
#include "Instructions.def"
};

constexpr unsigned NumOpcodes = 0
#define AMX_INSTRUCTION(Id, Name, Byte, Prefix, Form, Feature) +1
#include "Instructions.def"
    ;

enum class Form : uint8_t {
  Nothing,
  Config,      ///< 64 bytes in memory, any addressing form.
  Tile,        ///< ModRM.reg is a tile.
  TileAndRows, ///< ModRM.reg is a tile, memory by SIB: base and stride.
  Product,     ///< ModRM.reg += ModRM.rm * VEX.vvvv.
};

/// General registers by their number in an encoding: 0 is rax, 4 rsp, 15 r15.
constexpr uint8_t NoRegister = 0xFF;
constexpr uint8_t InstructionPointer = 0xFE;

enum class Segment : uint8_t { None, FS, GS };

struct MemoryOperand {
  uint8_t Base = NoRegister;
  uint8_t Index = NoRegister;
  uint8_t ScaleShift = 0;
  int32_t Displacement = 0;
  Segment Override = Segment::None;
  /// Prefix 67h: addresses are computed modulo 2^32.
  bool Is32Bit = false;
};

struct Instruction {
  Opcode Op = Opcode::TileRelease;
  Form Operands = Form::Nothing;
  /// Numbers up to 15 can be encoded; only 0 to 7 are tiles.
  uint8_t Tile = 0, Source1 = 0, Source2 = 0;
  MemoryOperand Memory;
  uint8_t Length = 0;
};

/// Returns false for anything that a processor with all features of
/// amx_emulator.h would not decode as one of our instructions, among that
/// AMX's opcodes with wrong VEX fields or a prefix that VEX does not allow.
/// Reads no byte behind the instruction's last one.
bool decode(const uint8_t *Code, Instruction &Result);

} // namespace amx_emulator

#endif
