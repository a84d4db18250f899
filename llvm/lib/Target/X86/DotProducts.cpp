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
#include "../Generic/GroupKernel.h"
#include "matrix/Target/CodeBudget.h"
#include "matrix/Target/Subtarget.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

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

namespace {
/// One way to multiply and add groups.
struct Dot {
  StringLiteral Name;
  /// Elements of a group, and bits of one.
  unsigned Group, Bits;
  /// Of bfloats, not integers.
  bool IsBFloat;
  /// See Fragment::Flip.
  uint64_t Flip;
  /// Whether it is one instruction that multiplies and adds.
  bool IsFused;
  /// Whether \p P has such integers, of whatever bits.
  bool (*Multiplies)(const Product &P);
  bool (*IsThere)(const Subtarget &ST);
  /// \p Acc + \p X * \p Y, which are lanes of A and B.
  Value *(*Emit)(const Product &P, Value *X, Value *Y, Value *Acc,
                 IRBuilderBase &B);
};

template <const Dot &D> class DotKernel : public GroupKernel {
public:
  explicit DotKernel(const KernelContext &Context)
      : GroupKernel(Context, D.Group, D.IsBFloat ? 0 : D.Bits, D.Flip) {}

protected:
  Value *multiplyGroups(Value *X, Value *Y, Value *Acc) const override {
    return D.Emit(P, X, Y, Acc, B);
  }
};
} // namespace

static bool isSigned(const Product &P, Product::Operand X) {
  return P.op().isSigned(P.operandNumber(X));
}
static unsigned bitsOf(const Product &P, Product::Operand X) {
  return P.type(X).element()->getScalarSizeInBits();
}

static bool areBytes(const Product &P) {
  return bitsOf(P, Product::A) == 8 && bitsOf(P, Product::B) == 8;
}
static bool hasLikeSigns(const Product &P) {
  return isSigned(P, Product::A) == isSigned(P, Product::B);
}
static bool areLikeBytes(const Product &P) {
  return areBytes(P) && hasLikeSigns(P);
}
static bool areSignedBytes(const Product &P) {
  return areLikeBytes(P) && isSigned(P, Product::A);
}
static bool areUnsignedBytes(const Product &P) {
  return areLikeBytes(P) && !isSigned(P, Product::A);
}
static bool areMixedBytes(const Product &P) {
  return areBytes(P) && !hasLikeSigns(P);
}
/// Signed words, or bytes, which are such words when they are widened.
static bool areWords(const Product &P) {
  return all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
    return bitsOf(P, X) == 8 || (bitsOf(P, X) == 16 && isSigned(P, X));
  });
}

/// Whether there are VNNI's instructions for vectors of all lengths.
static bool hasVNNI(const Subtarget &ST) {
  return (ST.hasFeature("avx512vnni") && ST.hasFeature("avx512vl")) ||
         (ST.hasFeature("avxvnni") && ST.registerBits() <= 256);
}

/// Whether vpmaddwd has vectors as long as those that plans take.
static bool hasPairsOfWords(const Subtarget &ST) {
  return ST.hasFeature(ST.registerBits() == 512   ? "avx512bw"
                       : ST.registerBits() == 256 ? "avx2"
                                                  : "sse2");
}

template <const Dot &D> static bool hasElements(const Product &P) {
  auto IsBFloat = [&](Product::Operand X) {
    return P.type(X).element()->isBFloatTy();
  };
  auto IsInteger = [&](Product::Operand X) {
    return P.type(X).element()->isIntegerTy();
  };
  if (D.IsBFloat)
    return P.element()->isFloatTy() && IsBFloat(Product::A) &&
           IsBFloat(Product::B);
  return P.element()->isIntegerTy(32) && IsInteger(Product::A) &&
         IsInteger(Product::B) && D.Multiplies(P);
}

template <const Dot &D>
static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST) {
  if (!hasElements<D>(P))
    return Refusal::Elements;
  if (!D.IsThere(ST) ||
      ST.function().hasFnAttribute(Attribute::NoImplicitFloat))
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  // Groups and vectors that are half full, at least; of one row, 128 bits.
  constexpr unsigned FewestRows = FewestGroupLanes / 2;
  bool IsRow = P.M() == 1 && !D.IsBFloat && P.K() >= FewestGroupLanes * D.Group;
  if (2 * P.K() <= D.Group || (P.M() < FewestRows && !IsRow))
    return Refusal::Extents;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  return std::nullopt;
}

static bool takesEpilogue(const Product &P, const MachineModel &Model) {
  unsigned Group = 32 / bitsOf(P, Product::A);
  return P.K() <= Model.packedK(Group) &&
         P.bytes(Product::A) * (Group == 4 ? 2 : 1) <= CodeBudget::PackedPart;
}

template <const Dot &D>
static constexpr KernelInfo Info = {
    D.Name,
    refuses<D>,
    /*Mac=*/{0, 1, D.Group},
    /*A=*/
    {Fragment::Packed, D.Group, /*IsWidened=*/false, /*Flip=*/0,
     D.IsBFloat ? 0 : D.Bits},
    /*B=*/
    {Fragment::GroupsAlongK, D.Group, /*IsWidened=*/false, D.Flip,
     D.IsBFloat ? 0 : D.Bits},
    /*Grids=*/{},
    takesEpilogue,
    /*Prepare=*/nullptr,
    [](const KernelContext &Context) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<DotKernel<D>>(Context);
    },
    /*HasEqualParts=*/false,
    /*Accumulators=*/1,
    /*SeparatesTiles=*/false,
    /*IsOptional=*/nullptr,
    /*IsAvailable=*/nullptr,
    D.IsFused};

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
      return isSigned(P, Product::A) ? emit(UnsignedBySigned, Y, X, Acc, B)
                                     : emit(UnsignedBySigned, X, Y, Acc, B);
    }};

static bool hasLikeSignedBytes(const Subtarget &ST) {
  return ST.hasFeature(ST.registerBits() == 512 ? "avx10.2" : "avxvnniint8");
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
    }};

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
    }};

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
      return isSigned(P, Product::A) ? emit(UnsignedBySigned, Y, X, Acc, B)
                                     : emit(UnsignedBySigned, X, Y, Acc, B);
    }};

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
    }};

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
    }};

ArrayRef<const KernelInfo *> matrix::dotKernels() {
  static constexpr const KernelInfo *Kernels[] = {
      &Info<MixedBytes>,    &Info<BytesWithSigns>, &Info<BytesWithoutSigns>,
      &Info<FlippedBytes>,  &Info<Words>,          &Info<AddedWords>,
      &Info<PairsOfBFloats>};
  return Kernels;
}
