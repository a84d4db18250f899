// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrices: what our patches to Sema call.
//
// Builtins of the 2019 proposal. M, A, B stand for matrix values of R rows and
// C columns, T for the element type, row and column indices count from 0:
//
//   M __builtin_matrix_insert(M, row, column, T)   M with one element replaced
//   T __builtin_matrix_extract(M, row, column)     one element
//   M __builtin_matrix_add(M, M)                   element by element
//   M __builtin_matrix_sub(M, M)
//   A*B __builtin_matrix_multiply(A, B)            A: R x K, B: K x C, result:
//   R x C M __builtin_matrix_scalar_multiply(M, T)       every element times
//   the scalar M __builtin_matrix_column_load(T *, rows, columns, stride) void
//   __builtin_matrix_column_store(M, T *, stride)
//
// The last two are upstream's column_major_load and column_major_store under
// the proposal's names: element (r, c) lies at pointer + c * stride + r, the
// stride counts elements and is at least the number of rows.

#ifndef LLVM_CLANG_SEMA_SEMAMATRIX_H
#define LLVM_CLANG_SEMA_SEMAMATRIX_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/Ownership.h"
#include <optional>

namespace clang {
class CallExpr;
class Sema;

/// Checks a call of insert, extract, add, sub, multiply or scalar_multiply and
/// builds what it means. All but insert become the operator or subscript that
/// says the same, in parentheses, so that constant folding, sanitizers and code
/// generation know one form of each operation.
/// \returns std::nullopt if \p BuiltinID is none of these.
std::optional<ExprResult> checkMatrixBuiltinCall(Sema &S, unsigned BuiltinID,
                                                 CallExpr *Call);

/// Diagnoses, at \p Loc, an \p ElementType that no matrix may have.
/// \returns true if it did.
bool diagnoseMatrixElementType(Sema &S, QualType ElementType,
                               SourceLocation Loc);

} // namespace clang

#endif
