// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and casts of matrices that upstream does not emit.
//
// A function returns nullptr for what upstream's code, with MatrixEmitter in
// it, does: operators without a matrix, + - and * / by scalars without checks,
// and all of HLSL.

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
/// The operator \p E, a BinaryOperator if it is of matrices, on the values of
/// its operands. An assignment's result is what is assigned.
llvm::Value *emitMatrixBinary(CodeGenFunction &CGF, llvm::Value *LHS,
                              llvm::Value *RHS, FPOptions Features,
                              const Expr *E);
/// __builtin_matrix_elementwise_multiply or _divide: \p Opcode on elements.
llvm::Value *emitMatrixElementwiseOperator(CodeGenFunction &CGF,
                                           const CallExpr *Call,
                                           BinaryOperatorKind Opcode);
/// \p Unsigned, \p Signed and \p Float are the comparison for elements of these
/// kinds; \p IsSignaling is whether it raises an exception for a quiet NaN.
llvm::Value *emitMatrixComparison(CodeGenFunction &CGF, llvm::Value *LHS,
                                  llvm::Value *RHS, const Expr *E,
                                  llvm::CmpInst::Predicate Unsigned,
                                  llvm::CmpInst::Predicate Signed,
                                  llvm::CmpInst::Predicate Float,
                                  bool IsSignaling);
/// - ~ and !.
llvm::Value *emitMatrixUnary(CodeGenFunction &CGF, const UnaryOperator *E);
/// A conditional operator whose condition is a matrix.
llvm::Value *emitMatrixSelection(CodeGenFunction &CGF,
                                 const AbstractConditionalOperator *E);
/// The value of the matrix type \p Type whose elements all are \p Scalar.
llvm::Value *splatMatrix(CodeGenFunction &CGF, llvm::Value *Scalar,
                         QualType Type);
/// A cast between a matrix and a scalar or a vector.
llvm::Value *emitMatrixConversion(CodeGenFunction &CGF, const CastExpr *E);
/// __builtin_matrix_all or __builtin_matrix_any.
llvm::Value *emitMatrixAllOrAny(CodeGenFunction &CGF, const CallExpr *Call);

} // namespace CodeGen
} // namespace clang

#endif
