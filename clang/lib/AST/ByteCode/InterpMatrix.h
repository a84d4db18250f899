// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices in the bytecode interpreter: what its opcodes and our patches call.
//
// A matrix is stored as an array of its elements in element order, row by row,
// whatever its layout. Operators, conversions and builtins take their operands
// from there as values, and leave the rest to MatrixConstant.h.

#ifndef LLVM_CLANG_AST_INTERP_INTERPMATRIX_H
#define LLVM_CLANG_AST_INTERP_INTERPMATRIX_H

#include "Source.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Type.h"

namespace clang {
class Expr;
class FieldDecl;
namespace interp {
class Context;
class InterpState;
class Pointer;

/// [Pointer to the result unless it is a scalar, operands...] -> [result]
bool MatrixOperation(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Value, Pointer] -> [Pointer]
bool MatrixCompoundAssign(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer to the result of a load, arguments...] -> [that]
bool MatrixLoadOrStore(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer, row, column] -> [Pointer]
bool MatrixElementPtr(InterpState &S, CodePtr OpPC, const Expr *E);
/// [Pointer to what is initialized, Pointer] -> [the first]
bool CopyMatrix(InterpState &S, CodePtr OpPC);
/// [Pointer, Pointer to what is assigned to] -> [the second]
bool StoreMatrix(InterpState &S, CodePtr OpPC);
/// [Pointer] -> [Pointer], all elements from \p First on zero.
bool ZeroMatrix(InterpState &S, CodePtr OpPC, uint32_t First);
/// [] -> [], fails if a matrix of type \p T is above the limit. Such a matrix
/// has but one element here, so whatever takes one from memory asks first.
bool CheckMatrixSize(InterpState &S, CodePtr OpPC, const Type *T);

/// Whether \p P is to an element of a matrix, where pointer arithmetic ends.
bool isMatrixElement(const Pointer &P);
/// The same, but not to one of a complex number's parts, which are an array
/// here.
bool isRealMatrixElement(const Pointer &P);
/// The value of the matrix that \p P is to.
/// \returns false if an element has none.
bool readMatrix(const Context &Ctx, const Pointer &P, APValue &Result);
/// Whether all elements have values.
bool isMatrixInitialized(const Pointer &P);

} // namespace interp
} // namespace clang

#endif
