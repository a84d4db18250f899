// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma clang loop matrix(...)`, -fmatrix-loops and -fmatrix-blas.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXLOOP_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXLOOP_H

#include "clang/Basic/LLVM.h"

namespace llvm {
class BasicBlock;
class DiagnosticInfo;
class Metadata;
} // namespace llvm

namespace matrix {
struct NestChoice;
} // namespace matrix

namespace clang {
class ASTContext;
class CodeGenOptions;
class DiagnosticsEngine;
class MatrixLoopAttr;
namespace CodeGen {

/// Adds what \p Hint, which may be null, says of the loop of \p Header to the
/// loop's \p Properties.
void addMatrixLoopHint(const MatrixLoopAttr *Hint, llvm::BasicBlock *Header,
                       SmallVectorImpl<llvm::Metadata *> &Properties);

/// The loops, and whether calls of BLAS, that \p Options want raised.
matrix::NestChoice chooseMatrixLoops(const CodeGenOptions &Options);

/// Reports \p DI if it is about a loop that has to be raised; else returns
/// false. \p Context: of the loops' source, or null.
bool reportMatrixLoop(const llvm::DiagnosticInfo &DI, DiagnosticsEngine &Diags,
                      const ASTContext *Context);

} // namespace CodeGen
} // namespace clang

#endif
