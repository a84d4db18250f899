// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way of matrices into and out of the registers that CGMatrixABI.h gives
// them. Each function leaves to upstream (and returns nullptr or false) what is
// no matrix, and a matrix that is passed as the vector that it is anyway.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXVECTORS_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXVECTORS_H

#include "CodeGenFunction.h"

namespace clang {
namespace CodeGen {

/// Whether a temporary for a value of \p Type holds a matrix's image: no alloca
/// has the type of a handle, and a vector has no room for padding.
bool isKeptAsImage(CodeGenFunction &CGF, QualType Type);
/// Whether the current function returns a matrix, and stores its image first.
bool returnsImage(CodeGenFunction &CGF, QualType Type);

/// Sets \p Values, the values of a call in LLVM, to those of \p Argument.
bool passMatrix(CodeGenFunction &CGF, const CallArg &Argument,
                const ABIArgInfo &How, bool IsVariadic,
                llvm::MutableArrayRef<llvm::Value *> Values);

/// If \p Parameter, a matrix passed by reference to \p Place, is declared with
/// more alignment than its elements have, replaces \p Place by an aligned copy.
/// The alignment that a typedef or a declaration adds is no part of the
/// function's type, so no caller provides for it.
void alignMatrixParameter(CodeGenFunction &CGF, const VarDecl &Parameter,
                          Address &Place);

/// Appends \p Parameter, a matrix in \p Count arguments of \p Function from
/// \p First on, to \p Params: a value, or the memory that is the parameter.
bool receiveMatrix(CodeGenFunction &CGF, const VarDecl &Parameter,
                   const ABIArgInfo &How, llvm::Function *Function,
                   unsigned First, unsigned Count,
                   SmallVectorImpl<CodeGenFunction::ParamValue> &Params);

/// The value that a function returns in LLVM for the matrix at \p Stored.
llvm::Value *returnMatrix(CodeGenFunction &CGF, Address Stored, QualType Type,
                          const ABIArgInfo &How);

/// The matrix of type \p Type that \p Result is in LLVM.
llvm::Value *takeReturnedMatrix(CodeGenFunction &CGF, llvm::Value *Result,
                                QualType Type, const ABIArgInfo &How);

} // namespace CodeGen
} // namespace clang

#endif
