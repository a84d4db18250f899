// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What other libraries and languages write, and matrices do not have:
// increments, and scalars that stand for a matrix. The messages name what to
// write instead.

#include "MatrixMistakes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"

using namespace clang;

/// Notes which cast makes \p Scalar a \p Matrix, with a hint that inserts it.
static void noteSplat(Sema &S, const Expr *Scalar, QualType Matrix) {
  std::string Name =
      Matrix.getUnqualifiedType().getAsString(S.getPrintingPolicy());
  SourceLocation Begin = Scalar->getBeginLoc();
  SourceLocation End = S.getLocForEndOfToken(Scalar->getEndLoc());
  auto Note = S.Diag(Begin, diag::note_matrix_from_scalar) << Name;
  const Expr *Operand = Scalar->IgnoreImplicit();
  // Another instantiation would need another type; `s ?: m` has one place for
  // the condition and the operand.
  if (Begin.isMacroID() || End.isInvalid() || S.inTemplateInstantiation() ||
      isa<OpaqueValueExpr>(Operand))
    return;
  bool NeedsParens =
      isa<BinaryOperator, AbstractConditionalOperator, CXXOperatorCallExpr>(
          Operand);
  Note << FixItHint::CreateInsertion(Begin,
                                     "(" + Name + (NeedsParens ? ")(" : ")"));
  if (NeedsParens)
    Note << FixItHint::CreateInsertion(End, ")");
}

bool clang::diagnoseScalarChoice(Sema &S, const Expr *LHS, const Expr *RHS,
                                 SourceLocation Loc) {
  QualType Left = LHS->getType(), Right = RHS->getType();
  bool IsLeft = isMatrixOperand(S, Right.getAtomicUnqualifiedType());
  const Expr *Scalar = IsLeft ? LHS : RHS;
  QualType Matrix = (IsLeft ? Right : Left).getAtomicUnqualifiedType();
  QualType Given = Scalar->getType().getAtomicUnqualifiedType();
  if (!isMatrixCast(S, Matrix, Given) || !Given->isArithmeticType())
    return false;
  S.Diag(Loc, diag::err_typecheck_cond_incompatible_operands)
      << Left << Right << LHS->getSourceRange() << RHS->getSourceRange();
  if (!Given->isAnyComplexType() ||
      Matrix->castAs<ConstantMatrixType>()->isComplexMatrix())
    noteSplat(S, Scalar, Matrix);
  return true;
}

bool clang::diagnoseMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                        UnaryOperatorKind Opcode,
                                        const Expr *Operand) {
  QualType Type = Operand->getType().getAtomicUnqualifiedType();
  if (Opcode == UO_Deref) {
    S.Diag(Loc, diag::err_matrix_indirection)
        << Type << Operand->getSourceRange();
    return true;
  }
  // `m += 1` is arithmetic.
  if (!UnaryOperator::isIncrementDecrementOp(Opcode) ||
      Type->isConstantMatrixBoolType())
    return false;
  S.Diag(Loc, diag::err_matrix_increment)
      << Type << UnaryOperator::isIncrementOp(Opcode)
      << Operand->getSourceRange();
  return true;
}
