// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXDEBUGINFO_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXDEBUGINFO_H

namespace llvm {
class DIBuilder;
class DIFile;
class DIType;
} // namespace llvm

namespace clang {
class ConstantMatrixType;
namespace CodeGen {
class CodeGenModule;

/// What debuggers are told of \p Type, whose elements are \p Element: an array
/// of rows of columns, in whatever order these lie in memory, behind a typedef
/// that names the matrix as a program would. docs/Debugging.md says what each
/// debugger makes of it.
llvm::DIType *createMatrixDebugType(CodeGenModule &CGM,
                                    llvm::DIBuilder &Builder,
                                    const ConstantMatrixType *Type,
                                    llvm::DIType *Element, llvm::DIFile *File);

} // namespace CodeGen
} // namespace clang

#endif
