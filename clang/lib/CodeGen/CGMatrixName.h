// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a function's name that says how it passes matrices.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXNAME_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXNAME_H

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace clang {
class GlobalDecl;
namespace CodeGen {
class CodeGenModule;

/// Appends what keeps \p GD, if it is a function, from being linked with
/// callers and definitions that upstream's clang compiled, if they would look
/// for its matrices elsewhere.
void mangleMatrixPassing(CodeGenModule &CGM, GlobalDecl GD,
                         llvm::raw_ostream &Out);

/// Once all of a C file is read, gives that name to functions which got the
/// plain one because their prototype came after their first use.
void nameByLastPrototype(CodeGenModule &CGM);

} // namespace CodeGen
} // namespace clang

#endif
