// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_FEWSTEPS_H
#define MATRIX_LIB_EMIT_RUNTIME_FEWSTEPS_H

#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Emits the \p M rows and \p N columns of a product by a kernel of groups, of
/// 1 to Plan.FewK steps, \p K, and up to Plan.FewN columns: rows of A and
/// columns of B are adjacent along k. \p Copy: memory for the results of a
/// vector of rows.
void emitFewSteps(const KernelContext &Context, const RunTimeProductPlan &Plan,
                  llvm::Value *M, llvm::Value *N, llvm::Value *K,
                  llvm::Value *Copy);

} // namespace matrix

#endif
