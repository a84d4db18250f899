// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the emulator and the scalar model, which was written separately, side by
// side, on random tiles.
#ifndef MATRIX_TEST_UNIT_AMX_MODELCOMPARISON_H
#define MATRIX_TEST_UNIT_AMX_MODELCOMPARISON_H

#include "AmxTest.h"
#include "Execute.h"
#include "FloatModel.h"
#include "Model.h"
#include "Products.h"
#include <random>

namespace amxtest {

using amx_emulator::Fault;
using amx_emulator::Form;
using amx_emulator::Instruction;
using amx_emulator::Opcode;
using amxmodel::Machine;

using Random = std::mt19937;

inline unsigned below(Random &R, unsigned Bound) { return R() % Bound; }

inline bool isInteger(Opcode Op) {
  return Op == Opcode::TDPBSSD || Op == Opcode::TDPBSUD ||
         Op == Opcode::TDPBUSD || Op == Opcode::TDPBUUD;
}

constexpr Opcode Products[] = {Opcode::TDPBSSD,      Opcode::TDPBSUD,
                               Opcode::TDPBUSD,      Opcode::TDPBUUD,
                               Opcode::TDPBF16PS,    Opcode::TDPFP16PS,
                               Opcode::TCMMImFP16PS, Opcode::TCMMRlFP16PS};

/// The model has no complex products: they are tdpfp16ps with A's halves
/// exchanged, or the odd ones negated.
inline amxmodel::Fault multiplyComplex(Machine &M, bool IsReal, unsigned C,
                                       unsigned A, unsigned B) {
  if (A >= amxmodel::MaxTiles)
    return amxmodel::Fault::InvalidOpcode;
  amxmodel::Tile Saved = M.Tiles[A];
  for (unsigned Row = 0; Row != amxmodel::MaxRows; ++Row)
    for (unsigned I = 0; I != amxmodel::MaxColumnBytes / 4; ++I) {
      uint32_t Value = Saved.dword(Row, I);
      Value = IsReal ? Value ^ 0x80000000 : Value << 16 | Value >> 16;
      M.Tiles[A].setDword(Row, I, Value);
    }
  amxmodel::Fault Result = M.tdpfp16ps(C, A, B);
  M.Tiles[A] = Saved;
  return Result;
}

inline amxmodel::Fault multiply(Machine &M, Opcode Op, unsigned C, unsigned A,
                                unsigned B) {
  switch (Op) {
  case Opcode::TDPBSSD:
    return M.tdpbssd(C, A, B);
  case Opcode::TDPBSUD:
    return M.tdpbsud(C, A, B);
  case Opcode::TDPBUSD:
    return M.tdpbusd(C, A, B);
  case Opcode::TDPBUUD:
    return M.tdpbuud(C, A, B);
  case Opcode::TDPBF16PS:
    return M.tdpbf16ps(C, A, B);
  case Opcode::TDPFP16PS:
    return M.tdpfp16ps(C, A, B);
  default:
    return multiplyComplex(M, Op == Opcode::TCMMRlFP16PS, C, A, B);
  }
}

/// Which floats a product is of. NaNs and infinities hide all else, and results
/// near the smallest normal number need factors that are small alike.
enum class Numbers { All, Finite, Tiny };

inline Numbers randomNumbers(Random &R) {
  constexpr Numbers Choices[] = {Numbers::All, Numbers::Finite, Numbers::Finite,
                                 Numbers::Tiny};
  return Choices[below(R, 4)];
}

struct Format {
  unsigned ExponentBits, FractionBits;

