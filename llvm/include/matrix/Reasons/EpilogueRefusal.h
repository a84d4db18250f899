// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_EPILOGUEREFUSAL_H
#define MATRIX_REASONS_EPILOGUEREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why element-wise operations that follow a product do not join its loops.
enum class EpilogueRefusal : uint8_t {
  /// They do, or there are none.
  None,
  /// The kernel stores its tiles at once, or adds up parts of k in memory.
  Kernel,
  /// One is many instructions, or a call.
  Costly,
  /// There are too many of them.
  Many,
  /// A store of them is volatile.
  Volatile
};
/// The end of "is not done together with what follows it because".
llvm::StringRef describe(EpilogueRefusal Why);

} // namespace matrix

#endif
