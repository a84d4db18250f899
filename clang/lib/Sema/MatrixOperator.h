// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One binary operator under analysis, shared by the files that analyze binary
// and conditional operators. docs/use/Language.md says what they mean.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXOPERATOR_H
#define LLVM_CLANG_LIB_SEMA_MATRIXOPERATOR_H

#include "clang/AST/Expr.h"
#include "clang/Sema/Ownership.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"

namespace clang {

/// The type of \p E if that is a matrix, else null.
inline const ConstantMatrixType *asMatrixType(const ExprResult &E) {
  return E.get()->getType()->getAs<ConstantMatrixType>();
}

/// Whether the value of \p E is a matrix.
inline bool hasMatrixValue(const Sema &S, const Expr *E) {
  return isMatrixOperand(S, E->getType().getAtomicUnqualifiedType());
}

/// Warns of \p Scalar, one of two operands beside a matrix or tensor of \p
/// Element, that is a bad divisor or amount, or changes its value when it
/// becomes an element.
void warnOfScalarOperand(Sema &S, SourceLocation Loc,
                         BinaryOperatorKind Operation, const Expr *LHS,
                         const Expr *RHS, const Expr *Scalar, QualType Element);

/// Methods that return a type return a null
/// one after a diagnostic.
class BinaryMatrixOperator {
  Sema &S;
  SourceLocation Loc;
  BinaryOperatorKind Opcode;
  /// Without the assignment.
  BinaryOperatorKind Operation;

  bool isAssignment() const { return Opcode != Operation; }
  QualType invalid() { return S.InvalidOperands(Loc, LHS, RHS); }
  Sema::SemaDiagnosticBuilder report(unsigned Diagnostic);

  QualType reportScalarAssignment();
  QualType checkScalar(ExprResult &Scalar, QualType Type);
  QualType checkMatrices();
  QualType checkProduct();
  QualType checkVectorProduct();
  QualType check();

public:
  ExprResult LHS, RHS;

  BinaryMatrixOperator(Sema &S, SourceLocation Loc, BinaryOperatorKind Opcode,
                       Expr *LHS, Expr *RHS)
      : S(S), Loc(Loc), Opcode(Opcode),
        Operation(BinaryOperator::isCompoundAssignmentOp(Opcode)
                      ? BinaryOperator::getOpForCompoundAssignment(Opcode)
                      : Opcode),
        LHS(LHS), RHS(RHS) {}
  /// The values of both; the left operand of an assignment stays an lvalue.
  bool readOperands();
  /// Element by element, where one operand may be a scalar.
  QualType checkElements();
  ExprResult build();
};

} // namespace clang

#endif
