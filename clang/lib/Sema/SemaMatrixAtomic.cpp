// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compound assignments to atomic matrices and tensors. They are checked as
// assignments to an object that is not atomic.

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"

using namespace clang;

ExprResult clang::readAtomic(Sema &S, Expr *E) {
  return E->getType()->isAtomicType() ? S.DefaultLvalueConversion(E) : E;
}

bool clang::isAtomicMatrixUpdate(const Sema &S, const Expr *LHS,
                                 BinaryOperatorKind Opcode) {
  const auto *Atomic = LHS->getType()->getAs<AtomicType>();
  return Atomic && Atomic->getValueType()->isMatrixOrTensorType() &&
         !S.getLangOpts().HLSL &&
         BinaryOperator::isCompoundAssignmentOp(Opcode);
}

ExprResult clang::buildAtomicMatrixUpdate(Sema &S, SourceLocation Loc,
                                          BinaryOperatorKind Opcode, Expr *LHS,
                                          Expr *RHS) {
  QualType Atomic = LHS->getType();
  QualType Type = Atomic->castAs<AtomicType>()->getValueType();
  auto *Object = new (S.Context) OpaqueValueExpr(
      LHS->getExprLoc(), Type.withCVRQualifiers(Atomic.getCVRQualifiers()),
      LHS->getValueKind(), LHS->getObjectKind(), LHS);
  ExprResult Result = *buildMatrixBinaryOperator(S, Loc, Opcode, Object, RHS);
  if (Result.isInvalid())
    return Result;
  auto *Assignment = cast<CompoundAssignOperator>(Result.get());
  Assignment->setLHS(LHS);
  // In C++ the assigned object is the result.
  if (Assignment->isGLValue())
    Assignment->setType(Atomic);
  return Assignment;
}
