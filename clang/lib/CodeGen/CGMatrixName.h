// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXNAME_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXNAME_H

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace clang {
class FunctionDecl;
namespace CodeGen {
class CodeGenModule;

/// Appends what keeps \p Function from being linked with callers and
/// definitions that upstream's clang compiled, if they would look for its
/// matrices elsewhere.
void mangleMatrixPassing(CodeGenModule &CGM, const FunctionDecl *Function,
                         llvm::raw_ostream &Out);

} // namespace CodeGen
} // namespace clang

#endif
