// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_X86_AMX_H
#define MATRIX_LIB_TARGET_X86_AMX_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// Kernels of tile instructions (AmxKernel.h has a drawing): of bytes of any
/// signs into i32; of bfloats, and of halves, into float.
extern const KernelInfo AmxInt8Kernel, AmxBF16Kernel, AmxFP16Kernel;

} // namespace matrix

#endif
