// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensors (docs/use/Tensors.md): types, conversions,
// subscripts. Operators are SemaMatrixOperators.h's, and builtins
// SemaTensorBuiltins.h's.
//
// Functions named diagnose... return true if they reported an error. Types are
// null and expressions invalid after an error, which has then been reported.

#ifndef LLVM_CLANG_SEMA_SEMATENSOR_H
#define LLVM_CLANG_SEMA_SEMATENSOR_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/Type.h"
#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class Expr;
class ParsedAttr;
class ParsedAttributesView;
class Sema;

/// The operands of \p TensorType and of the attributes beside it among \p Attrs
/// as TensorType has them: form, extents, layout, padding.
/// \returns true after an error.
bool readTensorOperands(Sema &S, const ParsedAttr &TensorType,
                        const ParsedAttributesView &Attrs,
                        llvm::SmallVectorImpl<Expr *> &Operands);
/// Reports numbers that no tensor can have, as far as they are known, and
/// normalizes them: what lies in index order, without padding, is plain.
bool diagnoseTensorType(Sema &S, QualType Element,
                        llvm::SmallVectorImpl<uint64_t> &Values,
                        llvm::SmallVectorImpl<Expr *> &Exprs,
                        SourceLocation Loc);

/// Whether these are tensor types that differ at most in the padding and the
/// constness of elements.
bool areTensorsOfOneValue(const Sema &S, QualType LHS, QualType RHS);
/// "1 x 3 x 32".
std::string describeExtents(llvm::ArrayRef<uint64_t> Extents);
/// Reports that \p E reads an object, which a tensor whose extents are known at
/// run time has not, if it does.
bool diagnoseTensorObject(Sema &S, const Expr *E);
/// Reports that \p E, a value of such a type, is left at the end of what it may
/// live in, or becomes an object, if it is one.
bool diagnoseKeptTensor(Sema &S, const Expr *E);
/// After an error about the incomplete type \p T: what may be done with it, if
/// it is such a tensor.
void noteTensorAtRunTime(Sema &S, SourceLocation Loc, QualType T);

/// Whether an explicit cast is one to or from a tensor.
bool isTensorCast(QualType Target, QualType Source);
/// \returns false after an error.
bool checkTensorCast(Sema &S, SourceRange Range, QualType Target,
                     ExprResult &Operand, CastKind &Kind);
/// After the error that \p From does not convert to \p To: which cast does, if
/// one of them is a tensor.
void noteTensorConversion(Sema &S, SourceLocation Loc, QualType From,
                          QualType To);

/// The subscript \p Indices of \p Base, a tensor or one that lacks subscripts;
/// std::nullopt for any other base.
std::optional<ExprResult> buildTensorSubscript(Sema &S, Expr *Base,
                                               llvm::ArrayRef<Expr *> Indices,
                                               SourceLocation RBracketLoc);
/// The element of \p Base with these subscripts, which are a list, when a
/// template is instantiated; std::nullopt if they are not.
std::optional<ExprResult> rebuildTensorSubscript(Sema &S, Expr *Base, Expr *Row,
                                                 SourceLocation RBracketLoc);
/// Reports that \p E lacks subscripts of a tensor, if it does.
bool diagnoseIncompleteTensorSubscript(Sema &S, const Expr *E);

} // namespace clang

#endif
