// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics of what is no expression of a matrix, but looks like one
// (SemaMatrixMistakes.cpp, and of lists SemaMatrixInitMistakes.cpp). Functions
// named diagnose... return true if they reported an error.

#ifndef LLVM_CLANG_LIB_SEMA_MATRIXMISTAKES_H
#define LLVM_CLANG_LIB_SEMA_MATRIXMISTAKES_H

#include "clang/AST/OperationKinds.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Ownership.h"
#include <optional>
#include <string>

namespace clang {
class ConstantMatrixType;
class Expr;
class Sema;

/// `m[i, j]` where \p Index, `i, j`, is one expression: an error, and the
/// element. std::nullopt without a comma.
std::optional<ExprResult> buildCommaSubscript(Sema &S, Expr *Base, Expr *Index,
                                              SourceLocation RBracketLoc);

/// A scalar beside a matrix or tensor as the operands from which a condition
/// chooses one.
bool diagnoseScalarChoice(Sema &S, const Expr *LHS, const Expr *RHS,
                          SourceLocation Loc);

/// "m[0][0]" of a matrix, "t[0]" of a tensor of one dimension.
std::string describeFirstElement(QualType Type);

/// ++, -- and * of \p Operand, a matrix or tensor.
bool diagnoseMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                 UnaryOperatorKind Opcode, const Expr *Operand);

/// Several \p Args in \p Parens for \p Type, a vector, in a program that has
/// matrices.
bool diagnoseParenthesizedVectorInit(Sema &S, SourceLocation Loc, QualType Type,
                                     SourceRange Parens,
                                     llvm::ArrayRef<Expr *> Args);

/// A row or column of up to four elements among \p Args, of which a \p Line is
/// to be made; nullptr without one, or if that is no row or column.
const Expr *findPartOfLine(const ConstantMatrixType *Line,
                           llvm::ArrayRef<Expr *> Args);
/// How the elements of \p Line stand in a list.
void noteElementsOfLine(Sema &S, const Expr *Line);

/// After the error that no operator takes \p LHS and \p RHS, one of them a
/// class and one a matrix or tensor: how a stream writes them.
void noteMatrixStream(Sema &S, SourceLocation Loc, BinaryOperatorKind Opcode,
                      const Expr *LHS, const Expr *RHS);

/// After the error that `<<` takes no elements that are not integers: how a
/// list of elements is assigned to \p Matrix, if it is one.
void noteCommaInitializer(Sema &S, SourceLocation Loc, const Expr *Matrix);

/// After the error that no operator takes \p LHS and \p RHS: how one of them,
/// if it alone is a matrix of 1 x 1, becomes a scalar. \returns false if it is
/// none.
bool noteOnlyElement(Sema &S, const Expr *LHS, const Expr *RHS);
/// The same: how operands which NumPy would repeat are repeated.
void noteBroadcast(Sema &S, const Expr *LHS, const Expr *RHS);

/// After the error that elements of \p LHS and \p RHS are not multiplied by an
/// operator: which builtin does, if they are integers.
void noteProductOfIntegers(Sema &S, SourceLocation Loc, QualType LHS,
                           QualType RHS);

} // namespace clang

#endif
