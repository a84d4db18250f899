// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LayoutConstraint.h"
#include "matrix/Layout/MinCut.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/Subtarget.h"

using namespace llvm;
using namespace matrix;

TensorType matrix::typeOf(const Value *V) {
  return TensorType::of(V->getType());
}

bool matrix::isMatrix(const Value *V) {
  return TensorType::isTensor(V->getType()) && typeOf(V).rank() == 2 &&
         !typeOf(V).hasPadding();
}

bool matrix::isColumnMajor(TensorType T) { return T.layout(1) == 0; }

TensorType matrix::laidOut(TensorType T, bool InColumns) {
  auto Make = InColumns ? TensorType::columnMajor : TensorType::rowMajor;
  return Make(T.element(), T.extent(0), T.extent(1));
}

bool matrix::isLine(TensorType T) {
  return T.extent(0) == 1 || T.extent(1) == 1;
}

bool matrix::isConversion(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || !isMatrix(V))
    return false;
  if (Op->kind() == OpKind::Relayout)
    return isMatrix(Op->operand(0));
  return Op->kind() == OpKind::Reshape && isMatrix(Op->operand(0)) &&
         isLine(typeOf(V)) && typeOf(V).hasSameExtents(Op->operandType(0));
}

Value *matrix::originOf(Value *V) {
  while (isConversion(V))
    V = TensorOp::of(V)->operand(0);
  return V;
}

bool matrix::isMadeAnywhere(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return isa<Constant>(V) || (Op && Op->kind() == OpKind::Splat);
}

bool matrix::isColumnMajorAccess(TensorOp Access) {
  bool Rows = Access.constantStride(1) == 1;
  bool Columns = Access.constantStride(0) == 1;
  return Rows != Columns ? Columns : isColumnMajor(Access.accessedType());
}

bool matrix::isFree(const Instruction &I) {
  if (!isMatrix(&I))
    return false;
  if (isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(&I);
  return Op && (elementwiseInfo(Op->kind()) || isProduct(Op->kind()) ||
                (Op->kind() == OpKind::Load && isLine(Op->resultType())));
}

/// Whether a column-major product \p Op (or a row-major one) reads operand
/// \p Number faster in its own layout than in the other one.
static bool wantsLayoutOf(TensorOp Op, unsigned Number, bool InColumns,
                          const Subtarget &ST) {
  Product P(Op, /*IsRowMajor=*/!InColumns);
  auto X = P.operandNumber(Product::A) == Number ? Product::A : Product::B;
  // Columns of the second factor, and rows of the first one, run along k.
  bool IsAlongK = InColumns == (Number == 1);
  return operandCost(P, X, IsAlongK, ST) < operandCost(P, X, !IsAlongK, ST);
}

std::optional<LayoutConstraint>
matrix::constraintOf(const Use &U, const Subtarget &ST,
                     function_ref<unsigned(const Value *)> NodeOf) {
  auto As = [](bool InColumns) -> LayoutConstraint {
    return {InColumns ? MinCut::Sink : MinCut::Source};
  };
  auto *User = cast<Instruction>(U.getUser());
  std::optional<TensorOp> Op = TensorOp::of(User);
  if (!Op)
    return isFree(*User) ? LayoutConstraint{NodeOf(User)}
                         : As(isColumnMajor(typeOf(U)));
  if (Op->kind() == OpKind::Extract || reductionStep(Op->kind()))
    return std::nullopt;
  if (Op->kind() == OpKind::Store)
    return isLine(typeOf(U)) ? std::nullopt
                             : std::optional(As(isColumnMajorAccess(*Op)));
  if (isProduct(Op->kind()) && isMatrix(User) && U.getOperandNo() < 2)
    return LayoutConstraint{NodeOf(User),
                            wantsLayoutOf(*Op, U.getOperandNo(), false, ST),
                            wantsLayoutOf(*Op, U.getOperandNo(), true, ST)};
  if (isFree(*User))
    return LayoutConstraint{NodeOf(User)};
  return As(isColumnMajor(typeOf(U)));
}
