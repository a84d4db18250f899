// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL's cooperative matrices (SemaCooperativeMatrix.h).
//
// For SPIR-V a value is one of LLVM's target type of the same name, and each
// operation a call of the function by which the SPIR-V back end and Khronos'
// translator know the instruction. Of the element-wise ones the back end of
// LLVM 22 knows none: what it makes of them is put right in the module that it
// emits (matrix/SpirV/ReplaceCalls.h).
//
// Elsewhere a sub-group has one work-item, which has all components: a value is
// that of a column-major matrix of the same extents, and so is its memory.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGCOOPERATIVEMATRIX_H
#define LLVM_CLANG_LIB_CODEGEN_CGCOOPERATIVEMATRIX_H

#include "CGMatrix.h"
#include "clang/AST/Type.h"

namespace llvm {
class DIBuilder;
class DIFile;
class DIType;
class Type;
class Value;
} // namespace llvm

namespace clang {
class BinaryOperator;
class CallExpr;
class Expr;
class ShapedType;
namespace CodeGen {
class CodeGenFunction;
class CodeGenModule;
class RValue;

/// What CodeGenTypes::ConvertType gives for \p Type.
llvm::Type *convertShapedType(CodeGenModule &CGM, const ShapedType *Type);
/// What debuggers are told of \p Type, whose components are \p Element.
llvm::DIType *createShapedDebugType(CodeGenModule &CGM,
                                    llvm::DIBuilder &Builder,
                                    const ShapedType *Type,
                                    llvm::DIType *Element, llvm::DIFile *File);

/// The value of an operator or a cast of cooperative matrices; nullptr of any
/// other expression.
llvm::Value *emitCooperativeMatrixExpr(CodeGenFunction &CGF, const Expr *E);
/// The operator \p E, an assignment or not, on the values of its operands.
llvm::Value *emitCooperativeMatrixBinary(CodeGenFunction &CGF,
                                         const BinaryOperator *E,
                                         llvm::Value *LHS, llvm::Value *RHS);
/// A call of one of the builtins, whose value may be void.
RValue emitCooperativeMatrixCall(CodeGenFunction &CGF, const CallExpr *Call);

} // namespace CodeGen
} // namespace clang

#endif
