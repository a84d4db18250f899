// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of operators with a matrix or tensor among their operands,
// and of casts of matrices. docs/use/Language.md and docs/use/Tensors.md say
// what each one means.
//
// Types are null and expressions invalid after an error, which has then been
// reported. HLSL has its own rules and never calls these functions.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIXOPERATORS_H
#define LLVM_CLANG_SEMA_SEMAMATRIXOPERATORS_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/Basic/OperatorKinds.h"
#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class Expr;
class Sema;
class TypeSourceInfo;

/// Whether \p Type is a matrix to which our rules apply.
bool isMatrixOperand(const Sema &S, QualType Type);
/// The same of a matrix or tensor.
bool isMatrixOrTensorOperand(const Sema &S, QualType Type);
/// Whether \p Type is a vector with the memory image of an array of its
/// elements: ext_vector_type, vector_size or NEON.
bool isVectorOfElements(QualType Type);
/// The type of the result of two matrices or tensors that are combined element
/// by element; null, without a diagnostic, if they cannot be.
QualType getCommonMatrixType(Sema &S, QualType LHS, QualType RHS);
/// The matrix or tensor of bool with the extents and the layout of \p Type.
QualType getMatrixOfBool(Sema &S, QualType Type);

/// Whether `*` of a \p Left and a \p Right is a product: of two matrices, or of
/// a matrix and a vector.
bool canMultiplyMatrices(const Sema &S, QualType Left, QualType Right);
/// Whether matrices have this operator, and upstream no overload for it.
bool isMatrixBinaryOperator(OverloadedOperatorKind Op);
bool isMatrixAssignmentOperator(OverloadedOperatorKind Op);

/// A binary operator of which an operand is a matrix or tensor, other than a
/// simple assignment; std::nullopt for any other.
std::optional<ExprResult> buildMatrixBinaryOperator(Sema &S, SourceLocation Loc,
                                                    BinaryOperatorKind Opcode,
                                                    Expr *LHS, Expr *RHS);
/// + - ~ ! of a matrix or tensor; std::nullopt for any other operator or
/// operand.
std::optional<ExprResult> buildMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                                   UnaryOperatorKind Opcode,
                                                   Expr *Operand);
/// The type of a conditional operator whose condition is a matrix or tensor.
/// For any other, std::nullopt, and two of one value have one type.
std::optional<QualType> checkMatrixConditional(Sema &S, ExprResult &Condition,
                                               ExprResult &LHS, ExprResult &RHS,
                                               SourceLocation Loc);

/// The value of \p E if that is an atomic object, else \p E.
ExprResult readAtomic(Sema &S, Expr *E);
/// The integer that \p E converts to implicitly if that is a class, else \p E.
ExprResult convertClassToInteger(Sema &S, Expr *E);
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
/// Reports a cast between matrices of different extents. \returns true if it is
/// one.
bool diagnoseMatrixExtents(Sema &S, SourceRange Range, QualType To,
                           QualType From);
/// __builtin_convertvector between matrices or tensors; std::nullopt if neither
/// \p Operand nor \p Target is one.
std::optional<ExprResult> buildMatrixConvertVector(Sema &S, Expr *Operand,
                                                   TypeSourceInfo *Target,
                                                   SourceLocation Loc,
                                                   SourceLocation RParenLoc);

/// -Wmatrix-narrow-product: warns where \p Value, a product of narrow integers
/// or a number from one, becomes a wider \p To.
void warnOfNarrowProduct(Sema &S, const Expr *Value, QualType To);
/// After the error that \p Value does not convert to \p To: what keeps all bits
/// of a product of narrow integers. \returns false if it is none.
bool noteNarrowProduct(Sema &S, const Expr *Value, QualType To);

} // namespace clang

#endif
