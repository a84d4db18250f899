// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that add groups of products to each lane of a vector (Intel's
// Software Developer's Manual, volume 2):
//
//   vpdpbusd    4 unsigned by signed bytes, AVX512-VNNI and AVX-VNNI
//   vpdpbssd,   4 bytes of one sign, AVX-VNNI-INT8
//   vpdpbuud
//   vpdpwssd    2 signed words, AVX512-VNNI and AVX-VNNI
//   vpmaddwd    2 signed words, and an addition: SSE2, AVX2, AVX512-BW; bytes
//               are widened where they are packed
//   vdpbf16ps   2 bfloats, AVX512-BF16
//
// Integers wrap, so all of them are exact. Without AVX-VNNI-INT8, bytes of one
// sign are multiplied with those of B flipped: b ^ 0x80 is b + 128 of signed
// ones, read as unsigned, and b - 128 of unsigned ones, read as signed; 128
// times the sum of A's row makes up for it.

#include "DotProducts.h"
#include "../Generic/DotKernel.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
/// An instruction for vectors of 128, 256 and 512 bits.
struct Instructions {
  Intrinsic::ID Of128, Of256, Of512;
  Intrinsic::ID of(unsigned Bits) const {
    return Bits == 512 ? Of512 : Bits == 256 ? Of256 : Of128;
  }
};
} // namespace

static constexpr Instructions UnsignedBySigned = {
    Intrinsic::x86_avx512_vpdpbusd_128, Intrinsic::x86_avx512_vpdpbusd_256,
    Intrinsic::x86_avx512_vpdpbusd_512};
static constexpr Instructions SignedBytes = {Intrinsic::x86_avx2_vpdpbssd_128,
                                             Intrinsic::x86_avx2_vpdpbssd_256,
                                             Intrinsic::x86_avx10_vpdpbssd_512};
static constexpr Instructions UnsignedBytes = {
    Intrinsic::x86_avx2_vpdpbuud_128, Intrinsic::x86_avx2_vpdpbuud_256,
    Intrinsic::x86_avx10_vpdpbuud_512};
static constexpr Instructions SignedWords = {
    Intrinsic::x86_avx512_vpdpwssd_128, Intrinsic::x86_avx512_vpdpwssd_256,
    Intrinsic::x86_avx512_vpdpwssd_512};
static constexpr Instructions PairsOfWords = {
    Intrinsic::x86_sse2_pmadd_wd, Intrinsic::x86_avx2_pmadd_wd,
    Intrinsic::x86_avx512_pmaddw_d_512};
static constexpr Instructions BFloats = {
    Intrinsic::x86_avx512bf16_dpbf16ps_128,
    Intrinsic::x86_avx512bf16_dpbf16ps_256,
    Intrinsic::x86_avx512bf16_dpbf16ps_512};

/// \p Acc + \p X * \p Y by one of \p Choice.
static Value *emit(const Instructions &Choice, Value *X, Value *Y, Value *Acc,
                   IRBuilderBase &B) {
  unsigned Bits = Acc->getType()->getPrimitiveSizeInBits();
  Function *F = Intrinsic::getOrInsertDeclaration(
      B.GetInsertBlock()->getModule(), Choice.of(Bits));
  FunctionType *T = F->getFunctionType();
  return B.CreateCall(F, {Acc, B.CreateBitCast(X, T->getParamType(1)),
                          B.CreateBitCast(Y, T->getParamType(2))});
}

/// The same by vpmaddwd, which does not add.
static Value *emitWords(Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
  unsigned Bits = Acc->getType()->getPrimitiveSizeInBits();
  Function *F = Intrinsic::getOrInsertDeclaration(
      B.GetInsertBlock()->getModule(), PairsOfWords.of(Bits));
  return B.CreateAdd(Acc, B.CreateCall(F, {X, Y}));
}

/// Signed words, or bytes, which are such words when they are widened.
static bool areWords(const Product &P) {
  return all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
    return bitsOf(P, X) == 8 || (bitsOf(P, X) == 16 && P.isSigned(X));
  });
}

/// The longest vectors of sums. Small products take such also where a function
/// prefers shorter ones.
static unsigned longestVector(const Subtarget &ST) {
  return ST.widestRegisterBits(Type::getInt32Ty(ST.function().getContext()));
}

/// Whether there are VNNI's instructions for vectors of all lengths.
static bool hasVNNI(const Subtarget &ST) {
  return (ST.hasFeature("avx512vnni") && ST.hasFeature("avx512vl")) ||
         (ST.hasFeature("avxvnni") && longestVector(ST) <= 256);
}

/// Whether vpmaddwd has vectors as long as those that plans take.
static bool hasPairsOfWords(const Subtarget &ST) {
  unsigned Bits = longestVector(ST);
  return ST.hasFeature(Bits == 512   ? "avx512bw"
                       : Bits == 256 ? "avx2"
                                     : "sse2");
}

static constexpr Dot MixedBytes = {
    "vpdpbusd",
    4,
    8,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/true,
    areMixedBytes,
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return P.isSigned(Product::A) ? emit(UnsignedBySigned, Y, X, Acc, B)
                                    : emit(UnsignedBySigned, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

static bool hasLikeSignedBytes(const Subtarget &ST) {
  return ST.hasFeature(longestVector(ST) == 512 ? "avx10.2" : "avxvnniint8");
}

static constexpr Dot BytesWithSigns = {
    "vpdpbssd",
    4,
    8,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/true,
    areSignedBytes,
    hasLikeSignedBytes,
    [](const Product &, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(SignedBytes, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

static constexpr Dot BytesWithoutSigns = {
    "vpdpbuud",
    4,
    8,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/true,
    areUnsignedBytes,
    hasLikeSignedBytes,
    [](const Product &, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(UnsignedBytes, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

static constexpr Dot FlippedBytes = {
    "vpdpbusd-flipped",
    4,
    8,
    /*IsBFloat=*/false,
    /*Flip=*/0x80,
    /*IsFused=*/true,
    areLikeBytes,
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return P.isSigned(Product::A) ? emit(UnsignedBySigned, Y, X, Acc, B)
                                    : emit(UnsignedBySigned, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

static constexpr Dot Words = {
    "vpdpwssd",
    2,
    16,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/true,
    areWords,
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(SignedWords, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

static constexpr Dot AddedWords = {
    "vpmaddwd",
    2,
    16,
    /*IsBFloat=*/false,
    /*Flip=*/0,
    /*IsFused=*/false,
    areWords,
    hasPairsOfWords,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emitWords(X, Y, Acc, B);
    }};

static constexpr Dot PairsOfBFloats = {
    "vdpbf16ps",
    2,
    16,
    /*IsBFloat=*/true,
    /*Flip=*/0,
    /*IsFused=*/true,
    /*Multiplies=*/nullptr,
    [](const Subtarget &ST) {
      return ST.hasFeature("avx512bf16") && ST.hasFeature("avx512vl");
    },
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(BFloats, X, Y, Acc, B);
    },
    /*Broadcast=*/nullptr,
    /*AddsLate=*/true};

ArrayRef<const KernelInfo *> matrix::dotKernels() {
  static constexpr const KernelInfo *Kernels[] = {&DotInfo<MixedBytes>,
                                                  &DotInfo<BytesWithSigns>,
                                                  &DotInfo<BytesWithoutSigns>,
                                                  &DotInfo<FlippedBytes>,
                                                  &DotInfo<Words>,
                                                  &DotInfo<AddedWords>,
                                                  &DotInfo<PairsOfBFloats>};
  return Kernels;
}
