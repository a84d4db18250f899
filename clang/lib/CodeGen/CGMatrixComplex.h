// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of complex numbers.
//
// Their values are handles at every size, of rank 3: row, column, part. Part 0
// is the real one, and parts are innermost, as they are in memory. What treats
// both parts alike is one operation on such a handle. A product or a quotient
// is not; it is a loop over elements, and what the loop does is what Clang
// emits for the operator on two complex numbers, under the same flags.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXCOMPLEX_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXCOMPLEX_H

#include "CGMatrix.h"
#include "CodeGenFunction.h"
#include <optional>

namespace clang {
class MatrixSubscriptExpr;
namespace CodeGen {

using ComplexPair = CodeGenFunction::ComplexPairTy;

/// An element of the handle \p Matrix; 64-bit subscripts in range.
ComplexPair extractComplex(CodeGenFunction &CGF, llvm::Value *Matrix,
                           llvm::Value *Row, llvm::Value *Column);
llvm::Value *insertComplex(CodeGenFunction &CGF, llvm::Value *Matrix,
                           ComplexPair Element, llvm::Value *Row,
                           llvm::Value *Column);
/// The real (0) or the imaginary (1) parts, a handle of rank 2.
llvm::Value *extractComplexPart(CodeGenFunction &CGF, llvm::Value *Matrix,
                                unsigned Part);
/// The reverse: handles of rank 2 and one layout.
llvm::Value *joinComplexParts(CodeGenFunction &CGF, llvm::Value *Real,
                              llvm::Value *Imaginary);

/// The operands of \p E combined, if one of them is a complex matrix; else
/// nullptr. Of a compound assignment, what is assigned is not emitted here.
llvm::Value *emitComplexMatrixBinary(CodeGenFunction &CGF,
                                     const BinaryOperator *E);
/// A compound assignment to a complex matrix. \p Result is what was stored.
LValue emitComplexMatrixCompoundAssign(CodeGenFunction &CGF,
                                       const CompoundAssignOperator *E,
                                       llvm::Value *&Result);
/// \p Matrix, of the matrix type \p From, as one of \p To, which has the same
/// extents; at least one of them has complex elements.
llvm::Value *emitComplexMatrixCast(CodeGenFunction &CGF, llvm::Value *Matrix,
                                   QualType From, QualType To);
/// Every element is \p Element.
llvm::Value *emitComplexMatrixSplat(CodeGenFunction &CGF, QualType Type,
                                    ComplexPair Element);

/// The element of a value of matrix type that \p E selects.
ComplexPair emitComplexMatrixSubscript(CodeGenFunction &CGF,
                                       const MatrixSubscriptExpr *E);
/// A matrix builtin that returns a complex number; std::nullopt for any other
/// call.
std::optional<ComplexPair> emitComplexMatrixCall(CodeGenFunction &CGF,
                                                 const CallExpr *Call);
/// The sum of all elements, or the trace.
ComplexPair emitComplexMatrixSum(CodeGenFunction &CGF, const CallExpr *Call);
/// __builtin_matrix_insert into a complex matrix.
llvm::Value *emitComplexMatrixInsert(CodeGenFunction &CGF,
                                     const CallExpr *Call);

} // namespace CodeGen
} // namespace clang

#endif
