// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics of -fmatrix-prove.

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXPROOF_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXPROOF_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace llvm {
class DiagnosticInfo;
class Function;
} // namespace llvm

namespace clang {
class DiagnosticsEngine;
namespace CodeGen {

/// Reports \p DI where \p LocationOf has the function that it is about. Returns
/// false if it is about no proof.
bool reportMatrixProof(
    const llvm::DiagnosticInfo &DI, DiagnosticsEngine &Diags,
    llvm::function_ref<std::optional<FullSourceLoc>(const llvm::Function &)>
        LocationOf);

} // namespace CodeGen
} // namespace clang

#endif
