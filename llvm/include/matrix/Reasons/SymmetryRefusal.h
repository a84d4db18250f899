// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_REASONS_SYMMETRYREFUSAL_H
#define MATRIX_REASONS_SYMMETRYREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace matrix {

/// Why a product of a matrix with its own transpose is not computed by half.
enum class SymmetryRefusal : uint8_t {
  /// It is.
  None,
  /// It is no such product, as far as that can be seen.
  Other,
  /// The matrix may be written between being read as it is and transposed.
  Written,
  /// The addend, or an operation that follows, reads another matrix.
  Reads,
  /// Code is to be small.
  Size,
  /// All of it takes about as long.
  Cost
};
/// The end of "is not computed by half because".
llvm::StringRef describe(SymmetryRefusal Why);

} // namespace matrix

#endif
