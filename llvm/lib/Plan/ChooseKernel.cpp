// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the kernel of a product by the placement of its operands and its
// result. Target/Kernels.h has the kernels that could compute it anywhere.

#include "PlanProduct.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Ops/ReportError.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Tensor, if it is a load or store, is in the first address space.
static bool isInPlainMemory(Value *Tensor) {
  if (isView(Tensor))
    return isInPlainMemory(TensorOp::of(Tensor)->operand(0));
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  return !Op || (Op->kind() != OpKind::Load && Op->kind() != OpKind::Store) ||
         Op->pointer()->getType()->getPointerAddressSpace() == 0;
}

/// Why the items of a sub-group cannot read or write cooperative matrices of
/// \p Extents together at \p Ref: devices want pointers and strides aligned to
/// a row's bytes, or to 16. That pointers are, -fmatrix-cooperative= promises.
static std::optional<Refusal> sharedRefusal(const MemoryRef &Ref,
                                            std::array<unsigned, 2> Extents) {
  constexpr unsigned Global = 1, Local = 3;
  constexpr uint64_t Alignment = 16;
  unsigned Space = Ref.Base ? Ref.Base->getType()->getPointerAddressSpace() : 0;
  if ((Space != Global && Space != Local) || Ref.IsVolatile)
    return Refusal::Private;
  uint64_t Bytes = Ref.Type.element()->getScalarSizeInBits() / 8;
  for (unsigned D : {1, 0}) {
    uint64_t Row = std::min(Alignment, Extents[D] * Bytes);
    if (Ref.isUnitStride(D) &&
        Ref.stride(1 - D).value_or(Row) * Bytes % Row == 0)
      return std::nullopt;
  }
  return Refusal::Strides;
}

/// Why a sub-group cannot compute the product of \p R together.
static std::optional<Refusal>
subgroupRefusal(const KernelInfo &Kernel, const Region &R, const Buffers &B) {
  Product P = *R.product();
  unsigned M = Kernel.Mac.M, N = Kernel.Mac.N, K = Kernel.Mac.K;
  std::optional<TensorOp> Root = R.rootOp();
  if (isContraction(P.op().kind()) || !Root || Root->kind() != OpKind::Store ||
      R.result() != P.op().call())
    return Refusal::Result;
  // A value of its own, although it is stored.
  if (Root->pointer()->getType()->getPointerAddressSpace() == 0)
    return Refusal::Result;
  if (!B.overlapping(R.Root).empty())
    return Refusal::Overlap;
  if (auto Why =
          sharedRefusal(exchanged(P, MemoryRef::ofAccess(*Root)), {M, N}))
    return Why;
  IRBuilder<> Builder(R.Root);
  auto RefusalOf =
      [&](Value *V, std::array<unsigned, 2> Extents) -> std::optional<Refusal> {
    Value *Loaded = viewOrigin(V);
    std::optional<CopyReason> Copied = B.copyReason(Loaded);
    if (Copied == CopyReason::Written || Copied == CopyReason::AddressSpace)
      return Refusal::Overlap;
    if (!B.isInPlace(Loaded) && Copied != CopyReason::Volatile)
      return Refusal::Value;
    return sharedRefusal(exchanged(P, placeOf(V, B, Builder)), Extents);
  };
  if (auto Why = RefusalOf(P.operand(Product::A), {M, K}))
    return Why;
  if (auto Why = RefusalOf(P.operand(Product::B), {K, N}))
    return Why;
  if (!P.hasAddend() || addsToNothing(P.op()))
    return std::nullopt;
  Value *Addend = P.op().operand(2);
  std::optional<TensorOp> Op = TensorOp::of(Addend);
  return Op && Op->kind() == OpKind::Splat ? std::nullopt
                                           : RefusalOf(Addend, {M, N});
}

std::optional<Refusal> matrix::placementRefusal(const KernelInfo &Kernel,
                                                const Region &R,
                                                const Buffers &B) {
  Product P = *R.product();
  if (Kernel.IsOfSubgroup)
    return subgroupRefusal(Kernel, R, B);
  // With one row, all lanes run along k.
  if (Kernel.isOfGroups() && P.M() == 1 &&
      !(isUnitStride(P, Product::A, 1 - P.dimensionM()) &&
        isUnitStride(P, Product::B, P.dimensionM())))
    return Refusal::Memory;
  if (!Kernel.HasEqualParts && !Kernel.isScalable())
    return std::nullopt;
  unsigned M = P.dimensionM();
  std::optional<TensorOp> Root = R.rootOp();
  bool IsGood = all_of(R.Leaves, isInPlainMemory) && isInPlainMemory(R.Root);
  if (Root && Root->kind() == OpKind::Store)
    IsGood &= P.M() == 1 ||
              Root->constantStride(*P.dimensionIn(Product::Result, M)) == 1;
  if (P.hasAddend() && !addsToNothing(P.op())) {
    Value *Addend = P.op().operand(2);
    std::optional<TensorOp> Op = TensorOp::of(Addend);
    bool IsSplat = Op && Op->kind() == OpKind::Splat;
    IsGood &= IsSplat || P.M() == 1 ||
              isUnitStride(Addend, *P.dimensionIn(Product::Result, M));
  }
  return IsGood ? std::nullopt : std::optional(Refusal::Memory);
}

const KernelInfo &matrix::kernelFor(const Region &R, const Buffers &B,
                                    const Subtarget &ST, bool IsOptional) {
  for (const KernelInfo *Kernel : R.Choice->Kernels)
    if (!placementRefusal(*Kernel, R, B) &&
        (IsOptional || !(Kernel->isOptional(ST) || Kernel->Prepare)))
      return *Kernel;
  llvm_unreachable("vectors refuse nothing");
}

void matrix::checkForcedKernel(const KernelInfo &Used, const Region &R,
                               const Buffers &B, const Subtarget &ST) {
  StringRef Name = forcedKernel();
  if (Name.empty() || Used.Name == Name)
    return;
  std::string Why = "there is no such kernel, but " + namesOfKernels(ST);
  if (const KernelInfo *Kernel = kernelNamed(Name, ST)) {
    std::optional<Refusal> Refused = refusalOf(*Kernel, *R.product(), ST);
    Why = describe(Refused ? *Refused : *placementRefusal(*Kernel, R, B));
  }
  TensorOp Op = R.product()->op();
  reportError(*Op.call(), "kernel " + Name + " cannot compute this product (" +
                              Op.operandType(0).shape() + " by " +
                              Op.operandType(1).shape() + ") because " + Why);
}
