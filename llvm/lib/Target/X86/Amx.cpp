// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products tiles compute.

#include "Amx.h"
#include "AmxKernel.h"
#include "AmxPermission.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Cycles, measured on a Xeon with AMX: the throughput of a multiplication is
/// 16, even with one accumulator; a load takes 8 and a store 16, if no row
/// crosses a cache line; `ldtilecfg` and `tilerelease` take 175, and calls and
/// the question of permission what is left of Once.
static uint64_t cyclesOfTiles(const Product &P) {
  constexpr unsigned Once = 250, MultiplyAdd = 16, Store = 16, Load = 8,
                     PackedBytes = 32;
  uint64_t Bytes = P.K() * P.elementBytes(Product::A);
  uint64_t Tiles = divideCeil(P.M(), AmxRows) * divideCeil(P.N(), AmxRows);
  return Once +
         (divideCeil(Bytes, AmxRowBytes) * MultiplyAdd + Store + Load) * Tiles +
         P.M() * Bytes / PackedBytes;
}

/// The same by whole vectors, at the rate of small products: two thirds of what
/// two units of 512 bits can do by `vpdpbusd`, or by multiply-adds of floats.
static uint64_t cyclesOfVectors(const Product &P, const Subtarget &ST) {
  constexpr unsigned Longest = 512;
  unsigned Lanes = std::max(ST.registerBits(), 128u) / 32;
  unsigned PerCycle = P.element()->isIntegerTy() ? 80 : 24;
  // With one row, lanes run along k.
  uint64_t Rows = P.M() == 1 ? 1 : alignTo<uint64_t>(P.M(), Lanes);
  uint64_t Products = Rows * P.N() * P.K();
  return Products * Longest / (Lanes * 32) / PerCycle;
}

/// Why a kernel of \p Feature that multiplies elements of \p Factor does not
/// compute \p P.
static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST,
                                      StringRef Feature, Type::TypeID Factor) {
  const Function &F = ST.function();
  if (!P.multiplies(Factor, Factor == Type::IntegerTyID ? Type::IntegerTyID
                                                        : Type::FloatTyID))
    return Refusal::Elements;
  if (!ST.hasFeature("amx-tile") || !ST.hasFeature(Feature) ||
      F.hasFnAttribute(Attribute::NoImplicitFloat) ||
      ST.dataLayout().getPointerSize() != 8)
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  AmxRequest Request = amxRequest(ST);
  if (Request == AmxRequest::Never ||
      (Request == AmxRequest::OnFirstUse && !canRequestAmx(ST)))
    return Refusal::Permission;
  if (!hasRoomToPack(P, ST))
    return Refusal::Heap;
  if (F.hasOptSize())
    return Refusal::Size;
  if (P.hasConstantExtents() && cyclesOfTiles(P) > cyclesOfVectors(P, ST))
    return Refusal::Extents;
  return std::nullopt;
}

/// Calls between tile instructions would save and restore all tiles. Tuned for
/// AMD's processors, registers of tiles are renamed after `ldtilecfg` has been
/// told which ones there are (LLVM 22's scheduler after register allocation).
static void prepare(Function &F) {
  F.addFnAttr(Attribute::NoSanitizeCoverage);
  F.addFnAttr("tune-cpu", "sapphirerapids");
}

/// As many accumulators as the unit can work on at a time, and what they are
/// made of: eight registers.
static constexpr Grid Grids[] = {{2, 2}, {1, 3}, {3, 1}, {1, 4}};

static constexpr unsigned InFlight = 4;

static constexpr KernelInfo infoOf(StringLiteral Name, unsigned ElementBytes,
                                   decltype(KernelInfo::Refuses) Refuses) {
  unsigned Group = 4 / ElementBytes;
  KernelInfo Info{Name, Refuses,
                  /*Mac=*/{AmxRows, AmxRows, AmxRowBytes / ElementBytes},
                  /*A=*/{Fragment::Packed, Group},
                  /*B=*/{Fragment::AlongK, Group}, Grids,
                  /*TakesEpilogue=*/
                  [](const Product &, const MachineModel &) { return false; },
                  /*Prepare=*/prepare,
                  /*Create=*/
                  [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
                    return std::make_unique<AmxKernel>(C);
                  }};
  Info.HasEqualParts = true;
  Info.Accumulators = InFlight;
  Info.LineBytes = AmxRowBytes;
  Info.SeparatesTiles = true;
  // Measured (Measured.h); bfloats and halves by the numbers of cycles above.
  Info.AtRunTime = {AmxRows / 2, AmxRows / 2,
                    ElementBytes == 1 ? Measured::UnitBytesOfK
                                      : AmxRowBytes / 2 / ElementBytes,
                    ElementBytes == 1 ? 32768u : 8192u};
  Info.ShapeOperands = emitAmxShape;
  Info.RowBytes = AmxRowBytes;
  Info.IsOptional = [](const Subtarget &ST) {
    return amxRequest(ST) != AmxRequest::Declared;
  };
  Info.IsAvailable = emitAmxRequest;
  return Info;
}

const KernelInfo matrix::AmxInt8Kernel =
    infoOf("amx_int8", 1, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-int8", Type::IntegerTyID);
    });
const KernelInfo matrix::AmxBF16Kernel =
    infoOf("amx_bf16", 2, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-bf16", Type::BFloatTyID);
    });
const KernelInfo matrix::AmxFP16Kernel =
    infoOf("amx_fp16", 2, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-fp16", Type::HalfTyID);
    });
