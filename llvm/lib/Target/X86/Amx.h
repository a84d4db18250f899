// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of the tile instructions (Intel AMX; Intel 64 and IA-32 Architectures
// Software Developer's Manual, volume 2: TDPBSSD, TDPBF16PS, TDPFP16PS).
//
// A tile register holds 16 rows of 64 bytes. One instruction computes
//
//                  m0 m1 .. m15              of the product's A, packed:
//      k 0..3     [b  b  ..  b ]             row g has the elements k = 4g .. 4g+3
//      k 4..7     [b  b  ..  b ]             of 16 rows m
//           ..
//      k 0 1 .. 63
//   n0 [a a ..  a] [c c .. c ]               a: columns n of the product's B, as
//   n1 [a a ..  a] [c c .. c ]               they lie, if k is contiguous
//        ..                                  c: columns n of C, as they lie
//
// The product's operands are exchanged: C^T = B^T * A^T. So nothing but A is
// packed where all are column-major (or all are row-major, and B is).

#ifndef MATRIX_LIB_TARGET_X86_AMX_H
#define MATRIX_LIB_TARGET_X86_AMX_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// Bytes of any signs into i32; bfloats, and halves, into float.
extern const KernelInfo AmxInt8Kernel, AmxBF16Kernel, AmxFP16Kernel;

} // namespace matrix

#endif
