// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions with matrices: what our patches call where upstream emits scalar
// expressions.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXEXPR_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXEXPR_H

namespace llvm {
class BasicBlock;
class Value;
} // namespace llvm

namespace clang {
class CompoundAssignOperator;
class Expr;
class QualType;
namespace CodeGen {
class CodeGenFunction;
class LValue;

/// The value of \p E; nullptr if that is for upstream's code: it has no matrix
/// among its operands, or does nothing with matrices but pass them on.
llvm::Value *emitMatrixExpr(CodeGenFunction &CGF, const Expr *E);

/// A compound assignment of which an operand is a matrix. \p Result is what was
/// stored.
LValue emitMatrixCompoundAssign(CodeGenFunction &CGF,
                                const CompoundAssignOperator *E,
                                llvm::Value *&Result);

/// The null value of \p Type, a scalar or a matrix, at the end of \p Block.
llvm::Value *emitNullAtEnd(CodeGenFunction &CGF, llvm::BasicBlock *Block,
                           QualType Type);

} // namespace CodeGen
} // namespace clang

#endif
