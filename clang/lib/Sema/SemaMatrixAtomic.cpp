// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compound assignments to atomic matrices. They are checked as assignments to
// an object that is not atomic.

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"

using namespace clang;

/// Whether the value of \p E is a matrix.
static bool hasMatrixValue(const Sema &S, const ExprResult &E) {
  return isMatrixOperand(S, E.get()->getType().getAtomicUnqualifiedType());
}

ExprResult clang::readAtomic(Sema &S, Expr *E) {
  return E->getType()->isAtomicType() ? S.DefaultLvalueConversion(E) : E;
}

bool clang::readAtomicMatrixOperands(Sema &S, BinaryOperatorKind Opcode,
                                     ExprResult &LHS, ExprResult &RHS) {
  if (Opcode == BO_Comma || BinaryOperator::isPtrMemOp(Opcode) ||
      (!hasMatrixValue(S, LHS) && !hasMatrixValue(S, RHS)))
    return true;
  if (!BinaryOperator::isAssignmentOp(Opcode))
    LHS = readAtomic(S, LHS.get());
  RHS = readAtomic(S, RHS.get());
  return LHS.isUsable() && RHS.isUsable();
}

bool clang::readAtomicMatrixCondition(Sema &S, ExprResult &Condition) {
  if (hasMatrixValue(S, Condition))
    Condition = readAtomic(S, Condition.get());
  return Condition.isUsable();
}

bool clang::isAtomicMatrixUpdate(const Sema &S, const Expr *LHS,
                                 BinaryOperatorKind Opcode) {
  const auto *Atomic = LHS->getType()->getAs<AtomicType>();
  return Atomic && isMatrixOperand(S, Atomic->getValueType()) &&
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
  ExprResult Result = S.CreateBuiltinBinOp(Loc, Opcode, Object, RHS);
  if (Result.isInvalid())
    return Result;
  auto *Assignment = cast<CompoundAssignOperator>(Result.get());
  Assignment->setLHS(LHS);
  // In C++ the assigned object is the result.
  if (Assignment->isGLValue())
    Assignment->setType(Atomic);
  return Assignment;
}
