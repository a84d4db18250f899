// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that add groups of products to each lane of a vector (Intel's
// Software Developer's Manual, volume 2):
//
//   vpdpbusd    4 unsigned by signed bytes, AVX512-VNNI and AVX-VNNI
//   vpdpbssd,   4 bytes of one sign, AVX-VNNI-INT8
//   vpdpbuud
//   vpdpwssd    2 signed words, AVX512-VNNI and AVX-VNNI
//   vpmaddwd    2 signed words, and an addition: SSE2, AVX2, AVX512-BW
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

namespace {
/// One way to multiply and add groups.
struct Dot {
  StringLiteral Name;
  /// Of an element, and elements of a group.
  unsigned Bits, Group;
  /// See Fragment::Flip.
  uint64_t Flip;
  /// Whether \p P, whose elements have so many bits, has such elements.
  bool (*Multiplies)(const Product &P);
  bool (*IsThere)(const Subtarget &ST);
  /// \p Acc + \p X * \p Y, which are lanes of A and B.
  Value *(*Emit)(const Product &P, Value *X, Value *Y, Value *Acc,
                 IRBuilderBase &B);
};

template <const Dot &D> class DotKernel : public GroupKernel {
public:
  explicit DotKernel(const KernelContext &Context)
      : GroupKernel(Context, D.Group, D.Flip) {}

protected:
  Value *multiplyGroups(Value *X, Value *Y, Value *Acc) const override {
    return D.Emit(P, X, Y, Acc, B);
  }
};
} // namespace

static bool isSignedA(const Product &P) {
  return P.op().isSigned(P.operandNumber(Product::A));
}
static bool isSignedB(const Product &P) {
  return P.op().isSigned(P.operandNumber(Product::B));
}
static bool hasLikeSigns(const Product &P) {
  return isSignedA(P) == isSignedB(P);
}

/// Whether there are VNNI's instructions for vectors of all lengths.
static bool hasVNNI(const Subtarget &ST) {
  return (ST.hasFeature("avx512vnni") && ST.hasFeature("avx512vl")) ||
         (ST.hasFeature("avxvnni") && ST.registerBits() <= 256);
}

template <const Dot &D>
static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST) {
  auto IsOf = [&](Product::Operand X) {
    return P.type(X).element()->isIntegerTy(D.Bits);
  };
  if (!P.element()->isIntegerTy(32) || !IsOf(Product::A) || !IsOf(Product::B) ||
      !D.Multiplies(P))
    return Refusal::Elements;
  if (!D.IsThere(ST))
    return Refusal::Features;
  if (P.K() < D.Group || P.M() < FewestGroupLanes)
    return Refusal::Extents;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  return std::nullopt;
}

static constexpr Dot MixedBytes = {
    "vpdpbusd",
    8,
    4,
    /*Flip=*/0,
    [](const Product &P) { return !hasLikeSigns(P); },
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return isSignedA(P) ? emit(UnsignedBySigned, Y, X, Acc, B)
                          : emit(UnsignedBySigned, X, Y, Acc, B);
    }};

static constexpr Dot LikeBytes = {
    "vpdpbssd",
    8,
    4,
    /*Flip=*/0,
    hasLikeSigns,
    [](const Subtarget &ST) {
      return ST.hasFeature(ST.registerBits() == 512 ? "avx10.2"
                                                    : "avxvnniint8");
    },
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(isSignedA(P) ? SignedBytes : UnsignedBytes, X, Y, Acc, B);
    }};

static constexpr Dot FlippedBytes = {
    "vpdpbusd of flipped bytes",
    8,
    4,
    /*Flip=*/0x80,
    hasLikeSigns,
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return isSignedA(P) ? emit(UnsignedBySigned, Y, X, Acc, B)
                          : emit(UnsignedBySigned, X, Y, Acc, B);
    }};

static constexpr Dot Words = {
    "vpdpwssd",
    16,
    2,
    /*Flip=*/0,
    [](const Product &P) { return isSignedA(P) && isSignedB(P); },
    hasVNNI,
    [](const Product &P, Value *X, Value *Y, Value *Acc, IRBuilderBase &B) {
      return emit(SignedWords, X, Y, Acc, B);
    }};

static bool takesEpilogue(const Product &P, const MachineModel &Model) {
  return P.K() <= Model.packedK(
                      P.element()->getScalarSizeInBits() /
                      P.type(Product::A).element()->getScalarSizeInBits()) &&
         P.bytes(Product::A) <= CodeBudget::PackedPart;
}

template <const Dot &D>
static constexpr KernelInfo Info = {
    D.Name,
    refuses<D>,
    /*Mac=*/{0, 1, D.Group},
    /*A=*/{Fragment::Packed, D.Group},
    /*B=*/{Fragment::GroupsAlongK, D.Group, /*IsWidened=*/false, D.Flip},
    /*Grids=*/{},
    takesEpilogue,
    /*Prepare=*/nullptr,
    [](const KernelContext &Context) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<DotKernel<D>>(Context);
    }};

ArrayRef<const KernelInfo *> matrix::dotKernels() {
  static constexpr const KernelInfo *Kernels[] = {
      &Info<MixedBytes>, &Info<LikeBytes>, &Info<FlippedBytes>, &Info<Words>};
  return Kernels;
}
