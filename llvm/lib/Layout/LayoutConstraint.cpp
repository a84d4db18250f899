// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each operation demands of the layouts of its operands and its result.
// AssignLayouts.cpp makes a graph of it, MinCut.h cuts that.

#include "LayoutConstraint.h"
#include "matrix/Layout/MinCut.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Target/Kernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

TensorType matrix::typeOf(const Value *V) {
  return TensorType::of(V->getType());
}

bool matrix::isMadeAnywhere(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return isa<Constant>(V) || (Op && Op->kind() == OpKind::Splat);
}

static bool hasLayout(TensorType T, ArrayRef<unsigned> Layout) {
  return T.rank() == Layout.size() && all_of(enumerate(Layout), [&](auto D) {
           return T.layout(D.index()) == D.value();
         });
}

bool LayoutPair::contains(const Value *V) const {
  return TensorType::isTensor(V->getType()) && !typeOf(V).hasPadding() &&
         (hasLayout(typeOf(V), Rows) || hasLayout(typeOf(V), Columns));
}

bool LayoutPair::isColumnMajor(TensorType T) const {
  return hasLayout(T, Columns);
}

TensorType LayoutPair::laidOut(TensorType T, bool InColumns) const {
  return TensorType::get(T.element(), extentsOf(T), InColumns ? Columns : Rows);
}

bool LayoutPair::isLine(TensorType T) const {
  auto IsLong = [&](unsigned D) { return T.extent(D) != 1; };
  return equal(make_filter_range(Rows, IsLong),
               make_filter_range(Columns, IsLong));
}

bool LayoutPair::isConversion(const Value *V) const {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || !contains(V))
    return false;
  if (Op->kind() == OpKind::Relayout)
    return contains(Op->operand(0));
  return Op->kind() == OpKind::Reshape && contains(Op->operand(0)) &&
         isLine(typeOf(V)) && typeOf(V).hasSameExtents(Op->operandType(0));
}

Value *LayoutPair::originOf(Value *V) const {
  while (isConversion(V))
    V = TensorOp::of(V)->operand(0);
  return V;
}

bool LayoutPair::isColumnMajorAccess(TensorOp Access) const {
  TensorType Type = Access.accessedType();
  bool InRows = false, InColumns = false;
  if (isOfMatrices()) {
    InRows = Access.constantStride(1) == 1;
    InColumns = Access.constantStride(0) == 1;
  }
  return InRows != InColumns ? InColumns : isColumnMajor(Type);
}

bool LayoutPair::isFree(const Instruction &I) const {
  if (!contains(&I))
    return false;
  if (isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return Op && (elementwiseInfo(Op->kind()) ||
                (isOfMatrices() &&
                 (isProduct(Op->kind()) ||
                  (Op->kind() == OpKind::Load && isLine(Op->resultType())))));
}

/// Whether a column-major product \p Op (or a row-major one) reads operand
/// \p Number faster in its own layout than in the other one.
static bool wantsLayoutOf(TensorOp Op, unsigned Number, bool InColumns,
                          const Subtarget &ST) {
  Product P(Op, /*IsRowMajor=*/!InColumns);
  auto X = P.operandNumber(Product::A) == Number ? Product::A : Product::B;
  // Columns of the second factor, and rows of the first one, run along k.
  bool IsAlongK = InColumns == (Number == 1);
  const KernelInfo &Best = *kernelsFor(P, ST).front();
  if (runsAlongK(P, ST))
    return IsAlongK;
  return operandCost(Best, P, X, IsAlongK) < operandCost(Best, P, X, !IsAlongK);
}

std::optional<LayoutConstraint>
matrix::constraintOf(const Use &U, const LayoutPair &Pair, const Subtarget &ST,
                     function_ref<unsigned(const Value *)> NodeOf) {
  auto As = [](bool InColumns) -> LayoutConstraint {
    return {InColumns ? MinCut::Sink : MinCut::Source};
  };
  auto *User = cast<Instruction>(U.getUser());
  std::optional<TensorOp> Op = TensorOp::of(User);
  if (!Op)
    return Pair.isFree(*User) ? LayoutConstraint{NodeOf(User)}
                              : As(Pair.isColumnMajor(typeOf(U)));
  // Other layouts are as far from both.
  if (Op->kind() == OpKind::Relayout && !Pair.isOfMatrices() &&
      !Pair.contains(User))
    return std::nullopt;
  if (Op->kind() == OpKind::Extract ||
      (reductionStep(Op->kind()) && Pair.isOfMatrices()))
    return std::nullopt;
  if (Op->kind() == OpKind::Store)
    return Pair.isLine(typeOf(U))
               ? std::nullopt
               : std::optional(As(Pair.isColumnMajorAccess(*Op)));
  if (Pair.isOfMatrices() && isProduct(Op->kind()) && Pair.contains(User) &&
      U.getOperandNo() < 2)
    return LayoutConstraint{NodeOf(User),
                            wantsLayoutOf(*Op, U.getOperandNo(), false, ST),
                            wantsLayoutOf(*Op, U.getOperandNo(), true, ST)};
  if (Pair.isFree(*User))
    return LayoutConstraint{NodeOf(User)};
  return As(Pair.isColumnMajor(typeOf(U)));
}
