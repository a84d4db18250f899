// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of Power's instructions for products (Power ISA 3.1, "VSX
// Matrix-Multiply Assist"), and which products they compute.
//
//   xvf32gerpp,   floats and doubles, one k: a product is added with one
//   xvf64gerpp    rounding
//   xvi8ger4pp    4 bytes, one of them signed and the other one not
//   xvi16ger2pp   2 signed words; bytes of one sign are widened where they are
//                 packed
//   xvbf16ger2pp, 2 bfloats or halves: the sum of two products is rounded, and
//   xvf16ger2pp   then what it is added to
//
// Sums of integers wrap, so all of them are exact. (The forms that saturate,
// xvi8ger4spp and xvi16ger2s, are other operations.)
//
// The first k of a sum is multiplied by the form that adds nothing.

#include "matrix/Target/Kernels.h"
#include "MmaKernel.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

static constexpr MmaInstruction Floats = {4, 1, Intrinsic::ppc_mma_xvf32ger,
                                          Intrinsic::ppc_mma_xvf32gerpp};
static constexpr MmaInstruction Doubles = {2, 1, Intrinsic::ppc_mma_xvf64ger,
                                           Intrinsic::ppc_mma_xvf64gerpp};
static constexpr MmaInstruction Bytes = {4, 4, Intrinsic::ppc_mma_xvi8ger4,
                                         Intrinsic::ppc_mma_xvi8ger4pp,
                                         /*HasSigns=*/true};
static constexpr MmaInstruction Words = {4, 2, Intrinsic::ppc_mma_xvi16ger2,
                                         Intrinsic::ppc_mma_xvi16ger2pp};
static constexpr MmaInstruction BFloats = {4, 2, Intrinsic::ppc_mma_xvbf16ger2,
                                           Intrinsic::ppc_mma_xvbf16ger2pp};
static constexpr MmaInstruction Halves = {4, 2, Intrinsic::ppc_mma_xvf16ger2,
                                          Intrinsic::ppc_mma_xvf16ger2pp};

/// Cycles. Without a processor at hand, the rates of inner loops are those of
/// llvm-mca (docs/reference/Targets-Power.md), and what is around them was
/// counted in instructions that QEMU executes, four a cycle: a vector that is
/// packed, or copied from the temporary of a tile at the end, takes eight, and
/// rows that are repeated some hundreds.
/// Products of 12x12, 13x13, 29x29 and 31x31 floats are 571, 2532, 10407 and
/// 9873 instructions by MMA, and 711, 1057, 10332 and 11613 by vectors.
static uint64_t cyclesOfMma(const MmaInstruction &I, const Product &P) {
  constexpr unsigned Once = 40, InTenCycles = 12, Stores = 2, Copy = 2,
                     Rests = 100, VectorBytes = 16;
  bool HasRestOfM = P.M() % I.Lanes, HasRestOfN = P.N() % MmaColumns;
  bool PacksA = HasRestOfM || I.Group != 1;
  uint64_t Accumulators =
      divideCeil(P.M(), I.Lanes) * divideCeil(P.N(), MmaColumns);
  uint64_t Stored = Accumulators * MmaColumns;
  uint64_t Packed =
      (P.bytes(Product::B) + (PacksA ? P.bytes(Product::A) : 0)) / VectorBytes;
  if (HasRestOfM || HasRestOfN)
    Packed = Rests + Copy * (Packed + Stored);
  return Once + Accumulators * divideCeil(P.K(), I.Group) * 10 / InTenCycles +
         Stored / Stores + Packed;
}

/// The same by vectors. Integers are multiplied and added apart.
static uint64_t cyclesOfVectors(const Product &P) {
  unsigned Lanes = 128 / P.element()->getScalarSizeInBits();
  unsigned InTenCycles = P.element()->isIntegerTy() ? 9 : 22;
  return divideCeil(P.M(), Lanes) * P.N() * P.K() * 10 / InTenCycles;
}

/// Whether \p F may have instructions of MMA. MemorySanitizer makes constants
/// of an accumulator's type, which LLVM 22 cannot select without optimization.
static bool hasMma(const Subtarget &ST) {
  const Function &F = ST.function();
  return ST.triple().isPPC64() && ST.triple().isOSBinFormatELF() &&
         ST.hasFeature("mma") &&
         !F.hasFnAttribute(Attribute::NoImplicitFloat) &&
         !F.hasFnAttribute(Attribute::SanitizeMemory);
}

/// Whether the result's elements are what \p Is says. Factors that are not
/// become so when they are packed.
static bool widensTo(const Product &P, bool (*Is)(const Type *T)) {
  return Is(P.element()) &&
         all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
           return P.type(X).element()->isFloatingPointTy();
         });
}

