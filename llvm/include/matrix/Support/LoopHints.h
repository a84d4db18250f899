// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hints that a program gives about one of its loops, by `#pragma clang loop`.

#ifndef MATRIX_SUPPORT_LOOPHINTS_H
#define MATRIX_SUPPORT_LOOPHINTS_H

namespace llvm {
class Loop;
} // namespace llvm

namespace matrix {

/// Whether iterations of \p L are to stay apart: it is not to be vectorized, or
/// not to be changed at all.
bool isNotToBeVectorized(const llvm::Loop &L);

} // namespace matrix

#endif
