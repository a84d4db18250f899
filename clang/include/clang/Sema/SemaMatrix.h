// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrices: what our patches to Sema call. The headers of
// types, operators and initializer lists are included, so that a file of
// upstream's that calls ours needs one line for it.
//
// Builtins of the 2019 proposal. A and B are matrices, T is the element type;
// row and column indices count from 0.
//
// __builtin_matrix_insert(A, row, column, T)
//     A with one element replaced.
// __builtin_matrix_extract(A, row, column)
//     One element.
// __builtin_matrix_add(A, B), __builtin_matrix_sub(A, B)
//     Element by element; A and B have the same type.
// __builtin_matrix_multiply(A, B)
//     The product: A is R x K, B is K x C, the result is R x C.
// __builtin_matrix_scalar_multiply(A, T)
//     Every element times the scalar.
// __builtin_matrix_column_load(T *pointer, rows, columns, stride)
//     Element (r, c) is pointer[c * stride + r]. Rows and columns are
//     constants.
// __builtin_matrix_column_store(A, T *pointer, stride)
//     The inverse. The stride counts elements and is at least the number of
//     rows.
//
// The last two are upstream's column_major_load and column_major_store under
// the proposal's names. What loads return has the default layout, because a
// value has none.
//
// __builtin_matrix_row_major_load(T *pointer, rows, columns, stride)
// __builtin_matrix_row_major_store(A, T *pointer, stride)
//     Ours: element (r, c) is pointer[r * stride + c]. The stride is at least
//     the number of columns.
// __builtin_matrix_load(M, T *pointer, stride)
//     Ours: a matrix of the type M, by rows if M is row-major, else by columns.
//
// Ours as well. What is taken from a matrix, or made of what was, has
// unqualified elements, no padding, and the layout of the operand (an
// identity's: that of its type, or the default one). Matrices of one call have
// the same layout. Subscripts that are constants out of range are errors,
// others undefined behavior.
//
// __builtin_matrix_multiply_add(A, B, C)
//     C + A * B in the type of C, from C on with k upwards. A is R x K, B is
//     K x C. Elements of A and B have C's type or a narrower one of its kind:
//     integers of any sign, or floating-point numbers, both of one type.
//     Vectors: A is a row, B a column, and C, and so the result, what the
//     product is.
// __builtin_matrix_row(A, row)                             1 x columns
// __builtin_matrix_column(A, column)                       rows x 1
// __builtin_matrix_block(A, row, column, rows, columns)    rows x columns
//     The last two are constants.
// __builtin_matrix_insert_row(A, row, B)
// __builtin_matrix_insert_column(A, column, B)
// __builtin_matrix_insert_block(A, row, column, B)
//     A with the elements of B in that place. A row or column may be a vector.
// __builtin_matrix_from_rows(M, A..)
// __builtin_matrix_from_columns(M, A..)
//     The matrix of the type M with these rows or columns, one argument for
//     each: a matrix, a vector, or a list of elements. A list of rows some of
//     which are matrices or vectors becomes a call of the first.
// __builtin_matrix_diagonal(A)
//     Elements (k, k), as one column.
// __builtin_matrix_from_diagonal(A)
//     A is one row or one column of N elements, or a vector; N x N, zero
//     elsewhere.
// __builtin_matrix_identity(N, T)
// __builtin_matrix_identity(M), __builtin_matrix_identity(M, T)
//     N x N with T on the diagonal, zero elsewhere. N is a constant; M is the
//     type of a square matrix, and T is 1 without one.
// __builtin_matrix_trace(A)
//     The sum of the diagonal, from element (0, 0) on. A is square.
// __builtin_matrix_outer_product(A, B)
//     Element (r, c) is A's r-th times B's c-th; each is one row or one column,
//     or a vector.
// __builtin_matrix_dot(A, B)
//     The sum of A's elements times B's, row by row from the first product on.
//     Both have the same extents, or each is one row, one column or a vector,
//     and both have the same number of elements.
// __builtin_matrix_conjugate_transpose(A)
//     The transpose, of conjugates if elements are complex.
// __builtin_reduce_<operation>(A)
// __builtin_matrix_rowwise_<operation>(A)                  rows x 1
// __builtin_matrix_columnwise_<operation>(A)               1 x columns
//     All elements, those of each row, or of each column combined: add, mul,
//     min, max of numbers, minimum, maximum of floating-point numbers, and, or,
//     xor of integers and bool. Floating-point sums and products are chains
//     from the first element on, row by row.
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
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class LookupResult;
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

/// Reports that `m[i]` is no expression, if \p E is that; not in HLSL.
/// \returns true if it did.
bool diagnoseLoneMatrixSubscript(Sema &S, const Expr *E);

/// Reports that \p Callee is a matrix and no function; `m(i, j)` is then the
/// element that `m[i][j]` is. std::nullopt for any other callee.
std::optional<ExprResult> buildMatrixCall(Sema &S, Expr *Callee,
                                          SourceLocation LParenLoc,
                                          llvm::ArrayRef<Expr *> Args,
                                          SourceLocation RParenLoc);

/// After the error that \p Base has no members: what to write instead of the
/// one that \p Member looks up, if it is a matrix.
void noteMatrixMember(Sema &S, QualType Base, const LookupResult &Member);

/// After the error that \p Range is no range: how to visit the elements, if it
/// is a matrix.
void noteMatrixRange(Sema &S, const Expr *Range);

} // namespace clang

#endif
