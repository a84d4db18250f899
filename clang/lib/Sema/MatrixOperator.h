// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One binary operator under analysis, shared by the files that analyze binary
// and conditional operators on matrices and tensors. docs/use/Language.md and
// docs/use/Tensors.md say what they mean.

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

/// Whether the value of \p E is a matrix or tensor.
inline bool hasMatrixOrTensorValue(const Sema &S, const Expr *E) {
  return isMatrixOrTensorOperand(S, E->getType().getAtomicUnqualifiedType());
}

/// The value of \p E; invalid if that is an object of a tensor whose extents
/// are known at run time.
ExprResult readMatrixOperand(Sema &S, Expr *E);

/// A matrix or tensor and another one or a scalar. Methods that return a type
/// return a null one after a diagnostic.
class MatrixOrTensorOperator {
  Sema &S;
  SourceLocation Loc;
  /// BO_Comma for the operands of ?:.
  BinaryOperatorKind Opcode;
  /// Without the assignment.
  BinaryOperatorKind Operation;

  bool isAssignment() const { return Opcode != Operation; }
  /// Whether `*` of two is a product, which has no inverse `/`. Tensors are
  /// multiplied and divided element by element.
  bool hasProduct() const { return !isTensor(); }
  /// Whether \p E is one of the kind under analysis, or a number.
  bool isOperand(const ExprResult &E) const;

  QualType invalid(unsigned Diagnostic) {
    report(Diagnostic);
    return QualType();
  }
  Sema::SemaDiagnosticBuilder report(unsigned Diagnostic);
  QualType reportDifference();
  QualType reportElements(QualType Left, QualType Right);
  QualType reportScalarAssignment();
  QualType reportNoIntegers();
  QualType reportLogical();

  QualType checkScalar(ExprResult &Scalar, QualType Type);
  QualType checkProduct();
  QualType checkVectorProduct();
  QualType check();

public:
  ExprResult LHS, RHS;

  MatrixOrTensorOperator(Sema &S, SourceLocation Loc, BinaryOperatorKind Opcode,
                         Expr *LHS, Expr *RHS)
      : S(S), Loc(Loc), Opcode(Opcode),
        Operation(BinaryOperator::isCompoundAssignmentOp(Opcode)
                      ? BinaryOperator::getOpForCompoundAssignment(Opcode)
                      : Opcode),
        LHS(LHS), RHS(RHS) {}
  bool isTensor() const {
    return LHS.get()->getType()->isTensorType() ||
           RHS.get()->getType()->isTensorType();
  }
  /// The values of both; the left operand of an assignment stays an lvalue.
  bool readOperands();
  /// Element by element, where one operand may be a scalar.
  QualType checkElements();
  ExprResult build();
};

} // namespace clang

#endif
