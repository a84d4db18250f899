// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TLX_EXPORTTLX_H
#define MATRIX_TLX_EXPORTTLX_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// The inverse of ImportTlx: writes operations on handles as the intrinsics
/// that the RFC of tensor extensions proposes, which any LLVM parses.
///
/// What ImportTlx makes of that is what was there, up to names, but
///   - `totensor` of a `tovector` of the same type is its operand;
///   - a composition (relu, sigmoid, a convolution without batch) that shared
///     some of its operations with others no longer does;
///   - a window.* that is as long as whole dimensions, and steps by as much, is
///     the reduction of these dimensions;
///   - a reshape.permute where nothing moves is a `transpose`.
///
/// What the RFC cannot say is an error that says why; its function stays as it
/// is. opt -passes=matrix-export-tlx.
class ExportTlx : public llvm::PassInfoMixin<ExportTlx> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
