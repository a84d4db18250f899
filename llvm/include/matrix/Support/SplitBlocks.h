// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_SPLITBLOCKS_H
#define MATRIX_SUPPORT_SPLITBLOCKS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Splits blocks of \p F that have more than CodeBudget::LongBlock
/// instructions, so that compile time is linear in their number.
void splitLongBlocks(llvm::Function &F);

} // namespace matrix

#endif
