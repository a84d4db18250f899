// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LAYOUT_LINELAYOUTS_H
#define MATRIX_LIB_LAYOUT_LINELAYOUTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

class Subtarget;

/// Chooses the layout of matrix-vector products, whose result is a row or a
/// column and has the same memory image in both: the one in which vectors run
/// along the contiguous dimension of the matrix. Only for sums that may be
/// split. \returns whether it has changed \p F.
bool assignLineLayouts(llvm::Function &F, const Subtarget &ST);

} // namespace matrix

#endif
