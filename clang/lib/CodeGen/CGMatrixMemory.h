// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and memory: what our patches call where upstream loads, stores,
// spills or passes a matrix.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXMEMORY_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXMEMORY_H

#include "clang/AST/Type.h"

namespace llvm {
class AllocaInst;
class Instruction;
class Value;
} // namespace llvm

namespace clang {
class AsmStmt;
class MatrixSubscriptExpr;
namespace CodeGen {
class Address;
class CodeGenFunction;
class LValue;

/// The value of type \p Type at \p Source if that is a large matrix, else
/// nullptr.
llvm::Value *emitLargeMatrixLoad(CodeGenFunction &CGF, Address Source,
                                 bool IsVolatile, QualType Type);

/// Stores a handle, and a zero matrix of more bits than registers by a memset:
/// as a vector constant it would cost every later pass time in proportion to
/// its elements.
/// \returns false, having done nothing, for any other value.
bool emitLargeMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                          Address Destination, bool IsVolatile, QualType Type);

/// The element of a large matrix in memory: a simple lvalue, so that nothing
/// but the element is read or written.
LValue emitLargeMatrixElement(CodeGenFunction &CGF,
                              const MatrixSubscriptExpr *E);
/// The value of an element of a large matrix; nullptr for a small one.
llvm::Value *emitLargeMatrixSubscript(CodeGenFunction &CGF,
                                      const MatrixSubscriptExpr *E);

/// Allocates memory for \p Value, a handle, and stores it there after \p After
/// or, without that, at the insertion point; nullptr for any other value. No
/// alloca has the type of a handle.
llvm::AllocaInst *spillHandle(CodeGenFunction &CGF, llvm::Value *Value,
                              llvm::Instruction *After = nullptr);
/// Loads what spillHandle() stored at \p Slot; nullptr for any other alloca.
llvm::Value *reloadHandle(CodeGenFunction &CGF, llvm::AllocaInst *Slot);

/// Reports the operands of inline assembly that are large matrices outside of
/// memory.
/// \returns true if there is one; the statement is not emitted then.
bool diagnoseLargeMatrixAsmOperands(CodeGenFunction &CGF, const AsmStmt &S);

} // namespace CodeGen
} // namespace clang

#endif
