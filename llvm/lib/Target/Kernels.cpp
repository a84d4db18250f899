// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels there are, and which one computes a product.

#include "matrix/Target/Kernels.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/SharedOption.h"
#include "matrix/Target/FitsRegisters.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// -mllvm -matrix-kernel=NAME, for tests: products of any extents by that
/// kernel.
static const auto &Forced = sharedOption<cl::opt<std::string>>(
    "matrix-kernel", cl::desc("The kernel of all matrix products"));

StringRef matrix::forcedKernel() { return Forced; }

static SmallVector<const KernelInfo *> &registeredKernels() {
  static SmallVector<const KernelInfo *> Kernels;
  return Kernels;
}

void matrix::registerKernel(const KernelInfo &Kernel) {
  registeredKernels().push_back(&Kernel);
}

/// All that may compute products in the function that \p ST is of, but for
/// plain vectors.
static SmallVector<const KernelInfo *> candidates(const Subtarget &ST) {
  if (forcedKernel() == VectorKernelInfo.Name)
    return {};
  SmallVector<const KernelInfo *> Kernels = registeredKernels();
  if (ST.triple().isX86())
    append_range(Kernels, x86Kernels());
  if (ST.triple().isAArch64())
    append_range(Kernels, aarch64Kernels());
  if (ST.triple().isPPC())
    append_range(Kernels, powerKernels());
  if (ST.triple().isSPIROrSPIRV())
    append_range(Kernels, spirvKernels(ST));
  return Kernels;
}

std::string matrix::namesOfKernels(const Subtarget &ST) {
  std::string Names = VectorKernelInfo.Name.str();
  for (const KernelInfo *Kernel : candidates(ST))
    Names += (", " + Kernel->Name).str();
  return Names;
}

const KernelInfo *matrix::kernelNamed(StringRef Name, const Subtarget &ST) {
  SmallVector<const KernelInfo *> Kernels = candidates(ST);
  auto *It = find_if(
      Kernels, [&](const KernelInfo *Kernel) { return Kernel->Name == Name; });
  return It == Kernels.end() ? nullptr : *It;
}

static bool isAboutSpeed(Refusal R) {
  return R == Refusal::Extents || R == Refusal::Throughput ||
         R == Refusal::Length;
}

std::optional<Refusal> matrix::refusalOf(const KernelInfo &Kernel,
                                         const Product &P,
                                         const Subtarget &ST) {
  bool IsForced = Kernel.Name == forcedKernel();
  std::optional<Refusal> R = Kernel.Refuses(P, ST);
  if (ST.effort() == Effort::Trivial)
    return R == Refusal::Elements ? R : Refusal::Effort;
  if (R == Refusal::Features && mayStream(ST.function()))
    return Refusal::Streaming;
  if (R && !(IsForced && isAboutSpeed(*R)))
    return R;
  // Vectors in registers, until a kernel computes there as well.
  if (!Kernel.isOfGroups() && mayFitRegisters(P, ST) && !IsForced)
    return Refusal::Extents;
  if (Kernel.Prepare && !mayCallNewFunctions(ST.function()))
    return Refusal::OwnFunction;
  return std::nullopt;
}

SmallVector<const KernelInfo *, 4> matrix::kernelsFor(const Product &P,
                                                      const Subtarget &ST) {
  SmallVector<const KernelInfo *, 4> Kernels;
  for (const KernelInfo *Kernel : candidates(ST))
    if (!refusalOf(*Kernel, P, ST))
      Kernels.insert(Kernel->Name == forcedKernel() ? Kernels.begin()
                                                    : Kernels.end(),
                     Kernel);
  Kernels.push_back(&VectorKernelInfo);
  return Kernels;
}

/// An extent that is known at run time is taken for a long one.
const KernelInfo *matrix::groupKernelAtRunTime(const Product &P,
                                               const Subtarget &ST) {
  for (const KernelInfo *Kernel : candidates(ST))
    if (Kernel->isOfGroups() && !refusalOf(*Kernel, P, ST))
      return Kernel;
  return nullptr;
}

/// Whether it pays, the program finds out.
const KernelInfo *matrix::unitKernelAtRunTime(const Product &P,
                                              const Subtarget &ST) {
  if (ST.effort() == Effort::Trivial || !mayCallNewFunctions(ST.function()))
    return nullptr;
  for (const KernelInfo *Kernel : candidates(ST)) {
    bool IsForced = Kernel->Name == forcedKernel();
    if (Kernel->AtRunTime.Multiplications == 0 ||
        (!forcedKernel().empty() && !IsForced))
      continue;
    std::optional<Refusal> R = Kernel->Refuses(P, ST);
    if (!R || (IsForced && isAboutSpeed(*R)))
      return Kernel;
  }
  return nullptr;
}

SmallVector<std::pair<const KernelInfo *, Refusal>>
matrix::refusalsFor(const Product &P, const Subtarget &ST) {
  SmallVector<std::pair<const KernelInfo *, Refusal>> Refusals;
  for (const KernelInfo *Kernel : candidates(ST))
    if (std::optional<Refusal> R = refusalOf(*Kernel, P, ST);
        R && R != Refusal::Elements)
      Refusals.push_back({Kernel, *R});
  return Refusals;
}

bool matrix::hasRoomToPack(const Product &P, const Subtarget &ST) {
  const Function &F = ST.function();
  bool HasHeap = !F.hasFnAttribute("no-builtins") &&
                 !F.hasFnAttribute("no-builtin-malloc");
  return HasHeap || (P.hasConstantExtents() &&
                     std::max(P.bytes(Product::A), P.bytes(Product::B)) <=
                         CodeBudget::StackBuffer / 2);
}

uint64_t matrix::operandCost(const KernelInfo &Kernel, const Product &P,
                             Product::Operand X, bool IsUnitAlongK) {
  const Fragment &F = Kernel.fragment(X);
  if (F.Reads == Fragment::AnyStride ||
      (F.Reads == Fragment::Contiguous && !IsUnitAlongK) ||
      (F.Reads == Fragment::AlongK && IsUnitAlongK) ||
      (F.Reads == Fragment::GroupsAlongK && IsUnitAlongK))
    return 0;
  return P.type(X).numElements() * P.elementBytes(X);
}
