// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How matrices are emitted: what our patches to CodeGen call.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIX_H

namespace llvm {
class Value;
} // namespace llvm

namespace clang {
class CallExpr;
namespace CodeGen {
class CodeGenFunction;
class LValue;

/// Emits a call of insert, extract, add, sub, multiply or scalar_multiply, as
/// SemaMatrix.h describes them. Subscripts must be in range. Where an operator
/// means the same, the code is the operator's.
llvm::Value *emitMatrixBuiltin(CodeGenFunction &CGF, const CallExpr *Call);

/// Stores a matrix \p Value that is all zero and larger than registers by a
/// memset. A vector constant would cost every later pass time in proportion to
/// its elements.
/// \returns false, having done nothing, for any other value.
bool emitLargeZeroMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                              LValue Destination);

} // namespace CodeGen
} // namespace clang

#endif
