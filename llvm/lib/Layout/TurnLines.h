// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LAYOUT_TURNLINES_H
#define MATRIX_LIB_LAYOUT_TURNLINES_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Gives products whose result is one row or one column the layout with which
/// m, which vectors run along, is where they can: along the line if the
/// matrix's elements lie side by side along it, else along what has one element
/// there, so that lanes are steps of k. Only where sums may be split. \returns
/// whether something was changed.
bool turnLines(llvm::Function &F);

} // namespace matrix

#endif
