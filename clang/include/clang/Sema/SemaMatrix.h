// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrices: what our patches to Sema call.
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

#ifndef LLVM_CLANG_SEMA_SEMAMATRIX_H
#define LLVM_CLANG_SEMA_SEMAMATRIX_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Ownership.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class Sema;

/// Checks a call of insert, extract, add, sub, multiply or scalar_multiply,
/// converts its arguments and gives it its type.
/// \returns std::nullopt if \p BuiltinID is none of these.
std::optional<ExprResult> checkMatrixBuiltinCall(Sema &S, unsigned BuiltinID,
                                                 CallExpr *Call);

/// Diagnoses a subscript of a matrix that has not exactly one index, as
/// `m[0, 1][2]` in C++23.
/// \returns true if it did.
bool diagnoseMatrixIndexCount(Sema &S, const Expr *Base,
                              llvm::ArrayRef<Expr *> Indices,
                              SourceLocation RBracketLoc);

/// Whether \p Call is of row_major_load or row_major_store.
bool isRowMajorMatrixBuiltin(const CallExpr *Call);
/// Diagnoses a constant \p Stride from row to row that is less than a row.
/// \returns true if it did.
bool diagnoseRowStride(Sema &S, const Expr *Stride, unsigned Columns);

} // namespace clang

#endif
