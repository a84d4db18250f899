// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and casts of matrices that upstream does not emit.
//
// None of these functions is called for HLSL.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXOPERATORS_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXOPERATORS_H

#include "clang/AST/OperationKinds.h"
#include "llvm/IR/InstrTypes.h"

namespace clang {
class AbstractConditionalOperator;
class BinaryOperator;
class CallExpr;
class CastExpr;
class Expr;
class FPOptions;
class QualType;
class UnaryOperator;
namespace CodeGen {
class CodeGenFunction;

/// Whether an operand of \p E is a matrix. Neither elements nor those of
/// vectors beside them are computed in a wider type.
bool hasMatrixOperand(const BinaryOperator *E);
/// The operator \p E, of matrices of real numbers, on the values of its
/// operands. An assignment's result is what is assigned.
llvm::Value *emitMatrixBinary(CodeGenFunction &CGF, const BinaryOperator *E,
                              llvm::Value *LHS, llvm::Value *RHS);
/// __builtin_matrix_elementwise_multiply or _divide: \p Opcode on elements.
llvm::Value *emitMatrixElementwiseOperator(CodeGenFunction &CGF,
                                           const CallExpr *Call,
                                           BinaryOperatorKind Opcode);
/// == != < <= > >=: a matrix of bool.
llvm::Value *emitMatrixComparison(CodeGenFunction &CGF,
                                  const BinaryOperator *E);
/// - ~ and !.
llvm::Value *emitMatrixUnary(CodeGenFunction &CGF, const UnaryOperator *E);
/// A conditional operator whose condition is a matrix.
llvm::Value *emitMatrixSelection(CodeGenFunction &CGF,
                                 const AbstractConditionalOperator *E);
/// The value of the matrix type \p Type whose elements all are \p Scalar. \p
/// Like: a value of these extents, if they are known at run time.
llvm::Value *splatMatrix(CodeGenFunction &CGF, llvm::Value *Scalar,
                         QualType Type, llvm::Value *Like = nullptr);
/// \p Matrix, of the matrix type \p From, as one of \p To, which has the same
/// extents.
llvm::Value *emitMatrixCast(CodeGenFunction &CGF, llvm::Value *Matrix,
                            QualType From, QualType To);
/// A cast between a matrix and a scalar or a vector.
llvm::Value *emitMatrixConversion(CodeGenFunction &CGF, const CastExpr *E);
/// __builtin_matrix_all or __builtin_matrix_any.
llvm::Value *emitMatrixAllOrAny(CodeGenFunction &CGF, const CallExpr *Call);

} // namespace CodeGen
} // namespace clang

#endif
