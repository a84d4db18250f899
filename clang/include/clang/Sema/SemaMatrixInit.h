// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initializer lists of matrices: what our patches to SemaInit.cpp call.
//
// A list initializes a matrix of R x C elements T as it would an array T[R][C]:
// by rows, whatever the layout. So braces of rows may be left out, designators
// name rows and columns, and what is missing is zero; upstream's checker of
// arrays does all of it. Two things differ: too many initializers are an error
// in C too, and an expression of matrix type initializes the whole matrix, or a
// row, as a vector does.
//
// The semantic form of such a list is flat: at most R * C expressions of the
// element type, row by row; those missing at the end are zero, holes before
// that are ImplicitValueInitExprs. In the updater of a DesignatedInitUpdateExpr
// there are all R * C, and NoInitExprs for elements that keep their value. A
// list of one matrix is transparent. Only while a list is being checked does
// it have rows, which are the lists of an array T[R][C].

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXINIT_H
#define LLVM_CLANG_SEMA_SEMAMATRIXINIT_H

#include "clang/AST/Type.h"

namespace clang {
class Expr;
class InitListExpr;
class InitializationKind;
class InitializedEntity;
class Sema;

/// Whether lists initialize \p Type as described above: a matrix, and not of
/// HLSL.
bool isMatrixWithRows(Sema &S, QualType Type);
/// How many rows it has: of a tensor, indices of the first dimension, each with
/// an array of the others.
uint64_t getNumMatrixRows(QualType Type);
/// The type that a row of \p Type is initialized as, T[C]; null if that is no
/// matrix.
QualType getMatrixRowType(ASTContext &Context, QualType Type);
/// The array that \p Type is initialized as: T[R][C] for a matrix, itself if it
/// is an array, else null.
const ArrayType *getMatrixAsRows(ASTContext &Context, QualType Type);

/// Whether \p Entity is a row of a matrix.
bool isMatrixRow(Sema &S, const InitializedEntity &Entity);
/// Whether \p Entity is a matrix and initializer \p Index of \p List, if there
/// is one, is to initialize all of it.
bool initializesWholeMatrix(Sema &S, const InitializedEntity &Entity,
                            InitListExpr *List, unsigned Index);
/// Whether \p Type is a matrix and \p List has, from \p Index on, a row of it
/// that is one expression: a matrix of one row or a vector. Then each
/// initializer is a row: a list in braces or such an expression.
bool hasMatrixLines(Sema &S, QualType Type, const InitListExpr *List,
                    unsigned Index);
/// The matrix with these rows; those that are missing are zero. \p Index
/// becomes that of the initializer after them.
/// \returns null after an error, and else anything if \p VerifyOnly.
Expr *buildMatrixOfLines(Sema &S, QualType Type, const InitListExpr *List,
                         unsigned &Index, bool VerifyOnly);
/// Whether the one object of a class in \p List is to be converted to
/// \p Entity: always, unless that is a matrix whose first element it is.
bool convertsAsWhole(Sema &S, const InitializedEntity &Entity,
                     const InitializationKind &Kind, InitListExpr *List);

/// Reports, unless \p VerifyOnly, that \p List has more initializers than the
/// matrix or the row \p Entity takes; \p Index is the first that is left.
/// \returns false, having done nothing, for any other entity.
bool diagnoseExcessMatrixInit(Sema &S, const InitializedEntity &Entity,
                              const InitListExpr *List, unsigned Index,
                              bool VerifyOnly);
/// Reports a designator beyond the rows of the matrix \p Entity, or beyond the
/// elements of the row \p Entity.
/// \returns false, having done nothing, for any other entity.
bool diagnoseMatrixDesignator(Sema &S, const InitializedEntity &Entity,
                              const Expr *Designator,
                              const llvm::APSInt &Value);

/// Reports \p Args in parentheses for \p Type, a matrix, or a vector beside
/// matrices.
/// \returns false, having done nothing, for any other type.
bool diagnoseParenthesizedMatrixInit(Sema &S, QualType Type,
                                     const InitializationKind &Kind,
                                     llvm::ArrayRef<Expr *> Args);

/// The matrix in \p Init if that is a list of a whole one, else \p Init.
Expr *skipTransparentMatrixList(Expr *Init);
/// Makes rows of the semantic form \p List if that is a matrix's, unless it has
/// some already. Nothing has been built yet if \p VerifyOnly.
/// \returns \p List.
InitListExpr *splitMatrixInitList(Sema &S, InitListExpr *List,
                                  bool VerifyOnly = false);
/// The reverse, as the last step. Elements that have no initializer yet keep
/// their value if \p KeepMissing, else they are zero. \p HadError is set after
/// an error.
/// \returns false, having done nothing, for a list of another type.
bool fillMatrixInitList(Sema &S, InitListExpr *List, bool KeepMissing,
                        bool VerifyOnly, bool &HadError);

} // namespace clang

#endif
