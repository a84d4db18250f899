// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of instructions that add the products of groups of k to each lane of
// a vector, of any target: what is said of one instruction is a Dot.

#ifndef MATRIX_LIB_TARGET_GENERIC_DOTKERNEL_H
#define MATRIX_LIB_TARGET_GENERIC_DOTKERNEL_H

#include "GroupKernel.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/Kernels.h"
#include "llvm/ADT/STLExtras.h"

namespace matrix {

/// One way to multiply and add groups.
struct Dot {
  llvm::StringLiteral Name;
  /// Elements of a group, and bits of one.
  unsigned Group, Bits;
  /// Whether elements are bfloats instead of integers.
  bool IsBFloat;
  /// See Fragment::Flip.
  uint64_t Flip;
  /// Whether it is one instruction that multiplies and adds.
  bool IsFused;
  /// Whether \p P has such integers, of whatever bits.
  bool (*Multiplies)(const Product &P);
  bool (*IsThere)(const Subtarget &ST);
  /// \p Acc + \p X * \p Y, which are lanes of A and B.
  llvm::Value *(*Emit)(const Product &P, llvm::Value *X, llvm::Value *Y,
                       llvm::Value *Acc, llvm::IRBuilderBase &B);
  /// \p Group in \p Lanes lanes; null: a splat.
  llvm::Value *(*Broadcast)(llvm::Value *Group, unsigned Lanes,
                            llvm::IRBuilderBase &B) = nullptr;
  /// See KernelInfo::AddsLate.
  bool AddsLate = false;
};

template <const Dot &D> class DotKernel : public GroupKernel {
public:
  explicit DotKernel(const KernelContext &Context)
      : GroupKernel(Context, D.Group, D.IsBFloat ? 0 : D.Bits, D.Flip) {}

protected:
  llvm::Value *multiplyGroups(llvm::Value *X, llvm::Value *Y,
                              llvm::Value *Acc) const override {
    return D.Emit(P, X, Y, Acc, B);
  }
  llvm::Value *broadcast(llvm::Value *Group, unsigned Lanes) const override {
    if constexpr (D.Broadcast != nullptr)
      return D.Broadcast(Group, Lanes, B);
    else
      return GroupKernel::broadcast(Group, Lanes);
  }
};

inline unsigned bitsOf(const Product &P, Product::Operand X) {
  return P.type(X).element()->getScalarSizeInBits();
}

inline bool areBytes(const Product &P) {
  return bitsOf(P, Product::A) == 8 && bitsOf(P, Product::B) == 8;
}
inline bool hasLikeSigns(const Product &P) {
  return P.isSigned(Product::A) == P.isSigned(Product::B);
}
inline bool areLikeBytes(const Product &P) {
  return areBytes(P) && hasLikeSigns(P);
}
inline bool areSignedBytes(const Product &P) {
  return areLikeBytes(P) && P.isSigned(Product::A);
}
inline bool areUnsignedBytes(const Product &P) {
  return areLikeBytes(P) && !P.isSigned(Product::A);
}
inline bool areMixedBytes(const Product &P) {
  return areBytes(P) && !hasLikeSigns(P);
}
template <const Dot &D> bool hasElements(const Product &P) {
  auto IsInteger = [&](Product::Operand X) {
    return P.type(X).element()->isIntegerTy();
  };
  if (D.IsBFloat)
    return P.multiplies(llvm::Type::BFloatTyID, llvm::Type::FloatTyID);
  return P.element()->isIntegerTy(32) && IsInteger(Product::A) &&
         IsInteger(Product::B) && D.Multiplies(P);
}

template <const Dot &D>
std::optional<Refusal> dotRefuses(const Product &P, const Subtarget &ST) {
  if (!hasElements<D>(P))
    return Refusal::Elements;
  if (!D.IsThere(ST) ||
      ST.function().hasFnAttribute(llvm::Attribute::NoImplicitFloat))
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  // Groups and vectors that are half full, at least; of one row, 128 bits.
  // Extents at run time may be any, and are taken for many.
  constexpr unsigned FewestRows = FewestGroupLanes / 2;
  TensorType OfA = P.type(Product::A), OfB = P.type(Product::B);
  uint64_t M = OfA.anyExtent(0).encoded(), K = OfA.anyExtent(1).encoded(),
           N = OfB.anyExtent(1).encoded();
  bool IsRow = M == 1 && K >= FewestGroupLanes * D.Group;
  if (2 * K <= D.Group || (M < FewestRows && !IsRow))
    return Refusal::Extents;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  // To convert elements of A takes longer than to multiply them, once.
  constexpr unsigned FewestReuses = 8;
  if (D.IsBFloat && ST.model().HasSlowBFloatPairs &&
      std::min(M, N) >= FewestReuses)
    return Refusal::Throughput;
  return std::nullopt;
}

inline bool dotTakesEpilogue(const Product &P, const MachineModel &Model) {
  unsigned Group = 32 / bitsOf(P, Product::A);
  return P.K() <= Model.packedK(Group) &&
         P.bytes(Product::A) * (Group == 4 ? 2 : 1) <= CodeBudget::PackedPart;
}

template <const Dot &D>
constexpr KernelInfo DotInfo = {
    D.Name,
    dotRefuses<D>,
    /*Mac=*/{0, 1, D.Group},
    /*A=*/
    {Fragment::Packed, D.Group, /*IsWidened=*/false, /*Flip=*/0,
     D.IsBFloat ? 0 : D.Bits},
    /*B=*/
    {Fragment::GroupsAlongK, D.Group, /*IsWidened=*/false, D.Flip,
     D.IsBFloat ? 0 : D.Bits},
    /*Grids=*/{},
    dotTakesEpilogue,
    /*Prepare=*/nullptr,
    [](const KernelContext &Context) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<DotKernel<D>>(Context);
    },
    /*HasEqualParts=*/false,
    /*Accumulators=*/1,
    /*SeparatesTiles=*/false,
    /*IsOptional=*/nullptr,
    /*IsAvailable=*/nullptr,
    D.IsFused,
    KernelInfo::Fixed,
    /*LineBytes=*/0,
    /*IsOfSubgroup=*/false,
    D.AddsLate};

} // namespace matrix

#endif
