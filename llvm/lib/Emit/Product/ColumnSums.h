// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_COLUMNSUMS_H
#define MATRIX_LIB_EMIT_PRODUCT_COLUMNSUMS_H

#include "RegionEmitter.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Calls \p Body with what makes up for the flipped elements of A, if the kernel
/// reads them so: for each column of \p PartOfB, which is as the kernel reads
/// it, an element of C's type that is added to its sums.
void withStartOfColumns(
    const Product &P, const MemoryRef &PartOfB, const RegionPlan &Plan,
    Storage &Store, llvm::IRBuilderBase &B,
    llvm::function_ref<void(std::optional<MemoryRef>)> Body);

} // namespace matrix

#endif
