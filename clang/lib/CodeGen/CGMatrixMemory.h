// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and memory: what our patches call where upstream loads, stores,
// spills or passes a matrix.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXMEMORY_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXMEMORY_H

#include "CodeGenTBAA.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace llvm {
class AllocaInst;
class Instruction;
class Value;
} // namespace llvm

namespace clang {
class AsmStmt;
class Expr;
class MatrixSubscriptExpr;
class QualType;
namespace CodeGen {
class Address;
class CodeGenFunction;
class LValue;
class RValue;

/// The value of type \p Type at \p Source if that is a matrix and not stored as
/// a vector, else nullptr. \p TBAA becomes that of an element, as for an array.
llvm::Value *emitMatrixLoad(CodeGenFunction &CGF, Address Source,
                            bool IsVolatile, QualType Type, bool IsNontemporal,
                            TBAAAccessInfo &TBAA);

/// Stores a matrix that is not stored as a vector, and a zero one of more bits
/// than registers by a memset: as a vector constant it would cost every later
/// pass time in proportion to its elements. Padding keeps what it holds, or
/// becomes zero with the rest. \p TBAA is as for loads.
/// \returns false, having done nothing, for any other value.
bool emitMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                     Address Destination, bool IsVolatile, QualType Type,
                     bool IsInit, bool IsNontemporal, TBAAAccessInfo &TBAA);

/// If \p Object is an atomic matrix, replaces it by what \p Update makes of its
/// value, as one atomic operation; \p Update may be executed more than once.
/// \returns the new value, or nullptr for any other object.
llvm::Value *emitAtomicMatrixUpdate(
    CodeGenFunction &CGF, LValue Object,
    llvm::function_ref<llvm::Value *(llvm::Value *Old)> Update);

/// The row and the column of an element of a matrix of \p Type, as wide as a
/// pointer. Before they are cut to that width, -fsanitize=bounds checks them.
std::pair<llvm::Value *, llvm::Value *> emitMatrixIndices(CodeGenFunction &CGF,
                                                          QualType Type,
                                                          const Expr *Row,
                                                          const Expr *Column);

/// An element in memory: a simple lvalue, so that nothing but the element is
/// read or written. Where it is assigned under -fmatrix-flat, a lane of the
/// vector that the matrix is.
LValue emitMatrixElement(CodeGenFunction &CGF, const MatrixSubscriptExpr *E);
/// The same where the place of the matrix is checked as \p Kind, a
/// CodeGenFunction::TypeCheckKind, says; std::nullopt for any other expression.
std::optional<LValue> emitCheckedMatrixElement(CodeGenFunction &CGF,
                                               const Expr *E, unsigned Kind);
/// The place of \p E, a number that is assigned or incremented; an element of a
/// matrix is checked. Upstream does that where a real number is assigned.
LValue emitDestination(CodeGenFunction &CGF, const Expr *E);
/// The value of an element of a matrix that lies in memory and need not be read
/// as a whole; std::nullopt of any other one.
std::optional<RValue> emitStoredMatrixElement(CodeGenFunction &CGF,
                                              const MatrixSubscriptExpr *E);
/// The value of an element that is a real number; nullptr if it has to be
/// extracted from a vector.
llvm::Value *emitMatrixSubscript(CodeGenFunction &CGF,
                                 const MatrixSubscriptExpr *E);

/// Allocates memory for \p Value, a handle, and stores it there after \p After
/// or, without that, at the insertion point; nullptr for any other value. No
/// alloca has the type of a handle.
llvm::AllocaInst *spillHandle(CodeGenFunction &CGF, llvm::Value *Value,
                              llvm::Instruction *After = nullptr);
/// Loads what spillHandle() stored at \p Slot; nullptr for any other alloca.
llvm::Value *reloadHandle(CodeGenFunction &CGF, llvm::AllocaInst *Slot);
/// The same for what DominatingLLVMValue saved.
llvm::Value *reloadHandle(CodeGenFunction &CGF,
                          llvm::PointerIntPair<llvm::Value *, 1, bool> Saved);

/// What an operand of inline assembly in a register is, given its value. One
/// that is written there as well is the integer that upstream makes of the
/// result.
llvm::Value *emitAsmOperand(CodeGenFunction &CGF, llvm::Value *Operand,
                            QualType Type, bool IsResult = false);
/// Reports the operands of inline assembly that are large matrices outside of
/// memory.
/// \returns true if there is one; the statement is not emitted then.
bool diagnoseLargeMatrixAsmOperands(CodeGenFunction &CGF, const AsmStmt &S);

} // namespace CodeGen
} // namespace clang

#endif
