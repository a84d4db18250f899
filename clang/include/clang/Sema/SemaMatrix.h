// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrices: what our patches to Sema call. The headers of
// types, operators and initializer lists are included, so that a file of
// upstream's that calls ours needs one line for it.
//
// Basic/MatrixBuiltins.def says what each builtin takes and means. Upstream's
// take matrices as well:
//
// __builtin_reduce_<operation>(A)
//     All elements combined: add, mul, min, max of numbers, minimum, maximum of
//     floating-point numbers, and, or, xor of integers and bool.
//     Floating-point sums and products are chains from the first element on,
//     row by row. The steps of __builtin_matrix_rowwise_<operation> and
//     columnwise are the same.
// __builtin_elementwise_<operation>(A..)
//     Element by element (MatrixElementwise.def).

#ifndef LLVM_CLANG_SEMA_SEMAMATRIX_H
#define LLVM_CLANG_SEMA_SEMAMATRIX_H

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Ownership.h"
#include "clang/Sema/SemaCooperativeMatrix.h"
#include "clang/Sema/SemaMatrixInit.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaShapedType.h"
#include "clang/Sema/SemaTensor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang {
class CallExpr;
class Decl;
class Expr;
class LookupResult;
class MatrixSubscriptExpr;
class ParsedAttr;
class Sema;

/// Checks a call of one of these builtins, or of upstream's, converts its
/// arguments and gives it its type.
/// \returns std::nullopt for any other call.
std::optional<ExprResult> checkMatrixBuiltinCall(Sema &S, unsigned BuiltinID,
                                                 CallExpr *Call);

/// The subscript `m[i, j]` of C++23; std::nullopt for one index, and where
/// \p Base is no matrix and no `m[i]`. A comma operator between the indices is
/// an error, after which it counts as a comma of C++23.
std::optional<ExprResult> buildMatrixSubscript(Sema &S, Expr *Base,
                                               llvm::ArrayRef<Expr *> Indices,
                                               SourceLocation RBracketLoc);

/// The element of \p Base, a matrix. That of an object is an object, with the
/// qualifiers of the matrix: it has an address, and references bind to it.
ExprResult buildMatrixElement(Sema &S, Expr *Base, Expr *Row, Expr *Column,
                              SourceLocation RBracketLoc);
/// The matrix or tensor, then its subscripts, as they are evaluated, in C too.
llvm::SmallVector<const Expr *, 9>
getOperandsInOrder(const MatrixSubscriptExpr *Element);

/// The subscripts of matrices and tensors in offsetof. They become those of an
/// array of arrays with the same memory image.
class MatrixOffset {
  Sema &S;
  /// The dimension at each position of memory.
  llvm::SmallVector<unsigned, 8> Layout;
  bool IsTensor = false;
  /// Subscripts that are still to come, the one at hand included.
  unsigned Awaited = 0;

public:
  explicit MatrixOffset(Sema &S) : S(S) {}
  /// The type to look for an array in, where \p Type is subscripted.
  QualType enter(QualType Type);
  /// Brings the last ones of \p Subscripts into the order of memory, if they
  /// are those of a matrix or tensor. Dependent ones wait for their values.
  void orderSubscripts(llvm::SmallVectorImpl<Expr *> &Subscripts);
  /// Reports that a matrix or tensor lacked subscripts. \returns true if it
  /// did.
  bool diagnoseLoneSubscript(SourceLocation Loc);
};

/// Reports that \p Condition, of `if` and its like, is a matrix. \returns true
/// if it did.
bool diagnoseMatrixCondition(Sema &S, SourceLocation Loc,
                             const Expr *Condition);

/// \p Element with its matrix rebuilt by \p Rebuild, which gives nothing for a
/// matrix that stays: reading an element is no odr-use of a constant matrix.
ExprResult rebuildMatrixElement(MatrixSubscriptExpr *Element,
                                llvm::function_ref<ExprResult(Expr *)> Rebuild);

/// Reports that `m[i]` is no expression, if \p E is that; not in HLSL.
/// \returns true if it did.
bool diagnoseLoneMatrixSubscript(Sema &S, const Expr *E);

/// Reports that \p Callee is a matrix and no function; `m(i, j)` is then the
/// element that `m[i][j]` is. std::nullopt for any other callee.
std::optional<ExprResult> buildMatrixCall(Sema &S, Expr *Callee,
                                          SourceLocation LParenLoc,
                                          llvm::ArrayRef<Expr *> Args,
                                          SourceLocation RParenLoc);

/// After an error in \p Call: which builtin does what \p Callee does in other
/// libraries, if one of \p Args is a matrix or tensor.
void noteMatrixFunction(Sema &S, const Expr *Callee,
                        llvm::ArrayRef<Expr *> Args, ExprResult Call);

/// After the error that \p Type names no scope: what to write instead of a
/// member, if it is a matrix.
void noteMatrixScope(Sema &S, SourceLocation Loc, QualType Type);

/// After the error that no vector \p From makes one of type \p To: how to write
/// a part of it, or a list of its elements.
void noteVectorParts(Sema &S, SourceLocation Loc, QualType From, QualType To);

/// After the error that \p Assigned is no lvalue: the builtin that puts in what
/// \p Assigned takes out.
void noteMatrixPart(Sema &S, const Expr *Assigned);

/// After the error that \p Base has no members: what to write instead of the
/// one that \p Member looks up, if it is a matrix.
void noteMatrixMember(Sema &S, QualType Base, const LookupResult &Member);

/// After the error that no expression begins with the brace at \p Loc: how C
/// assigns a list to \p Assigned, if it is a matrix or tensor.
void noteListValue(Sema &S, SourceLocation Loc, ExprResult Assigned);

/// After the error that \p Attr does not belong to \p D: how it makes a type,
/// if it is that of a matrix or tensor.
void noteMatrixDeclaration(Sema &S, const ParsedAttr &Attr, const Decl *D);

/// After the error that \p Range is no range: how to visit the elements, if it
/// is a matrix.
void noteMatrixRange(Sema &S, const Expr *Range);

} // namespace clang

#endif
