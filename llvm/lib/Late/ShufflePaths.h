// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_SHUFFLEPATHS_H
#define MATRIX_LIB_LATE_SHUFFLEPATHS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Freezes shuffles that others use, so that few paths through shuffles lead
/// from any of them to loads. \returns whether there were any.
bool cutShufflePaths(llvm::Function &F);

} // namespace matrix

#endif