/// Whether the operation may be rounded as \p I does: where one k at a time is
/// multiplied, as a fused multiply-add.
static bool mayRound(const MmaInstruction &I, const Product &P,
                     const Subtarget &ST) {
  return I.Group != 1 ? P.mayRoundAsUnit()
                      : P.fastMath().allowContract() &&
                            hasFusedMultiplyAdd(P.element(), I.Lanes, ST);
}

static std::optional<Refusal> refuses(const MmaInstruction &I, bool Multiplies,
                                      const Product &P, const Subtarget &ST) {
  if (!Multiplies)
    return Refusal::Elements;
  if (!hasMma(ST))
    return Refusal::Features;
  if (!mayRound(I, P, ST))
    return Refusal::Rounding;
  if (!hasRoomToPack(P, ST))
    return Refusal::Heap;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  if (cyclesOfMma(I, P) > cyclesOfVectors(P))
    return Refusal::Extents;
  return std::nullopt;
}

/// All eight accumulators, which are the first half of the vector registers;
/// fragments are in the other one. A tile of 8 by 1 would load nine fragments
/// for eight instructions, where processors begin as many loads as those.
static constexpr Grid Grids[] = {{4, 2}, {2, 4}};

/// \p Bits: of packed integers, if they may be narrower in memory.
template <const MmaInstruction &I, bool (*Multiplies)(const Product &)>
static constexpr KernelInfo infoOf(StringLiteral Name, unsigned Bits = 0) {
  auto Reads = I.Group == 1 ? Fragment::Contiguous : Fragment::Packed;
  bool IsWidened = I.Group == 1;
  return {Name,
          [](const Product &P, const Subtarget &ST) {
            return refuses(I, Multiplies(P), P, ST);
          },
          /*Mac=*/{I.Lanes, MmaColumns, I.Group},
          /*A=*/{Reads, I.Group, IsWidened, /*Flip=*/0, Bits},
          /*B=*/{Reads, I.Group, IsWidened, /*Flip=*/0, Bits}, Grids,
          // Tiles that are computed beside the result have none, nor have parts
          // of k.
          /*TakesEpilogue=*/
          [](const Product &P, const MachineModel &Model) {
            return P.M() % I.Lanes == 0 && P.N() % MmaColumns == 0 &&
                   P.K() <= Model.packedK(I.Group);
          },
          /*Prepare=*/nullptr,
          /*Create=*/
          [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
            return std::make_unique<MmaKernel>(C, I);
          }};
}

static bool areFloats(const Product &P) {
  return widensTo(P, [](const Type *T) { return T->isFloatTy(); });
}

static bool areDoubles(const Product &P) {
  return widensTo(P, [](const Type *T) { return T->isDoubleTy(); });
}

static bool areMixedBytes(const Product &P) {
  return P.multiplies(Type::IntegerTyID, Type::IntegerTyID) &&
         P.isSigned(Product::A) != P.isSigned(Product::B);
}

/// Signed words, or bytes, which are such words when they are widened.
static bool areWords(const Product &P) {
  return P.element()->isIntegerTy(32) &&
         all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
           const Type *T = P.type(X).element();
           return T->isIntegerTy(8) || (T->isIntegerTy(16) && P.isSigned(X));
         });
}

template <Type::TypeID Factor> static bool areNarrow(const Product &P) {
  return P.multiplies(Factor, Type::FloatTyID);
}

ArrayRef<const KernelInfo *> matrix::powerKernels() {
  static constexpr KernelInfo FloatKernel =
      infoOf<Floats, areFloats>("xvf32ger");
  static constexpr KernelInfo DoubleKernel =
      infoOf<Doubles, areDoubles>("xvf64ger");
  static constexpr KernelInfo ByteKernel =
      infoOf<Bytes, areMixedBytes>("xvi8ger4");
  static constexpr KernelInfo WordKernel =
      infoOf<Words, areWords>("xvi16ger2", /*Bits=*/16);
  static constexpr KernelInfo BFloatKernel =
      infoOf<BFloats, areNarrow<Type::BFloatTyID>>("xvbf16ger2");
  static constexpr KernelInfo HalfKernel =
      infoOf<Halves, areNarrow<Type::HalfTyID>>("xvf16ger2");
  static constexpr const KernelInfo *Kernels[] = {&ByteKernel,   &WordKernel,
                                                  &BFloatKernel, &HalfKernel,
                                                  &FloatKernel,  &DoubleKernel};
  return Kernels;
}
