// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of NEON and SVE that add groups of products to each lane of a
// vector (Arm Architecture Reference Manual, C7.2 and C8.2):
//
//   sdot, udot     4 bytes of one sign, FEAT_DotProd
//   usdot, sudot   4 unsigned by signed bytes, FEAT_I8MM
//   bfdot          2 bfloats, FEAT_BF16
//
// SVE's are used where its vectors have a known length of more than 128 bits.
//
// Integers wrap, so they are exact. Without FEAT_I8MM, bytes of different signs
// are multiplied with those of B flipped, read with A's sign: b ^ 0x80 is
// b + 128 or b - 128, and 128 times the sum of A's row makes up for it.

#include "DotProducts.h"
#include "../Generic/DotKernel.h"
#include "Neon.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
/// An instruction for NEON's vectors of 128 bits, and for SVE's of a known
/// length.
struct DotInstruction {
  Intrinsic::ID Neon, Sve;
};
} // namespace

static constexpr DotInstruction SignedDot = {Intrinsic::aarch64_neon_sdot,
                                             Intrinsic::aarch64_sve_sdot};
static constexpr DotInstruction UnsignedDot = {Intrinsic::aarch64_neon_udot,
                                               Intrinsic::aarch64_sve_udot};
static constexpr DotInstruction MixedDot = {Intrinsic::aarch64_neon_usdot,
                                            Intrinsic::aarch64_sve_usdot};
static constexpr DotInstruction BFloatDot = {Intrinsic::aarch64_neon_bfdot,
                                             Intrinsic::aarch64_sve_bfdot};
constexpr unsigned NeonBits = 128;

/// Whether SVE's vectors have a known length of more than 128 bits, where code
/// is emitted.
static bool isSve(const IRBuilderBase &B) {
  const Function &F = *B.GetInsertBlock()->getParent();
  Attribute Range = F.getFnAttribute(Attribute::VScaleRange);
  return Range.isValid() && Range.getVScaleRangeMin() > 1;
}

/// \p V, a vector of fixed length, as the first lanes of a scalable one of
/// \p Element. LLVM 22 cannot select all fixed vectors of bytes.
static Value *scalable(Value *V, Type *Element, IRBuilderBase &B) {
  Type *Given = V->getType()->getScalarType();
  auto *T =
      ScalableVectorType::get(Given, NeonBits / Given->getScalarSizeInBits());
  V = B.CreateInsertVector(T, PoisonValue::get(T), V, uint64_t(0));
  return B.CreateBitCast(
      V, ScalableVectorType::get(Element,
                                 NeonBits / Element->getScalarSizeInBits()));
}

/// \p Acc + \p X * \p Y, of \p Element.
static Value *emit(const DotInstruction &I, Type *Element, Value *X, Value *Y,
                   Value *Acc, IRBuilderBase &B) {
  Type *Sums = Acc->getType();
  if (!isSve(B)) {
    auto *T = FixedVectorType::get(Element, Sums->getPrimitiveSizeInBits() /
                                                Element->getScalarSizeInBits());
    return B.CreateIntrinsic(
        I.Neon, {Sums, T}, {Acc, B.CreateBitCast(X, T), B.CreateBitCast(Y, T)});
  }
  Value *Sum = scalable(Acc, Sums->getScalarType(), B);
  SmallVector<Type *> Overloads;
  if (Element->isIntegerTy())
    Overloads.push_back(Sum->getType());
  Sum = B.CreateIntrinsic(
      I.Sve, Overloads,
      {Sum, scalable(X, Element, B), scalable(Y, Element, B)});
  return B.CreateExtractVector(Sums, Sum, uint64_t(0));
}

/// By the instruction for bytes that both have A's sign.
static Value *emitLike(const Product &P, Value *X, Value *Y, Value *Acc,
                       IRBuilderBase &B) {
  return emit(P.isSigned(Product::A) ? SignedDot : UnsignedDot, B.getInt8Ty(),
              X, Y, Acc, B);
}

/// \p Group in all lanes of \p Lane, such that the instruction takes it from
/// the lane that a plain load of 32 bits leaves. LLVM 22 makes `ld1r` of a
/// splat, which takes a unit that multiplies, and has no offset. It finds the
/// lane in vectors of \p Fenced.
static Value *takeLane(Value *Group, unsigned Lanes, Type *Lane, Type *Fenced,
                       IRBuilderBase &B) {
  // SVE has loads that broadcast, of which multiplications know nothing.
  if (Lanes * 32 > NeonBits)
    return B.CreateVectorSplat(Lanes, Group);
  auto *Vector = FixedVectorType::get(Lane, Lanes);
  auto *Kept =
      FixedVectorType::get(Fenced, Lanes * 32 / Fenced->getScalarSizeInBits());
  Value *First = B.CreateInsertElement(
      PoisonValue::get(Vector), B.CreateBitCast(Group, Lane), uint64_t(0));
  First =
      B.CreateBitCast(keepAllLanes(B.CreateBitCast(First, Kept), B), Vector);
  return B.CreateShuffleVector(First, SmallVector<int>(Lanes, 0));
}
static Value *takeLaneOfBytes(Value *Group, unsigned Lanes, IRBuilderBase &B) {
  return takeLane(Group, Lanes, B.getInt32Ty(), B.getFloatTy(), B);
}
static Value *takeLaneOfBFloats(Value *Group, unsigned Lanes,
                                IRBuilderBase &B) {
  return takeLane(Group, Lanes, B.getFloatTy(), B.getBFloatTy(), B);
}

static bool hasDotProducts(const Subtarget &ST) {
  return hasNeon("dotprod", ST) ||
         (hasNeon("sve", ST) && ST.registerBits() > NeonBits);
}

static constexpr Dot LikeBytes = {"dot",
                                  4,
                                  8,
                                  /*IsBFloat=*/false,
                                  /*Flip=*/0,
                                  /*IsFused=*/true,
                                  areLikeBytes,
                                  hasDotProducts,
                                  emitLike,
                                  takeLaneOfBytes};

static constexpr Dot MixedBytes = {
    "usdot",
    4,
    8,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/true,
    areMixedBytes,
    [](const Subtarget &ST) { return hasNeon("i8mm", ST); },
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      if (P.isSigned(Product::A))
        std::swap(X, Y);
      return emit(MixedDot, B.getInt8Ty(), X, Y, Acc, B);
    },
    takeLaneOfBytes};

static constexpr Dot FlippedBytes = {"dot-flipped",
                                     4,
                                     8,
                                     /*IsBFloat=*/false,
                                     /*Flip=*/0x80,
                                     /*IsFused=*/true,
                                     areMixedBytes,
                                     hasDotProducts,
                                     emitLike,
                                     takeLaneOfBytes};

static constexpr Dot PairsOfBFloats = {
    "bfdot",
    2,
    16,
    /*IsBFloat=*/true,
    /*Flip=*/0,
    /*IsFused=*/true,
    /*Multiplies=*/nullptr,
    [](const Subtarget &ST) { return hasNeon("bf16", ST); },
    [](const Product &, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(BFloatDot, B.getBFloatTy(), X, Y, Acc, B);
    },
    takeLaneOfBFloats};

ArrayRef<const KernelInfo *> matrix::aarch64DotKernels() {
  static constexpr const KernelInfo *Kernels[] = {
      &DotInfo<LikeBytes>, &DotInfo<MixedBytes>, &DotInfo<FlippedBytes>,
      &DotInfo<PairsOfBFloats>};
  return Kernels;
}
