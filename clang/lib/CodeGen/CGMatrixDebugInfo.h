// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and tensors in debug information.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXDEBUGINFO_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXDEBUGINFO_H

namespace llvm {
class DIBuilder;
class DIFile;
class DIType;
class StringRef;
} // namespace llvm

namespace clang {
class ConstantMatrixType;
class FunctionType;
namespace CodeGen {
class CodeGenModule;

/// What debuggers are told of \p Type, whose elements are \p Element: an array
/// of rows of columns, in whatever order these lie in memory, behind a typedef
/// that names the matrix as a program would. Debugging.md says what each
/// debugger makes of it.
llvm::DIType *createMatrixDebugType(CodeGenModule &CGM,
                                    llvm::DIBuilder &Builder,
                                    const ConstantMatrixType *Type,
                                    llvm::DIType *Element, llvm::DIFile *File);

/// Whether debuggers are better off without \p LinkageName. No demangler knows
/// the template arguments of upstream's `u11matrix_typeILm2ELm3EfE`, and the
/// suffix of CGMatrixName.h is none of the function's name; gdb and lldb then
/// take the mangled name for the function's only name, and `break f` finds
/// nothing. Without it they go by the name and the parameters' types.
bool isOpaqueMatrixName(CodeGenModule &CGM, llvm::StringRef LinkageName);

/// DW_CC_nocall for a function that is called as debuggers do not know: with a
/// matrix by value, or returning one otherwise than by a hidden pointer. Else
/// \p Convention.
unsigned getMatrixCallConvention(CodeGenModule &CGM, const FunctionType *Type,
                                 unsigned Convention);

} // namespace CodeGen
} // namespace clang

#endif
