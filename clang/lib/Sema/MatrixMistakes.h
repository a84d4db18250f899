// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics of what is no expression of a matrix, but looks like one
// (SemaMatrixMistakes.cpp). Functions named diagnose... return true if they
// reported an error.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXMISTAKES_H
#define LLVM_CLANG_LIB_SEMA_MATRIXMISTAKES_H

#include "clang/AST/OperationKinds.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class Expr;
class Sema;

/// `m[i, j]` where \p Index, `i, j`, is one expression: an error, and the
/// element. std::nullopt without a comma.
std::optional<ExprResult> buildCommaSubscript(Sema &S, Expr *Base, Expr *Index,
                                              SourceLocation RBracketLoc);

/// A scalar beside a matrix as the operands from which a condition chooses one.
bool diagnoseScalarChoice(Sema &S, const Expr *LHS, const Expr *RHS,
                          SourceLocation Loc);

/// ++, -- and * of \p Operand, a matrix.
bool diagnoseMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                 UnaryOperatorKind Opcode, const Expr *Operand);

/// After the error that no operator takes \p LHS and \p RHS, one of them a
/// class and one a matrix or tensor: how a stream writes them.
void noteMatrixStream(Sema &S, SourceLocation Loc, BinaryOperatorKind Opcode,
                      const Expr *LHS, const Expr *RHS);

} // namespace clang

#endif
