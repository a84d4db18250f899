// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emission of builtins on matrices.
// SemaMatrix.h says what they mean, docs/use/Language.md what they give.
//
// What upstream has no flat form for is an operation on handles, whatever the
// form of the operands: a small matrix becomes a handle and back, which costs
// nothing (EmitRegisters.cpp). Moving elements of small matrices to places that
// are known is a shuffle.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXBUILTINS_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXBUILTINS_H

#include "CGValue.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace clang {
class CallExpr;
namespace CodeGen {
class CodeGenFunction;

/// The value of \p Call; std::nullopt if it calls no builtin on matrices.
std::optional<RValue> emitMatrixCall(CodeGenFunction &CGF,
                                     const CallExpr *Call);

// Emitters that the table of builtins names (Basic/MatrixBuiltins.def).

// CGMatrixPointers.cpp
llvm::Value *emitMatrixLoad(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixStore(CodeGenFunction &CGF, const CallExpr *Call);

// CGMatrixParts.cpp
llvm::Value *emitMatrixPart(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixInsertion(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixFromLines(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixDiagonal(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixFromDiagonal(CodeGenFunction &CGF, const CallExpr *Call);
llvm::Value *emitMatrixIdentity(CodeGenFunction &CGF, const CallExpr *Call);

// CGMatrixReduce.cpp
/// Also __builtin_reduce_* of a matrix or tensor; nullptr for complex numbers
/// that are reduced to one, and for vectors.
llvm::Value *emitMatrixReduction(CodeGenFunction &CGF, const CallExpr *Call);

/// __builtin_elementwise_*; nullptr without a matrix or tensor.
llvm::Value *emitMatrixElementwise(CodeGenFunction &CGF, const CallExpr *Call);
/// \p E, a cast to a matrix, if it casts what a builtin of tensors makes of
/// matrices: a slice, a matrix with a slice inserted, and small ones that are
/// repeated or put together; nullptr for others.
llvm::Value *emitMatrixMovement(CodeGenFunction &CGF, const CastExpr *E);

} // namespace CodeGen
} // namespace clang

#endif
