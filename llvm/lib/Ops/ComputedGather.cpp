// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what it takes to compute an element for each time that it is gathered,
// and to compute all of them once, in vectors, through memory.

#include "matrix/Ops/ComputedGather.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Bits of a vector that most processors have, and what it takes, in
/// instructions, until a load finds what was just stored.
static constexpr unsigned BitsOfVector = 256, TimeOfForwarding = 10;

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

/// The gather that \p V is the table of, maybe after further operations, and
/// that table.
static std::optional<std::pair<TensorOp, TensorOp>> gatherOf(Value *V) {
  std::optional<TensorOp> Table = elementwise(V);
  while (Table) {
    const Instruction *User = onlyUser(Table->call());
    std::optional<TensorOp> By = TensorOp::of(User);
    if (By && By->kind() == OpKind::Gather)
      return By->operand(0) == Table->call()
                 ? std::optional(std::pair(*By, *Table))
                 : std::nullopt;
    Table = By ? elementwise(By->call()) : std::nullopt;
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

bool matrix::isComputedInGather(Value *V) {
  std::optional<std::pair<TensorOp, TensorOp>> Found = gatherOf(V);
  if (!Found)
    return false;
  auto [Gather, Table] = *Found;
  TensorType Whole = Table.resultType(), Result = Gather.resultType();
  if (Whole.hasExtentAtRunTime() || Result.hasExtentAtRunTime() ||
      Whole.hasPadding())
    return false;
  Steps All;
  All.add(Table);
  if (!All.AreOfMemory || All.Loads == 0)
    return false;
  uint64_t Picked = Result.numElements(), There = Whole.numElements();
  bool IsAlongLines = Whole.stride(Gather.attributes()[0]) == 1;
  if (!IsAlongLines)
    return Picked <= There || All.AreShort;
  // Elements are computed one by one.
  if (!All.AreShort)
    return 2 * Picked <= There;
  uint64_t Vectors =
      divideCeil(There * Whole.element()->getScalarSizeInBits(), BitsOfVector);
  return Picked * (All.Operations + All.Loads - 1) <=
         Vectors * (All.Operations + All.Loads + 1) + TimeOfForwarding;
}
