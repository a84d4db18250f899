// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_SME_H
#define MATRIX_LIB_TARGET_AARCH64_SME_H

#include "matrix/Target/Kernels.h"

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// The kernels of SME's outer products.
llvm::ArrayRef<const KernelInfo *> smeKernels();

/// Whether the functions that the ABI asks of a program that uses ZA are there,
/// or can be (SmeSupport.cpp).
bool hasSmeSupport(const Subtarget &ST);
/// Lets \p F, whose body is a return, be a streaming function with ZA of its
/// own.
void makeStreaming(llvm::Function &F);

} // namespace matrix

#endif
