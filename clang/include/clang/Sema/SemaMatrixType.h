// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrix types: their attributes, traits and conversions.
//
// Functions named diagnose... return true if they reported an error.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXTYPE_H
#define LLVM_CLANG_SEMA_SEMAMATRIXTYPE_H

#include "clang/AST/MatrixTraits.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/SemaShapedType.h"
#include <string>

namespace clang {
class FunctionDecl;
class Sema;

/// Whether \p Attr is matrix_type, matrix_layout or matrix_padding.
bool isMatrixTypeAttr(const ParsedAttr &Attr);

/// Reads what stands beside \p MatrixType, one of \p Attrs, into \p Storage.
/// \returns true after an error.
bool readMatrixStorage(Sema &S, const ParsedAttr &MatrixType,
                       const ParsedAttributesView &Attrs,
                       MatrixStorageSpec &Storage);
/// \p Modifier, a matrix_layout or matrix_padding, without a matrix_type in
/// \p Attrs.
void diagnoseLoneMatrixModifier(Sema &S, ParsedAttr &Modifier,
                                const ParsedAttributesView &Attrs);

/// Whether no instance of \p Type, which is dependent, is a number: it is a
/// pointer, an array or such a type, whatever its parameters are.
bool isNeverElementType(QualType Type);

/// An \p ElementType that no matrix may have.
bool diagnoseMatrixElementType(Sema &S, QualType ElementType,
                               SourceLocation Loc);
/// Constant extents out of range. Others are not looked at.
bool diagnoseMatrixExtents(Sema &S, const Expr *Rows, const Expr *Columns,
                           SourceLocation Loc);
/// A matrix of 2^31 bytes or more, padding included: what operations on
/// matrices cannot address. A dependent \p ElementType has yet to be checked.
bool diagnoseMatrixSize(Sema &S, QualType ElementType, uint64_t Rows,
                        uint64_t Columns, SourceLocation Loc,
                        MatrixStorage Storage = {});
/// The type of the attribute matrix_type and those beside it, or null after an
/// error.
QualType buildMatrixType(Sema &S, QualType Element, Expr *Rows, Expr *Columns,
                         SourceLocation Loc, const MatrixStorageSpec &Storage);
/// The type with these extents, or null after an error. The padding of \p Spec
/// is not dependent.
QualType buildConstantMatrixType(Sema &S, QualType ElementType, unsigned Rows,
                                 unsigned Columns, MatrixStorageSpec Spec,
                                 SourceLocation Loc);

/// __matrix_like(Like, Element, Rows, Columns); null after an error.
QualType buildMatrixLike(Sema &S, TypeSourceInfo *Like, QualType Element,
                         Expr *Rows, Expr *Columns, SourceLocation Loc,
                         SourceLocation RParenLoc);

/// Whether \p Argument can be a case of \p Parameter as far as layout and
/// padding are not dependent there.
bool matchesMatrixStorage(const DependentSizedMatrixType *Parameter,
                          const MatrixType *Argument);
/// \p Type, or some constant type of the same padding if that is constant; so
/// too the layout. From these the operands of attributes are deduced.
const MatrixType *withConstantMatrixPadding(Sema &S, const MatrixType *Type);
const MatrixType *withConstantMatrixLayout(Sema &S, const MatrixType *Type);

/// Operands of an arithmetic operator, `~` where \p IsNot, of which one is a
/// matrix or tensor of bool.
bool diagnoseBoolMatrixOperand(Sema &S, const Expr *LHS, const Expr *RHS,
                               SourceLocation Loc, bool IsNot = false);
/// "row-major with padding 1".
std::string describeMatrixStorage(MatrixStorage Storage);
/// Operands of one operator, matrices or tensors of as many dimensions, that
/// have different layouts.
bool diagnoseMatrixLayoutMismatch(Sema &S, const Expr *LHS, const Expr *RHS,
                                  SourceLocation Loc);
/// Whether both, which are matrices or tensors, are of one kind and have the
/// same extents.
bool haveSameMatrixExtents(QualType LHS, QualType RHS);
/// Whether these are matrix types that differ at most in what belongs to
/// objects: the padding, and the constness of elements.
bool areMatricesOfOneValue(const Sema &S, QualType LHS, QualType RHS);
/// The kind of the implicit conversion between two such types, or CK_NoOp for
/// any other ones.
CastKind getMatrixConversionKind(QualType From, QualType To);
/// \p Value, a prvalue, as one of \p Type, for which areMatricesOfOneValue().
Expr *convertMatrixValue(Sema &S, Expr *Value, QualType Type);
/// After the error that \p From does not convert to \p To: why, if both are
/// matrices that differ in nothing but how they lie in memory.
void noteMatrixStorageMismatch(Sema &S, SourceLocation Loc, QualType From,
                               QualType To);
/// The same, or which cast or builtin converts \p From to \p To if one of them
/// is a matrix; what keeps all bits of \p Value, if that is a product.
void noteMatrixConversion(Sema &S, SourceLocation Loc, QualType From,
                          QualType To, const Expr *Value = nullptr);
/// The same after the note that \p Argument, which may be null, does not
/// convert to a parameter of \p Candidate.
void noteMatrixArgument(Sema &S, const FunctionDecl *Candidate,
                        const Expr *Argument, QualType From, QualType To);

/// The operand of \p Trait, which must be a matrix. A type among the arguments
/// of a builtin may be any.
bool diagnoseMatrixTraitOperand(Sema &S, UnaryExprOrTypeTrait Trait,
                                QualType Type, SourceLocation Loc,
                                SourceRange Range);
/// The type of a row or column of \p Whole, a matrix: a matrix with its layout
/// and no padding.
QualType getMatrixLineType(ASTContext &Context, QualType Whole, bool IsColumn);
/// Whether \p Line has the elements of a row of \p Whole, or of a column: a
/// matrix of that shape, or a vector.
bool isMatrixLine(ASTContext &Context, QualType Line, QualType Whole,
                  bool IsColumn);
/// The operand of __is_matrix or __is_row_major_matrix.
bool diagnoseMatrixPredicateOperand(Sema &S, TypeTrait Trait, QualType Type,
                                    SourceLocation Loc);
/// The type to ask \p Trait of instead of \p Type. The traits that say whether
/// something is trivial or does not throw are made for POD types; matrices are
/// none, and are constructed, copied and destroyed as their elements are.
QualType getTypeForTriviality(Sema &S, TypeTrait Trait, QualType Type);
/// __matrix_element_type(Type); null after an error.
QualType getMatrixElementType(Sema &S, QualType Type, SourceLocation Loc);

} // namespace clang

#endif
