// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on cooperative matrices as SPIR-V's (matrix/SpirV): what Clang's
// types say about them.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGCOOPERATIVEMATRIXSPIRV_H
#define LLVM_CLANG_LIB_CODEGEN_CGCOOPERATIVEMATRIXSPIRV_H

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"

namespace llvm {
class Type;
class Value;
} // namespace llvm

namespace matrix {
struct CooperativePlace;
} // namespace matrix

namespace clang {
class CallExpr;
namespace CodeGen {
class CodeGenFunction;
class CodeGenModule;

/// target("spirv.CooperativeMatrixKHR", component, scope, rows, columns, use)
llvm::Type *convertToSPIRV(CodeGenModule &CGM,
                           const CooperativeMatrixType *Type);

/// Loads from \p Place, or stores \p Stored there.
llvm::Value *emitSPIRVMemory(CodeGenFunction &CGF,
                             const CooperativeMatrixType *Type,
                             const matrix::CooperativePlace &Place,
                             llvm::Value *Stored);
/// \p Values are those of the call's first three arguments, \p Operands
/// SPIR-V's Cooperative Matrix Operands.
llvm::Value *emitSPIRVMultiplyAdd(CodeGenFunction &CGF, const CallExpr *Call,
                                  llvm::ArrayRef<llvm::Value *> Values,
                                  unsigned Operands);
/// + - * or / component by component.
llvm::Value *emitSPIRVBinary(CodeGenFunction &CGF, BinaryOperatorKind Opcode,
                             const CooperativeMatrixType *Type,
                             llvm::Value *LHS, llvm::Value *RHS);
llvm::Value *emitSPIRVNegation(CodeGenFunction &CGF,
                               const CooperativeMatrixType *Type,
                               llvm::Value *V);
/// The matrix whose components all are \p Scalar.
llvm::Value *fillSPIRV(CodeGenFunction &CGF, const CooperativeMatrixType *Type,
                       llvm::Value *Scalar);
llvm::Value *convertSPIRV(CodeGenFunction &CGF, llvm::Value *V,
                          const CooperativeMatrixType *From,
                          const CooperativeMatrixType *To);
/// The number of components that a work-item has.
llvm::Value *emitSPIRVLength(CodeGenFunction &CGF,
                             const CooperativeMatrixType *Type, llvm::Value *V);

} // namespace CodeGen
} // namespace clang

#endif
