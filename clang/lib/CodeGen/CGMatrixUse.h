// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions hold matrices. Nothing that upstream's files include includes
// this.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXUSE_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXUSE_H

namespace clang {
class QualType;
namespace CodeGen {
class CodeGenFunction;

/// Records in the function that \p CGF emits that it holds matrices: our passes
/// change no other one (matrix/Pipeline/MarkFunctions.h). All that emits a
/// matrix in some form says so here.
void recordMatrixUse(CodeGenFunction &CGF);
/// The same, if \p Type is a matrix of any kind, or a tensor.
void recordMatrixUse(CodeGenFunction &CGF, QualType Type);

} // namespace CodeGen
} // namespace clang

#endif
