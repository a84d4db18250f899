// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products: the emulator's arithmetic against the model's, and instructions
// that trap against the same (on a processor with AMX, the processor).

#include "ModelComparison.h"

using namespace amxtest;

namespace {
class ProductTest : public ModelComparison {};

/// Floats take turns: the model is slow there.
TEST_F(ProductTest, AllShapes) {
  for (unsigned M = 1; M <= 16; ++M)
    for (unsigned N = 1; N <= 16; ++N)
      for (unsigned K = 1; K <= 16; ++K) {
        configureBoth(Config::product(M, N, K));
        for (unsigned I = 0; I != 8; ++I) {
          Opcode Op = Products[I];
          if (!isInteger(Op) && I % 4 != (M + N + K) % 4)
            continue;
          SCOPED_TRACE(testing::Message()
                       << M << " " << N << " " << K << ", " << unsigned(Op));
          Numbers Which = randomNumbers(R);
          loadRandom(0, Op, Which, false);
          loadRandom(1, Op, Which, true);
          loadRandom(2, Op, Which, true);
          multiplyBoth(Op, 0, 1, 2);
          ASSERT_FALSE(HasFailure());
        }
      }
}

/// Every pair of bytes under every pair of signs, and sums that wrap around.
TEST_F(ProductTest, AllBytes) {
  configureBoth(Config::product(16, 16, 16));
  for (Opcode Op : Products) {
    if (!isInteger(Op))
      continue;
    for (unsigned First = 0; First != 256; First += 16) {
      for (unsigned Row = 0; Row != 16; ++Row)
        for (unsigned I = 0; I != 16; ++I) {
          Model.Tiles[0].setDword(Row, I, Row & 1 ? 0x7FFFFFFF : 0x80000000);
          Model.Tiles[1].setDword(Row, I, 0x01010101 * (First + Row));
          Model.Tiles[2].setDword(Row, I, 0x01010101 * (Row * 16 + I));
        }
      for (unsigned T : {0, 1, 2})
        std::memcpy(State.Data[T], Model.Tiles[T].Bytes, sizeof(State.Data[T]));
      multiplyBoth(Op, 0, 1, 2);
    }
  }
}
/// Executes tmm0 += tmm1 * tmm2.
void trap(Opcode Op) {
  switch (Op) {
  case Opcode::TDPBSSD:
    asm volatile("tdpbssd %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TDPBSUD:
    asm volatile("tdpbsud %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TDPBUSD:
    asm volatile("tdpbusd %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TDPBUUD:
    asm volatile("tdpbuud %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TDPBF16PS:
    asm volatile("tdpbf16ps %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TDPFP16PS:
    asm volatile("tdpfp16ps %tmm2, %tmm1, %tmm0");
    break;
  case Opcode::TCMMImFP16PS:
    asm volatile("tcmmimfp16ps %tmm2, %tmm1, %tmm0");
    break;
  default:
    asm volatile("tcmmrlfp16ps %tmm2, %tmm1, %tmm0");
    break;
  }
}

bool isSupported(Opcode Op) {
  if (amx_emulator_active())
    return true;
  if (isInteger(Op))
    return __builtin_cpu_supports("amx-int8");
  if (Op == Opcode::TDPBF16PS)
    return __builtin_cpu_supports("amx-bf16");
  if (Op == Opcode::TDPFP16PS)
    return __builtin_cpu_supports("amx-fp16");
  return __builtin_cpu_supports("amx-complex");
}

class TrappedProductTest : public TileTest {};

TEST_F(TrappedProductTest, RandomShapes) {
  Random R{777};
  for (unsigned Round = 0; Round != 2000; ++Round) {
    Opcode Op = Products[Round % 8];
    if (!isSupported(Op))
      continue;
    SCOPED_TRACE(testing::Message() << Round << ", " << unsigned(Op));
    Config C =
        Config::product(1 + below(R, 16), 1 + below(R, 16), 1 + below(R, 16));
    Machine Model;
    Model.ldtilecfg(reinterpret_cast<const uint8_t *>(&C));
    Numbers Which = randomNumbers(R);
    Tile Operands[3], Result = {};
    for (unsigned T = 0; T != 3; ++T)
      for (unsigned Row = 0; Row != 16; ++Row)
        for (unsigned I = 0; I != 16; ++I) {
          uint32_t Value = randomDword(R, Op, Which, T != 0);
          std::memcpy(Operands[T].Bytes[Row] + 4 * I, &Value, 4);
        }
    configure(C);
    LOAD_TILE(0, Operands[0]);
    LOAD_TILE(1, Operands[1]);
    LOAD_TILE(2, Operands[2]);
    trap(Op);
    STORE_TILE(0, Result);
    for (unsigned T = 0; T != 3; ++T)
      Model.tileloadd(T, Operands[T].Bytes[0], 64);
    multiply(Model, Op, 0, 1, 2);
    for (unsigned Row = 0; Row != 16; ++Row)
      for (unsigned I = 0; I != 16; ++I) {
        uint32_t Value, Expected = Model.Tiles[0].dword(Row, I);
        std::memcpy(&Value, Result.Bytes[Row] + 4 * I, 4);
        ASSERT_TRUE(Value == Expected ||
                    (!isInteger(Op) && amxmodel::equalFloats(Value, Expected)))
            << Row << ", " << I << std::hex << ": " << Value << ", expected "
            << Expected;
      }
  }
}
} // namespace
