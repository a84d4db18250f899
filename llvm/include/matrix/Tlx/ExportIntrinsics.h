// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TLX_EXPORTINTRINSICS_H
#define MATRIX_TLX_EXPORTINTRINSICS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// The inverse of Raise: writes operations of rank 2 as `llvm.matrix.*` and as
/// instructions on flat vectors, which LLVM's own lowering takes.
///
/// A matrix has to lie as flat values do, without padding; of others there is a
/// transpose only, with the relayout that follows it. In memory the elements of
/// a column are neighbors, and a stride that is known when the program runs is
/// taken to be as large as the intrinsics want it, at least the number of rows.
///
/// Raise, and Simplify behind it, give back what Simplify makes of the
/// operations; but a contiguous load with several users may be one of rank 1.
///
/// What has no such form is an error that says why; its function stays as it
/// is. opt -passes=matrix-export-intrinsics.
class ExportIntrinsics : public llvm::PassInfoMixin<ExportIntrinsics> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
