// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_SVE_H
#define MATRIX_LIB_TARGET_AARCH64_SVE_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// The kernels of SVE's vectors of unknown length, the best one first.
llvm::ArrayRef<const KernelInfo *> sveKernels();
/// Those of its instructions that multiply two rows by two columns.
llvm::ArrayRef<const KernelInfo *> sveBlockKernels();

/// Whether SVE's vectors may be used, and what keeps all of its kernels from
/// computing \p P, of elements that they multiply.
std::optional<Refusal> sveRefuses(const Product &P, const Subtarget &ST);

} // namespace matrix

#endif
