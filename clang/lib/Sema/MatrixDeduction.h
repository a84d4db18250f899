// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Template argument deduction from types with a shape.
// SemaTemplateDeduction.cpp calls these with lambdas around its own functions.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXDEDUCTION_H
#define LLVM_CLANG_LIB_SEMA_MATRIXDEDUCTION_H

#include "clang/AST/ASTContext.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaShapedType.h"
#include "clang/Sema/TemplateDeduction.h"

namespace clang {

/// Deduces the operands of layout and padding of \p Parameter, which is \p P,
/// from \p Argument, which is \p A. \p DeduceNumber is upstream's deduction of
/// an extent.
template <typename DeduceT>
TemplateDeductionResult deduceMatrixStorage(
    Sema &S, QualType P, QualType A, const DependentSizedMatrixType *Parameter,
    const MatrixType *Argument, sema::TemplateDeductionInfo &Info,
    const DeduceT &DeduceNumber) {
  if (!matchesMatrixStorage(Parameter, Argument)) {
    // Not what was deduced last.
    Info.FirstArg = TemplateArgument(P);
    Info.SecondArg = TemplateArgument(A);
    return TemplateDeductionResult::NonDeducedMismatch;
  }
  if (Parameter->getPaddingExpr())
    if (auto Result = DeduceNumber(Parameter->getPaddingExpr(),
                                   withConstantMatrixPadding(S, Argument),
                                   &ConstantMatrixType::getPadding,
                                   &DependentSizedMatrixType::getPaddingExpr);
        Result != TemplateDeductionResult::Success)
      return Result;
  if (!Parameter->getLayoutExpr())
    return TemplateDeductionResult::Success;
  return DeduceNumber(Parameter->getLayoutExpr(),
                      withConstantMatrixLayout(S, Argument),
                      &ConstantMatrixType::getLayoutNumber,
                      &DependentSizedMatrixType::getLayoutExpr);
}

/// Deduces the element type and the numbers of \p P, a ShapedType, from \p A.
/// \p Deduce takes two lists of template arguments.
template <typename DeduceT>
TemplateDeductionResult deduceShape(Sema &S, QualType P, QualType A,
                                    const DeduceT &Deduce) {
  llvm::SmallVector<TemplateArgument, 8> Ps, As;
  if (!getDeducibleArguments(S.Context, P->castAs<ShapedType>(),
                             A->getAs<ShapedType>(), Ps, As))
    return TemplateDeductionResult::NonDeducedMismatch;
  return Deduce(Ps, As);
}

/// Calls \p Body with the element type of \p Type, a ShapedType, and with each
/// number that depends on template parameters.
template <typename BodyT>
void forShapeOperands(QualType Type, const BodyT &Body) {
  const auto *Shaped = Type->castAs<ShapedType>();
  Body(Shaped->getElementType());
  for (Expr *E : Shaped->getExprs())
    if (E)
      Body(E);
}

} // namespace clang

#endif
