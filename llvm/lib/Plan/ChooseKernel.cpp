// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel computes a product, where its operands and its result lie as
// they do.

#include "PlanProduct.h"
#include "matrix/Ops/ReportError.h"
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

std::optional<Refusal> matrix::placementRefusal(const KernelInfo &Kernel,
                                                const Region &R) {
  Product P = *R.product();
  // Of one row, all lanes run along k.
  if (Kernel.isOfGroups() && P.M() == 1 &&
      !(isUnitStride(P.operand(Product::A), 1 - P.dimensionM()) &&
        isUnitStride(P.operand(Product::B), P.dimensionM())))
    return Refusal::Memory;
  if (!Kernel.HasEqualParts && !Kernel.isScalable())
    return std::nullopt;
  unsigned M = P.dimensionM();
  std::optional<TensorOp> Root = R.rootOp();
  bool IsGood = all_of(R.Leaves, isInPlainMemory) && isInPlainMemory(R.Root);
  if (Root && Root->kind() == OpKind::Store)
    IsGood &= P.M() == 1 || Root->constantStride(M) == 1;
  if (P.hasAddend() && !addsToNothing(P.op())) {
    Value *Addend = P.op().operand(2);
    std::optional<TensorOp> Op = TensorOp::of(Addend);
    bool IsSplat = Op && Op->kind() == OpKind::Splat;
    IsGood &= IsSplat || P.M() == 1 || isUnitStride(Addend, M);
  }
  return IsGood ? std::nullopt : std::optional(Refusal::Memory);
}

const KernelInfo &matrix::kernelFor(const Region &R, const Subtarget &ST,
                                    bool IsOptional) {
  for (const KernelInfo *Kernel : kernelsFor(*R.product(), ST))
    if (!placementRefusal(*Kernel, R) &&
        (IsOptional || !(Kernel->isOptional(ST) || Kernel->Prepare)))
      return *Kernel;
  llvm_unreachable("vectors refuse nothing");
}

void matrix::checkForcedKernel(const KernelInfo &Used, const Region &R,
                               const Subtarget &ST) {
  StringRef Name = forcedKernel();
  if (Name.empty() || Used.Name == Name)
    return;
  std::string Why = "there is no such kernel, but " + namesOfKernels(ST);
  if (const KernelInfo *Kernel = kernelNamed(Name, ST)) {
    std::optional<Refusal> Refused = refusalOf(*Kernel, *R.product(), ST);
    Why = describe(Refused ? *Refused : *placementRefusal(*Kernel, R));
  }
  TensorOp Op = R.product()->op();
  reportError(*Op.call(), "kernel " + Name + " cannot compute this product (" +
                              Op.operandType(0).shape() + " by " +
                              Op.operandType(1).shape() + ") because " + Why);
}
