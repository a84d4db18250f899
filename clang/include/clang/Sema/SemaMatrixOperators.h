// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of the operators and casts that upstream has for vectors
// and not for matrices. docs/Language.md says what each one means.
//
// Types are null and expressions invalid after an error, which has then been
// reported. HLSL has its own rules and comes here for nothing.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXOPERATORS_H
#define LLVM_CLANG_SEMA_SEMAMATRIXOPERATORS_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/Sema/Ownership.h"

namespace clang {
class CallExpr;
class Expr;
class Sema;

/// Whether \p Type is a matrix to which our rules apply.
bool isMatrixOperand(const Sema &S, QualType Type);
/// Whether one operand of a binary operator is.
bool isMatrixOperation(const Sema &S, const ExprResult &LHS,
                       const ExprResult &RHS);
/// Whether they are a matrix and an ext_vector_type.
bool isMatrixVectorOperation(const Sema &S, const ExprResult &LHS,
                             const ExprResult &RHS);

/// % & | ^ << >> and their assignments, element by element.
QualType checkMatrixIntegerOperator(Sema &S, ExprResult &LHS, ExprResult &RHS,
                                    SourceLocation Loc,
                                    BinaryOperatorKind Opcode);
/// == != < <= > >=, element by element: a matrix of bool.
QualType checkMatrixComparison(Sema &S, ExprResult &LHS, ExprResult &RHS,
                               SourceLocation Loc, BinaryOperatorKind Opcode);
/// A matrix times a column, or a row times a matrix.
QualType checkMatrixVectorProduct(Sema &S, ExprResult &LHS, ExprResult &RHS,
                                  SourceLocation Loc,
                                  BinaryOperatorKind Opcode);
/// + - ~ ! of \p Operand, an rvalue.
QualType checkMatrixUnaryOperator(Sema &S, const Expr *Operand,
                                  SourceLocation Loc, UnaryOperatorKind Opcode);
/// Each element of one matrix or of another, as those of \p Condition say.
QualType checkMatrixSelection(Sema &S, ExprResult &Condition, ExprResult &LHS,
                              ExprResult &RHS, SourceLocation Loc);

/// The value of \p E if that is an atomic object, else \p E.
ExprResult readAtomic(Sema &S, Expr *E);
/// Reads atomic operands of a binary operator on a matrix, but for what is
/// assigned to. False after a diagnostic.
bool readAtomicMatrixOperands(Sema &S, BinaryOperatorKind Opcode,
                              ExprResult &LHS, ExprResult &RHS);
/// Reads \p Condition if it is an atomic matrix. False after a diagnostic.
bool readAtomicMatrixCondition(Sema &S, ExprResult &Condition);

/// Whether \p Opcode is a compound assignment and \p LHS an atomic matrix.
bool isAtomicMatrixUpdate(const Sema &S, const Expr *LHS,
                          BinaryOperatorKind Opcode);
ExprResult buildAtomicMatrixUpdate(Sema &S, SourceLocation Loc,
                                   BinaryOperatorKind Opcode, Expr *LHS,
                                   Expr *RHS);

/// Whether an explicit cast is one from a scalar to a matrix, every element of
/// which it then is, or between a matrix and a vector.
bool isMatrixCast(const Sema &S, QualType Target, QualType Source);
/// Whether such a cast of \p Operand is possible.
bool checkMatrixCast(Sema &S, SourceRange Range, QualType Target,
                     ExprResult &Operand, CastKind &Kind);

/// A call of __builtin_matrix_all or __builtin_matrix_any.
ExprResult checkMatrixAllOrAny(Sema &S, CallExpr *Call);

} // namespace clang

#endif
