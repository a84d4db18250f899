// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form that a matrix has as an SSA value, and the emission of builtins.
//
// A small matrix is upstream's flat vector, which llvm.matrix.* operate on. A
// large one is a handle (matrix/Ops/TensorType.h), which tlx.* operate on: no
// pass looks into it, so what it costs does not depend on its extents. In
// memory both are the same array. isLargeMatrix() alone decides which.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H

#include <cstdint>

namespace llvm {
class TargetExtType;
class Type;
class Value;
} // namespace llvm

namespace clang {
class CallExpr;
class ConstantMatrixType;
class QualType;
namespace CodeGen {
class CodeGenFunction;
class CodeGenModule;

/// Whether a matrix of \p NumElements of the type \p Element is a handle. It
/// depends on nothing that differs between two files of one program, target
/// features for instance: large matrices have another calling convention.
bool isLargeMatrix(CodeGenModule &CGM, llvm::Type *Element,
                   uint64_t NumElements);
/// Whether \p Type is a matrix whose values are handles.
bool isLargeMatrix(CodeGenModule &CGM, QualType Type);

/// The handle of \p Rows x \p Columns elements, laid out as matrices are in
/// memory (-fmatrix-memory-layout).
llvm::TargetExtType *getMatrixHandleType(CodeGenModule &CGM,
                                         llvm::Type *Element, unsigned Rows,
                                         unsigned Columns);
/// What CodeGenTypes::ConvertType gives for a matrix.
llvm::Type *convertMatrixType(CodeGenModule &CGM,
                              const ConstantMatrixType *Type);

/// The matrix of type \p Type whose elements are all zero. LLVM has no null
/// constant of a handle type.
llvm::Value *emitZeroMatrix(CodeGenFunction &CGF, QualType Type);

/// Emits a call of insert, extract, add, sub, multiply or scalar_multiply, as
/// SemaMatrix.h describes them. Subscripts must be in range. Where an operator
/// means the same, the code is the operator's.
llvm::Value *emitMatrixBuiltin(CodeGenFunction &CGF, const CallExpr *Call);
/// __builtin_elementwise_abs of a matrix.
llvm::Value *emitMatrixAbs(CodeGenFunction &CGF, const CallExpr *Call);

} // namespace CodeGen
} // namespace clang

#endif