  unsigned special() const { return (1u << ExponentBits) - 1; }
  unsigned bias() const { return special() / 2; }
};

inline unsigned randomExponent(Random &R, Format F, Numbers N, bool IsFactor) {
  // Products of two are around 2^-126.
  if (N == Numbers::Tiny)
    return IsFactor ? F.bias() / 2 - 2 + below(R, 6) : below(R, 3);
  switch (below(R, 40)) {
  case 0:
  case 1:
    return N == Numbers::All ? F.special() : F.special() - 1;
  case 2:
  case 3:
  case 4:
    return 0;
  case 5:
    return 1 + below(R, 3);
  case 6:
    return F.special() - 1 - below(R, 3);
  case 7:
  case 8:
  case 9:
    return F.bias() / 2 + below(R, 8);
  case 10:
    return below(R, F.special());
  default:
    return F.bias() - 4 + below(R, 8);
  }
}

inline uint32_t randomFloat(Random &R, Format F, Numbers N, bool IsFactor) {
  uint32_t Sign = R() & 1, Exponent = randomExponent(R, F, N, IsFactor);
  uint32_t Fraction = R() & ((1u << F.FractionBits) - 1);
  // Zeros and infinities among denormals and NaNs.
  if ((Exponent == 0 || Exponent == F.special()) && below(R, 3) == 0)
    Fraction = 0;
  return (Sign << F.ExponentBits | Exponent) << F.FractionBits | Fraction;
}

/// A dword of a tile that \p Op takes for a factor, or for C.
inline uint32_t randomDword(Random &R, Opcode Op, Numbers N, bool IsFactor) {
  if (isInteger(Op))
    return below(R, 4) ? R() : (R() & 1 ? 0x80FF7F80 : 0x7F80FF01);
  if (!IsFactor)
    return randomFloat(R, {8, 23}, N, false);
  Format Half = Op == Opcode::TDPBF16PS ? Format{8, 7} : Format{5, 10};
  uint32_t Low = randomFloat(R, Half, N, true);
  return Low | randomFloat(R, Half, N, true) << 16;
}

class ModelComparison : public testing::Test {
protected:
  Random R{12345};
  amx_emulator::TileState State = {};
  Machine Model;

  void SetUp() override {
    if (!amx_emulator::canMultiply())
      GTEST_SKIP() << "needs AVX2, FMA and F16C";
  }

  Fault run(Instruction I, const void *Base = nullptr, uint64_t Stride = 0) {
    amx_emulator::RowAddresses Memory;
    Memory.Base = reinterpret_cast<uintptr_t>(Base);
    Memory.Stride = Stride;
    return execute(State, I, Memory, {~0u, true});
  }

  void compareFaults(Fault Ours, amxmodel::Fault Theirs) {
    EXPECT_EQ(Ours == Fault::None, Theirs == amxmodel::Fault::None);
    EXPECT_EQ(Ours == Fault::InvalidOpcode,
              Theirs == amxmodel::Fault::InvalidOpcode);
    EXPECT_EQ(Ours == Fault::GeneralProtection,
              Theirs == amxmodel::Fault::GeneralProtection);
  }

  /// Different NaNs in \p FloatTile are taken over by the model.
  void compareStates(int FloatTile = -1) {
    uint8_t Image[amx_emulator::ConfigBytes],
        ModelImage[amx_emulator::ConfigBytes];
    State.storeConfig(Image);
    Model.sttilecfg(ModelImage);
    ASSERT_EQ(std::memcmp(Image, ModelImage, sizeof(Image)), 0);
    for (int T = 0; T != int(amxmodel::MaxTiles); ++T)
      for (unsigned Row = 0; Row != amxmodel::MaxRows; ++Row)
        for (unsigned I = 0; I != amxmodel::MaxColumnBytes / 4; ++I) {
          uint32_t Ours, Theirs = Model.Tiles[T].dword(Row, I);
          std::memcpy(&Ours, State.Data[T][Row] + 4 * I, 4);
          if (Ours == Theirs)
            continue;
          ASSERT_TRUE(T == FloatTile && amxmodel::equalFloats(Ours, Theirs))
              << "tile " << T << " row " << Row << " column " << I << std::hex
              << ": " << Ours << ", expected " << Theirs;
          Model.Tiles[T].setDword(Row, I, Ours);
        }
  }

  void loadRandom(unsigned Tile, Opcode Op, Numbers N, bool IsFactor) {
    for (unsigned Row = 0; Row != State.Rows[Tile]; ++Row)
      for (unsigned I = 0; I != State.RowBytes[Tile] / 4u; ++I) {
        uint32_t Value = randomDword(R, Op, N, IsFactor);
        std::memcpy(State.Data[Tile][Row] + 4 * I, &Value, 4);
        Model.Tiles[Tile].setDword(Row, I, Value);
      }
  }

  void configureBoth(const Config &C) {
    Instruction I;
    I.Op = Opcode::LdTileCfg, I.Operands = Form::Config;
    auto *Image = reinterpret_cast<const uint8_t *>(&C);
    compareFaults(run(I, Image), Model.ldtilecfg(Image));
  }

  void multiplyBoth(Opcode Op, unsigned C, unsigned A, unsigned B) {
    Instruction I;
    I.Op = Op, I.Operands = Form::Product;
    I.Tile = C, I.Source1 = A, I.Source2 = B;
    compareFaults(run(I), multiply(Model, Op, C, A, B));
    compareStates(isInteger(Op) ? -1 : C);
  }
};

} // namespace amxtest

#endif
