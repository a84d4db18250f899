// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_DOTROWS_H
#define MATRIX_LIB_EMIT_RUNTIME_DOTROWS_H

#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Emits the \p M rows and \p N columns of a product by a kernel of groups,
/// all \p K of which are done at once: rows of A and columns of B are adjacent
/// along k, and read in place.
void emitDotRows(const KernelContext &Context, const RunTimeProductPlan &Plan,
                 llvm::Value *M, llvm::Value *N, llvm::Value *K);

} // namespace matrix

#endif
