// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what it takes to compute an element for each time that it is gathered,
// and to compute all of them once, in vectors, through memory. What is
// scattered into is computed where the result is stored.

#include "matrix/Target/ComputedGather.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

static const Instruction *onlyUser(const Value *V) {
  if (!V->hasOneUse())
    return nullptr;
  const auto *User = cast<Instruction>(*V->user_begin());
  const auto *I = dyn_cast<Instruction>(V);
  return I && User->getParent() == I->getParent() ? User : nullptr;
}

static std::optional<TensorOp> elementwise(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && elementwiseInfo(Op->kind()) ? Op : std::nullopt;
}

/// What \p V is the first operand of, maybe after further operations, and that
/// operand.
static std::optional<std::pair<TensorOp, TensorOp>> userOfTable(Value *V) {
  std::optional<TensorOp> Table = elementwise(V);
  while (Table) {
    const Instruction *User = onlyUser(Table->call());
    std::optional<TensorOp> By = User ? TensorOp::of(User) : std::nullopt;
    if (!By)
      return std::nullopt;
    if (!elementwiseInfo(By->kind()))
      return By->operand(0) == Table->call()
                 ? std::optional(std::pair(*By, *Table))
                 : std::nullopt;
    Table = By;
  }
  return std::nullopt;
}

/// Whether \p Op is an instruction or two, for a vector and for an element.
static bool isShort(TensorOp Op) {
  Type *Element = Op.resultType().element();
  if (Element->isHalfTy() || Element->isBFloatTy())
    return false;
  switch (Op.kind()) {
  case OpKind::FDiv:
  case OpKind::FRem:
  case OpKind::SDiv:
  case OpKind::UDiv:
  case OpKind::SRem:
  case OpKind::URem:
  case OpKind::Mul:
    return false;
  case OpKind::FAbs:
  case OpKind::Abs:
  case OpKind::SMin:
  case OpKind::SMax:
  case OpKind::UMin:
  case OpKind::UMax:
  case OpKind::FMulAdd:
    return true;
  default:
    return elementwiseInfo(Op.kind())->Form != ElementwiseInfo::Intrinsic &&
           elementwiseInfo(Op.kind())->Form != ElementwiseInfo::Saturate;
  }
}

namespace {
/// Operations on elements, of which a table is computed.
struct Steps {
  unsigned Operations = 0, Loads = 0;
  bool AreShort = true, AreOfMemory = true;

  void add(TensorOp Op) {
    ++Operations;
    AreShort &= isShort(Op);
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      addOperand(Op.operand(I));
  }

private:
  void addOperand(Value *V) {
    std::optional<TensorOp> From = TensorOp::of(V);
    if (From && From->kind() == OpKind::Splat)
      return;
    if (From && elementwiseInfo(From->kind()) && onlyUser(V))
      return add(*From);
    ++Loads;
    while (From && From->kind() == OpKind::View)
      From = TensorOp::of(From->operand(0));
    AreOfMemory &= From && From->kind() == OpKind::Load && !From->isVolatile();
  }
};
} // namespace

/// Whether LLVM makes vectors of \p Element gathered one by one, at indices
/// that are read: then those are computed at once, if nothing else is in
/// between. Zen's gathers take longer than loads.
static bool areGatheredInVectors(const Function &F, Type *Element) {
  StringRef Tuned = F.getFnAttribute("tune-cpu").getValueAsString();
  if (Tuned.empty())
    Tuned = F.getFnAttribute("target-cpu").getValueAsString();
  return Element->getScalarSizeInBits() >= LoopCosts::GatheredBits &&
         hasFeature(F, "avx512f") && !Tuned.starts_with("znver");
}

/// The element of what \p Op is computed of.
static Type *loadedElement(TensorOp Op) {
  TensorOp From = Op;
  while (elementwiseInfo(From.kind())) {
    std::optional<TensorOp> Next;
    for (unsigned I = 0; I != From.numOperands() && !Next; ++I) {
      Next = TensorOp::of(From.operand(I));
      if (Next && Next->kind() == OpKind::Splat)
        Next = std::nullopt;
    }
    if (!Next)
      break;
    From = *Next;
  }
  return From.resultType().element();
}

/// Whether to compute what \p Gather picks of \p Table takes no longer than to
/// compute all of it, to write it and to read it again.
static bool isCheaperPicked(TensorOp Gather, TensorOp Table, const Steps &All) {
  TensorType Whole = Table.resultType();
  uint64_t Picked = Gather.resultType().numElements(),
           There = Whole.numElements();
  bool IsAlongLines = Whole.stride(Gather.attributes()[0]) == 1;
  if (!IsAlongLines)
    return Picked <= LoopCosts::MostTimesComputed * There || All.AreShort;
  if (!All.AreShort)
    return LoopCosts::WorthOfLongComputed * Picked <= There;
  if (Picked > LoopCosts::MostTimesComputed * There)
    return false;
  if (areGatheredInVectors(*Gather.call()->getFunction(), loadedElement(Table)))
    return false;
  uint64_t Vectors = divideCeil(There * Whole.element()->getScalarSizeInBits(),
                                LoopCosts::CommonVectorBits);
  return Picked * (All.Operations + All.Loads - 1) <=
         LoopCosts::ComputedAtOnce *
             (Vectors * (All.Operations + All.Loads + 1) +
              LoopCosts::TimeOfForwarding);
}

/// Whether \p Scatter is only stored, side by side.
static bool isOnlyStored(TensorOp Scatter) {
  const Instruction *User = onlyUser(Scatter.call());
  std::optional<TensorOp> Store = User ? TensorOp::of(User) : std::nullopt;
  return Store && Store->kind() == OpKind::Store && !Store->isVolatile() &&
         Store->isContiguous();
}

bool matrix::isComputedInGather(Value *V) {
  std::optional<std::pair<TensorOp, TensorOp>> Found = userOfTable(V);
  if (!Found)
    return false;
  auto [User, Table] = *Found;
  TensorType Whole = Table.resultType();
  bool IsGather = User.kind() == OpKind::Gather;
  if ((!IsGather && User.kind() != OpKind::Scatter &&
       User.kind() != OpKind::ScatterAdd) ||
      Whole.hasExtentAtRunTime() || User.resultType().hasExtentAtRunTime() ||
      Whole.hasPadding())
    return false;
  Steps All;
  All.add(Table);
  return All.AreOfMemory && All.Loads != 0 &&
         (IsGather ? isCheaperPicked(User, Table, All) : isOnlyStored(User));
}
